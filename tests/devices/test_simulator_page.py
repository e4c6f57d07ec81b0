"""What the terminal shows at each size: the picture's own pixels, which key is which, and what was said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.devices.simulated_dice import DiceAsked
from companion.devices.simulator_manual import SHAPES
from companion.devices.simulator_page import Scene, page
from companion.devices.terminal import Row, Style
from companion.screens.halfblocks import braille, half_blocks
from companion.views import Hint
from tests.devices.simulator_rig import DIE, new_picture, view

SAID = ("RED rolled 1 up.", "RED may roll 2 dice, or rest.")
SCENE = Scene(new_picture(), view=view(), dice=DiceAsked(DIE, 2), said=SAID)


def lines(scene: Scene, columns: int, rows: int) -> list[str]:
    return ["".join(span.text for span in row) for row in page(scene, columns, rows)]


def styles(rows: list[Row], text: str) -> set[Style]:
    return {span.style for row in rows for span in row if text in span.text}


def test_a_large_terminal_shows_half_blocks_in_a_frame() -> None:
    shown = lines(SCENE, 140, 50)
    assert [line[1:129] for line in shown[1:33]] == half_blocks(new_picture()).split("\n")
    assert shown[0] == "┌" + "─" * 128 + "┐"
    assert shown[33] == "└" + "─" * 128 + "┘"
    assert shown[-2:] == list(SAID)


def test_a_usual_terminal_shows_braille_in_a_frame() -> None:
    shown = lines(SCENE, 80, 24)
    assert [line[1:65] for line in shown[1:17]] == braille(new_picture()).split("\n")
    assert shown[18].split() == ["[a]", "REST", "[b]", "MAP", "[c]", "ROLL", "2"]
    assert shown[19] == "[r] throw 2 dice   shift: [A] UNDO [B] WHY? [C] MENU   [?] help   [q] quit"
    assert shown[20:] == list(SAID)


def test_each_label_stands_below_its_own_on_the_picture() -> None:
    keys = lines(SCENE, 80, 24)[18]
    assert keys.startswith(" [a] REST")
    assert keys.index("[b]") in range(24, 40)
    assert len(keys) == 65
    assert keys.endswith("[c] ROLL 2")


@pytest.mark.parametrize(("columns", "rows", "framed"), [(128, 35, False), (130, 37, True), (129, 60, False)])
def test_the_frame_goes_before_the_picture_does(columns: int, rows: int, framed: bool) -> None:
    shown = lines(SCENE, columns, rows)
    assert shown[0].startswith("┌") is framed
    blocks = half_blocks(new_picture()).split("\n")
    assert blocks == ([line[1:129] for line in shown[1:33]] if framed else shown[:32])


def test_where_no_picture_fits_there_are_words() -> None:
    assert lines(SCENE, 20, 5) == [
        "RED may roll 2 dice,",
        "or rest.",
        "[a] REST [b] MAP",
        "[c] ROLL 2",
        "[r] throw 2 dice",
    ]


def test_a_terminal_without_the_letters_gets_words() -> None:
    assert lines(replace(SCENE, shapes=()), 140, 50)[:2] == list(SAID)
    assert lines(replace(SCENE, shapes=SHAPES[:1]), 80, 24)[:2] == list(SAID)


def test_the_likely_key_is_inverse_and_one_that_is_not_legal_is_faint() -> None:
    hints = (Hint("REST", legal=False), None, Hint("ROLL 2", likely=True))
    rows = page(replace(SCENE, view=view(hints=hints)), 80, 24)
    assert styles(rows, "ROLL 2") == {Style.INVERSE}
    assert styles(rows, "REST") == styles(rows, "[a]") == {Style.FAINT}
    assert styles(rows, "[b]") == set()


def test_light_is_full_dim_or_off() -> None:
    lit, dim, off = (page(replace(SCENE, light=light), 80, 24) for light in (2, 1, 0))
    assert styles(lit, "⣿") == {Style.LIT}
    assert styles(dim, "⣿") == {Style.DIM}
    assert styles(off, "⣿") == set()
    assert len(off) == len(lit)


def test_help_stands_in_the_picture_s_place() -> None:
    shown = "\n".join(lines(replace(SCENE, help=True), 80, 24))
    for text in ("a  b  c", "A  B  C", "UNDO, WHY?, MENU", ":DA ", "D danger, A up, W sky", "[?] back to the screen"):
        assert text in shown
    assert "⣿" not in shown
    assert "[c] ROLL 2" in shown
    small = " ".join(lines(replace(SCENE, help=True), 20, 5))
    assert "a b c keys" in small
    assert small.endswith("? back")


@pytest.mark.parametrize("dice", [DiceAsked(DIE, 6), None])
@pytest.mark.parametrize(("columns", "rows"), [(66, 19), (64, 19), (66, 21), (128, 35), (65, 22)])
def test_no_key_falls_off_below_a_picture(columns: int, rows: int, dice: DiceAsked | None) -> None:
    shown = lines(replace(SCENE, dice=dice), columns, rows)
    below = "\n".join(shown)
    assert "⣿" in below or "█" in below
    for key in ("[a] REST", "[c] ROLL 2", "UNDO", "WHY?", "MENU", "[?] help", "[q] quit"):
        assert key in below
    assert ("[r] throw 6 dice" in below) is (dice is not None)
    assert shown[-1] == SAID[-1]


@pytest.mark.parametrize(
    ("scene", "size", "told"),
    [
        (SCENE, (60, 20), "it takes 64 columns and 19 rows, here are 60 and 20. Make the window larger"),
        (replace(SCENE, shapes=()), (140, 50), "no letters to draw it with (utf-8). LANG=C.UTF-8"),
        (replace(SCENE, shapes=SHAPES[:1], name="linux"), (100, 30), "128 columns and 35 rows, here are 100 and 30. A"),
        (replace(SCENE, shapes=SHAPES[:1], name="linux"), (100, 30), "setfont Lat15-Terminus12x6"),
    ],
)
def test_where_there_is_no_picture_it_says_why_and_what_would_give_one(
    scene: Scene, size: tuple[int, int], told: str
) -> None:
    for one in (scene, replace(scene, help=True)):
        assert told in " ".join(" ".join(lines(one, *size)).split())


def test_a_console_that_is_wide_enough_gets_the_picture() -> None:
    """A Pi's, with 8x16 letters on 1080p: 240x67."""
    assert lines(replace(SCENE, shapes=SHAPES[:1], name="linux"), 240, 67)[1][1:129] == half_blocks(new_picture())[:128]


def test_the_whole_manual_is_there_where_there_is_room_without_a_picture() -> None:
    shown = "\n".join(lines(replace(SCENE, help=True), 63, 22))
    for told in ("hold it for 3 s", "D danger, A up, W sky", "the same command goes on"):
        assert told in shown
    assert "no dice are asked for now" in "\n".join(lines(replace(SCENE, help=True, dice=None), 63, 22))


def test_one_die_is_a_die_and_none_is_not_offered() -> None:
    assert "[r] throw 1 die " in lines(replace(SCENE, dice=DiceAsked(DIE, 1)), 80, 24)[19]
    assert "[r]" not in "".join(lines(replace(SCENE, dice=None), 80, 24))


def test_long_sentences_wrap_and_the_newest_is_shown_from_its_beginning() -> None:
    said = ("old " * 40, "word " * 200)
    log = lines(replace(SCENE, said=said), 80, 24)[20:]
    assert len(log) == 4
    assert all(line.startswith("word") for line in log)
    rows = page(replace(SCENE, said=("an old one", "a new one")), 80, 24)
    assert styles(rows, "an old one") == {Style.FAINT}
    assert styles(rows, "a new one") == {Style.STRONG}


@settings(deadline=None, max_examples=150)
@given(
    st.integers(1, 200),
    st.integers(1, 70),
    st.sampled_from([SCENE, Scene(), replace(SCENE, help=True), replace(SCENE, entry="D" * 32)]),
    st.lists(st.text(max_size=300), max_size=5),
)
def test_no_page_is_larger_than_its_terminal(columns: int, rows: int, scene: Scene, said: list[str]) -> None:
    shown = lines(replace(scene, said=tuple(said)), columns, rows)
    assert len(shown) <= rows
    assert all(len(line) <= columns for line in shown)


def test_a_picture_is_taken_at_its_pixels() -> None:
    dot = Image.new("1", (128, 64))
    dot.putpixel((127, 63), 1)
    assert lines(replace(SCENE, picture=dot), 140, 50)[32][128] == "▄"
    assert lines(replace(SCENE, picture=dot), 80, 24)[16][64] == "⢀"
