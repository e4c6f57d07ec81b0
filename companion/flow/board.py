"""BOARD: the box's own path, told by walking up along it. Kept in box.toml as the owner's word (rulings: a fact)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.effects import Remember
from companion.engine.game import PathFact
from companion.flow.base import Next, Question, Table, headed, instead, pop, still
from companion.flow.deciding import refuse
from companion.signals import Key
from companion.views import Hint, Strip, View


@dataclass(frozen=True, slots=True)
class Board(Question):
    """B and C say which kind of zone comes next; A and a held A go back by one. `then`: what is asked after it."""

    game: str
    fact: PathFact
    told: str = ""
    then: Question | None = None

    def view(self, table: Table) -> View:
        total = self._total
        untold = ("",) * (total - len(self.told))
        steps = (self.fact.first, *self._signs(), *untold, self.fact.signs.get(self.fact.last, self.fact.last))
        called = tuple(label.lower() for _, label, _ in self.fact.kinds)
        meant = tuple(f"{one}: {means.split()[-1]}" for one, means in zip(called, self.fact.means, strict=False))
        likely = max((0, 1), key=self._left)
        one, two = (
            Hint(label, likely=kind == likely, legal=self._open(kind))
            for kind, (_, label, _) in enumerate(self.fact.kinds)
        )
        hints = (Hint("BACK"), one, two)
        closed = [kind for kind in (0, 1) if not self._open(kind)]
        asked = f"is zone {len(self.told) + 1} {self._called(0)} or {self._called(1)}?"
        if closed:
            asked = f"{self._all_told(closed[0])} Zone {len(self.told) + 1} is {self._called(1 - closed[0])}."
        said = f"{self.fact.title}: going up, {asked}"
        header = headed(f"{' OR '.join(called)}?".upper(), f"{len(self.told) + 1}/{total}")
        return View("board", Strip(steps, (), (), meant), said, header, hints)

    def press(self, table: Table, key: Key) -> Next:
        if key is Key.A:
            return still(table, replace(self, told=self.told[:-1])) if self.told else Next(pop(table))
        kind = 0 if key is Key.B else 1
        if not self._open(kind):
            return refuse(table, self._all_told(kind).capitalize(), "")
        told = self.told + self.fact.kinds[kind][0]
        if len(told) < self._total:
            return still(table, replace(self, told=told))
        return self._kept(table, self.fact.first + told + self.fact.last)

    def hold(self, table: Table, key: Key) -> Next | None:
        return self.press(table, Key.A) if key is Key.A else None

    def _signs(self) -> tuple[str, ...]:
        """What stands on the steps that were told: the sign of its kind, or which one of them it is."""
        counted = ((letter, self.told[: place + 1].count(letter)) for place, letter in enumerate(self.told))
        return tuple(self.fact.signs.get(letter, str(count)[-1]) for letter, count in counted)

    def _called(self, kind: int) -> str:
        """Such as "round (a cliff)"."""
        label = self.fact.kinds[kind][1].lower()
        return f"{label} ({self.fact.means[kind]})" if self.fact.means else label

    def _all_told(self, kind: int) -> str:
        _, label, count = self.fact.kinds[kind]
        return f"all {count} {label.lower()} zones are told."

    @property
    def _total(self) -> int:
        return sum(count for _, _, count in self.fact.kinds)

    def _open(self, kind: int) -> bool:
        return self._left(kind) > 0

    def _left(self, kind: int) -> int:
        """How many of a kind are not told yet: the one with more of them is the likelier next."""
        letter, _, count = self.fact.kinds[kind]
        return count - self.told.count(letter)

    def _kept(self, table: Table, path: str) -> Next:
        settings = table.settings
        facts = {**settings.facts.get(self.game, {}), self.fact.name: path}
        settings = replace(
            settings, facts={**settings.facts, self.game: facts}, confirmed=settings.confirmed | {self.game}
        )
        table = replace(table, settings=settings)
        table = instead(table, self.then) if self.then else pop(table)
        return Next(table, (Remember(f"facts.{self.game}", self.fact.name, path),))
