"""Typing a roll in few presses: A and B add the rarer faces, C uses it; the commonest face is what remains.

Nothing keyed asks once whether all the dice show that face. A held A takes the last die back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Dice, DiceKind, Face, Roll
from companion.engine.journal import Dropped
from companion.flow.base import Next, Question, Table, instead, nothing, pop, refused, still
from companion.flow.correcting import put_right
from companion.flow.counts import dice_of
from companion.flow.deciding import move, refuse
from companion.flow.hand_over import hand_over
from companion.signals import DieKeyed, Key
from companion.views import NAME_LINE, Header, Hint, Line, Notice, Tally, View

MOST_FACES = 3
HOLD_BACK = "Hold A to go back."


@dataclass(frozen=True, slots=True)
class TypeRoll(Question):
    """`typed`: face names in the order they were keyed; `every`: dice keys name every die, so nothing is filled up.

    `by_tap`: opened over another question, so that a held A goes back there. `ply`: the roll that is put right,
    None for a new one. `drops`: the old roll that this one answers. `sure`: whether all are the commonest is asked.
    """

    dice: Dice
    typed: tuple[str, ...] = ()
    every: bool = False
    sure: bool = False
    by_tap: bool = False
    ply: int | None = None
    drops: str = ""

    @property
    def begun(self) -> bool:
        return bool(self.typed)

    def view(self, table: Table) -> View:
        *rarer, rest = sides(self._kind(table))
        full = len(self.typed) == self.dice.count
        adds = [None if full or place >= len(rarer) else Hint(f"{rarer[place].label}+") for place in range(2)]
        hints = (adds[0], adds[1], Hint("USE", likely=True))
        if table.fresh and not self.typed and not self.by_tap:
            return hand_over(table, hints)
        header = header_of(table, self.ply, len(self.typed), self.dice.count)
        if self.sure:
            one = self.dice.count == 1
            asked = f"{rest.name.upper()}?"
            size = "name" if len(asked) <= NAME_LINE else "list"
            stage = Notice((Line("Nothing typed:" if one else "Nothing typed: all"), Line(asked, size)))
            said = f"Is the die {rest.name}?" if one else f"Are all {self.dice.count} dice {rest.name}?"
            said = asked_of(table, self.ply, said)
            return View("type_roll", stage, said, header, (*hints[:2], Hint("YES", likely=True)))
        left = 0 if self.every else self.dice.count - len(self.typed)
        counts = {face.name: self.typed.count(face.name) + left * (face is rest) for face in (*rarer, rest)}
        boxes = tuple((face.glyph, counts[face.name]) for face in (*rarer, rest))
        line = f"{len(self.typed)} of {self.dice.count} typed in" if self.typed or not self.by_tap else HOLD_BACK
        line = "Use this roll?" if full else line
        said = ", ".join(f"{count} {name}" for name, count in counts.items())
        said = asked_of(table, self.ply, f"Type the roll: {said}.")
        return View("type_roll", Tally(boxes, line), said, header, hints)

    def press(self, table: Table, key: Key) -> Next:
        *rarer, _ = sides(self._kind(table))
        place = (Key.A, Key.B).index(key) if key in (Key.A, Key.B) else None
        if place is None:
            return self._use(table)
        return self._add(table, rarer[place]) if place < len(rarer) else nothing(table)

    def hold(self, table: Table, key: Key) -> Next | None:
        if key is not Key.A:
            return None
        if self.sure:
            return Next(instead(table, replace(self, sure=False)))
        if self.typed:
            return still(table, replace(self, typed=self.typed[:-1], every=self.every and len(self.typed) > 1))
        return Next(pop(table)) if self.by_tap else None

    def digit(self, table: Table, value: int) -> Next | None:
        """The n-th face of this kind of die; as with A and B, what is not keyed is the commonest face."""
        faces = self._kind(table).faces
        return self._add(table, faces[value - 1]) if 1 <= value <= len(faces) else refused(table)

    def keyed(self, table: Table, die: DieKeyed) -> Next | None:
        if die.symbol == "clear":
            return still(table, replace(self, typed=(), every=False, sure=False))
        if die.symbol == "done":
            return self._use(table)
        face = self._kind(table).face(die.symbol)
        return self._add(table, face, every=True) if face else refused(table)

    def _kind(self, table: Table) -> DiceKind:
        return next(kind for kind in table.playing.game.dice if kind.id == self.dice.kind)

    def _add(self, table: Table, face: Face, every: bool = False) -> Next:
        table = replace(table, fresh=False)
        if len(self.typed) == self.dice.count:
            return refused(table)
        every = self.every or every
        typed = replace(self, sure=False, typed=(*self.typed, face.name), every=every)
        return Next(instead(table, typed)) if self.sure else still(table, typed)

    def _use(self, table: Table) -> Next:
        """Use what is keyed. To ask whether all are the commonest is a new question: a quick second tap is none."""
        table = replace(table, fresh=False)
        left = self.dice.count - len(self.typed)
        if self.every and left:
            return refuse(table, f"Saw {dice_of(len(self.typed))}, need {self.dice.count}. Type the others too.", "")
        if not self.typed and not self.sure:
            return Next(instead(table, replace(self, sure=True)))
        rest = sides(self._kind(table))[-1]
        return enter(table, Roll(self.dice.kind, (*self.typed, *(rest.name,) * left)), self.ply, self.drops)


def enter(table: Table, roll: Roll, ply: int | None, drops: str) -> Next:
    """A roll that was typed: a new one, which also answers the old roll `drops`, or the true faces of roll `ply`."""
    if ply is not None:
        return put_right(table, ply, roll)
    return move(table, roll, first=(Dropped(drops),) if drops else ())


def header_of(table: Table, ply: int | None, typed: int, count: int) -> Header:
    """TYPE ROLL 4/6 and the mark of the one who rolled: of an earlier roll, whoever that was."""
    who = who_rolled(table, ply)
    return Header("TYPE ROLL" if ply is None else "FIX ROLL", f"{typed}/{count}", table.mark(who) if who else None)


def who_rolled(table: Table, ply: int | None) -> str:
    """Whose roll is typed in, "" where nobody is asked for one."""
    if ply is None:
        return table.prompt.who if table.prompt else ""
    asked = table.playing.ply(ply).asked
    return asked.seat if asked else ""


def asked_of(table: Table, ply: int | None, said: str) -> str:
    """A question for the faces, as it is said: of an earlier roll with whose it was."""
    return (
        said if ply is None else f"Fix the roll of {table.name(who_rolled(table, ply))}: {said[:1].lower()}{said[1:]}"
    )


def sides(kind: DiceKind) -> tuple[Face, ...]:
    """The faces for the keys in their order, and last the commonest, which is what remains."""
    rest = max(kind.faces, key=lambda face: face.count)
    order = sorted((face for face in kind.faces if face is not rest), key=lambda face: -face.count)
    return (*order, rest)
