"""What a faulty key is told to become, where that is plain."""

from __future__ import annotations

from pathlib import Path

from companion.config.written import missing
from companion.shelf import find_game
from tests.config.reading import sentences


def test_a_section_that_belongs_below_another_is_told_its_name(tmp_path: Path) -> None:
    (told,) = sentences(tmp_path, "[dice]\ndanger = 23\n")
    assert told.endswith("write [keys.dice]")


def test_a_key_in_capitals_is_told_its_small_letter(tmp_path: Path) -> None:
    (told,) = sentences(tmp_path, "[keys]\nA = 17\n")
    assert told.endswith("got A; write a")


def test_of_a_file_that_is_not_there_it_is_said_where_was_looked(tmp_path: Path) -> None:
    (fact,) = find_game("mountain_climbers").written
    assert missing((), fact, "mine.toml", tmp_path).cure == f"there is nothing at {tmp_path}/mine.toml"
    assert missing((), fact, 7, tmp_path).cure == ""
