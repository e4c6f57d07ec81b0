"""Every ruling of every game of ours: has a text that fits the WHY screen, is written down, and has a test by its id.

`told_by()` is the table of ruling and tests; `python -m tests.games.test_rulings` prints it.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

import pytest

from companion.engine.game import Game
from companion.engine.rulings import Ruling, packaged_rulings
from companion.flow.looks import WORDS
from companion.shelf import find_game

TESTS = Path(__file__).parents[1]
CODE = Path(packaged_rulings.__code__.co_filename).parents[1] / "games"
COMMON = "T"


class Book(NamedTuple):
    """A game's own rulings: how their ids begin, what the rulebook's look like, and how many points are decided."""

    name: str
    prefix: str
    rulebook: str
    decided: int
    cited: int

    @property
    def game(self) -> Game:
        return find_game(self.name)

    @property
    def own(self) -> list[Ruling]:
        return [ruling for ruling in self.game.rulings.values() if ruling.id.startswith(f"{self.prefix}-")]


BOOKS = (
    Book("high_risk", "HR", r"HR-[2-6]\.\d", 14, 20),
    Book("mountain_climbers", "MC", r"MC-\d+\.\d+", 43, 50),
)
ALL = [ruling for book in BOOKS for ruling in book.own]
COMMON_ONES = [ruling for ruling in BOOKS[0].game.rulings.values() if ruling.id.startswith(COMMON)]

every_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
every_ruling = pytest.mark.parametrize("ruling", [*ALL, *COMMON_ONES], ids=lambda ruling: ruling.id)


@cache
def told_by() -> dict[str, list[str]]:
    """The tests that bear each ruling's id, by id: "test_mc_a7_..." is of MC-A7."""
    found: dict[str, list[str]] = {}
    names = [
        name
        for path in sorted(TESTS.rglob("test_*.py"))
        for name in re.findall(r"^ *def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    for ruling in (*ALL, *COMMON_ONES):
        begins = "test_" + ruling.id.lower().replace("-", "_").replace(".", "_") + "_"
        found[ruling.id] = [name for name in names if name.startswith(begins)]
    return found


@every_book
def test_the_referee_decides_every_point_that_the_rulebook_leaves_open(book: Book) -> None:
    decided = [ruling.id for ruling in book.own if ruling.word == "referee"]
    assert decided == [f"{book.prefix}-A{point}" for point in range(1, book.decided + 1)]
    assert all(re.fullmatch(book.rulebook, ruling.id) for ruling in book.own if ruling.word == "rulebook")
    assert {ruling.word for ruling in book.own} == {"rulebook", "referee"}


def test_eight_hold_for_every_game() -> None:
    assert [ruling.id for ruling in COMMON_ONES] == [f"T{point}" for point in range(1, 9)]


@every_ruling
def test_its_text_fits_one_page_of_the_why_screen_with_its_heading(ruling: Ruling) -> None:
    """Whose word it is stands in the header (tests/table/test_why.py)."""
    for text in (ruling.text, *ruling.values.values()):
        lines = wrap(f"{text} ({ruling.heading or WORDS[ruling.word]})", 20)
        assert len(lines) <= 4, text
        assert all(len(line) <= 20 for line in lines)
        assert text.isascii()
    assert ruling.heading or ruling in COMMON_ONES


@every_book
def test_a_ruling_with_a_switch_says_what_each_value_of_it_decides(book: Book) -> None:
    for switch in book.game.switches:
        ruling = book.game.rulings[switch.ruling]
        if ruling.switch != switch.name:
            continue
        told = {ruling.told({switch.name: choice}) for choice in (*switch.choices, *([[]] if switch.free else []))}
        assert told == set(ruling.values.values()), switch.name
        assert len(told) > 1, switch.name


@every_ruling
def test_it_has_a_test_that_bears_its_id(ruling: Ruling) -> None:
    assert told_by()[ruling.id]


@every_book
def test_every_ruling_that_the_code_cites_is_written_down(book: Book) -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (CODE / book.name).glob("*.py"))
    cited = set(re.findall(rf'"({book.prefix}-(?:A\d+|\d+\.\d+)|T[1-8])"', code))
    assert cited <= set(book.game.rulings)
    assert len(cited) > book.cited
    assert set(re.findall(rf"{book.prefix}-(?:A\d+|\d+\.\d+)", code)) <= set(book.game.rulings)


@every_book
def test_a_switch_decides_the_rulings_that_name_it(book: Book) -> None:
    named = {ruling.switch: ruling.id for ruling in book.game.rulings.values() if ruling.switch}
    by_switch = {switch.name: switch.ruling for switch in book.game.switches}
    assert named.items() <= by_switch.items()
    assert set(by_switch.values()) == set(named.values())


if __name__ == "__main__":
    sys.stdout.write("".join(f"{ruling}: {', '.join(names)}\n" for ruling, names in told_by().items()))
