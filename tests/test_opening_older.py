"""What can be resumed when the companion starts: the match that was played last first, then the older ones."""

from __future__ import annotations

from pathlib import Path

from companion.box import Box
from companion.config import load_file
from companion.devices.archive import Archive
from companion.engine.journal import Closed
from companion.opening import OLDER, open_table
from tests.cli.kept import REST_AND_CLIMB, WALL, write


def offered(folder: Path) -> list[str]:
    """The ids in the order in which they are offered."""
    file = folder / "table.toml"
    file.write_text("")
    with Archive.open(folder / "archive.sqlite") as archive:
        table = open_table(load_file(file), Box(), archive, None, 0.0, simulated=True, version="0").table
    return [number for number, _ in (*((table.resumable,) if table.resumable else ()), *table.older)]


def test_the_match_that_was_played_last_is_offered_first(tmp_path: Path) -> None:
    with Archive.open(tmp_path / "archive.sqlite") as archive:
        write(archive, REST_AND_CLIMB, "1", wall=WALL + 500)
        write(archive, REST_AND_CLIMB, "2", wall=WALL)
        write(archive, (*REST_AND_CLIMB, Closed("no_result")), "3", wall=WALL + 900)
        write(archive, (), "4", wall=WALL + 100)
    assert offered(tmp_path) == ["1", "4", "2"]


def test_without_a_clock_the_one_that_began_last_comes_first(tmp_path: Path) -> None:
    with Archive.open(tmp_path / "archive.sqlite") as archive:
        for number in ("1", "2", "3"):
            write(archive, REST_AND_CLIMB, number, wall=None)
    assert offered(tmp_path) == ["3", "2", "1"]


def test_a_shelf_full_of_open_matches_offers_the_newest_few(tmp_path: Path) -> None:
    with Archive.open(tmp_path / "archive.sqlite") as archive:
        for number in range(1, OLDER + 4):
            write(archive, (), str(number), wall=WALL + number)
    assert offered(tmp_path) == [str(number) for number in range(OLDER + 3, 2, -1)]
