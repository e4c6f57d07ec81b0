"""Bytes of a keyboard and what they mean, however a terminal cuts them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.keystrokes import LONGEST, Help, Hold, Keystrokes, Lay, Meant, Quit, Tap, Throw
from companion.signals import Key

A, B, C = Key.A, Key.B, Key.C


def meant(typed: str) -> list[Meant]:
    return Keystrokes().feed(typed.encode())


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("abc", [Tap(A), Tap(B), Tap(C)]),
        ("123", [Tap(A), Tap(B), Tap(C)]),
        ("\x1b[D\x1b[B\x1b[C", [Tap(A), Tap(B), Tap(C)]),
        ("\x1bOD\x1bOB\x1bOC", [Tap(A), Tap(B), Tap(C)]),
        ("ABC", [Hold(A), Hold(B), Hold(C)]),
        ("\x1b[1;2D\x1b[1;2C", [Hold(A), Hold(C)]),
        ("r ", [Throw(), Throw()]),
        ("?q\x04", [Help(), Quit(), Quit()]),
        (":DDAWAD\n", [Lay("DDAWAD")]),
        (":d d,a\r", [Lay("DDA")]),
        (":DX\x7fA\n", [Lay("DA")]),
        (":da?\n", [Lay("DA?")]),
        (":\n", []),
        (":ab\x1bc", [Tap(C)]),
        (":q\x04", [Quit()]),
        ("\x1bc", [Tap(C)]),
        ("\x1b[A\x1b[5~\x1b[15~", []),
        ("\n\r\tzé€", []),
    ],
)
def test_what_is_typed_is_what_is_meant(typed: str, expected: list[Meant]) -> None:
    assert meant(typed) == expected


def test_dice_that_are_being_typed_can_be_shown() -> None:
    keys = Keystrokes()
    assert keys.entry is None
    keys.feed(b":da")
    assert keys.entry == "DA"
    keys.feed(b"\x1b")
    assert keys.entry is None


def test_a_line_without_an_end_counts_at_the_end_of_the_input() -> None:
    keys = Keystrokes()
    assert keys.feed(b":DDA") == []
    assert keys.end() == [Lay("DDA")]
    assert keys.end() == []


def test_endless_dice_are_not_kept() -> None:
    assert meant(":" + "D" * 1000 + "\n") == [Lay("D" * LONGEST)]


@settings(deadline=None)
@given(st.binary(max_size=60), st.lists(st.integers(0, 60)))
def test_however_the_bytes_are_cut_they_mean_the_same(typed: bytes, cuts: list[int]) -> None:
    whole, cut = Keystrokes(), Keystrokes()
    places = [0, *sorted(min(place, len(typed)) for place in cuts), len(typed)]
    parts = [typed[start:end] for start, end in pairwise(places)]
    assert [one for part in parts for one in cut.feed(part)] == whole.feed(typed)
    assert cut.entry == whole.entry
