"""UNDO: always asks; a roll is first asked about: misread, not a roll, or keep (rulings T2, T4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.engine.game import Dice, Roll, Step, shifts_between
from companion.engine.journal import TookBack
from companion.engine.match import Ply
from companion.flow.base import Next, Question, Table, nothing, pop, push, refused, shown_name
from companion.flow.correcting import put_right
from companion.flow.deciding import decide
from companion.flow.lists import ListQuestion
from companion.flow.type_roll import TypeRoll
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, Row, View


def undo(table: Table) -> Next:
    """What a held A asks: FIX ROLL when the last move is a roll, else UNDO LAST?"""
    match = table.match
    if match is None or match.closed or match.last.move is None:
        return refused(table)
    if isinstance(match.last.move, Roll):
        return Next(push(table, FixRoll(match.number - 1)))
    return Next(push(table, UndoLast()))


@dataclass(frozen=True, slots=True)
class UndoLast(Question):
    """The last move in a few words, and what would have to be put back by hand. KEEP is the safe answer."""

    def view(self, table: Table) -> View:
        match = table.playing
        last = match.last
        assert last.before is not None
        shifts = shifts_between(match.game.pieces(last.state), match.game.pieces(last.before.state))
        lines = [Line(told(table, last), "list")]
        if shifts:
            many = len(shifts)
            lines.append(Line(f"Put back (1 of {many}):" if many > 1 else "Put back by hand:"))
            lines.append(Line(match.game.showing.shift(shifts[0]), "list", table.mark(shifts[0].seat)))
        else:
            lines.append(Line("No wood moves."))
        hints = (Hint("KEEP", likely=True), None, Hint("UNDO"))
        return View("undo", Notice(tuple(lines)), f"Undo {told(table, last)}?", Header("UNDO LAST?"), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.A:
                return Next(pop(table))
            case Key.C:
                return decide(table, (TookBack(),))
            case _:
                return nothing(table)


@dataclass(frozen=True, slots=True)
class FixRoll(Question):
    """The roll number `ply`: A KEEP, B NOT A ROLL, C MISREAD."""

    ply: int

    def view(self, table: Table) -> View:
        roll, ply = _roll(table, self.ply)
        assert ply.asked is not None
        lines = (
            Line(told(table, ply), "list"),
            Line(_counted(table, roll), "list"),
            Line("Was that the roll?"),
        )
        hints = (Hint("KEEP", likely=True), Hint("NO ROLL"), Hint("MISREAD"))
        said = f"{told(table, ply)}, {_counted(table, roll)}: keep it, no roll at all, or misread?"
        return View("fix_roll", Notice(lines), said, Header("FIX ROLL", mark=table.mark(ply.asked.seat)), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.B:
                return put_right(table, self.ply, None)
            case Key.C:
                return Next(push(table, Misread(self.ply)))
            case _:
                return Next(pop(table))


@dataclass(frozen=True, slots=True)
class Misread(ListQuestion):
    """The true faces: one die changed first, the likeliest first; A types all of them."""

    ply: int
    cursor: int = 0
    screen = "fix_roll"
    title = "IT SHOWED"
    labels = ("TYPE IN", "NEXT", "OK")

    def rolls(self, table: Table) -> tuple[Roll, ...]:
        return near(_roll(table, self.ply)[0], table)

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(Row(_counted(table, roll)) for roll in self.rolls(table))

    def take(self, table: Table) -> Next:
        return put_right(table, self.ply, self.rolls(table)[self.cursor])

    def back(self, table: Table) -> Next:
        roll, _ = _roll(table, self.ply)
        return Next(push(table, TypeRoll(Dice(roll.kind, len(roll.faces)), by_tap=True, ply=self.ply)))

    def hold(self, table: Table, key: Key) -> Next | None:
        return Next(pop(table)) if key is Key.A else None


def near(roll: Roll, table: Table) -> tuple[Roll, ...]:
    """Every roll that differs by one die, the commonest true face first: each set of faces once."""
    kind = next(kind for kind in table.playing.game.dice if kind.id == roll.kind)
    faces = sorted(kind.faces, key=lambda face: -face.count)
    found: dict[tuple[tuple[str, int], ...], Roll] = {}
    for read in dict.fromkeys(roll.faces):
        place = roll.faces.index(read)
        for face in faces:
            if face.name != read:
                changed = (*roll.faces[:place], face.name, *roll.faces[place + 1 :])
                found.setdefault(tuple(sorted(Counter(changed).items())), Roll(roll.kind, changed))
    return tuple(found.values())


def told(table: Table, ply: Ply) -> str:
    """A move in at most fifteen characters, with the name where it fits."""
    assert ply.asked is not None
    match = table.playing
    what = match.game.showing.told(Step(ply.state, ply.events), table.names())
    name = shown_name(match.people.get(ply.asked.seat, ply.asked.seat))
    return f"{name} {what}" if len(name) + len(what) < 15 else what[:15]


def _roll(table: Table, number: int) -> tuple[Roll, Ply]:
    ply = table.playing.ply(number)
    assert isinstance(ply.move, Roll)
    return ply.move, ply


def _counted(table: Table, roll: Roll) -> str:
    """A roll as counts of letters, at most fifteen characters: "3D 2A 1W"."""
    kind = next(kind for kind in table.playing.game.dice if kind.id == roll.kind)
    parts = [f"{roll.faces.count(face.name)}{face.letter}" for face in kind.faces if face.name in roll.faces]
    return " ".join(parts)[:15]
