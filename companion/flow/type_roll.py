"""Typing a roll in few presses: A and B add the two rarer faces, C uses it; the commonest face is what remains.

Nothing keyed asks once whether all the dice show that face. A held A takes the last die back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Dice, DiceKind, Face, Roll
from companion.engine.journal import Dropped
from companion.flow.base import Next, Question, Table, nothing, pop, refused, still
from companion.flow.correcting import put_right
from companion.flow.deciding import move, refuse
from companion.flow.hand_over import hand_over
from companion.signals import DieKeyed, Key
from companion.views import Header, Hint, Line, Notice, Tally, View


@dataclass(frozen=True, slots=True)
class TypeRoll(Question):
    """`typed`: face names in the order they were keyed; `every`: dice keys name every die, so nothing is filled up.

    `by_tap`: opened over another question, so that a held A goes back there. `ply`: the roll that is put right,
    None for a new one. `drops`: the waiting roll that this one answers.
    """

    dice: Dice
    typed: tuple[str, ...] = ()
    every: bool = False
    sure: bool = False
    by_tap: bool = False
    ply: int | None = None
    drops: str = ""

    def kind(self, table: Table) -> DiceKind:
        return next(kind for kind in table.playing.game.dice if kind.id == self.dice.kind)

    def view(self, table: Table) -> View:
        kind = self.kind(table)
        first, second, rest = sides(kind)
        full = len(self.typed) == self.dice.count
        hints = (
            None if full else Hint(f"{first.label}+"),
            None if full else Hint(f"{second.label}+"),
            Hint("USE", likely=True),
        )
        if table.fresh and not self.typed and self.ply is None:
            return hand_over(table, hints)
        mark = table.mark(table.prompt.who) if table.prompt else None
        header = Header(
            "FIX ROLL" if self.ply is not None else "TYPE ROLL", f"{len(self.typed)}/{self.dice.count}", mark
        )
        if self.sure:
            text = f"ALL {rest.label}?"
            stage = Notice((Line("Nothing keyed.", "small"), Line(text, "name")))
            said = f"Are all {self.dice.count} dice {rest.name}?"
            return View("type_roll", stage, said, header, (*hints[:2], Hint("YES", likely=True)))
        left = 0 if self.every else self.dice.count - len(self.typed)
        counts = {face.name: self.typed.count(face.name) for face in kind.faces}
        counts[rest.name] += left
        boxes = tuple((face.glyph, counts[face.name]) for face in (first, second, rest))
        line = f"{len(self.typed)} of {self.dice.count} keyed in"
        said = ", ".join(f"{counts[face.name]} {face.name}" for face in (first, second, rest))
        return View("type_roll", Tally(boxes, line), f"Type the roll: {said}.", header, hints)

    def press(self, table: Table, key: Key) -> Next:
        first, second, _ = sides(self.kind(table))
        match key:
            case Key.A:
                return self._add(table, first)
            case Key.B:
                return self._add(table, second)
            case Key.C:
                return self._use(table)
            case _:
                return nothing(table)

    def hold(self, table: Table, key: Key) -> Next | None:
        if key is not Key.A:
            return None
        if self.sure:
            return still(table, replace(self, sure=False))
        if self.typed:
            return still(table, replace(self, typed=self.typed[:-1], every=self.every and len(self.typed) > 1))
        return Next(pop(table)) if self.by_tap else None

    def digit(self, table: Table, value: int) -> Next | None:
        """The n-th face of this kind of die; as with A and B, what is not keyed is the commonest face."""
        faces = self.kind(table).faces
        return self._add(table, faces[value - 1]) if 1 <= value <= len(faces) else refused(table)

    def keyed(self, table: Table, die: DieKeyed) -> Next | None:
        if die.symbol == "clear":
            return still(table, replace(self, typed=(), every=False, sure=False))
        if die.symbol == "done":
            if self.every and len(self.typed) < self.dice.count:
                return refuse(table, f"Saw {len(self.typed)} dice, need {self.dice.count}. Key the others too.", "")
            return self._use(table)
        face = self.kind(table).face(die.symbol)
        return self._add(table, face, every=True) if face else refused(table)

    def _add(self, table: Table, face: Face, every: bool = False) -> Next:
        table = replace(table, fresh=False)
        if self.sure:
            return still(table, replace(self, sure=False, typed=(face.name,), every=every))
        if len(self.typed) == self.dice.count:
            return refused(table)
        return still(table, replace(self, typed=(*self.typed, face.name), every=self.every or every))

    def _use(self, table: Table) -> Next:
        if not self.typed and not self.sure:
            return still(replace(table, fresh=False), replace(self, sure=True))
        rest = sides(self.kind(table))[2]
        roll = Roll(self.dice.kind, (*self.typed, *(rest.name,) * (self.dice.count - len(self.typed))))
        if self.ply is not None:
            return put_right(table, self.ply, roll)
        return move(table, roll, first=(Dropped(self.drops),) if self.drops else ())


def sides(kind: DiceKind) -> tuple[Face, Face, Face]:
    """The faces for A, for B, and the commonest, which is what remains. For dice with three faces."""
    rest = max(kind.faces, key=lambda face: face.count)
    first, second = (face for face in kind.faces if face is not rest)
    return first, second, rest
