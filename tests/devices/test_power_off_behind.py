"""The shutdown is asked for behind the game: it neither waits for the answer nor ends by it."""

from __future__ import annotations

import logging
import threading
from queue import SimpleQueue
from typing import Any

import pytest

from companion.devices import power_off as room
from companion.devices.power_off import StayedOn
from companion.signals import StaysOn


def test_a_refusal_comes_back_as_a_signal_and_into_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(room, "power_off", lambda: StayedOn("Not now.", "the power is kept on by apt"))
    inbox: SimpleQueue[Any] = SimpleQueue()
    with caplog.at_level(logging.WARNING):
        room.power_off_behind(inbox.put)
        told = inbox.get(timeout=30)
    assert isinstance(told, StaysOn)
    assert told.why == "Not now."
    assert "kept on by apt" in caplog.text


def test_the_game_does_not_wait_for_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, asked, done = threading.Event(), threading.Event(), threading.Event()

    def power_off() -> None:
        asked.set()
        answer.wait(30)
        done.set()

    monkeypatch.setattr(room, "power_off", power_off)
    inbox: SimpleQueue[Any] = SimpleQueue()
    room.power_off_behind(inbox.put)  # is back while nobody has answered
    assert asked.wait(30)
    assert not done.is_set()
    answer.set()
    assert done.wait(30)
    assert inbox.empty(), "it goes off: nothing is said"
