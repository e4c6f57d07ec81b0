"""Key strokes of one USB device in, edges, digits and scans out. Pure: codes, levels and times are values.

A scan is a burst: characters at most `QUICK` apart, then Enter or Tab as quickly. Whatever breaks the burst drops what
was typed, so that half a scan never becomes the beginning of the next. Repeats of a key that is held are nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.keymap import ENDS, KP_TYPED, OTHERS, PAD_DIGITS, PAD_KEYS, SHIFTS, TYPED, Kind
from companion.signals import CardSeen, Digit, Edge, Level

QUICK = 0.2
"""Seconds from one character of a scan to the next: scanners take a few hundredths, fingers on keys more."""
LONGEST = 64
SOURCE = "usb"


@dataclass(frozen=True, slots=True)
class Overlong:
    """A scan had more than `LONGEST` characters, so it is no card: cut, two of them could look the same."""

    at: float


Said: TypeAlias = Edge | Digit | CardSeen | Overlong


@dataclass(slots=True)
class Strokes:
    """One device. It remembers at most `LONGEST` characters and the keys that are down."""

    kind: Kind
    _text: str = ""
    _count: int = 0
    _last: float = float("-inf")
    _down: set[int] = field(default_factory=set)

    def stroke(self, code: int, level: int, at: float) -> tuple[Said, ...]:
        """A key's change. `level` as the kernel has it: 0 up, 1 down, 2 repeated; `at` in seconds."""
        if level == 0:
            was_down = code in self._down
            self._down.discard(code)
            return self._edge(code, "up", at) if was_down else ()
        if level != 1 or code in self._down:
            return ()
        if code in ENDS and self._ends(at):
            return self._scan(at)
        if code in SHIFTS or code in OTHERS:
            self._down.add(code)
            return ()
        if self.kind is Kind.PAD and code in PAD_KEYS:
            self._down.add(code)
            return self._edge(code, "down", at)
        if self.kind is Kind.PAD and code in PAD_DIGITS:
            return (Digit(PAD_DIGITS[code], at),)
        self._type(code, at)
        return ()

    def found(self, codes: Collection[int], at: float) -> tuple[Edge, ...]:
        """The keys that were down when the device was taken; they were pressed for somebody else."""
        self._down = {code for code in codes if code in SHIFTS or code in OTHERS or code in PAD_KEYS}
        names = sorted({PAD_KEYS[code] for code in self._down if code in PAD_KEYS and self.kind is Kind.PAD})
        return tuple(Edge(SOURCE, name, "down", at, read=True) for name in names)

    def forget(self) -> None:
        """Strokes were lost: no key counts as down, and what was typed is half of something."""
        self._down.clear()
        self._begin()

    def _edge(self, code: int, level: Level, at: float) -> tuple[Said, ...]:
        if self.kind is not Kind.PAD or code not in PAD_KEYS:
            return ()
        return (Edge(SOURCE, PAD_KEYS[code], level, at),)

    def _ends(self, at: float) -> bool:
        """Whether an Enter belongs to a scan, as its end or right behind it; on a pad any other is a key."""
        return self.kind is Kind.SCANNER or at - self._last <= QUICK

    def _scan(self, at: float) -> tuple[Said, ...]:
        text, count, late = self._text.strip(), self._count, at - self._last > QUICK
        self._begin()
        if late or not text:
            return ()
        self._last = at
        return (CardSeen(text, at),) if count <= LONGEST else (Overlong(at),)

    def _type(self, code: int, at: float) -> None:
        if OTHERS & self._down:
            return
        typed = TYPED.get(code, ("", ""))[bool(SHIFTS & self._down)]
        if self.kind is Kind.SCANNER:
            typed = typed or KP_TYPED.get(code, "")
        if not typed:
            return
        if at - self._last > QUICK:
            self._begin()
        self._last, self._count = at, self._count + 1
        if self._count <= LONGEST:
            self._text += typed

    def _begin(self) -> None:
        self._text, self._count = "", 0
