"""Field cases of the panel's line, from the bytes to the decision: what goes wrong at real tables, in virtual time.

Cases that end at the link or at the port are tested beside those; `test_every_case_has_its_test` knows that none is
left out.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from companion.devices.panel_line import Came, PanelLine
from companion.engine.game import Over
from companion.signals import Condition, Device, Edge, RollSeen
from firmware_bridge.fake import FakePanel
from firmware_bridge.wire import Hello, Roll, write
from tests.line.virtual import BEGAN, VirtualTable

CASES = (1, 2, 3, 4, 5, 6, 10, 12, 14, 16, 17, 19, 21, 22, 23, 24, 26, 27, 28)
ROLL, NEXT = Roll(41, 7, 3, "DDAWAD", 0, 6, "-"), Roll(41, 8, 7, "AAWWDD", 0, 6, "-")


def ready(**how: object) -> VirtualTable:
    """A table with a panel at which red is to roll six dice."""
    table = VirtualTable(**how)  # type: ignore[arg-type]
    table.later(1.0)
    return table


def throw(table: VirtualTable, faces: str, lifted: int | None = None, flags: str = "-") -> None:
    table.panel.roll(faces, table.now, lifted=lifted, flags=flags)
    table.later(0.4)


def tap(table: VirtualTable, *keys: str, source: str = "panel") -> None:
    for key in keys:
        if source == "panel":
            table.panel.key(key, table.now)
        else:
            table.inbox.append(Edge("pin", key, "down", table.now))
            table.later(0.1)
            table.inbox.append(Edge("pin", key, "up", table.now))
        table.later(0.5)


def moves(table: VirtualTable) -> int:
    match = table.loop.table.match
    assert match is not None
    return match.number


def turn(table: VirtualTable) -> tuple[str, int]:
    """Whose turn it is and how many dice are asked for."""
    prompt = table.loop.table.prompt
    assert prompt is not None
    return prompt.turn, prompt.dice.count if prompt.dice else 0


def text(table: VirtualTable) -> str:
    assert table.view is not None
    return f"{table.view.screen}: {table.view.say}"


def answers(table: VirtualTable) -> list[tuple[int, str]]:
    """(seq, verdict) of every answer that came to the panel, each once."""
    return list(dict.fromkeys((seq, verdict) for _, seq, verdict in table.panel.answered))


def test_s05_unplugged_in_mid_turn_then_plugged_in_and_rolled() -> None:
    table = ready()
    throw(table, "DDAWAD")
    tap(table, "c")
    before = turn(table), moves(table)
    table.unplug()
    table.later(5.0)
    assert table.loop.table.health[Device.PANEL] is Condition.LOST
    assert text(table).startswith("sensor_lost: No dice tray")
    table.plug()
    table.later(1.0)
    assert (turn(table), moves(table)) == before == (("red", 3), 2)
    throw(table, "DAW")
    assert (turn(table), moves(table)) == (("red", 1), 3)
    table.later(10.0)
    assert moves(table) == 3
    assert table.panel.waiting == ()


def test_s06_without_a_panel_it_is_played_by_keys_and_the_panel_joins_at_minute_three() -> None:
    table = VirtualTable(plugged=False)
    table.later(1.0)
    tap(table, "a", "c", source="pin")
    assert moves(table) == 1, "played by keys within five seconds"
    assert table.now - BEGAN < 5.0
    table.later(180.0)
    tap(table, "b", source="pin")
    table.plug()
    table.later(1.0)
    assert table.loop.table.health[Device.PANEL] is Condition.OK
    throw(table, "DDAWA")
    assert moves(table) == 2


def test_s10_no_flipped_bit_and_no_lost_byte_becomes_another_roll() -> None:
    line = write(ROLL)
    spoiled = [line[:at] + bytes([line[at] ^ 1 << bit]) + line[at + 1 :] for at in range(len(line)) for bit in range(8)]
    spoiled += [line[:at] + line[at + 1 :] for at in range(len(line))]
    good = {tuple(ROLL.faces), tuple(NEXT.faces)}
    for raw in spoiled:
        posted: list[object] = []
        panel = PanelLine(posted.append, "s10", 0.0, dealt=lambda uid, boot: 6)
        panel.take(Came(0.0, "opened", "s10"))
        panel.take(Came(0.0, "bytes", chunk=write(Hello(41, 0, "1.0", "fw", "tray", "dice=6"))))
        panel.take(Came(1.0, "bytes", chunk=raw + write(NEXT)))
        panel.take(Came(2.0, "bytes", chunk=line))
        rolls = [one for one in posted if isinstance(one, RollSeen)]
        assert {one.faces for one in rolls} <= good
        assert [one.faces for one in rolls[:1]] == [tuple(ROLL.faces)]


def test_s12_five_rolls_from_before_are_asked_about_and_one_press_applies_each() -> None:
    panel = FakePanel(BEGAN - 60)
    for number, faces in enumerate(("DDAWAD", "DAWDAW", "DDDDDD", "AAAAAA", "WWWWWW")):
        panel.roll(faces, BEGAN - 50 + number)
    table = ready(panel=panel)
    table.later(2.0)
    assert moves(table) == 0
    assert text(table).startswith("roll_doubt: An old roll of 6 dice")
    assert {verdict for _, verdict in answers(table)} == {"ack"}
    assert len(answers(table)) == 5, "the questions are the Pi's now"
    tap(table, "c")
    assert moves(table) == 1
    for left in (4, 3, 2, 1):
        assert "An old roll" in text(table)
        match = table.loop.table.match
        assert match is not None
        assert len(match.waiting) == left
        tap(table, "a")
    assert moves(table) == 1, "A drops them"


def test_s12_one_roll_younger_than_its_question_counts_by_itself() -> None:
    table = VirtualTable(plugged=False)
    table.later(2.0)
    table.panel.roll("DDAWAD", table.now)
    table.later(3.0)
    table.plug()
    table.later(1.0)
    assert moves(table) == 1


def test_s21_a_lid_that_chatters_is_no_roll_and_no_turn() -> None:
    table = ready()
    before = turn(table), text(table)
    for _ in range(60):
        table.panel.press("lid", table.now)
        table.panel.release("lid", table.now)
        table.later(0.004)
    table.later(3.0)
    assert (turn(table), text(table), moves(table)) == (*before, 0)
    for _ in range(6):  # a key's contact that bounces for longer than a debounce: one press
        table.panel.press("c", table.now)
        table.panel.release("c", table.now)
        table.later(0.005)
    table.later(2.0)
    assert turn(table) == before[0]
    assert table.panel.waiting == ()


def test_s22_five_of_six_dice_and_kept_dice_beside_the_rolled_ones() -> None:
    table = ready()
    throw(table, "DDAWA", lifted=6)
    assert "saw 5 dice" in text(table).lower()
    assert answers(table)[-1][1] == "count"
    table.later(60.0)
    assert moves(table) == 0, "never completed by itself"
    throw(table, "DDAWAD")
    assert moves(table) == 1
    tap(table, "c")
    throw(table, "AWADAW", lifted=3)
    assert moves(table) == 2
    assert "3 dice kept and 3 rolled: use this roll?" in text(table)
    table.later(60.0)
    assert moves(table) == 2


def test_s23_three_seconds_without_a_beat_and_the_tray_is_lost() -> None:
    table = ready()
    table.panel.hold = True
    silent_from = table.now
    lost_at = None
    while lost_at is None and table.now < silent_from + 10:
        table.later(0.1)
        if table.loop.table.health[Device.PANEL] is Condition.LOST:
            lost_at = table.now
    assert lost_at is not None
    assert 2.0 <= lost_at - silent_from <= 3.2
    table.panel.hold = False
    table.later(2.0)
    assert table.loop.table.health[Device.PANEL] is Condition.OK
    throw(table, "DDAWAD")
    assert moves(table) == 1


def test_s26_dice_that_lie_there_and_a_lamp_over_them_are_no_roll() -> None:
    table = ready()
    table.unplug()
    table.later(3.0)
    table.panel.restart(table.now)
    table.plug()
    table.later(1.0)
    throw(table, "DDAWAD", lifted=0, flags="b")
    assert moves(table) == 0
    throw(table, "DDAWAD", lifted=0, flags="m")  # the lamp: read again, and nothing had been lifted
    assert moves(table) == 0
    assert [verdict for _, verdict in answers(table)] == ["moved", "moved"]
    table.later(60.0)
    assert moves(table) == 0


def test_s27_twenty_seconds_away_with_rolls_a_card_and_keys_and_lines_lost_on_the_way_back() -> None:
    table = ready()
    table.unplug()
    table.later(2.0)
    for faces in ("DDAWAD", "DAW", "W"):
        table.panel.roll(faces, table.now)
        table.later(3.0)
    table.panel.card("F3B3", table.now)
    table.panel.key("b", table.now)
    table.later(9.0)
    chance = Random(27)
    table.spoil = lambda raw: b"" if chance.random() < 0.5 else raw
    table.plug()
    table.later(30.0)
    assert table.panel.waiting == (), "nothing is stuck"
    assert [seq for seq, _ in answers(table)] == sorted(seq for seq, _ in answers(table)), "in order"
    saved = [save.event.seq for save in table.scribe.saves if save.event]
    assert saved == [1, 2, 3, 4], "each once"
    assert moves(table) == 0, "three old rolls: the table is asked"
    table.spoil = bytes
    tap(table, "c")  # the card is for no game that is played here
    for used in (1, 2, 3):
        tap(table, "c")
        assert moves(table) == used


def test_a_whole_game_over_a_line_that_loses_a_third_of_everything() -> None:
    chance = Random(28)
    table = ready(spoil=lambda raw: b"" if chance.random() < 0.34 else raw)
    rolled = 0
    for _ in range(40):
        prompt = table.loop.table.prompt
        if prompt is None:
            break
        if prompt.dice is not None and not any(option.legal for option in prompt.options):
            throw(table, "AAAAAA"[: prompt.dice.count])
            rolled += 1
            table.later(5.0)
        else:
            tap(table, "c")
            table.later(3.0)
    match = table.loop.table.match
    assert match is not None
    assert rolled >= 4 or isinstance(match.prompt, Over)
    events = [save.event for save in table.scribe.saves if save.event]
    assert len(events) == len(set(events)) == rolled
    assert table.panel.waiting == ()


def test_every_case_has_its_test() -> None:
    tests = Path(__file__).parents[1]
    names = " ".join(re.findall(r"def (test_\w+)", "".join(one.read_text("utf-8") for one in tests.rglob("test_*.py"))))
    missing = [f"S{case:02}" for case in CASES if not re.search(rf"_s{case:02}_", names)]
    assert missing == []


@pytest.mark.parametrize("case", CASES)
def test_no_case_is_counted_for_its_name_alone(case: int) -> None:
    """The test of a case asserts something."""
    tests = Path(__file__).parents[1]
    found = []
    for file in tests.rglob("test_*.py"):
        found += re.findall(rf"def test_\w*_?s{case:02}_\w*\(.*?(?=\ndef |\nclass |\Z)", file.read_text("utf-8"), re.S)
    assert any("assert " in body or "raises" in body for body in found)
