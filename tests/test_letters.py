"""Letters: what the fonts have stays, the rest is spelled with them, nothing raises."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.letters import latin, legible, plain


@pytest.mark.parametrize(
    ("text", "large", "small"),
    [
        ("Ann", "Ann", "Ann"),
        ("Zoë Groß", "Zoë Groß", "Zoe Gross"),
        ("Kjær Ødegård", "Kjær Ødegård", "Kjaer Odegard"),
        ("Łukasz", "Lukasz", "Lukasz"),
        ("Þór", "Þór", "Thor"),
        ("Đặng", "Dang", "Dang"),
        ("Жанна", "Zhanna", "Zhanna"),
        ("Θεός", "Theos", "Theos"),
        ("Ὀδυσσεύς", "Odysseys", "Odysseys"),
        ("e\u0301", "é", "e"),
        ("ﬁn", "fin", "fin"),
        ("½", "½", "1/2"),
        ("“Jo”", '"Jo"', '"Jo"'),
        ("Jo\u00a0B\u00ad", "Jo B", "Jo B"),
        ("Jo 愛", "Jo", "Jo"),
        ("愛", "", ""),
        ("", "", ""),
    ],
)
def test_spelling(text: str, large: str, small: str) -> None:
    assert latin(text) == large
    assert plain(text) == small


def test_brief_is_a_letter_for_a_letter() -> None:
    assert plain("Groß", brief=True) == "Gros"
    assert latin("Щука", brief=True) == "Suka"


@given(st.text(max_size=12))
def test_only_letters_of_the_fonts_and_brief_is_never_longer(text: str) -> None:
    assert plain(text).isascii()
    assert all(" " <= letter <= "~" for letter in plain(text))
    assert all(" " <= letter <= "~" or "\xa1" <= letter <= "\xff" for letter in latin(text))
    assert len(plain(text, brief=True)) <= len(text)


@given(st.text(max_size=12))
def test_a_legible_name_is_never_empty_and_stays_as_it_is(name: str) -> None:
    shown = legible(name, "RED")
    assert shown.strip()
    assert plain(shown)
    assert legible(shown, "BLUE") == shown


def test_an_illegible_name_is_what_the_caller_gave() -> None:
    assert legible("愛", "RED") == "RED"
    assert legible(" \u200b\t", "BLUE") == "BLUE"
    assert legible("Zoë", "RED") == "Zoë"
