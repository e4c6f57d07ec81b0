"""A screen that is a file: the two forms that it can have, known by their bytes, and whether a name is free for one.

Nothing of an owner's is drawn over: what is neither absent, nor empty, nor such a file of ours, is theirs. Knows the
forms and kinds of files; draws nothing, and needs no library for it. Asked by whoever judges a config, and again by the
drivers themselves, since the first picture comes before any config was judged.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from os import devnull
from pathlib import Path
from typing import Literal, TypeAlias

from companion.files import open_to_read

Form: TypeAlias = Literal["picture", "recording"]
"""`picture`: what the driver `capture` keeps, half blocks, replaced as a whole. `recording`: what the bus `record`
appends, one JSON line a message."""

HOLLOW = (devnull, "/dev/full")
"""Devices that keep nothing: nobody's, to record into or to try out a disk that is full."""
WIDTH, LINES = 128, 32
_LARGEST_PICTURE = LINES * (3 * WIDTH + 1)
_BEGINNING = 4096
_CELLS = frozenset(" ▀▄█")
_MESSAGE = re.compile(rb'\{"t": -?[0-9][0-9.e+-]*, "hex": "[0-9a-f]*("\}$|$)')
_CUT = re.compile(rb'\{"t": [0-9.e+-]*(, ("h?e?x?"?:? ?"?)?)?$')


def theirs(file: Path, form: Form) -> str:
    """What stands there that is not ours to draw over, in words, or "" where the name is free.

    What cannot be looked at is free: whoever tries to write there says why it cannot be.
    """
    try:
        if file.is_char_device():
            hollow = any(Path(one).exists() and file.samefile(one) for one in HOLLOW)
            return "" if form == "recording" and hollow else "a device"
        if file.is_dir() or not file.exists():
            return "a folder" if file.is_dir() else ""
        if not file.is_file():
            return "something that is no file"
        with open_to_read(file, 1 << 62) as opened:
            begins = opened.read(1 + _LARGEST_PICTURE if form == "picture" else _BEGINNING)
    except (OSError, ValueError):
        return ""
    ours = is_picture(begins) if form == "picture" else is_recording(begins)
    return "" if ours or not begins else "a file with something else in it"


def is_picture(content: bytes) -> bool:
    """Whether this is one whole picture, or the beginning of one that was cut."""
    try:
        lines = getincrementaldecoder("utf-8")().decode(content).split("\n")
    except UnicodeDecodeError:
        return False
    whole, last = lines[:-1], lines[-1]
    fits = len(whole) <= LINES and all(len(line) == WIDTH for line in whole) and len(last) <= WIDTH
    return fits and all(_CELLS.issuperset(line) for line in lines) and bool(whole or len(last) == WIDTH)


def is_recording(begins: bytes) -> bool:
    """Whether a file that begins so is one. Its first line may be one that a power cut left half."""
    lines = [line for line in begins.split(b"\n") if line]
    if not lines:
        return False
    if _MESSAGE.match(lines[0]):
        return True
    return _CUT.match(lines[0]) is not None and all(map(_MESSAGE.match, lines[1:-1]))
