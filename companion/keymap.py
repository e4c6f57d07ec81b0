"""The kernel's key codes: which character they type, which key of a number pad they are, whose keys these can be.

Pure: numbers and names in. Knows no device; the codes are those of linux/input-event-codes.h and never change.
Characters are those of a US layout, which is what scanners type unless somebody changed them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum, auto

ENTER, KP_ENTER, TAB, BACKSPACE = 28, 96, 15, 14
SHIFTS = frozenset({42, 54})
OTHERS = frozenset({29, 97, 56, 100, 125, 126})
"""Ctrl, Alt and Meta: with one of them down, no key is a character."""
ENDS = frozenset({ENTER, KP_ENTER, TAB})
"""What ends a scan."""

_ROWS: tuple[tuple[int, str, str], ...] = (
    (2, "1234567890-=", "!@#$%^&*()_+"),
    (16, "qwertyuiop[]", "QWERTYUIOP{}"),
    (30, "asdfghjkl;'`", 'ASDFGHJKL:"~'),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    (57, " ", " "),
)
"""The first code of a row of keys, what it types, and what it types with shift."""
TYPED: Mapping[int, tuple[str, str]] = {
    first + place: (plain, shifted[place]) for first, row, shifted in _ROWS for place, plain in enumerate(row)
}
"""The main block: code -> the character without and with shift."""

KP_DIGITS: Mapping[int, int] = {82: 0, 79: 1, 80: 2, 81: 3, 75: 4, 76: 5, 77: 6, 71: 7, 72: 8, 73: 9}
KP_TYPED: Mapping[int, str] = {code: str(digit) for code, digit in KP_DIGITS.items()} | {
    55: "*",
    74: "-",
    78: "+",
    83: ".",
    98: "/",
}
"""A number pad's keys as characters, which is what they are when a scanner types on them."""
PAD_DIGITS: Mapping[int, int] = {
    **KP_DIGITS,
    110: 0,
    107: 1,
    108: 2,
    109: 3,
    105: 4,
    106: 6,
    102: 7,
    103: 8,
    104: 9,
}
"""Digits of a number pad, whatever NumLock says: some pads send Home, arrows and their like while it is off."""
PAD_KEYS: Mapping[int, str] = {74: "a", BACKSPACE: "a", 78: "b", KP_ENTER: "c", ENTER: "c"}
"""The keys of a number pad that are keys of the table: the column at the right, from top to bottom, is A, B and C."""

_ALPHABET = frozenset(code for code, (plain, _) in TYPED.items() if plain.isalpha())
_DIGIT_ROW = frozenset(range(2, 12))
_SCANNERS = ("scan", "barcode", "bar code", "bar-code", "rfid", "nfc", "reader")
_PADS = ("numpad", "number pad", "num pad", "numeric", "keypad")


class Kind(Enum):
    """`PAD`: its keypad is digits and keys, and what its main block types is a scan. `SCANNER`: all it types is."""

    PAD = auto()
    SCANNER = auto()


def looks_like(name: str, codes: Collection[int]) -> Kind | None:
    """What a device is by its own word, or None: not ours. `codes`: every key code that it says it has.

    Named as a scanner or reader, and able to type digits and Enter: a scanner. With a whole alphabet otherwise: left
    alone, it is somebody's keyboard (unless named as a number pad). With a keypad's ten digits: a pad. With a row of
    digits and Enter but no letters: a scanner, as simple card readers are.
    """
    codes = frozenset(codes)
    types_digits = codes >= _DIGIT_ROW | {ENTER}
    if types_digits and _is_named(name, _SCANNERS):
        return Kind.SCANNER
    if is_keyboard(codes) and not _is_named(name, _PADS):
        return None
    if codes >= KP_DIGITS.keys():
        return Kind.PAD
    return Kind.SCANNER if types_digits and not is_keyboard(codes) else None


def taken_as(name: str, codes: Collection[int]) -> Kind | None:
    """What a device is that the owner asked for by name, or None: it has no key that means anything here (a pad's
    second face, for its volume keys)."""
    codes = frozenset(codes)
    if not codes & (TYPED.keys() | PAD_DIGITS.keys() | PAD_KEYS.keys()):
        return None
    return Kind.PAD if codes >= KP_DIGITS.keys() and not _is_named(name, _SCANNERS) else Kind.SCANNER


def is_keyboard(codes: Collection[int]) -> bool:
    """It has every letter."""
    return frozenset(codes) >= _ALPHABET


def same_name(one: str, other: str) -> bool:
    """Names are compared as people write them: without regard to case and outer blanks."""
    return one.strip().casefold() == other.strip().casefold()


def _is_named(name: str, words: Collection[str]) -> bool:
    return any(word in name.casefold() for word in words)
