"""The simulator's dice: thrown by chance, or real ones whose letters are typed. Pure but for the chance handed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from companion.engine.game import DiceKind, Face, Over
from companion.engine.match import Match
from companion.errors import BadInput


@dataclass(frozen=True, slots=True)
class DiceAsked:
    """The dice that may be thrown now, as the table asks for them: kind with its faces, and how many."""

    kind: DiceKind
    count: int

    @property
    def words(self) -> str:
        """ "2 dice", "1 die"."""
        return f"{self.count} {'die' if self.count == 1 else 'dice'}"

    @property
    def example(self) -> str:
        """As many letters as dice are asked for, each face in its turn: "DAWDAW"."""
        letters = "".join(face.letter for face in self.kind.faces)
        return (letters * self.count)[: self.count]

    @property
    def legend(self) -> str:
        """What may be typed: "D danger, A ascension, W weather"; a number stands for itself."""
        faces = self.kind.faces
        return ", ".join(face.name if face.name == face.letter else f"{face.letter} {_word(face)}" for face in faces)

    def told(self, faces: Sequence[str]) -> str:
        """Names or letters of faces as people count them: "3 danger, 1 weather"; of one die only what it shows."""
        words = {key: _word(face) for face in self.kind.faces for key in (face.letter, face.name)}
        counted = Counter(words.get(face, face) for face in faces)
        if len(faces) == 1:
            return next(iter(counted))
        order = dict.fromkeys([*words.values(), *counted])
        return ", ".join(f"{counted[word]} {word}" for word in order if counted[word])


def _word(face: Face) -> str:
    """A face's name; where it is written as what it does (`self:health-1`), the word on the glass."""
    return face.name if face.name.isalnum() else face.label.lower()


def dice_asked(match: Match | None) -> DiceAsked | None:
    """What a match asks for: the prompt's dice, or those of a stopped roll that must be thrown again (ruling T6)."""
    if match is None or isinstance(match.prompt, Over) or match.prompt.dice is None:
        return None
    dice = match.prompt.dice
    kind = next(kind for kind in match.game.dice if kind.id == dice.kind)
    again = next((waiting.throw for waiting in match.waiting if waiting.throw), dice.count)
    return DiceAsked(kind, again)


def throw(asked: DiceAsked, chance: Random) -> tuple[str, ...]:
    """Face names, each as likely as the die has sides that show it."""
    faces = asked.kind.faces
    thrown: list[Face] = chance.choices(faces, weights=[face.count for face in faces], k=asked.count)
    return tuple(face.name for face in thrown)


def laid(letters: str, asked: DiceAsked | None) -> tuple[str, ...]:
    """Characters as a tray reads them, one a die: letters of faces, numbers that the config names, "?" for one that
    cannot be read. BadInput names a letter that stands on no side; how many there are is for the table to judge."""
    if asked is not None:
        faces = {face.letter for face in asked.kind.faces}
        strange = [letter for letter in letters if letter not in faces and letter != "?" and not letter.isdigit()]
        if strange:
            raise BadInput(f"{strange[0]} is on no side of these dice; their letters are {asked.legend}.")
    return tuple(letters)
