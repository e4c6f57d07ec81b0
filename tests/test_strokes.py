"""Strokes to edges, digits and scans: the timing rule, shift, repeats, and the bounds."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.gestures import Gestures
from companion.keymap import ENTER, KP_DIGITS, KP_ENTER, TAB, TYPED, Kind
from companion.signals import CardSeen, Digit, Edge, Held, Key, Pressed, Signal
from companion.strokes import LONGEST, QUICK, Overlong, Said, Strokes

CODES = {typed: (code, place) for code, both in TYPED.items() for place, typed in ((1, both[1]), (0, both[0]))}
LEFT_SHIFT, CTRL, CAPS, NUMLOCK = 42, 29, 58, 69
KP_MINUS, KP_PLUS, BACKSPACE, HOME = 74, 78, 14, 102
PRINTABLE = "".join(CODES)
KINDS = (Kind.PAD, Kind.SCANNER)


class Typist:
    """Hands, or a scanner's, on one device: `pace` seconds from stroke to stroke."""

    def __init__(self, kind: Kind, pace: float = 0.01) -> None:
        self.strokes, self.pace, self.now = Strokes(kind), pace, 100.0
        self.said: list[Said] = []

    def key(self, code: int, level: int) -> None:
        self.said += self.strokes.stroke(code, level, self.now)

    def tap(self, code: int) -> None:
        self.now += self.pace
        self.key(code, 1)
        self.key(code, 0)

    def type(self, text: str, end: int | None = ENTER) -> Typist:
        for typed in text:
            code, shifted = CODES[typed]
            if shifted:
                self.key(LEFT_SHIFT, 1)
            self.tap(code)
            if shifted:
                self.key(LEFT_SHIFT, 0)
        if end is not None:
            self.tap(end)
        return self

    @property
    def cards(self) -> list[str]:
        return [said.card for said in self.said if isinstance(said, CardSeen)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("end", [ENTER, KP_ENTER, TAB])
def test_a_burst_that_ends_with_enter_is_a_card(kind: Kind, end: int) -> None:
    typist = Typist(kind).type("F3B3-x!", end)
    assert typist.said == [CardSeen("F3B3-x!", typist.now)]


@settings(deadline=None)
@given(st.lists(st.text(PRINTABLE, min_size=1, max_size=LONGEST), min_size=1, max_size=4), st.sampled_from(KINDS))
def test_whatever_is_scanned_comes_out_as_it_is_written(texts: list[str], kind: Kind) -> None:
    typist = Typist(kind)
    for text in texts:
        typist.now += 1.0
        typist.type(text)
    assert typist.cards == [text.strip() for text in texts if text.strip()]
    assert len(typist.said) == len(typist.cards)


@pytest.mark.parametrize("kind", KINDS)
def test_too_slow_is_no_scan(kind: Kind) -> None:
    assert Typist(kind, pace=QUICK * 1.1).type("F3B3").cards == []
    assert Typist(kind, pace=QUICK * 0.9).type("F3B3").cards == ["F3B3"]


@pytest.mark.parametrize("kind", KINDS)
def test_half_a_scan_is_never_the_beginning_of_the_next(kind: Kind) -> None:
    typist = Typist(kind).type("HALF", end=None)
    typist.now += 1.0
    assert typist.type("WHOLE").cards == ["WHOLE"]


@pytest.mark.parametrize("kind", KINDS)
def test_strokes_that_were_lost_drop_what_was_typed(kind: Kind) -> None:
    typist = Typist(kind).type("HALF", end=None)
    typist.strokes.forget()
    assert typist.type("").said == []
    assert typist.type("WHOLE").cards == ["WHOLE"]


def test_an_enter_that_comes_late_ends_nothing() -> None:
    typist = Typist(Kind.SCANNER).type("F3B3", end=None)
    typist.now += 1.0
    typist.tap(ENTER)
    assert typist.said == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_second_enter_right_behind_the_first_is_nothing(kind: Kind) -> None:
    typist = Typist(kind).type("F3B3")
    typist.tap(ENTER)
    assert (typist.cards, len(typist.said)) == (["F3B3"], 1)


@pytest.mark.parametrize(("length", "taken"), [(LONGEST, True), (LONGEST + 1, False), (5000, False)])
def test_at_most_64_characters_in_memory_and_on_a_card(length: int, taken: bool) -> None:
    typist = Typist(Kind.SCANNER).type("7" * length, end=None)
    assert len(typist.strokes._text) == min(length, LONGEST)
    typist.tap(ENTER)
    assert typist.said == [CardSeen("7" * length, typist.now) if taken else Overlong(typist.now)]
    assert typist.type("next").cards[-1] == "next"


def test_a_held_character_counts_once_and_capslock_and_control_do_not_type() -> None:
    typist = Typist(Kind.SCANNER)
    typist.tap(CAPS)
    typist.key(CODES["a"][0], 1)
    for _ in range(20):
        typist.key(CODES["a"][0], 2)
    typist.key(CODES["a"][0], 0)
    typist.key(CTRL, 1)
    typist.type("j", end=None)
    typist.key(CTRL, 0)
    assert typist.type("B").cards == ["aB"]


def test_a_scanner_that_types_on_a_keypad_is_read_too() -> None:
    typist = Typist(Kind.SCANNER)
    for digit in (4, 0, 7):
        typist.tap(next(code for code, value in KP_DIGITS.items() if value == digit))
    typist.tap(KP_ENTER)
    assert typist.cards == ["407"]


def test_a_pads_digits_are_digits_whatever_numlock_says() -> None:
    typist = Typist(Kind.PAD, pace=1.0)
    for code in KP_DIGITS:
        typist.tap(code)
    typist.tap(NUMLOCK)
    typist.tap(HOME)
    values = [said.value for said in typist.said if isinstance(said, Digit)]
    assert values == [*KP_DIGITS.values(), 7]
    assert len(typist.said) == 11


def test_quick_digits_on_a_pad_are_never_a_scan() -> None:
    typist = Typist(Kind.PAD)
    for code in (79, 80, 81):
        typist.tap(code)
    typist.tap(KP_ENTER)
    assert [type(said) for said in typist.said] == [Digit, Digit, Digit, Edge, Edge]


@pytest.mark.parametrize(
    ("code", "key"), [(KP_MINUS, Key.A), (BACKSPACE, Key.A), (KP_PLUS, Key.B), (KP_ENTER, Key.C), (ENTER, Key.C)]
)
@pytest.mark.parametrize("lasting", [0.1, 1.5])
def test_the_column_at_the_right_is_a_b_and_c_to_tap_and_to_hold(code: int, key: Key, lasting: float) -> None:
    typist, gestures, signals = Typist(Kind.PAD), Gestures(), list[Signal]()
    typist.key(code, 1)
    for repeat in range(30):
        typist.now = 100.0 + lasting * repeat / 30
        typist.key(code, 2)
    typist.key(code, 0)
    for said in typist.said:
        assert isinstance(said, Edge)
        signals += gestures.edge(said)
    signals += gestures.advance(110.0)
    acts = [signal for signal in signals if isinstance(signal, Pressed | Held)]
    assert [(type(act), act.key) for act in acts] == [(Pressed if lasting < 0.8 else Held, key)]


def test_a_scanner_has_no_keys() -> None:
    typist = Typist(Kind.SCANNER, pace=1.0)
    for code in (KP_MINUS, KP_PLUS, KP_ENTER, ENTER, BACKSPACE):
        typist.tap(code)
    assert typist.said == []


def test_a_key_that_was_down_when_the_pad_was_taken_is_told_as_read() -> None:
    strokes = Strokes(Kind.PAD)
    assert strokes.found([KP_PLUS, 79], 5.0) == (Edge("usb", "b", "down", 5.0, read=True),)
    assert strokes.stroke(KP_PLUS, 0, 6.0) == (Edge("usb", "b", "up", 6.0),)
    assert Strokes(Kind.SCANNER).found([KP_PLUS, ENTER], 5.0) == ()


def test_a_shift_that_was_down_counts() -> None:
    typist = Typist(Kind.SCANNER)
    typist.strokes.found([LEFT_SHIFT], 99.0)
    typist.tap(CODES["a"][0])
    typist.key(LEFT_SHIFT, 0)
    assert typist.type("b").cards == ["Ab"]


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 250), st.integers(0, 2), st.floats(0, 0.5)), max_size=80), st.sampled_from(KINDS)
)
def test_no_strokes_break_it_and_every_down_has_at_most_one_up(
    strokes: list[tuple[int, int, float]], kind: Kind
) -> None:
    device, now, said = Strokes(kind), 0.0, list[Said]()
    for code, level, after in strokes:
        now += after
        said += device.stroke(code, level, now)
    assert len(device._text) <= LONGEST
    for name in "abc":
        levels = [one.level for one in said if isinstance(one, Edge) and one.name == name]
        assert levels.count("up") <= levels.count("down")
    assert all(one.card.strip(string.whitespace) for one in said if isinstance(one, CardSeen))
