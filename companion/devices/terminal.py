"""A real terminal, or what stands in its place: raw keys in, lines of a page out, everything put back at the end.

Standard library only (termios). Knows bytes, sizes and colours; not what is typed or drawn. Keyboard and screen are
two file numbers, and either may be a pipe or a file instead.
"""

from __future__ import annotations

import os
import select
import termios
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J"
"""The other screen, no cursor, no wrapping at the right edge, empty."""
LEAVE = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"
USUAL = (80, 24)
_LOCAL, _INPUT, _CHARACTERS = 3, 0, 6


class Style(Enum):
    """How text looks, by its SGR codes. A picture is light on black whatever the terminal's own colours are."""

    PLAIN = "0"
    STRONG = "0;1"
    FAINT = "0;2"
    INVERSE = "0;1;7"
    LIT = "0;97;40"
    DIM = "0;90;40"


@dataclass(frozen=True, slots=True)
class Span:
    text: str
    style: Style = Style.PLAIN


Row: TypeAlias = tuple[Span, ...]
"""A line of the page, from the left edge, one column a character."""


class Terminal:
    """`typed`: the keyboard is a terminal's; `drawn`: the screen is one that can be drawn on."""

    def __init__(self, keyboard: int, screen: int, name: str, encoding: str) -> None:
        """`name`: what TERM says; "dumb" terminals are only printed to. `encoding`: of the text that it shows."""
        self.typed = os.isatty(keyboard)
        self.drawn = os.isatty(screen) and name not in ("", "dumb")
        self._keyboard, self._screen, self._encoding = keyboard, screen, encoding
        self._before: list[Any] | None = None
        self._entered = False
        self._size = (0, 0)
        self._rows: list[Row] = []

    def open(self) -> None:
        """Take the terminal over. Raises OSError (termios.error is none: it is turned into one)."""
        if self.typed:
            try:
                self._before = termios.tcgetattr(self._keyboard)
                termios.tcsetattr(self._keyboard, termios.TCSANOW, _each_key(self._before))
            except termios.error as fault:
                raise OSError(*fault.args) from fault
        if self.drawn:
            self._entered = True
            self.write(ENTER)

    def close(self, *, silently: bool = False) -> None:
        """Put everything back as it was; twice does no harm. `silently`: without a write, which could wait for ever."""
        if self._entered and not silently:
            self._entered = False
            with suppress(OSError):
                self.write(LEAVE)
        if self._before is not None:
            before, self._before = self._before, None
            with suppress(termios.error):
                # What was typed ahead was meant for us, not for the shell.
                termios.tcflush(self._keyboard, termios.TCIFLUSH)
                termios.tcsetattr(self._keyboard, termios.TCSANOW, before)

    def size(self) -> tuple[int, int]:
        """Columns and rows now; 80x24 where nobody knows."""
        try:
            size = os.get_terminal_size(self._screen)
        except OSError:
            return USUAL
        return (size.columns, size.lines) if size.columns and size.lines else USUAL

    def shows(self, letters: str) -> bool:
        """The terminal's encoding has these letters."""
        try:
            letters.encode(self._encoding)
        except UnicodeEncodeError:
            return False
        return True

    def draw(self, page: Sequence[Row], *, anew: bool = False) -> None:
        """Bring the screen to this page; only rows that changed are written. Raises OSError."""
        columns, rows = size = self.size()
        out = []
        if anew or size != self._size:
            self._rows = [()] * rows
            out.append("\x1b[0m\x1b[2J")
        page = [*page[:rows], *[()] * (rows - len(page))]
        for number, (old, new) in enumerate(zip(self._rows, page, strict=True), 1):
            if old != new:
                out.append(f"\x1b[{number};1H{_painted(new, columns)}")
        self._size, self._rows = size, page
        if out:
            self.write("".join(out))

    def say(self, lines: Sequence[str]) -> None:
        """Lines of text below each other, for a screen that is not drawn on. Raises OSError."""
        self.write("".join(f"{_harmless(line)}\n" for line in lines))

    def write(self, text: str) -> None:
        """All of it, as it is. Raises OSError."""
        left = text.encode(self._encoding, "replace")
        while left:
            try:
                left = left[os.write(self._screen, left) :]
            except BlockingIOError:  # somebody else made the terminal non-blocking
                select.select([], [self._screen], [])


def _each_key(before: list[Any]) -> list[Any]:
    """Every key at once and without an echo, Ctrl-C among them: as a signal it would end `make` beside the program.
    Nothing stops it or holds its output."""
    mode = [*before[:_CHARACTERS], list(before[_CHARACTERS])]
    mode[_LOCAL] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN | termios.ISIG)
    mode[_INPUT] &= ~termios.IXON
    mode[_CHARACTERS][termios.VMIN], mode[_CHARACTERS][termios.VTIME] = 1, 0
    return mode


def _painted(row: Row, columns: int) -> str:
    """The row with its colours, and blanks to the edge over whatever stood there."""
    out, left = [], columns
    for span in row:
        text = _harmless(span.text[:left])
        left -= len(text)
        out.append(f"\x1b[{span.style.value}m{text}")
    return "".join(out) + "\x1b[0m" + " " * left


def _harmless(text: str) -> str:
    """A name from a file may hold anything; a terminal must not be told to do things by it."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() else " " for letter in text)
