"""Field cases of the dice in both games: D01 picked up, D02 cocked and nudged, D04 twice, D05 misread, D26 no roll.

What the trays themselves make of it is theirs (tests/firmware); here it is followed to the table.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.devices.panel_line import Came
from companion.engine.game import Roll
from companion.engine.journal import Corrected, Dropped, Kept, Struck
from companion.engine.transcript import write as transcript
from firmware_bridge.pico.core import Panel
from firmware_bridge.pico.smart_dice import SmartDice
from firmware_bridge.wire import Roll as Line
from firmware_bridge.wire import write
from tests.firmware.test_colour_tray import Tray
from tests.firmware.test_trays import DICE, told
from tests.line.virtual import VirtualTable
from tests.table.climbs import climbing, play_card
from tests.table.play import Play
from tests.table.test_undo import menu


def sprinting() -> Play:
    """Red has laid the card with the six-sided die, and a tray sees dice."""
    return play_card(climbing(tray=True), "SPRINT")


def heard(table: Play, tray: Tray) -> Play:
    """The table hears what the tray has said since it was asked last."""
    said, tray.events = tray.events, []
    for faces, lifted, flags in said:
        table.panel_roll(faces, lifted, flags.strip("-"))
    return table


def standing(table: Play) -> tuple[object, ...]:
    """Everything that a person or a script could find changed."""
    return table.screen, table.text, table.hints, table.state, table.match.version, table.match.waiting


# D01: a die is picked up and put down.


@pytest.mark.parametrize(("game", "dice"), [("high_risk", "DDDAAW"), ("mountain_climbers", "4.....")])
def test_d01_picked_up_and_put_down_in_the_colour_tray_is_no_roll(game: str, dice: str) -> None:
    table = Play(tray=True) if game == "high_risk" else sprinting()
    tray = Tray()
    before = table.moves
    heard(table, tray.throw(dice)).later(5)
    assert table.moves == before + 1
    stands = standing(table)
    heard(table, tray.lies("." + dice[1:]).lies("A" + dice[1:]).lies(dice).later(5000))
    assert standing(table) == stands


def test_d01_picked_up_before_the_throw_is_no_roll_either() -> None:
    table = heard(Play(tray=True), Tray("DDDAAW"))
    assert (table.screen, table.moves) == ("roll_doubt", 0), "they lay there at power-up: asked about"
    table.press("A")
    tray = Tray("DDDAAW")
    tray.events = []
    heard(table, tray.lies(".DDAAW").lies("ADDAAW").later(5000))
    assert (table.screen, table.moves) == ("hand_over", 0)


@pytest.mark.parametrize("keys", ["", "C"], ids=["not announced", "announced"])
def test_d01_a_die_of_its_own_radio_that_is_picked_up_counts_for_nothing(keys: str) -> None:
    """It may call a hand a roll: then one die was seen where three are asked for."""
    table, tray, panel = (
        Play(tray=True).roll("DDDAAW").press(keys),
        SmartDice(DICE, "R", "T"),
        Panel(0, 1, "T", "dice=3"),
    )
    panel.sending()
    moves, before = table.moves, table.state
    for words, now in ((b"red 2\n", 0), (b"red R\nred 2\n", 10_000)):
        tray.hear(words, now)
        tray.look(panel, now + 5000)
        for faces, lifted, flags in told(panel):
            table.panel_roll(faces, lifted, flags.strip("-"))
    assert table.text.startswith("THE DICE circle SAW 1 DIE, NEED 3")
    assert (table.moves, table.state) == (moves, before)


# D02: cocked; nudged after the ruling.


@pytest.mark.parametrize("game", ["high_risk", "mountain_climbers"])
def test_d02_a_cocked_die_scores_nothing_and_the_table_is_asked(game: str) -> None:
    table, faces = (Play(tray=True), "DDD?AW") if game == "high_risk" else (sprinting(), "?")
    before = table.moves, table.state, table.match.version
    table.panel_roll(faces, flags="c")
    assert (table.moves, table.state, table.match.version) == before
    assert table.screen == "roll_doubt"
    assert table.answers[-1] == "unread"
    assert isinstance(table.saved[-1], Kept)
    assert table.later(600).moves == before[0], "time decides nothing"


def fell() -> Play:
    return Play(tray=True).roll("DDDDDD")


def won() -> Play:
    table = Play(tray=True).position(tokens={"ann": [10, 10, 10, 9]})
    return table.roll("DDDAAW").press("ACC")


RULED: list[Callable[[], Play]] = [
    lambda: Play(tray=True).roll("DDDAAW"),
    lambda: Play(tray=True).roll("DDDAAW").press("C"),
    lambda: Play(tray=True).roll("DDDAAW").press("A"),
    lambda: Play(tray=True).roll("DDDAAW").press("AC"),
    lambda: Play(tray=True).roll("DDDAAW").press("ACC"),
    fell,
    lambda: fell().press("C").die("danger", "danger"),
    lambda: menu(fell(), "House rules").press("C"),
    won,
    lambda: sprinting().panel_roll("4"),
    lambda: sprinting().panel_roll("4").press("C"),
    lambda: sprinting().panel_roll("4").press("CA").press("C"),
]
"""Moments after a ruling, in both games: rolled, announced, choosing, moving by hand, the next player, falling, in the
middle of keying dice in, in a list that was changed, after the end."""


@pytest.mark.parametrize("moment", RULED)
def test_d02_nudged_after_the_ruling_is_ignored_and_logged(moment: Callable[[], Play]) -> None:
    table = moment().later(5)
    stands, sounds, moves = standing(table), list(table.sounds), table.match.moves()
    seen = ("D", "D", "D", "A", "A", "A") if table.game.id == "high_risk" else ("5",)
    table.panel_roll("".join(seen), lifted=0, flags="m")
    assert standing(table) == stands, "no question, and nobody's keys are in vain"
    assert (table.sounds, table.match.moves()) == (sounds, moves)
    assert table.answers[-1] in ("moved", "count", "not_now", "over")
    kept, dropped = table.saved[-2:]
    assert isinstance(kept, Kept)
    assert isinstance(dropped, Dropped)
    assert (kept.waiting.why, kept.waiting.event) == ("nudged", dropped.event)
    assert len(kept.waiting.faces) == len(seen), "what it saw is in the journal"
    text = transcript(table.game, table.match.setup, table.saved)
    assert '"nudged"' in text
    loaded = table.loaded(table.table.match_id)
    assert (loaded.state, loaded.version, loaded.waiting) == (table.match.state, table.match.version, ())


def test_d02_a_nudge_before_any_ruling_or_while_dice_wait_is_asked_about() -> None:
    table = Play(tray=True).panel_roll("DDDAAW", lifted=0, flags="m")
    assert (table.screen, table.moves) == ("roll_doubt", 0)
    table = Play(tray=True).roll("DDDAAW").panel_roll("D?A", flags="c").panel_roll("DDA", lifted=0, flags="m")
    assert (table.screen, table.moves) == ("roll_doubt", 1)


def test_d02_dice_that_were_thrown_are_no_nudge() -> None:
    table = Play(tray=True).roll("DDDAAW").press("C").panel_roll("DDA", lifted=3, flags="m")
    assert table.text == "THE DICE circle USE THIS ROLL? 2D 1A The tray was touched."
    assert table.press("C").moves == 3


def test_d02_the_colour_tray_says_nothing_of_a_nudge() -> None:
    tray = Tray()
    table = heard(Play(tray=True), tray.throw("DDDAAW")).later(5)
    stands = standing(table)
    assert standing(heard(table, tray.lies("DDDAAA").lies("DDDAAW").later(5000))) == stands


# D04: the same event twice.


def test_d04_the_same_event_twice_is_one_roll() -> None:
    table = VirtualTable()
    table.later(1.0)
    table.panel.roll("DDAWAD", table.now)
    table.later(1.0)
    match = table.loop.table.match
    assert match is not None
    again = write(Line(table.panel.boot, 1, 1, "DDAWAD", 0, 6, "-"))
    for chunk in (again, again + again, again):
        table.line.take(Came(table.now, "bytes", chunk=chunk))
        table.later(1.0)
    assert [save.event.seq for save in table.scribe.saves if save.event] == [1]
    assert table.loop.table.match is match, "nothing was even asked"


def test_d04_also_when_the_answer_was_lost_and_we_were_started_anew() -> None:
    first = VirtualTable()
    first.later(1.0)
    first.panel.roll("DDAWAD", first.now)
    first.later(0.05)
    assert len([save for save in first.scribe.saves if save.event]) == 1
    second = VirtualTable(panel=first.panel, dealt=1)
    second.later(20.0)
    assert [save for save in second.scribe.saves if save.event] == []
    assert second.panel.waiting == ()


# D05: one die is misread; the tray says nothing.


def test_d05_every_single_misreading_is_in_the_list_and_the_likeliest_first() -> None:
    table = Play(tray=True).panel_roll("DDDAAW").hold("A").press("C")
    offered = []
    for _ in range(6):
        offered.append(table.view.say)
        table.press("B")
    assert len(set(offered)) == 6
    assert "2D 3A 1W" in offered[0] or "2D 2A 2W" in offered[0], "three dice may have been the one"
    assert table.hints == ("TYPE IN", "NEXT", "OK")


@pytest.mark.parametrize("keys", ["AA", "CA", "CB"])
def test_d05_a_misread_die_of_mountain_climbers_is_put_right_in_three_presses(keys: str) -> None:
    table = sprinting().panel_roll("2").hold("A")
    assert table.screen == "fix_roll"
    presses = "C" + keys
    assert len(presses) <= 3
    table.press(presses)
    assert isinstance(table.saved[-1], Corrected)
    move = table.match.last.move
    assert isinstance(move, Roll)
    assert move.faces != ("2",)
    assert table.screen == "choose_climber"


# D26: "that was not a roll".


def test_d26_the_wrong_player_threw_and_the_right_one_rolls() -> None:
    table = Play(tray=True).roll("DDDAAW").press("ACC")
    assert "BOB" in table.text
    before = table.state
    table.panel_roll("DDDDDD")  # Ann took them once more
    assert table.screen == "fall"
    table.hold("A").press("B")
    assert table.saved[-1] == Struck(3)
    assert table.state == before, "nothing lost"
    while table.screen == "table_match":
        table.press("C")
    assert "BOB" in table.text
    asked = table.panel_roll("DDDAAW").match.last.asked
    assert asked is not None
    assert asked.seat == "bob"


def test_d26_a_die_that_a_hand_turned_in_mountain_climbers_is_struck_and_thrown_again() -> None:
    table = sprinting()
    before = table.state
    table.panel_roll("4").hold("A").press("B")
    assert isinstance(table.saved[-1], Struck)
    assert table.state == before
    assert table.table.prompt is not None
    assert table.table.prompt.dice is not None
    assert (table.table.prompt.who, table.panel_roll("6").screen) == ("red", "choose_climber")
