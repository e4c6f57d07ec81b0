"""Which devices are ours by their own word, and what key codes type."""

from __future__ import annotations

import string

import pytest

from companion.keymap import (
    ENTER,
    KP_DIGITS,
    KP_ENTER,
    KP_TYPED,
    PAD_DIGITS,
    PAD_KEYS,
    TYPED,
    Kind,
    is_keyboard,
    looks_like,
    same_name,
    taken_as,
)

PAD = frozenset({*KP_TYPED, KP_ENTER, 69})
KEYBOARD = frozenset(range(1, 112))
CARD_READER = frozenset({*range(2, 12), ENTER})
VOLUME = frozenset({113, 114, 115})


@pytest.mark.parametrize(
    ("name", "codes", "kind"),
    [
        ("Logitech K120", KEYBOARD, None),
        ("SIGMACHIP Usb Keyboard", KEYBOARD, None),
        ("Cherry Numeric Keypad", KEYBOARD, Kind.PAD),
        ("Acme USB NumPad", KEYBOARD, Kind.PAD),
        ("LEADERSHIP 0x0810", PAD, Kind.PAD),
        ("Symbol Bar Code Scanner", KEYBOARD, Kind.SCANNER),
        ("Honeywell Scanning", KEYBOARD, Kind.SCANNER),
        ("Sycreader RFID Technology SYC ID&IC USB Reader", KEYBOARD, Kind.SCANNER),
        ("HXGCoLtd", CARD_READER, Kind.SCANNER),
        ("Barcode Reader Consumer Control", VOLUME, None),
        ("vc4-hdmi-0", VOLUME | {ENTER, 103, 108}, None),
        ("gpio-keys power button", frozenset({116}), None),
        ("nothing", frozenset(), None),
    ],
)
def test_what_auto_takes(name: str, codes: frozenset[int], kind: Kind | None) -> None:
    assert looks_like(name, codes) is kind


@pytest.mark.parametrize(
    ("name", "codes", "kind"),
    [
        ("Logitech K120", KEYBOARD, Kind.PAD),
        ("Barcode thing", KEYBOARD, Kind.SCANNER),
        ("HID KBW", CARD_READER, Kind.SCANNER),
        ("LEADERSHIP 0x0810", PAD, Kind.PAD),
        ("LEADERSHIP 0x0810", VOLUME, None),
    ],
)
def test_what_the_owner_names_is_taken_if_it_has_a_key_for_us(
    name: str, codes: frozenset[int], kind: Kind | None
) -> None:
    assert taken_as(name, codes) is kind


def test_a_keyboard_has_every_letter() -> None:
    assert is_keyboard(KEYBOARD)
    assert not is_keyboard(KEYBOARD - {30})


def test_names_are_compared_as_people_write_them() -> None:
    assert same_name(" logitech numpad", "Logitech Numpad ")
    assert not same_name("Logitech", "Logitech Numpad")


def test_every_printable_character_has_exactly_one_key() -> None:
    typed = "".join(character for both in TYPED.values() for character in dict.fromkeys(both))
    assert sorted(typed) == sorted(set(typed)) == sorted(set(string.printable) - set("\t\n\r\x0b\x0c"))


def test_letters_lie_where_the_kernel_has_them() -> None:
    """KEY_Q is 16, KEY_A 30, KEY_Z 44, KEY_1 2, KEY_0 11, KEY_SPACE 57 in linux/input-event-codes.h."""
    assert [TYPED[code][0] for code in (16, 30, 44, 2, 11, 57)] == ["q", "a", "z", "1", "0", " "]
    assert [TYPED[code][1] for code in (16, 30, 44, 2, 11, 57)] == ["Q", "A", "Z", "!", ")", " "]


def test_a_pad_has_ten_digits_and_each_of_them_without_numlock_but_five() -> None:
    assert sorted(KP_DIGITS.values()) == list(range(10))
    others = {code: digit for code, digit in PAD_DIGITS.items() if code not in KP_DIGITS}
    assert sorted(others.values()) == [0, 1, 2, 3, 4, 6, 7, 8, 9]


def test_no_key_means_two_things() -> None:
    assert PAD_DIGITS.keys() & PAD_KEYS.keys() == set()
    assert TYPED.keys() & {*PAD_DIGITS, *PAD_KEYS} == set()
