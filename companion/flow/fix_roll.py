"""FIX ROLL: a roll was misread, or was none; the likeliest true faces come first (rulings T2, T3, T4)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Dice, Roll, Shift, Step, shifts_between
from companion.engine.match import Ply
from companion.flow.answers import branches_of, leaves
from companion.flow.base import Next, Question, Table, nothing, pop, push, wood_shown
from companion.flow.correcting import put_right
from companion.flow.counts import counted
from companion.flow.fork import Fork
from companion.flow.lists import HOLD_A, ListQuestion
from companion.flow.looks import brief
from companion.flow.type_in import type_in
from companion.showing import FACE
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, Row, View

MARKED = 13
"""Letters of a row after its mark."""
MOST = 20
"""How many of the newest rolls the list offers."""


@dataclass(frozen=True, slots=True)
class PickRoll(ListQuestion):
    """Which roll was wrong: newest first."""

    cursor: int = 0
    screen = "fix_roll"
    title = "WHICH ROLL?"

    def _plies(self, table: Table) -> list[Ply]:
        return [ply for ply in table.playing.plies() if isinstance(ply.move, Roll)][:MOST]

    def rows(self, table: Table) -> tuple[Row, ...]:
        """The marks say whose each of them was."""
        return tuple(Row(brief(_what(table, ply), MARKED), table.mark(_who(ply))) for ply in self._plies(table))

    def view(self, table: Table) -> View:
        """With the name in what is said."""
        shown, plies = ListQuestion.view(self, table), self._plies(table)
        ply = plies[min(self.cursor, len(plies) - 1)]
        return replace(shown, say=f"Which roll: {table.name(_who(ply))} rolled {_read(table, ply.number - 1)}.")

    def take(self, table: Table) -> Next:
        return Next(push(table, FixRoll(self._plies(table)[self.cursor].number - 1)))


@dataclass(frozen=True, slots=True)
class FixRoll(Question):
    """The roll number `ply`: A KEEP, B NOT A ROLL, C MISREAD."""

    ply: int

    def view(self, table: Table) -> View:
        _, ply = _roll(table, self.ply)
        assert ply.asked is not None
        name = table.name(ply.asked.seat)
        read = _read(table, self.ply)
        mark = table.mark(ply.asked.seat)
        lines = (Line(name, "list", mark), Line(brief(f"rolled {read}", 15), "list"), Line("Was that the roll?"))
        back = self._back(table)
        if back:
            lines = (*lines[:2], Line(f"Back: {table.playing.game.showing.shift(back[0])}"))
        hints = (Hint("KEEP", likely=True), Hint("NO ROLL"), Hint("MISREAD"))
        said = f"{name} rolled {read}: keep it, no roll at all, or misread?"
        if back:
            said += f" Without it the wood goes back from {back[0].start} to {back[0].end}."
        return View("fix_roll", Notice(lines), said, Header("FIX ROLL"), hints)

    def _back(self, table: Table) -> tuple[Shift, ...]:
        """What hands would put back without this roll, where nothing came after it."""
        match = table.playing
        before = match.last.before
        if self.ply != match.number - 1 or before is None:
            return ()
        return shifts_between(wood_shown(table) or match.game.pieces(match.state), match.game.pieces(before.state))

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.B:
                return put_right(table, self.ply, None)
            case Key.C:
                return Next(push(table, Fork(ply=self.ply) if branches_of(table, self.ply) else Misread(self.ply)))
            case _:
                return Next(pop(table)) if key is Key.A else nothing(table)


@dataclass(frozen=True, slots=True)
class Misread(ListQuestion):
    """The true faces: one die changed first, the likeliest first; A types all of them, so the header says how to go
    back."""

    ply: int
    cursor: int = 0
    screen = "fix_roll"
    title = "IT WAS"
    labels = ("TYPE IN", "NEXT", "OK")

    def head(self, table: Table) -> Header:
        return Header(self.title, HOLD_A, table.mark(_who(_roll(table, self.ply)[1])))

    def view(self, table: Table) -> View:
        shown = ListQuestion.view(self, table)
        return replace(shown, say=f"{shown.say.removesuffix('.')}; hold A to go back.")

    def rolls(self, table: Table) -> tuple[Roll, ...]:
        return near(_roll(table, self.ply)[0], table)

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(Row(counted(table, roll.faces)) for roll in self.rolls(table))

    def take(self, table: Table) -> Next:
        return put_right(table, self.ply, self.rolls(table)[self.cursor])

    def back(self, table: Table) -> Next:
        roll, _ = _roll(table, self.ply)
        return Next(push(table, type_in(table, Dice(roll.kind, len(roll.faces)), by_tap=True, ply=self.ply)))

    def hold(self, table: Table, key: Key) -> Next | None:
        return Next(pop(table)) if key is Key.A else None


def near(roll: Roll, table: Table) -> tuple[Roll, ...]:
    """Every roll that differs by one die, the likeliest first: many dice that show what was read, many sides that show
    what it may have been."""
    kind = next(kind for kind in table.playing.game.dice if kind.id == roll.kind)
    changes = [(read, face) for read in dict.fromkeys(roll.faces) for face in kind.faces if face.name != read]
    changes.sort(key=lambda change: -roll.faces.count(change[0]) * change[1].count)
    found = []
    for read, face in changes:
        place = roll.faces.index(read)
        found.append(Roll(roll.kind, (*roll.faces[:place], face.name, *roll.faces[place + 1 :])))
    return tuple(found)


def _who(ply: Ply) -> str:
    assert ply.asked is not None
    return ply.asked.seat


def _what(table: Table, ply: Ply) -> str:
    """The roll in a few words, whoever rolled."""
    return table.playing.game.showing.told(Step(ply.state, ply.events), table.names())


def _roll(table: Table, number: int) -> tuple[Roll, Ply]:
    ply = table.playing.ply(number)
    assert isinstance(ply.move, Roll)
    return ply.move, ply


def _read(table: Table, number: int) -> str:
    """What a roll showed, in the words of its dice."""
    roll, _ = _roll(table, number)
    return _said(table, roll, number) if branches_of(table, number) else counted(table, roll.faces)


def _said(table: Table, roll: Roll, ply: int) -> str:
    """The face of a die whose faces hang on a tree, in the words that stand there."""
    texts = {leaf.leads: leaf.text for leaf in leaves(branches_of(table, ply))}
    return " ".join(texts.get(f"{FACE}{face}", face) for face in roll.faces)[:15]
