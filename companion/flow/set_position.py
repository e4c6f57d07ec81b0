"""SET POSITION: the wood stands elsewhere than the companion says, and the table is right (ruling T1).

Which thing, then where it stands; then the list again for the next one, until DONE.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.game import Over
from companion.flow.base import Next, Question, Table, headed, instead, nothing, pop, push, still
from companion.flow.deciding import settle
from companion.flow.lists import HOLD_A, ListQuestion
from companion.flow.three_keys import KEYS, followed, hints, stage, ways
from companion.flow.titles import first_words
from companion.showing import Branch, Settleable
from companion.signals import Key
from companion.views import HEADER_LINE, Header, Hint, Mark, Row, View


@dataclass(frozen=True, slots=True)
class Things(ListQuestion):
    """Which thing stands elsewhere. `behind`: the row that was taken, where several things stand behind one."""

    cursor: int = 0
    behind: Row | None = None
    screen = "set_position"
    title = "SET POSITION"

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(row for row, _ in self._entries(table))

    def take(self, table: Table) -> Next:
        row, thing = self._entries(table)[self.cursor]
        if thing is None:
            return Next(push(table, Things(behind=row)))
        return Next(push(table, Spots(thing) if thing.branches else _places(thing)))

    def _entries(self, table: Table) -> tuple[tuple[Row, Settleable | None], ...]:
        """Each row with its thing; None where several stand behind it."""
        match = table.playing
        found: list[tuple[Row, Settleable | None]] = []
        for thing in match.game.showing.settles(match.state, table.names()):
            if thing.group == self.behind:
                found.append((thing.row, thing))
            elif self.behind is None and thing.group is not None and (thing.group, None) not in found:
                found.append((thing.group, None))
        return tuple(found)

    def head(self, table: Table) -> Header:
        shown = ListQuestion.head(self, table)
        return headed(self.behind.text, shown.place, self.behind.mark) if self.behind else shown

    def view(self, table: Table) -> View:
        """Whose thing it is, is said too. Once something was set, A is DONE and not BACK."""
        shown, rows = ListQuestion.view(self, table), self.rows(table)
        at = min(self.cursor, len(rows) - 1)
        row, thing = self._entries(table)[at]
        whose = [table.name(seat) for seat in table.playing.setup.seats if row.mark and table.mark(seat) is row.mark]
        said = " ".join((*(one for one in whose if one != row.text), row.text))
        said = thing.say if thing and thing.say else said
        labels = (Hint("DONE"), *shown.hints[1:]) if table.stack[:1] == (self,) else shown.hints
        return replace(shown, say=f"Set position: {said}.", hints=labels)


@dataclass(frozen=True, slots=True)
class Places(ListQuestion):
    """Where it stands: label and the settle's change, each."""

    thing: str
    values: tuple[tuple[str, Mapping[str, Any]], ...]
    mark: Mark | None = None
    cursor: int = 0
    say: str = ""
    screen = "set_position"

    def view(self, table: Table) -> View:
        shown = ListQuestion.view(self, table)
        label = table.playing.game.showing.spoken(self.values[min(self.cursor, len(self.values) - 1)][0])
        return replace(shown, say=f"Set {self.say} to {label}.") if self.say else shown

    def head(self, table: Table) -> Header:
        return headed(self.thing, f"{self.cursor + 1}/{len(self.values)}", self.mark)

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(Row(label) for label, _ in self.values)

    def take(self, table: Table) -> Next:
        return _set(table, self.values[self.cursor][1], self.thing)


@dataclass(frozen=True, slots=True)
class Spots(Question):
    """The same over three keys, where there are many: in a few presses to any of them. A held A takes the last back;
    the encoder goes through all of them as a list. `path`: the branches that were taken; once there is one, the header
    says how to go back, since all three taps lead on."""

    thing: Settleable
    path: tuple[int, ...] = ()

    def branches(self) -> tuple[Branch, ...]:
        """What the keys lead to now."""
        return followed(self.thing.branches, self.path)

    def view(self, table: Table) -> View:
        branches, row = self.branches(), self.thing.row
        said, header = f"{row.text} to: {ways(table, branches)}.", headed(row.text, "TO", row.mark)
        if self.path:
            said = f"{said[:-1]}; hold A to go back."
            header = Header(first_words(row.text, HEADER_LINE - len(HOLD_A) - (row.mark is not None)), HOLD_A, row.mark)
        return View("set_position", stage(branches), said, header, hints(table, branches))

    def press(self, table: Table, key: Key) -> Next:
        branches, place = self.branches(), KEYS.index(key)
        if place >= len(branches):
            return nothing(table)
        branch = branches[place]
        if not branch.leads:
            return still(table, replace(self, path=(*self.path, place)))
        return _set(table, self.thing.values[int(branch.leads)][1], self.thing.row.text)

    def hold(self, table: Table, key: Key) -> Next | None:
        if key is not Key.A:
            return None
        return still(table, replace(self, path=self.path[:-1])) if self.path else Next(pop(table))

    def turned(self, table: Table, steps: int) -> Next | None:
        return Next(instead(table, _places(self.thing)))


def _places(thing: Settleable) -> Places:
    return Places(thing.row.text, thing.values, thing.row.mark, thing.selected, thing.say)


def _set(table: Table, change: Mapping[str, Any], thing: str) -> Next:
    """Settle it; then the list is asked again where it was, unless it was refused or the match is over by it."""
    lists = tuple(one for one in table.stack if isinstance(one, Things))
    led = settle(table, change, f"set on the screen: {thing}")
    match = led.table.playing
    if match.last is table.playing.last or isinstance(match.prompt, Over):
        return led
    return replace(led, table=replace(led.table, stack=lists))
