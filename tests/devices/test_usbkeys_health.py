"""How the USB keys are, from what was found: every sentence."""

from __future__ import annotations

import pytest

from companion.devices.usbkeys_health import Found, Wished, health
from companion.signals import Condition

OK, DEGRADED, LOST = Condition.OK, Condition.DEGRADED, Condition.LOST
NONE = "USB keys: no number pad or scanner is plugged in"


@pytest.mark.parametrize(
    ("wished", "found", "condition", "why"),
    [
        ("auto", Found(["Pad"]), OK, ""),
        ("auto", Found(), LOST, NONE),
        ("auto", Found(["Pad"], refused=["no"], keyboards=["K"]), OK, ""),
        ("auto", Found(refused=["no"], keyboards=["K"]), LOST, "no"),
        ("auto", Found(["Pad"], busy=["held"]), DEGRADED, "held. The other USB keys work"),
        ("auto", Found(gone=["Pad"], keyboards=["K"]), LOST, 'USB keys: "Pad" is unplugged: plug in again'),
        ("auto", Found(gone=["A", "B"]), LOST, 'USB keys: "A" and "B" are unplugged: plug in again'),
        ("auto", Found(["pad"], gone=["Pad"]), OK, ""),
        (("Pad",), Found(["PAD "]), OK, ""),
        (("A", "B"), Found(["A"], gone=["B"]), DEGRADED, 'USB keys: "B" is unplugged: plug in again. The other USB k'),
        (("A", "B"), Found(["A"]), DEGRADED, 'USB keys: there is no "B": plug in, or compare the name with /proc/'),
        (("A", "B"), Found(["A"], refused=["no"]), DEGRADED, "no. The other USB keys work"),
        (("A",), Found(busy=["held"], refused=["no"]), LOST, "held"),
    ],
)
def test_a_word_and_a_sentence(wished: Wished, found: Found, condition: Condition, why: str) -> None:
    said = health(wished, found)
    assert said[0] is condition
    assert said[1].startswith(why)
    assert bool(said[1]) is (condition is not OK)


def test_a_keyboard_that_was_left_alone_is_named_with_the_cure() -> None:
    condition, why = health("auto", Found(keyboards=["Entry Keyboard"]))
    assert condition is LOST
    assert why == (
        f'{NONE}. "Entry Keyboard" was left alone, as it has every letter of a keyboard: if it is one, write '
        f'devices = ["Entry Keyboard"] under [usbkeys]'
    )
