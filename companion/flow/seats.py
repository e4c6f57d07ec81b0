"""SEATS: who sits first, then clockwise (rulings T7, T8)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.flow.base import Next, Question, Table, nothing, pop, push, shown_name, still
from companion.flow.first import First
from companion.signals import Key
from companion.views import MARKS, Header, Hint, Line, Mark, Notice, View

COLOURS = ("red", "blue", "green", "yellow", "black", "white")
"""The names that are offered where the config names nobody, and after those it names."""


@dataclass(frozen=True, slots=True)
class Seats(Question):
    """C adds the name shown, B is the next name, A goes back, and is DONE where enough sit; a held A takes one off.
    When all seats are taken C is DONE, and A takes the last one off."""

    game: str
    sitting: tuple[str, ...] = ()
    cursor: int = 0

    def view(self, table: Table) -> View:
        seats = table.games[self.game].seats
        free, full, enough = self._free(table), self._full(table), len(self.sitting) >= seats[0]
        ask = "All seats taken." if full else self._place(table) if self.sitting else "Who sits first?"
        name, mark = ("", None) if full else self._named(free[self.cursor], len(self.sitting))
        sitting = " ".join(self._named(one, place)[0] for place, one in enumerate(self.sitting))
        lines = (
            Line(ask),
            Line(name or "DONE?", "name", mark),
            Line(sitting if len(sitting) <= 21 else f"{len(self.sitting)} are seated"),
        )
        hints = (
            Hint("DONE") if enough and not full else Hint("BACK"),
            None if full else Hint("NEXT"),
            Hint("DONE" if full else "ADD", likely=True),
        )
        already = f" Seated so far: {sitting}." if sitting else ""
        said = f"{ask} {name}?{already}" if not full else f"All seats are taken by {sitting}: done?"
        return View("seats", Notice(lines), said, Header("SEATS", f"{len(self.sitting)}/{seats[-1]}"), hints)

    def _place(self, table: Table) -> str:
        """Whose place is next: opposite a partner, where two play together."""
        game = table.games[self.game]
        rules = {**{one.name: one.default for one in game.switches}, **table.settings.options.get(self.game, {})}
        partner = game.showing.partner(rules, len(self.sitting))
        if partner is None:
            return "Then clockwise:"
        return f"With {self._named(self.sitting[partner], partner)[0][:15]}:"

    def press(self, table: Table, key: Key) -> Next:
        free = self._free(table)
        if self._full(table):
            if key is Key.A:
                return still(table, replace(self, sitting=self.sitting[:-1], cursor=0))
            return self._done(table) if key is Key.C else nothing(table)
        if key is Key.A:
            return self._done(table) if len(self.sitting) >= table.games[self.game].seats[0] else Next(pop(table))
        if key is Key.B:
            return still(table, replace(self, cursor=(self.cursor + 1) % len(free)))
        sitting = (*self.sitting, free[self.cursor])
        return still(table, replace(self, sitting=sitting, cursor=self.cursor % (len(free) - 1)))

    def _done(self, table: Table) -> Next:
        people = tuple((one, one) for one in self.sitting)
        return Next(push(table, First(self.game, self.sitting, people)))

    def hold(self, table: Table, key: Key) -> Next | None:
        if key is not Key.A:
            return None
        if self.sitting:
            return still(table, replace(self, sitting=self.sitting[:-1], cursor=0))
        return Next(pop(table))

    def turned(self, table: Table, steps: int) -> Next | None:
        return still(table, replace(self, cursor=(self.cursor + steps) % len(self._free(table))))

    def _full(self, table: Table) -> bool:
        return len(self.sitting) == table.games[self.game].seats[-1]

    def _free(self, table: Table) -> tuple[str, ...]:
        """Who may still sit down: never nobody, there are more names than seats."""
        most = table.games[self.game].seats[-1]
        spare = tuple(f"player {place}" for place in range(1, most + 1))
        names = dict.fromkeys((*table.settings.names, *COLOURS, *spare))
        return tuple(name for name in names if name.strip() and name not in self.sitting)

    def _named(self, name: str, place: int) -> tuple[str, Mark]:
        """A name as it is shown on the seat of that place, with its mark."""
        mark = MARKS[place % len(MARKS)]
        return shown_name(name, mark.value), mark
