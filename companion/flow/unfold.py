"""What a move led to, as things to do: done, now, next. Each NEXT is one piece moved; fast, all are told together.

Where the wood stands goes along with it (`Table.stood`), so that UNDO in the middle tells what to put back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.flow.base import Next, Question, Table, headed, instead, nothing, pop, push
from companion.flow.blinking import blinking, blinks_at
from companion.flow.looks import Map
from companion.flow.table_match import moved
from companion.showing import Announcement, Deed
from companion.signals import Key
from companion.views import Chain, Grid, Hint, Row, View

TOGETHER = 5
"""How many are told together where the pace is fast."""


@dataclass(frozen=True, slots=True)
class Unfold(Question):
    """`who`: the seat that moved; `at`: which of the stops is shown."""

    said: Announcement
    who: str
    at: int = 0
    stays = True

    def _stops(self, table: Table) -> tuple[range, ...]:
        """The deeds of each press. What only is told goes with the piece moved after it, or with the last one."""
        if table.settings.fast:
            count = len(self._deeds(table))
            return tuple(range(first, min(first + TOGETHER, count)) for first in range(0, count, TOGETHER))
        deeds = self.said.deeds
        ends = [place + 1 for place, deed in enumerate(deeds) if deed.shifts] or [len(deeds)]
        ends[-1] = len(deeds)
        return tuple(range(first, end) for first, end in zip((0, *ends), ends, strict=False))

    def _deeds(self, table: Table) -> tuple[Deed, ...]:
        return (self.said.brief or self.said.deeds) if table.settings.fast else self.said.deeds

    def _now(self, table: Table) -> int:
        """The deed that is shown as the one to do now: of a stop the one that moves a piece, else its last."""
        deeds, stop = self._deeds(table), self._stops(table)[self.at]
        return next((place for place in stop if deeds[place].shifts), stop[-1])

    def view(self, table: Table) -> View:
        deeds, stops, now = self._deeds(table), self._stops(table), self._now(table)
        last = self.at == len(stops) - 1
        deed = deeds[now]
        fast = table.settings.fast
        grid = blinking(table, self._grid(table))
        told = [deeds[one] for one in stops[self.at]] if fast else deeds
        shown = tuple(Row(one.text, one.mark if fast else None) for one in told)
        place = "" if len(stops) == 1 else f"STEP {self.at + 1}/{len(stops)}"
        if self.through(table) is not None and table.prompt is not None:
            place = f"> {table.name(table.prompt.turn)}"
        name = table.name(self.who) if fast or not deed.head else deed.head
        mark = table.mark(self.who)
        header = headed(name, place, mark if fast else deed.mark or mark)
        said = " ".join(deeds[one].say for one in stops[self.at])
        hints = (None, Hint("MAP"), Hint(self.said.go if last else "NEXT", likely=True))
        return View("tile_chain", Chain(shown, None if fast else now, grid), said, header, hints)

    def through(self, table: Table) -> Table | None:
        """Fast, and the next player's turn begins: their first key is the one that goes on."""
        last = self.at == len(self._stops(table)) - 1
        passes = table.settings.fast and table.fresh and last and not self.said.lesson
        return pop(replace(table, stood=())) if passes else None

    def _grid(self, table: Table) -> Grid | None:
        return None if table.settings.fast else self._deeds(table)[self._now(table)].beside

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.B:
                return Next(push(table, Map()))
            case Key.C:
                return self._go_on(table)
            case _:
                return nothing(table)

    def _go_on(self, table: Table) -> Next:
        stops = self._stops(table)
        if self.at == len(stops) - 1:
            return Next(pop(replace(table, stood=())))
        stood = table.stood
        for place in stops[self.at]:
            for shift in self._deeds(table)[place].shifts:
                stood = moved(stood, shift)
        return Next(instead(replace(table, stood=stood), replace(self, at=self.at + 1)))

    def wake_at(self, table: Table) -> float | None:
        return blinks_at(table, self._grid(table))

    def ticked(self, table: Table) -> Next | None:
        return Next(table)
