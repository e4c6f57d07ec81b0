"""Any name can be shown: never an exception, never an empty box, never nothing."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.screens import draw
from companion.screens.pen import HERO, LIST, NAME, SMALL, shown
from companion.views import NAME_LINE, Attract, Banner, Header, Line, Notice, Result, Row, Rows, View
from tests.screens.examples import SQUARE, TURN, view

names = st.text(min_size=1, max_size=NAME_LINE).filter(lambda name: name.strip())
letters = st.text(st.characters(categories=("L", "M", "N")), min_size=1, max_size=NAME_LINE).filter(str.strip)


def views_of(name: str) -> list[View]:
    """Every place where a name stands, with nothing else that changes."""
    return [
        view(TURN, header=Header(name, "ROLL 2", SQUARE)),
        view(Rows((Row("x"),)), header=Header(name, "STEP 2/3", SQUARE)),
        view(Rows((Row(name, SQUARE), Row(name, SQUARE, SQUARE)), 1)),
        view(Banner(name, mark=SQUARE)),
        view(Banner(name, (Line(name), Line(name, mark=SQUARE)), mark=SQUARE)),
        view(Banner("FALL", (Line(name, "list", SQUARE),), inverse=True, glyph="bolt")),
        view(Notice((Line(name, "name"), Line(name, "list", SQUARE)))),
        view(Result("END", name, SQUARE, (f"2 {name}", f"3 {name}", f"4 {name}"))),
        view(Attract((SQUARE,), f"{name} next")),
    ]


@settings(deadline=None, max_examples=120)
@given(names | letters)
@example("ßßßßßßßßßß")
@example("ÆŒÆŒÆŒÆŒÆŒ")
@example("щщщщщщщщщщ")
@example("愛")
@example("\U0001f3d4\ufe0f")
@example("\u200b")
@example("e\u0301e\u0301e\u0301e\u0301e\u0301")
@example("\ufdfa" * 10)
@example("ẤẤẤẤẤÇÇÇÇÇ")
def test_any_name_is_drawn_everywhere(name: str) -> None:
    for with_name, without in zip(views_of(name), views_of(" "), strict=True):
        assert draw(with_name).tobytes() != draw(without).tobytes()


@settings(deadline=None)
@given(names | letters)
def test_only_letters_that_the_font_has_are_printed(name: str) -> None:
    for font in (SMALL, LIST, NAME, HERO):
        text = shown(name, font, len(name) * font.pitch, otherwise="SQUARE")
        assert 0 < len(text) <= len(name)
        last = 126 if font.ascii_only else 255
        assert all(32 <= ord(letter) <= last and letter.isprintable() for letter in text)


def test_every_letter_of_the_fonts_is_its_own_and_not_the_box_for_unknown_ones() -> None:
    def picture(letter: str, size: str) -> bytes:
        image: Image.Image = draw(view(Notice((Line(letter, size),))))
        return image.tobytes()

    for size, last in (("small", 126), ("list", 255), ("name", 255)):
        codes = [code for code in range(33, last + 1) if code not in range(127, 161) and code != 173]
        assert len({picture(chr(code), size) for code in codes}) == len(codes)


def test_a_name_without_a_letter_falls_back_to_the_mark_beside_it() -> None:
    assert (
        draw(view(Rows((Row("愛愛愛愛愛愛愛愛", SQUARE),)))).tobytes()
        == draw(view(Rows((Row("square", SQUARE),)))).tobytes()
    )
    assert draw(view(Notice((Line("愛"),)))).tobytes() == draw(view(Notice((Line("?"),)))).tobytes()
