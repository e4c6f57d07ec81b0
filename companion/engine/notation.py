"""Moves as words and back: `roll DDAWAD`, `choose advance:2`, `settle {"tokens": {...}} "reason"`. Pure.

A word without blanks, quotes or odd characters stands as it is; any other is a JSON string. Dice are letters
where exactly one kind of the game's dice has them, else the kind and its faces: `roll weather: snow`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from json import JSONDecoder
from typing import Any

from companion.engine.game import Game
from companion.engine.kinds import DiceKind
from companion.engine.moves import Choose, Move, Roll, Settle

_PLAIN = re.compile(r"[A-Za-z0-9_:.,+-]+\Z")
_TOKEN = re.compile(r"[A-Za-z0-9_:.,+-]+")
_DECODER = JSONDecoder()
EVENT = "@"
"""Stands between a move and the panel's name for its dice."""
PRESS = "&"
"""Stands before the word that says whether a move went with the one before it."""


def word(text: str) -> str:
    """A text as one word of a line."""
    return text if _PLAIN.match(text) else compact(text)


def compact(value: object) -> str:
    """JSON on one line, as people write it; what no UTF-8 file can hold is escaped."""
    text = json.dumps(value, ensure_ascii=False)
    safe = text.isprintable() and not re.search("[\ud800-\udfff]", text)
    return text if safe else json.dumps(value)


class Words:
    """The words of a line, taken from the left. Raises ValueError (a sentence) where the expected one is not there."""

    def __init__(self, line: str) -> None:
        self.rest = line.strip(" ")

    def word(self, meaning: str) -> str:
        if self.rest.startswith('"'):
            value = self.value(meaning)
            if isinstance(value, str):
                return value
        found = _TOKEN.match(self.rest)
        if not found:
            raise ValueError(f"expected {meaning}, got {self.rest[:40]!r}")
        self._drop(found.end())
        return found.group()

    def value(self, meaning: str) -> Any:
        """A JSON value."""
        try:
            value, end = _DECODER.raw_decode(self.rest)
        except (ValueError, RecursionError):
            raise ValueError(f"expected {meaning} as JSON, got {self.rest[:40]!r}") from None
        self._drop(end)
        return value

    def object(self, meaning: str) -> Mapping[str, Any]:
        """A JSON object."""
        value = self.value(meaning)
        if not isinstance(value, dict):
            raise ValueError(f"expected {meaning} as an object, got {value!r}")
        return value

    def number(self, meaning: str) -> int:
        text = self.word(meaning)
        if not re.fullmatch(r"[0-9]{1,9}", text):
            raise ValueError(f"expected {meaning}, a number, got {text!r}")
        return int(text)

    def label(self, meaning: str) -> str | None:
        """A word with a colon after it; None, and nothing taken, where there is none."""
        rest = self.rest
        text = self.word(meaning)
        if rest.startswith('"') and self.takes(":"):
            return text
        if not rest.startswith('"') and text.endswith(":"):
            return text[:-1]
        self.rest = rest
        return None

    def takes(self, sign: str) -> bool:
        """Whether the sign stands there; it is taken then."""
        there = self.rest.startswith(sign)
        if there:
            self._drop(len(sign))
        return there

    def words(self, meaning: str) -> tuple[str, ...]:
        """All the words that are left, or up to a sign."""
        found = []
        while self.rest and self.rest[0] not in (EVENT, PRESS):
            found.append(self.word(meaning))
        return tuple(found)

    def end(self) -> None:
        if self.rest:
            raise ValueError(f"expected nothing more, got {self.rest[:40]!r}")

    def _drop(self, end: int) -> None:
        self.rest = self.rest[end:].lstrip(" ")


def move_text(game: Game, move: Move) -> str:
    """A move as words of one line."""
    match move:
        case Roll(kind, faces):
            letters = _letters(game, move)
            return f"roll {letters}" if letters else " ".join([f"roll {word(kind)}:", *map(word, faces)])
        case Choose(option):
            return f"choose {word(option)}"
        case Settle(change, reason):
            return f"settle {compact(dict(change))} {compact(reason)}"


def move_in(game: Game, words: Words) -> Move:
    """The move that `move_text` wrote, taken from the left. Raises ValueError."""
    match verb := words.word("roll, choose or settle"):
        case "roll":
            kind = words.label("dice")
            if kind is not None:
                return Roll(kind, words.words("a face"))
            letters = words.word("dice")
            roll = _roll_of(game, letters)
            if roll is None:
                raise ValueError(f"expected the letters of one kind of dice, or KIND: and its faces, got {letters!r}")
            return roll
        case "choose":
            return Choose(words.word("an option"))
        case "settle":
            return Settle(words.object("what is settled"), words.word("a reason"))
        case _:
            raise ValueError(f"expected roll, choose or settle, got {verb!r}")


def _letters(game: Game, roll: Roll) -> str:
    """The dice as letters, or "" where they would not be read back as the same roll."""
    kind = next((one for one in game.dice if one.id == roll.kind), None)
    if kind is None:
        return ""
    faces = [kind.face(name) for name in roll.faces]
    letters = "".join(face.letter if face else "" for face in faces)
    return letters if _roll_of(game, letters) == roll else ""


def _roll_of(game: Game, letters: str) -> Roll | None:
    """The roll that letters stand for, where exactly one kind of dice has them all."""
    if not re.fullmatch("[A-Za-z0-9]+", letters):
        return None
    read = [roll for kind in game.dice if (roll := _read(kind, letters))]
    return read[0] if len(read) == 1 else None


def _read(kind: DiceKind, letters: str) -> Roll | None:
    named = {face.letter: face.name for face in kind.faces}
    if all(letter in named for letter in letters):
        return Roll(kind.id, tuple(named[letter] for letter in letters))
    return None
