"""The panel as the table meets it: events in the inbox, answers back, lights; on a real pty."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest

from companion.devices.panel import Panel
from companion.devices.panel_line import PLAIN_NOTE
from companion.effects import Verdict
from companion.signals import (
    CardSeen,
    Condition,
    Device,
    Edge,
    EventId,
    Forgotten,
    PanelRestarted,
    RollSeen,
    Sensed,
    VoidSeen,
)
from firmware_bridge.fake import FakePanel
from firmware_bridge.pty_panel import PtyPanel
from tests.devices.listening import Inbox, wait_until


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def board() -> Iterator[PtyPanel]:
    with PtyPanel() as board:
        yield board


@pytest.fixture
def panel(inbox: Inbox, board: PtyPanel) -> Iterator[Panel]:
    with Panel(inbox.post, board.path, dealt=lambda uid, boot: 0) as panel:
        inbox.wait_for(Condition.OK)
        yield panel


def test_a_roll_comes_raw_with_its_name_and_moment(panel: Panel, board: PtyPanel, inbox: Inbox) -> None:
    seq = board.roll("DDA?.D", lifted=5, flags="cm")
    seen = inbox.wait(RollSeen)
    assert seen.faces == ("D", "D", "A", "?", "D")
    assert (seen.raw, seen.lifted, seen.flags, seen.fresh) == (True, 5, "cm", True)
    assert seen.event == EventId("FAKE-1", 1, seq)
    assert 0 <= time.monotonic() - seen.at < 5


def test_nothing_is_answered_until_the_table_says_so_and_then_alike(
    panel: Panel, board: PtyPanel, inbox: Inbox
) -> None:
    board.roll("DDAWAD")
    event = inbox.wait(RollSeen).event
    assert event is not None
    assert inbox.silence(0.4) == []  # sent again meanwhile, not told again
    assert board.answered == ()
    panel.answer(event, Verdict.COUNT)
    wait_until(
        lambda: (
            set(board.answered)
            == {
                (1, 1, "count"),
            }
        )
    )


def test_every_kind_of_event_has_its_signal(panel: Panel, board: PtyPanel, inbox: Inbox) -> None:
    board.card("F3B3")
    card = inbox.wait(CardSeen)
    assert card.event
    assert card.card == "F3B3"
    panel.answer(card.event, Verdict.NOT_NOW)
    board.void("stacked")
    void = inbox.wait(VoidSeen)
    assert void.event
    assert void.reason == "stacked"
    panel.answer(void.event, Verdict.ACK)
    wait_until(lambda: set(board.answered) == {(1, 1, "not_now"), (1, 2, "ack")})


def test_keys_are_edges_and_answered_at_once(panel: Panel, board: PtyPanel, inbox: Inbox) -> None:
    board.key("a")
    down, up = inbox.wait(Edge), inbox.wait(Edge)
    assert (down.source, down.name, down.level, up.level) == ("panel", "a", "down", "up")
    assert 0.025 < up.at - down.at < 10
    wait_until(lambda: set(board.answered) == {(1, 1, "ack"), (1, 2, "ack")})


def test_lights_are_told_and_told_again_to_a_panel_that_forgot(panel: Panel, board: PtyPanel, inbox: Inbox) -> None:
    panel.lights({"a": "1", "c": "b"})
    wait_until(lambda: board.panel.lights == {"a": "1", "c": "b"})
    board.restart()
    wait_until(lambda: board.panel.lights == {"a": "1", "c": "b"})
    panel.lights({"a": "0"})
    wait_until(lambda: board.panel.lights == {"a": "0", "c": "0"})
    with pytest.raises(ValueError, match="no line can carry"):
        panel.lights({"a,b": "1"})


def test_a_restart_is_said_and_its_keys_are_up(panel: Panel, board: PtyPanel, inbox: Inbox) -> None:
    board.press("a")
    inbox.wait(Edge)
    board.restart()
    assert inbox.wait(Forgotten).source == "panel"
    inbox.wait(PanelRestarted)
    board.roll("DDAWAD")
    assert inbox.wait(RollSeen).event == EventId("FAKE-1", 2, 1)


def test_s21_chatter_of_a_key_is_edges_and_never_a_roll(panel: Panel, board: PtyPanel, inbox: Inbox) -> None:
    for _ in range(40):
        board.press("lid")
        board.release("lid")
        inbox.wait(Edge)
        inbox.wait(Edge)
    assert [one for one in inbox.all if not isinstance(one, Edge | Sensed)] == []


def test_s26_dice_that_lay_there_at_power_up_carry_their_flag(panel: Panel, board: PtyPanel, inbox: Inbox) -> None:
    board.restart()
    board.roll("DDAWAD", lifted=0, flags="b")
    seen = inbox.wait(RollSeen)
    assert (seen.lifted, seen.flags) == (0, "b")


def test_s10_a_spoiled_line_costs_time_and_nothing_else(panel: Panel, board: PtyPanel, inbox: Inbox) -> None:
    chance = Random(7)

    def spoil(raw: bytes) -> bytes:
        return bytes(byte ^ 1 << chance.randrange(8) if chance.random() < 0.004 else byte for byte in raw)

    board.to_pi = board.to_panel = spoil
    rolls = ["".join(chance.choice("DAW") for _ in range(6)) for _ in range(12)]
    for faces in rolls:
        board.roll(faces)
    got = []
    for _ in rolls:
        seen = inbox.wait(RollSeen, 30)
        assert seen.event
        got.append("".join(seen.faces))
        panel.answer(seen.event, Verdict.ACK)
    assert got == rolls
    board.to_pi = board.to_panel = bytes
    wait_until(lambda: board.panel.waiting == ())
    assert {seq for _, seq, _ in board.answered} == set(range(1, 13))


def test_s12_five_rolls_from_before_are_old_and_a_dealt_one_is_not_told_again(inbox: Inbox) -> None:
    now = time.monotonic()
    fake = FakePanel(now - 60, boot=41)
    rolls = ["DDDDDD", "AAAAAA", "WWWWWW", "DAWDAW", "AWDAWD"]
    for i, faces in enumerate(rolls):
        fake.roll(faces, now - 50 + i)

    def dealt(uid: str, boot: int) -> int:
        return 2 if (uid, boot) == ("FAKE-1", 41) else 0

    with PtyPanel(panel=fake) as board, Panel(inbox.post, board.path, dealt=dealt) as panel:
        for faces, seq in zip(rolls[2:], (3, 4, 5), strict=True):
            seen = inbox.wait(RollSeen)
            assert seen.event == EventId("FAKE-1", 41, seq)
            assert ("".join(seen.faces), seen.fresh) == (faces, False)
            panel.answer(seen.event, Verdict.ACK)
        wait_until(lambda: board.panel.waiting == ())
        assert {seq for _, seq, _ in board.answered} == {1, 2, 3, 4, 5}


def test_plain_lines_count_and_are_said_to_count(inbox: Inbox) -> None:
    with PtyPanel() as board, Panel(inbox.post, board.path, dealt=lambda uid, boot: 0, plain=True):
        assert inbox.wait_for(Condition.OK).why == PLAIN_NOTE
        board.say(b"ROLL DDAWAD\r\n")
        seen = inbox.wait(RollSeen)
        assert (seen.faces, seen.event, seen.lifted, seen.flags) == (tuple("DDAWAD"), None, None, "")


def test_a_roll_is_in_the_inbox_within_milliseconds(panel: Panel, board: PtyPanel, inbox: Inbox) -> None:
    waits = []
    inbox.silence(0.6)
    for _ in range(40):
        sent = time.monotonic()
        board.roll("DDAWAD")
        seen = inbox.wait(RollSeen)
        waits.append(time.monotonic() - sent)
        assert seen.event
        panel.answer(seen.event, Verdict.ACK)
        wait_until(lambda: board.panel.waiting == ())
    assert sorted(waits)[20] < 0.010


def test_closing_twice_does_no_harm_and_what_comes_after_is_nothing(inbox: Inbox, board: PtyPanel) -> None:
    panel = Panel(inbox.post, board.path, dealt=lambda uid, boot: 0).open()
    inbox.wait_for(Condition.OK)
    panel.close()
    panel.close()
    panel.lights({"a": "1"})
    board.roll("DDAWAD")
    assert inbox.silence(0.3) == []
    Panel(inbox.post, board.path, dealt=lambda uid, boot: 0).close()
    assert inbox.saw(Sensed)[0].device is Device.PANEL
