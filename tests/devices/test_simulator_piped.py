"""Scripts and tests instead of people: lines as keys, sentences as lines, and outputs that go away."""

from __future__ import annotations

import os
import pty
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic

from companion.devices.simulated_dice import DiceAsked, dice_asked
from companion.devices.simulator import Simulator
from companion.engine.journal import Kept, Setup, Waiting
from companion.engine.match import Match
from companion.flow.base import UNLOCK
from companion.shelf import find_game
from companion.signals import (
    Condition,
    Device,
    Edge,
    Forgotten,
    Held,
    Holding,
    Key,
    Posted,
    Pressed,
    RollSeen,
    Sensed,
    Signal,
)
from tests.devices.simulator_rig import DIE, SOON, new_picture, view


@dataclass
class Piped:
    """A simulator between two file numbers, and a table that counts what it hears."""

    posted: list[Signal] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)
    lost: threading.Event = field(default_factory=threading.Event)
    simulator: Simulator | None = None

    @contextmanager
    def between(self, keyboard: int, screen: int) -> Iterator[Simulator]:
        self.simulator = Simulator(self.post, monotonic, self.dice, self.stopped.set, keyboard=keyboard, screen=screen)
        with self.simulator:
            self.simulator.told(view("RED is first."))
            yield self.simulator

    def dice(self) -> DiceAsked:
        """One die after the first act, two after the second ..."""
        return DiceAsked(DIE, max(1, len(self.acts)))

    def post(self, signal: Posted) -> None:
        assert not isinstance(signal, Edge | Forgotten)
        self.posted.append(signal)
        if isinstance(signal, Sensed):
            if signal.condition is Condition.LOST:
                self.lost.set()
            return
        assert self.simulator is not None
        self.simulator.told(view(f"Heard {len(self.acts)}."), signal.at)

    @property
    def acts(self) -> list[Signal]:
        return [signal for signal in self.posted if not isinstance(signal, Sensed | Holding)]


def piped(script: str) -> tuple[Piped, str]:
    """What a script led to, and what was printed."""
    table = Piped()
    keys, written = os.pipe()
    printed, screen = os.pipe()
    os.write(written, script.encode())
    os.close(written)
    with table.between(keys, screen):
        assert table.stopped.wait(SOON)
    os.close(keys)
    os.close(screen)
    with os.fdopen(printed, encoding="utf-8") as reader:
        return table, reader.read()


def test_each_character_is_a_key_and_the_end_is_the_end() -> None:
    table, printed = piped("c\nc\nAb\n")
    kinds = [(type(one), one.key) for one in table.acts if isinstance(one, Pressed | Held)]
    assert kinds == [(Pressed, Key.C), (Pressed, Key.C), (Held, Key.A), (Pressed, Key.B)]
    held = next(one for one in table.acts if isinstance(one, Held))
    down, up = (one for one in table.posted if isinstance(one, Holding))
    assert (down.key, up.key, up.at) == (Key.A, None, held.at)
    assert up.at - down.at > UNLOCK, "a script can unlock locked keys"
    assert printed.split("\n") == ["RED is first.", "Heard 1.", "Heard 2.", "Heard 3.", "Heard 4.", ""]


def test_rolls_are_thrown_or_given_and_each_key_waits_for_the_table() -> None:
    table, _ = piped("cc\nr\n:DAW\nr\n:AA")
    rolls = [one for one in table.acts if isinstance(one, RollSeen)]
    assert [one.lifted for one in rolls] == [2, 3, 4, 2]
    assert rolls[1].faces == ("D", "A", "W")


def test_no_escape_sequence_is_printed() -> None:
    _, printed = piped("c?rq")
    assert "\x1b" not in printed
    assert printed.startswith("RED is first.\nHeard 1.\n")


def test_an_empty_script_ends_at_once() -> None:
    table, printed = piped("")
    assert table.acts == []
    assert printed == "RED is first.\n"


def test_a_reader_that_goes_away_ends_nothing() -> None:
    """`companion run --simulate | head -1`: the sentences have nowhere to go, the game goes on."""
    table = Piped()
    keys, written = os.pipe()
    printed, screen = os.pipe()
    os.close(printed)
    with table.between(keys, screen):
        assert table.lost.wait(SOON)
        os.write(written, b"c")
        os.close(written)
        assert table.stopped.wait(SOON)
    os.close(keys)
    os.close(screen)
    lost = [one for one in table.posted if isinstance(one, Sensed) and one.condition is Condition.LOST]
    assert [one.device for one in lost] == [Device.DISPLAY]
    assert "takes no more text" in lost[0].why
    assert len(table.acts) == 1


def test_a_terminal_that_goes_away_ends_the_program() -> None:
    table = Piped()
    near, far = pty.openpty()
    with table.between(far, far) as simulator:
        os.close(near)
        simulator.show(new_picture())
        assert table.stopped.wait(SOON)
    os.close(far)


def test_a_match_says_which_dice_it_asks_for() -> None:
    """Six to begin with; of a roll that stopped only those that are thrown again (ruling T6); none after its end."""
    game = find_game("high_risk")
    match = Match.begin(game, Setup("high_risk", ("red", "blue"), "red", {}, game.facts, {}))
    asked = dice_asked(match)
    assert asked is not None
    assert (asked.kind.id, asked.count, asked.words, asked.example) == ("high_risk", 6, "6 dice", "DAWDAW")
    stopped = Waiting("high_risk", ("danger",) * 5 + ("?",), "cocked", throw=1)
    assert dice_asked(match.after(Kept(stopped))) == DiceAsked(asked.kind, 1)
    assert dice_asked(None) is None
