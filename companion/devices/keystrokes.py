"""Bytes of a keyboard in, what was meant out: taps and holds of the three keys, throws, typed dice, help, the end.

Pure: knows no terminal, clock or table. A sequence that is cut between two reads is put together again; whatever
means nothing here is nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from companion.signals import Key

TAPS = {"a": Key.A, "b": Key.B, "c": Key.C, "1": Key.A, "2": Key.B, "3": Key.C}
HOLDS = {"A": Key.A, "B": Key.B, "C": Key.C}
ARROWS = {"D": Key.A, "B": Key.B, "C": Key.C}
"""Left, down, right: by the last letter of what a terminal sends for them."""
THROWS = "r "
END = "\x04"
"""Ctrl-D."""
INTERRUPT = "\x03"
"""Ctrl-C, as a key: a signal of the terminal would end whatever started us, such as `make`, as well."""
LONGEST = 32
"""Characters of typed dice that are kept."""


@dataclass(frozen=True, slots=True)
class Tap:
    key: Key


@dataclass(frozen=True, slots=True)
class Hold:
    """A capital letter; a keyboard that repeats says it again and again."""

    key: Key


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the dice that are asked for."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Real dice that lie there, one character each, in capitals."""

    letters: str


@dataclass(frozen=True, slots=True)
class Help:
    pass


@dataclass(frozen=True, slots=True)
class Quit:
    pass


@dataclass(frozen=True, slots=True)
class Interrupt:
    pass


Meant: TypeAlias = Tap | Hold | Throw | Lay | Help | Quit | Interrupt


@dataclass(slots=True)
class Keystrokes:
    """`entry`: the dice that are being typed after ":", or None while none are."""

    entry: str | None = None
    _escape: str = field(default="", repr=False)

    def feed(self, read: bytes) -> list[Meant]:
        """What some bytes complete, in order."""
        meant = (self._character(character) for character in read.decode("latin-1"))
        return [one for one in meant if one is not None]

    def end(self) -> list[Meant]:
        """Nothing more comes: a roll whose line has no end counts all the same."""
        return self.feed(b"\n")

    def _character(self, character: str) -> Meant | None:
        if character == INTERRUPT:
            self._escape, self.entry = "", None
            return Interrupt()
        if character == "\x1b":
            self._escape, self.entry = character, None
            return None
        if self._escape:
            return self._escaped(character)
        if character == END:
            self.entry = None
            return Quit()
        if self.entry is not None:
            return self._typed(character)
        if character in TAPS:
            return Tap(TAPS[character])
        if character in HOLDS:
            return Hold(HOLDS[character])
        if character in THROWS:
            return Throw()
        match character:
            case ":":
                self.entry = ""
            case "?":
                return Help()
            case "q":
                return Quit()
        return None

    def _escaped(self, character: str) -> Meant | None:
        """Inside what a terminal sends for a key without a letter, such as ESC [ C or ESC [ 1 ; 2 C (with shift)."""
        if self._escape == "\x1b":
            if character in "[O":
                self._escape += character
                return None
            self._escape = ""
            return self._character(character)  # the escape key alone, then another key
        if not "@" <= character <= "~":
            self._escape += character
            return None
        shifted, self._escape = self._escape.endswith(";2"), ""
        key = ARROWS.get(character)
        if key is None:
            return None
        return Hold(key) if shifted else Tap(key)

    def _typed(self, character: str) -> Meant | None:
        entry = self.entry or ""
        if character in "\r\n":
            self.entry = None
            return Lay(entry) if entry else None
        if character in "\x7f\b":
            self.entry = entry[:-1]
        elif "!" <= character <= "~" and character != "," and len(entry) < LONGEST:
            self.entry = entry + character.upper()
        return None
