"""A number pad's digits at the table: die faces in a typed roll, nothing where a question has no use for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.effects import Sound, Tune
from companion.flow.asking import ask
from companion.flow.type_roll import TypeRoll
from companion.signals import Digit
from companion.table import update
from tests.table.play import Play


def typing() -> Play:
    table = Play(tray=False)
    table.table = ask(table.table)
    assert isinstance(table.table.top, TypeRoll)
    return table


def digits(table: Play, *values: int) -> Play:
    for value in values:
        table.now += 1.0
        table.hear(Digit(value, table.now))
    return table


def test_digits_are_the_faces_and_what_is_not_keyed_is_the_commonest() -> None:
    by_digits, by_keys = digits(typing(), 2, 3, 2), typing().press("ABA")
    assert by_digits.screen == "type_roll"
    assert by_digits.view == by_keys.view


def test_a_roll_by_digits_counts_as_by_keys() -> None:
    by_digits, by_keys = digits(typing(), 2, 2, 3).press("C"), typing().press("AABC")
    assert by_digits.moves == by_keys.moves == 1
    assert by_digits.view == by_keys.view


@pytest.mark.parametrize("value", [0, 4, 9])
def test_a_digit_that_is_no_face_is_refused(value: int) -> None:
    table = typing()
    led = update(table.table, Digit(value, table.now + 1.0))
    assert led.effects == (Sound(Tune.REFUSED),)
    assert led.table.top == table.table.top


def test_where_a_question_has_no_use_for_digits_they_do_nothing() -> None:
    table = Play(tray=True)
    table.table = ask(table.table)
    assert not isinstance(table.table.top, TypeRoll)
    led = update(table.table, Digit(1, table.now + 1.0))
    assert led.effects == ()
    assert led.table.stack == table.table.stack


def test_locked_keys_are_locked_here_too() -> None:
    table = typing()
    locked = replace(table.table, locked=True)
    led = update(locked, Digit(2, table.now + 1.0))
    assert led.table.top == locked.top


def test_from_the_drifting_picture_a_digit_only_wakes() -> None:
    table = typing()
    before = table.table.top
    table.later(3600.0)
    digits(table, 2)
    assert table.table.top == before
    digits(table, 2)
    assert table.table.top != before
