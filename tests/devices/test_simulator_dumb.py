"""A terminal that is only printed to has the keys, what is thrown, the manual and why there is no picture too."""

from __future__ import annotations

import os
import pty
import select
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from tests.devices.simulator_rig import SOON
from tests.devices.test_simulator_piped import Piped


@dataclass
class Person:
    """The near end of a terminal. `rest`: printed and not yet read."""

    near: int
    rest: str = ""

    def types(self, keys: str) -> None:
        os.write(self.near, keys.encode())

    def reads(self, text: str) -> str:
        """What is printed, up to that."""
        while text not in self.rest:
            ready, _, _ = select.select([self.near], [], [], SOON)
            assert ready, f"never printed: {text!r}; only {self.rest!r}"
            self.rest += os.read(self.near, 4096).decode().replace("\r", "")
        before, found, self.rest = self.rest.partition(text)
        return before + found


@contextmanager
def person(monkeypatch: pytest.MonkeyPatch, name: str | None) -> Iterator[Person]:
    """Somebody at a table whose terminal is called so; None: TERM is not set."""
    monkeypatch.delenv("TERM", raising=False)
    if name is not None:
        monkeypatch.setenv("TERM", name)
    near, far = pty.openpty()
    with Piped().between(far, far):
        yield Person(near)
    os.close(near)
    os.close(far)


@pytest.mark.parametrize(("name", "called"), [("dumb", "TERM=dumb"), (None, "TERM is not set")])
def test_it_says_which_key_is_which_and_why_there_is_no_picture(
    monkeypatch: pytest.MonkeyPatch, name: str | None, called: str
) -> None:
    with person(monkeypatch, name) as somebody:
        printed = somebody.reads("[q] quit\n")
        assert printed.startswith("RED is first.\nNo picture: " + called)
        assert printed.endswith("  [a] REST   [b] MAP   [c] ROLL 2   [r] throw 1 die   [?] help   [q] quit\n")
        somebody.types("c")
        assert somebody.reads("[q] quit").startswith("Heard 1.\n  [a] REST"), "after each sentence"


def test_question_mark_prints_the_manual_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    with person(monkeypatch, "dumb") as somebody:
        somebody.reads("[q] quit")
        for _ in range(2):
            somebody.types("?")
            printed = somebody.reads("[q] quit")
            for told in ("UNDO, WHY?, MENU", "D danger, A up, W sky", "No picture: TERM=dumb", "[a] REST"):
                assert told in printed


def test_what_is_thrown_and_what_is_typed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with person(monkeypatch, "dumb") as somebody:
        somebody.reads("[q] quit")
        somebody.types("r")
        assert "r threw " in somebody.reads("Heard 1.")
        somebody.types(":")
        somebody.reads("type what lies there, then [enter]")
        somebody.types("W\n")
        assert "You laid sky." in somebody.reads("Heard 2.")
