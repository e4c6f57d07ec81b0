"""Dice in words: how many, and which faces. The one form in which a roll is written on the screen. Pure."""

from __future__ import annotations

from companion.flow.base import Table
from companion.views import LIST_LINE


def dice_of(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def counted(table: Table, faces: tuple[str, ...]) -> str:
    """Faces counted by their letters in the order of the die, those unread last: "3D 1A 1W 1?"; dice with digits as
    they lie. At most fifteen characters."""
    known = {face.name: face.letter for kind in table.playing.game.dice for face in kind.faces}
    letters = [known.get(face, "?") for face in faces]
    if any(letter.isdigit() for letter in letters):
        return "".join(letters)[:LIST_LINE]
    order = dict.fromkeys((*known.values(), "?"))
    return " ".join(f"{letters.count(letter)}{letter}" for letter in order if letter in letters)[:LIST_LINE]
