"""Field cases of answers, in both games: D11 not legal now, D12 WHY? for the whole turn, D22 two at once, D27 the
table is right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.effects import Sound, Tune
from companion.engine.game import Settle
from companion.engine.journal import Moved
from companion.engine.match import Match
from companion.flow.answers import take
from companion.flow.fix_choice import Again
from companion.flow.fork import asked_again
from companion.flow.looks import Why
from companion.flow.refusal import Refusal
from companion.signals import CardSeen, Edge, Held, Key, Pressed
from companion.sleep import Sleep, sleep
from companion.table import update
from tests.line.virtual import VirtualTable
from tests.table.climbs import climbing, play_card
from tests.table.play import Play
from tests.table.test_mountain_cards import discarded
from tests.table.test_settling import pick
from tests.table.test_undo import menu
from tests.table.walks import climb, evening, walk

SEEDS = st.integers(0, 1 << 32)
both_games = pytest.mark.parametrize("begin", [evening, climb], ids=["high_risk", "mountain_climbers"])


# D11: an answer that is not legal now.


def fresh_list() -> Play:
    table = Play(tray=True).roll("DDDAAW")
    menu(table, "House rules")
    while "House board" not in table.view.say:
        table.press("B")
    return table


NOT_NOW: list[tuple[Callable[[], Play], Callable[[Play], object], str]] = [
    (lambda: Play(tray=True).roll("DDDAAW").press("C"), lambda play: play.press("A"), "HR-A13"),
    (lambda: Play(tray=True).roll("DDDAAW").press("A"), lambda play: play.roll("DDA"), "No roll is asked for now"),
    (lambda: Play(tray=True).roll("DDDAAW"), lambda play: play.card("F5B1"), "no cards"),
    (fresh_list, lambda play: play.press("C"), "NOT NOW"),
    (lambda: Play().die("danger", "danger"), lambda play: play.die("done"), "Saw 2 dice, need 6"),
    (Play, lambda play: play.hold("A"), "nothing to take back"),
    (lambda: discarded().press("A"), lambda play: play.press("A"), "PLAYED BEFORE"),
    (discarded, lambda play: play.card("F5B1"), "PLAYED BEFORE"),
    (lambda: discarded().press("B").hold("A"), lambda play: play.digits(0, 3), "PLAYED BEFORE"),
    (lambda: climbing(tray=True), lambda play: play.panel_roll("4"), "No roll is asked for now"),
    (climbing, lambda play: play.card("04 A3 7F"), "not known"),
    (lambda: play_card(climbing(), "F5B1"), lambda play: play.card("TEAM3"), "choose who climbs"),
]
"""Where, what is answered, and what must stand on the screen; in either game, by keys, dice, cards and a number pad."""


@pytest.mark.parametrize(("where", "answer", "reason"), NOT_NOW, ids=[reason for _, _, reason in NOT_NOW])
def test_d11_the_reason_the_sound_and_nothing_changed(
    where: Callable[[], Play], answer: Callable[[Play], object], reason: str
) -> None:
    table = where()
    state, version, moves, heard = table.state, table.match.version, table.match.moves(), len(table.effects)
    answer(table)
    said_at = table.now
    assert reason in table.text, "in the very update that the answer led to: 0 ms of the table's own time"
    assert table.later(0.2).now <= said_at + 0.2
    assert reason in table.text
    sounds = [effect.tune for effect in table.effects[heard:] if isinstance(effect, Sound)]
    assert sounds == [Tune.REFUSED]
    assert (table.state, table.match.version, table.match.moves()) == (state, version, moves)
    loaded = table.loaded(table.table.match_id)
    assert (loaded.state, loaded.version) == (table.match.state, version)


@both_games
@given(seed=SEEDS)
@settings(max_examples=25, deadline=None)
def test_d11_whatever_is_not_legal_in_any_position(begin: Callable[[int], Play], seed: int) -> None:
    play = begin(seed)
    again: Again = asked_again
    seen: object = None
    for _ in walk(play, seed, 40):
        prompt = play.table.prompt
        if prompt is None or prompt is seen:
            continue
        seen = prompt
        for option in (one for one in prompt.options if not one.legal):
            led = take(play.table, option, again)
            assert led.table.match is play.table.match
            assert Sound(Tune.REFUSED) in led.effects
            assert led.table.top is not None
            assert led.table.top.view(led.table).screen in ("refused", "played_before")


@pytest.mark.parametrize("game", ["high_risk", "mountain_climbers"])
def test_d11_within_a_fifth_of_a_second_of_the_finger_going_up(game: str) -> None:
    """From the edges of a real key, through debounce and the loop, to the view that the painter is given."""
    line, heard = VirtualTable(), []
    line.loop.world.sounder = type("Ear", (), {"play": lambda self, tune: heard.append(tune)})()
    line.later(1.0)
    play = Play(tray=True).roll("DDDAAW").press("C") if game == "high_risk" else discarded().press("A")
    now = line.now
    line.loop.table = replace(play.table, opened=None, now=now, happened=now, touched_at=now, asked_at=now)
    line.later(1.0)
    match = line.loop.table.match
    line.inbox.append(Edge("pin", "a", "down", line.now))
    line.later(0.1)
    line.inbox.append(Edge("pin", "a", "up", line.now))
    line.later(0.2)
    assert line.view is not None
    assert line.view.screen == ("refused" if game == "high_risk" else "played_before")
    assert heard == [Tune.REFUSED]
    assert line.loop.table.match is match


# D12: a stray press on the ruling.


@both_games
@given(seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_d12_why_has_the_last_ruling_and_all_of_the_turn_at_any_moment(begin: Callable[[int], Play], seed: int) -> None:
    play = begin(seed)
    for _ in walk(play, seed, 40):
        table = play.table
        if table.match is None or table.top is None or table.locked or sleep(table) >= Sleep.ATTRACT:
            continue
        if isinstance(table.top, Why) or not table.match.number or table.guarded is Key.B:
            continue
        led = update(table, Held(Key.B, play.now))
        top = led.table.top
        assert isinstance(top, Why), f"WHY? is not to be had at {play.screen}"
        assert led.table.match is table.match
        refused = table.top.ruling if isinstance(table.top, Refusal) else ""
        assert top.cited[0][0] == (refused or table.match.last.events[-1].ruling), "the last ruling first"
        assert {name for name, _ in top.cited} >= rulings_of_the_turn(table.match)
        back = update(led.table, Pressed(Key.A, play.now + 1.0, play.now + 0.9))
        assert back.table.stack == led.table.stack[:-1], "and back to what was asked"


def rulings_of_the_turn(match: Match) -> set[str]:
    """Of every move since a turn began, the open one or, before its first move, the last one."""
    found: set[str] = set()
    for ply in match.plies():
        found |= {event.ruling for event in ply.events}
        if ply.before is not None and getattr(ply.before.prompt, "begins", False):
            break
    return found


def test_d12_a_stray_press_on_the_fall_and_all_the_way_to_the_next_roll() -> None:
    table = Play(tray=True).position(tokens={"ann": [5, 3, 0, 0]}).roll("DDDDDD")
    assert table.screen == "fall"
    ruling = table.match.last.events[-1].ruling
    for stray in ("C", "B", "A", "C", "A"):
        table.press(stray).hold("B")
        assert (table.screen, ruling in table.text) == ("why", True), f"after {stray}"
        table.press("A")


def test_d12_a_stray_press_on_what_a_tile_did() -> None:
    table = play_card(climbing(printed={5: "health:-1"}), "F5B1").press("A")
    rulings = {event.ruling for event in table.match.last.events}
    for stray in ("C", "B", "C"):
        table.press(stray).hold("B")
        assert table.screen == "why"
        top = table.table.top
        assert isinstance(top, Why)
        assert rulings <= {name for name, _ in top.cited}
        table.press("A")


# D22: one answer from two at once.


@pytest.mark.parametrize("order", ["key first", "other first"])
@pytest.mark.parametrize("game", ["high_risk", "mountain_climbers"])
def test_d22_of_two_answers_to_one_question_one_is_taken_and_the_other_is_stale(game: str, order: str) -> None:
    """The other looks at the same picture and says so: its press carries the version of the question."""
    table = Play(tray=True).roll("DDDAAW") if game == "high_risk" else play_card(climbing(), "F5B1")
    table.later(2.0)
    moves, version, at = table.moves, table.table.version, table.now
    key, other = Pressed(Key.A, at, at - 0.1), Pressed(Key.A, at, at - 0.1, version)
    first, second = (key, other) if order == "key first" else (other, replace(other, key=Key.C))
    table.hear(first)
    taken, saved, shown = table.moves, len(table.saved), table.text
    assert taken > moves
    table.hear(second)
    assert (table.moves, len(table.saved), table.text) == (taken, saved, shown), "refused as stale"
    assert table.sounds[-1] == "refused"


def test_d22_the_same_key_on_the_panel_and_on_the_pi_at_once_is_one_answer() -> None:
    line = VirtualTable()
    line.later(1.0)
    line.panel.roll("DDAWAD", line.now)
    line.later(2.0)
    match = line.loop.table.match
    assert match is not None
    line.panel.press("a", line.now)
    line.inbox.append(Edge("pin", "a", "down", line.now))
    line.later(0.1)
    line.panel.release("a", line.now)
    line.inbox.append(Edge("pin", "a", "up", line.now))
    line.later(1.0)
    after = line.loop.table.match
    assert after is not None
    assert after.number == match.number + 1
    assert line.view is not None
    assert line.view.screen == "choose_climber"


def test_d22_typed_in_and_seen_by_the_tray_at_once_the_dice_count_once_and_the_key_decides_nothing() -> None:
    """The finger is on USE when the tray's roll comes; when it goes up, C would mean to roll on."""
    line = VirtualTable()
    line.later(1.0)
    for key in "ca":
        tapped(line, key)
    assert line.view is not None
    assert line.view.screen == "type_roll"
    line.inbox.append(Edge("pin", "c", "down", line.now))
    line.later(0.1)
    line.panel.roll("DDAWAD", line.now)
    line.later(0.1)
    assert line.view.screen == "turn"
    line.inbox.append(Edge("pin", "c", "up", line.now))
    line.later(0.1)
    match = line.loop.table.match
    assert match is not None
    assert match.number == 1, "the roll, and nothing behind it"
    assert line.view.hints[2] is not None
    assert line.view.hints[2].label == "WAIT", "and it is seen that the tap was dropped"
    line.later(1.5)
    tapped(line, "c")
    match = line.loop.table.match
    assert match is not None
    assert match.number == 2, "the same key, pressed now, counts"


def test_d22_a_card_that_is_read_under_a_finger_is_one_card() -> None:
    table = climbing().press("A")
    down = table.later(1.0).now
    table.later(0.05).hear(CardSeen("F5B1", table.now))
    moves = table.moves
    table.later(0.1).hear(Pressed(Key.A, table.now, down))
    assert (table.moves, table.sounds[-1]) == (moves, "refused")
    assert table.press("A").moves > moves


def tapped(line: VirtualTable, key: str) -> None:
    line.inbox.append(Edge("pin", key, "down", line.now))
    line.later(0.1)
    line.inbox.append(Edge("pin", key, "up", line.now))
    line.later(0.6)


# D27: the wood stands elsewhere, and the table is right.


def test_d27_in_mountain_climbers_too_the_wood_is_right_and_why_says_whose_word_it_is() -> None:
    table = menu(climbing(), "Set position")
    pick(table, "RED")
    pick(table, "Big")
    table.press("BAAB")
    moved = next(one for one in reversed(table.saved) if isinstance(one, Moved))
    assert isinstance(moved.move, Settle)
    assert moved.move.reason
    assert table.state["at"]["red.big"] != 0
    table.press("A").press("A")
    assert table.screen == "hand_over", "no wood is to be moved: it stood there"
    table.hold("B")
    assert table.text.startswith("WHY? T1")
    assert "(The table's decision)" in table.text
    assert table.loaded(table.table.match_id).state == table.match.state
