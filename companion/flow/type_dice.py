"""Typing a roll die by die from the list of faces, for dice that have too many for three keys."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Dice, Face, Roll
from companion.flow.base import Next, Table, pop, push, refused, still
from companion.flow.hand_over import hand_over
from companion.flow.lists import ListQuestion
from companion.flow.looks import Map
from companion.flow.type_roll import asked_of, enter, header_of
from companion.signals import DieKeyed, Key
from companion.views import Header, Hint, Row, View


@dataclass(frozen=True, slots=True)
class TypeDice(ListQuestion):
    """C adds the face under the cursor, and uses the roll when all dice are keyed; a held A takes the last one back.
    The fields are those of `TypeRoll`."""

    dice: Dice
    typed: tuple[str, ...] = ()
    by_tap: bool = False
    ply: int | None = None
    drops: str = ""
    cursor: int = 0
    screen = "type_roll"

    def _faces(self, table: Table) -> tuple[Face, ...]:
        return next(kind for kind in table.playing.game.dice if kind.id == self.dice.kind).faces

    @property
    def full(self) -> bool:
        return len(self.typed) == self.dice.count

    @property
    def begun(self) -> bool:
        return bool(self.typed)

    def rows(self, table: Table) -> tuple[Row, ...]:
        faces = self._faces(table)
        return tuple(Row(face.name[:10], value=str(self.typed.count(face.name) or ""), turns=False) for face in faces)

    def head(self, table: Table) -> Header:
        return header_of(table, self.ply, len(self.typed), self.dice.count)

    def view(self, table: Table) -> View:
        shown = ListQuestion.view(self, table)
        back = Hint("BACK") if self.by_tap else Hint("MAP")
        hints = (back, None if self.full else shown.hints[1], Hint("USE" if self.full else "ADD", likely=True))
        if table.fresh and not self.typed and not self.by_tap:
            return hand_over(table, hints)
        told = ", ".join(self.typed) or "nothing yet"
        return replace(shown, hints=hints, say=asked_of(table, self.ply, f"Type the roll: {told}."))

    def press(self, table: Table, key: Key) -> Next:
        table = replace(table, fresh=False)
        if key is Key.B and self.full:
            return Next(table)
        return ListQuestion.press(self, table, key)

    def take(self, table: Table) -> Next:
        if self.full:
            return enter(table, Roll(self.dice.kind, self.typed), self.ply, self.drops)
        return self._add(table, self._faces(table)[self.cursor])

    def back(self, table: Table) -> Next:
        return Next(pop(table)) if self.by_tap else Next(push(table, Map()))

    def hold(self, table: Table, key: Key) -> Next | None:
        if key is not Key.A or not (self.typed or self.by_tap):
            return None
        return still(table, replace(self, typed=self.typed[:-1])) if self.typed else Next(pop(table))

    def digit(self, table: Table, value: int) -> Next | None:
        """The n-th face."""
        faces = self._faces(table)
        return self._add(table, faces[value - 1]) if 1 <= value <= len(faces) else refused(table)

    def keyed(self, table: Table, die: DieKeyed) -> Next | None:
        if die.symbol == "clear":
            return still(table, replace(self, typed=()))
        if die.symbol == "done":
            return self.take(table) if self.full else refused(table)
        face = next((face for face in self._faces(table) if face.name == die.symbol), None)
        return self._add(table, face) if face else refused(table)

    def _add(self, table: Table, face: Face) -> Next:
        if self.full:
            return refused(table)
        return still(replace(table, fresh=False), replace(self, typed=(*self.typed, face.name)))
