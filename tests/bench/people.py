"""People at a table, as far as a bench needs them: they look at the question and do the next thing by hand.

A `Twin` is the daemon's own table and keys without its devices, in virtual time: what a whole evening's pictures are
is known from it. Chance comes in as a seeded Random.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from companion.engine.game import Over
from companion.engine.journal import Setup
from companion.engine.match import Match
from companion.flow.asking import ask
from companion.flow.base import Settings, Table
from companion.flow.deciding import begin
from companion.gestures import Gestures
from companion.present import present, shown
from companion.shelf import find_game
from companion.signals import Condition, Device, Edge, RollSeen, Signal, Ticked
from companion.table import update, wake_at
from companion.views import View

SIDES = "DDDAAW"
FACES = {"D": "danger", "A": "ascension", "W": "weather"}
READING = (1.5, 6.0)
"""Seconds between two things that people do."""
BEAT = 5.0
"""Seconds after which the loop shows what it has, when nothing happens."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice come to rest in the tray: their letters."""

    letters: str


@dataclass(frozen=True, slots=True)
class Tap:
    """A key's name, and for how long a finger is on it (seconds)."""

    key: str
    seconds: float = 0.08


Deed: TypeAlias = Throw | Tap


class Twin:
    """A table of High Risk. `views`: what was asked to be shown, each time that the loop asks; `tray`: a panel reads
    the dice, else they are typed; `motion`: as in the config."""

    def __init__(self, seats: tuple[str, ...], *, tray: bool, motion: bool = True) -> None:
        game = find_game("high_risk")
        health = {Device.ARCHIVE: Condition.OK, Device.PANEL: Condition.OK if tray else Condition.OFF}
        table = Table({game.id: game}, Settings(motion=motion), health=health)
        setup = Setup(game.id, seats, seats[0], {}, dict(game.facts), {seat: seat for seat in seats})
        self.now = 10.0
        self.table = begin(table, Match.begin(game, setup)).table
        self.views: list[View] = []
        self._gestures = Gestures()
        self._hear((Ticked(self.now),))

    @property
    def over(self) -> bool:
        return isinstance(self.table.playing.prompt, Over)

    def wait(self, seconds: float) -> None:
        """Time passes; what changes by itself changes."""
        end = self.now + seconds
        while True:
            times = (self._gestures.deadline, wake_at(self.table), self.now + BEAT)
            due = min(time for time in times if time is not None)
            if due > end:
                break
            self.now = max(due, self.now)
            self._hear(self._gestures.advance(self.now))
            wakes = wake_at(self.table)
            if wakes is not None and wakes <= self.now:
                self._hear((Ticked(self.now),))
        self.now = end

    def do(self, deed: Deed) -> None:
        match deed:
            case Throw(letters):
                self._hear((RollSeen(tuple(FACES[letter] for letter in letters), self.now),))
            case Tap(key, seconds):
                self._hear(self._gestures.edge(Edge("pin", key, "down", self.now)))
                self.wait(seconds)
                self._hear(self._gestures.edge(Edge("pin", key, "up", self.now)))
                self.wait(0.03)

    def _hear(self, signals: tuple[Signal, ...]) -> None:
        for signal in signals:
            self.table = update(self.table, signal).table
        self.views.append(present(self.table))


def evening(twin: Twin, chance: Random) -> int:
    """A whole game as people play it; how many things they did."""
    deeds = 0
    while not twin.over:
        twin.wait(chance.uniform(*READING))
        twin.do(next_deed(twin.table, chance))
        deeds += 1
    return deeds


def next_deed(table: Table, chance: Random) -> Deed:
    """What a player does who sees this."""
    table = ask(table)
    prompt = table.prompt
    assert prompt is not None
    screen = shown(table)
    if screen in ("hand_over", "type_roll", "turn") and not table.tray:
        keys = "ac" if screen == "turn" else "aabc"
        return Tap(chance.choice(keys), _finger(chance))
    match screen:
        case "hand_over":
            return _throw(prompt.dice.count if prompt.dice else 0, chance)
        case "turn":
            return _decided(table, chance)
        case "choose_climber":
            return Tap("b" if chance.random() < 0.35 else "c", _finger(chance))
        case _:  # an announcement or the map: most people press the key, some roll on over it
            if table.tray and prompt.dice and prompt.begins and chance.random() < 0.3:
                return _throw(prompt.dice.count, chance)
            return Tap("c", _finger(chance))


def _decided(table: Table, chance: Random) -> Deed:
    """Stop with enough, look at the map now and then; roll on, announced where few dice are left."""
    prompt = table.prompt
    assert prompt is not None
    assert prompt.dice is not None
    left = prompt.dice.count
    if not any(option.legal for option in prompt.options):
        return _throw(left, chance)
    if chance.random() < 0.08:
        return Tap("b", _finger(chance))
    if left <= 2:
        return Tap("a" if chance.random() < 0.85 else "c", _finger(chance))
    if chance.random() < 0.25:
        return Tap("c", _finger(chance))
    return _throw(left, chance) if left >= 4 or chance.random() < 0.3 else Tap("a", _finger(chance))


def _finger(chance: Random) -> float:
    """Most are quick, one in ten is heavy enough that the label begins to fill."""
    return chance.uniform(0.06, 0.2) if chance.random() < 0.9 else chance.uniform(0.25, 0.5)


def _throw(count: int, chance: Random) -> Throw:
    return Throw("".join(chance.choices(SIDES, k=count)))
