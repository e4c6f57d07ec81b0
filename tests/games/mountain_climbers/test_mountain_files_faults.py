"""Every way to write a mountain wrongly: one complaint at its key, with what was expected, what was got, the cure."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.engine.written import Path
from tests.games.mountain_climbers.mountain_texts import GOOD, TOP, changed, complaint, read


class Wrong(NamedTuple):
    old: str
    new: str
    path: Path
    expected: str
    got: str
    cure: str


SQUARES: Path = ("frame", "squares")
A: Path = ("squares", "A", "easy")
UP: Path = ("links", "up")
DOWN: Path = ("links", "down")
LAST_ROW = '["A easy", "B easy"]'
WRONG = (
    # the top of the file
    Wrong('name = "Ours"', "name = 7", ("name",), "at most 15 letters", "7", "quotes"),
    Wrong('"Ours"', f'"{"O" * 16}"', ("name",), "at most 15 letters", "OOO", "short name"),
    Wrong('name = "Ours"', 'nmae = "Ours"', ("nmae",), "a key of a mountain", 'did you mean "name"', "take it out"),
    Wrong('name = "Ours"', 'example = "yes"', ("example",), "true or false", '"yes"', "write true while"),
    Wrong("[tiles]", "[tile]", ("tile",), "a section of a mountain", 'did you mean "tiles"', "there are name, example"),
    # the frame
    Wrong('start = "bottom left"', "start = 1", ("frame", "start"), "bottom left", "1", "which end of row 1"),
    Wrong('"bottom left"', '"botom left"', ("frame", "start"), "bottom left", 'mean "bottom left"', "which end"),
    Wrong('"top left"', '"top right"', ("frame", "finish"), '"top left", as the rows', '"top right"', "take it out"),
    Wrong('finish = "top left"', "row = 3", ("frame", "row"), "a key of [frame]", "row", "there are squares, start"),
    Wrong(LAST_ROW, '["A easy"]', SQUARES, "as many squares in each row", "rows of 2, 2, 1", "a square is missing"),
    Wrong(f"    {LAST_ROW},\n", "", SQUARES, "6 squares", "4", "of the 8 squares 6 lie"),
    Wrong(LAST_ROW, f'{LAST_ROW}, ["G easy", "H easy"]', SQUARES, "6 squares", "8", "two spaces wide"),
    Wrong('["A easy"', '["A esay"', (*SQUARES, 2, 0), "a square and its side", 'did you mean "easy"', '"A easy"'),
    Wrong('["A easy"', '["a Easy"', (*SQUARES, 2, 0), "a square and its side", '"a Easy"', 'write "A easy"'),
    Wrong('["A easy"', '["K easy"', (*SQUARES, 2, 0), "a square and its side", '"K easy"', "a letter of A to H"),
    Wrong('["A easy"', '["A"', (*SQUARES, 2, 0), "a square and its side", '"A"', "a letter of A to H"),
    Wrong('["A easy"', "[3", (*SQUARES, 2, 0), "a square and its side", "3", "a letter of A to H"),
    Wrong('["A easy"', '["B easy"', (*SQUARES, 2, 1), "each square once", "B again", "not laid: A, G, H"),
    Wrong('["A easy"', '["A hard"', (*SQUARES, 2, 0), "described", '"A hard"', "turn it round: easy is described"),
    Wrong('["A easy"', '["G hard"', (*SQUARES, 2, 0), "described", '"G hard"', "add [squares.G]"),
    Wrong('"C easy"', '"C hard"', SQUARES, "at least one square with a camp", "none", "C easy"),
    Wrong('["camp"', '["blank"', SQUARES, "at least one square with a camp", "none", 'print "camp"'),
    # the squares
    Wrong("[squares.A]", "[squares.a]", ("squares", "a"), "a square of the box", '"a"', "write [squares.A]"),
    Wrong("[squares.A]", "[squares.I]\n[squares.A]", ("squares", "I"), "a square of the box", '"I"', "there are A, B"),
    Wrong("[squares.A]\neasy = ", "[squares]\nA = ", ("squares", "A"), "sides easy and hard", "blank", "[squares.A]"),
    Wrong("[squares.A]\n", "[squares.A]\nesay = []\n", ("squares", "A", "esay"), "a side", 'mean "easy"', "easy, hard"),
    Wrong(', "move:1"]', "]", A, "the 4 spaces of a side", "3 spaces", "top left, top right"),
    Wrong('"move:1"]', '"move:1", "blank"]', A, "the 4 spaces of a side", "5 spaces", "top left, top right"),
    Wrong('["blank", "health:1", "blank", "move:1"]', '"blank"', A, "the 4 spaces", '"blank"', "top left"),
    Wrong('"move:1"', '"mvoe:1"', (*A, 3), "what is printed", 'did you mean "move"', '"blank"'),
    Wrong('"move:1"', '"move"', (*A, 3), "what is printed", '"move"', '"move:1" to "move:99"'),
    Wrong('"move:1"', '"move:0"', (*A, 3), "what is printed", '"move:0"', '"blank"'),
    Wrong('"move:1"', '"move:-1"', (*A, 3), "what is printed", '"move:-1"', 'write "back:1"'),
    Wrong('"move:1"', '"health:-2"', (*A, 3), "what is printed", '"health:-2"', 'write "minus_health:2"'),
    Wrong('"move:1"', '"move:100"', (*A, 3), "what is printed", '"move:100"', '"move:99"'),
    Wrong('"move:1"', '"Weather"', (*A, 3), "what is printed", '"Weather"', 'write "weather"'),
    Wrong('"move:1"', '"weather:1"', (*A, 3), "what is printed", '"weather:1"', 'write "weather"'),
    Wrong('"move:1"', '"Danger"', (*A, 3), "what is printed", '"Danger"', 'write "weather"'),
    Wrong('"move:1"', '"play again"', (*A, 3), "what is printed", '"play again"', 'write "play_again"'),
    Wrong('"move:1"', "2", (*A, 3), "what is printed", "2", "quotes"),
    Wrong('"move:1"', '""', (*A, 3), "what is printed", '""', '"blank"'),
    # the links
    Wrong("[links.down]", "[links.dwon]", ("links", "dwon"), "up or down", 'did you mean "down"', "there are up, down"),
    Wrong("[links.down]\nR3C3 = 4", "[links]\ndown = 4", DOWN, "spaces and where they lead", "4", "[links.down]"),
    Wrong("R3C3 = 4", "R7C3 = 4", (*DOWN, "R7C3"), "a space of the path, 1 to 24", '"R7C3"', "name the space"),
    Wrong("R3C3 = 4", "99 = 4", (*DOWN, "99"), "a space of the path", '"99"', "name the space"),
    Wrong("R3C3 = 4", "Start = 4", (*DOWN, "Start"), "a space of the path", "from which nothing leads", "take it out"),
    Wrong("R3C3 = 4", "R3C3 = 99", (*DOWN, "R3C3"), "a space of the path", "99", "that the arrow points to"),
    Wrong("R3C3 = 4", "R3C3 = true", (*DOWN, "R3C3"), "a space of the path", "true", "that the arrow points to"),
    Wrong("R3C3 = 4", 'R3C3 = "R3C3"', (*DOWN, "R3C3"), "another space", "itself", "a loop"),
    Wrong("R3C3 = 4", 'R3C3 = "R4C3"', (*DOWN, "R3C3"), "in a row below", "in row 4 from row 3", "[links.up]"),
    Wrong("R3C3 = 4", "R3C3 = 9", (*DOWN, "R3C3"), "in a row below", "in row 3 from row 3", "turn it round"),
    Wrong(TOP, f"{TOP}\n23 = 24", (*UP, "23"), "each space once", "R6C2 again", "it is R6C2 above"),
    Wrong(TOP, f'{TOP}\nR5C1 = "R1C1"', (*UP, "R5C1"), "in a row above", "in row 1 from row 5", "[links.down]"),
    Wrong(f"{TOP}\n", "", (*UP, "R6C2"), "where the shortcut at R6C2 leads", "nothing", '"none" if it has no effect'),
    # the tiles
    Wrong(
        "heart = 3", "haert = 3", ("tiles", "haert"), "a mountain tile", 'did you mean "heart"', "climb_up, fall_down"
    ),
    Wrong("heart = 3", "shortcut = 3", ("tiles", "shortcut"), "a mountain tile", "shortcut", "write climb_up"),
    Wrong("heart = 3", "heart = 26", ("tiles", "heart"), "a space of the path", "26", "lay it at the table"),
    Wrong("heart = 3", "heart = 25", ("tiles", "heart"), "a space of the path", "25, the Finish", "never covers"),
    Wrong("heart = 3", "heart = 0", ("tiles", "heart"), "a space of the path", "0, the Start", "never covers"),
    Wrong("heart = 3", 'heart = "R4C1"', ("tiles", "heart"), "a space without a camp", "a camp", "never covers"),
    Wrong("heart = 3", "heart = 10", ("tiles", "heart"), "a space of its own", "the tile danger lies", "elsewhere"),
    Wrong("heart = 3", 'heart = "R0C1"', ("tiles", "heart"), "a space of the path", '"R0C1"', "lay it at the table"),
    Wrong("heart = 3", "heart = 3.0", ("tiles", "heart"), "a space of the path", "3.0", "lay it at the table"),
)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.new.replace("\n", " / ")[:40])
def test_every_fault_is_named(wrong: Wrong) -> None:
    found = complaint(changed(wrong.old, wrong.new))
    assert found.path == wrong.path
    assert wrong.expected in found.expected
    assert wrong.got in found.got
    assert wrong.cure in found.cure


def test_a_mountain_without_its_sections_says_what_is_missing() -> None:
    assert [one.path for one in read("").complaints] == [("frame",)]
    assert [one.path for one in read("frame = 3").complaints] == [("frame",)]
    assert [one.path for one in read("[frame]").complaints] == [SQUARES]
    assert [one.path for one in read("[frame]\nsquares = []").complaints] == [SQUARES]
    bare = GOOD[: GOOD.index("[squares.A]")]
    assert [one.path for one in read(bare).complaints] == [
        (*SQUARES, row, place) for row in range(3) for place in (0, 1)
    ]
    sections = "squares = 1\nlinks = 2\ntiles = 3\n" + bare[: bare.index("[links.up]")]
    assert {("squares",), ("links",), ("tiles",)} < {one.path for one in read(sections).complaints}


def test_all_the_faults_are_said_at_once() -> None:
    text = GOOD
    for old, new in (
        ('"Ours"', "7"),
        ('"bottom left"', '"left"'),
        ('["A easy"', '["Z easy"'),
        ('"back:1"', '"bakc:1"'),
        ("R3C3 = 4", "R3C3 = 99"),
        ("heart = 3", "heart = 99"),
        ('danger = "R3C2"', 'dangre = "R3C2"'),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    assert [one.path for one in read(text).complaints] == [
        ("name",),
        ("squares", "B", "easy", 3),
        ("frame", "start"),
        (*SQUARES, 2, 0),
        (*DOWN, "R3C3"),
        ("tiles", "dangre"),
        ("tiles", "heart"),
    ]


def test_a_side_with_a_fault_is_not_complained_of_twice() -> None:
    found = read(changed('"C easy"', '"C hard"').replace('"back:3"', '"bck:3"')).complaints
    assert [one.path for one in found] == [("squares", "C", "hard", 1)]
