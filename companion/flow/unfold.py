"""What a move led to, as things to do: done, now, next. Each NEXT is one thing for hands; fast, all are told together.

The last of them needs no key of its own where the next question has all its answers on its keys: these are shown, and
a tap counts there. Where the wood stands goes along with it (`Table.stood`), so that UNDO in the middle tells what to
put back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Piece, Prompt
from companion.flow.base import Next, Question, Table, headed, instead, nothing, pop, push
from companion.flow.blinking import blinking, blinks_at
from companion.flow.looks import Map
from companion.flow.table_match import moved
from companion.showing import Announcement, Deed
from companion.signals import Key
from companion.views import HEADER_LINE, Chain, Grid, Header, Hint, Mark, Row, View

BRIEF = 8
"""Characters of a row with a mark."""
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
        joined = [deed.along for deed in deeds[1:]] + [False]
        ends = [place + 1 for place, deed in enumerate(deeds) if deed.shifts and not joined[place]] or [len(deeds)]
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
        last, deed, fast = self.at == len(stops) - 1, deeds[now], table.settings.fast
        place = "" if len(stops) == 1 else f"STEP {self.at + 1}/{len(stops)}"
        then = self._then(table)
        if then is not None:
            place = f"> {then.text}"
        together = not fast and self._several(table)
        name = table.name(self.who) if fast or together or not deed.head else deed.head
        mark = table.mark(self.who)
        header = _headed(name, place, mark if fast or together else deed.mark or mark)
        said = " ".join((*(deeds[one].say for one in stops[self.at]), *([f"Next: {then.text}."] if then else [])))
        hints = (None, Hint("MAP"), Hint(self.said.go if last else "NEXT", likely=True))
        return View("tile_chain", self._stage(table, together, then), said, header, hints)

    def _stage(self, table: Table, together: bool, then: Row | None) -> Chain:
        deeds, stop, now = self._deeds(table), self._stops(table)[self.at], self._now(table)
        grid = blinking(table, self._grid(table))
        if table.settings.fast:
            return Chain(tuple(Row(deeds[one].text, deeds[one].mark) for one in stop), None, grid)
        named = "" if together else deeds[now].head
        others = [one for one, deed in enumerate(deeds) if deed.shifts and deed.brief and deed.head != named]
        rows = [Row(deed.text) for deed in deeds]
        for one in (*others, *(stop if together else ())):
            text = deeds[one].brief or deeds[one].text
            rows[one] = Row(text, deeds[one].mark if len(text) <= BRIEF else None)
        until = max((place for place in stop if deeds[place].along), default=now)
        return Chain((*rows, *((then,) if then is not None else ())), now, grid, until)

    def _several(self, table: Table) -> bool:
        """Whether this press is about several climbers: then none stands in the header, and each is named in its row.
        So is always one whom the header does not name."""
        deeds = self._deeds(table)
        return len({deeds[one].head for one in self._stops(table)[self.at] if deeds[one].shifts}) > 1

    def through(self, table: Table) -> Table | None:
        """All is told, and the next question stands on the keys: its first key is the one that goes on."""
        last = self.at == len(self._stops(table)) - 1
        passes = last and not self.said.lesson and _on_keys(table)
        return pop(replace(table, stood=())) if passes else None

    def _then(self, table: Table) -> Row | None:
        """Whose turn the keys are for by now, or what they answer."""
        prompt = table.prompt
        if prompt is None or self.through(table) is None:
            return None
        if table.fresh:
            return Row(table.name(prompt.turn), table.mark(prompt.turn))
        return Row(table.playing.game.showing.place(table.playing.state, prompt)[:8])

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
        table = replace(table, stood=self.stands(table))
        if self.at == len(self._stops(table)) - 1:
            return Next(pop(table))
        return Next(instead(table, replace(self, at=self.at + 1)))

    def stands(self, table: Table) -> tuple[Piece, ...]:
        stops, stood = self._stops(table), table.stood
        if self.at == len(stops) - 1:
            return ()
        for place in stops[self.at]:
            for shift in self._deeds(table)[place].shifts:
                stood = moved(stood, shift)
        return stood

    def wake_at(self, table: Table) -> float | None:
        return blinks_at(table, self._grid(table))


def _headed(name: str, place: str, mark: Mark | None) -> Header:
    """Whom it is about, and the place in the flow. What has no room goes in whole words: STEP, then the name before
    the size, since the mark says whose it is."""
    for text, at in ((name, place), (name, place.removeprefix("STEP ")), (name.rpartition(" ")[2], place)):
        if len(text) + len(at) + (mark is not None) <= HEADER_LINE:
            return Header(text, at, mark)
    return headed(name, place, mark)


def _on_keys(table: Table) -> bool:
    """Whether the match's question has all its answers on the three keys, and nothing else is to be asked before."""
    match, prompt = table.match, table.prompt
    if match is None or not isinstance(prompt, Prompt) or match.waiting:
        return False
    seen = prompt.dice is not None and (table.tray or any(option.legal for option in prompt.options))
    return not seen and bool(match.game.showing.branches(match.state, prompt))
