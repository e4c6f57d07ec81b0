"""The way back to an older format of the archive: what is compared, what is refused, and by which sentence."""

from __future__ import annotations

import errno
import importlib.util
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.devices.archive import Archive
from companion.devices.archive_rows import EntryRow, MatchRow
from companion.devices.archive_schema import SCHEMA
from companion.devices.stamps import Stamp

STEP = Path(__file__).parent.parent.parent / "systemd/steps/formats.py"
NEWER = SCHEMA + 1


@pytest.fixture(scope="module")
def step() -> Any:
    made = importlib.util.spec_from_file_location("formats", STEP)
    assert made is not None
    assert made.loader is not None
    module = importlib.util.module_from_spec(made)
    made.loader.exec_module(module)
    return module


@pytest.fixture
def archive(step: Any, tmp_path: Path) -> Path:
    """Raised by the newer version, with the copy of before beside it."""
    path = tmp_path / "a.sqlite"
    begin(path, "AB")
    assert step.main("fit", "none", str(path), str(NEWER), "V2") == 0
    change(path, f"PRAGMA user_version = {NEWER}")
    return path


def begin(path: Path, *bodies: str) -> None:
    with Archive.open(path) as there:
        there.begin(MatchRow("1", "high_risk", "{}"))
        for number, body in enumerate(bodies):
            there.append("1", EntryRow(number, "move", f'{{"is": "{body}"}}', Stamp(None, 0.0, "boot")))


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as there, there:
        there.executescript(sql)


def back(step: Any, path: Path, what: str = "fit") -> int:
    code: int = step.main(what, "none", str(path), str(SCHEMA), "V1")
    return code


def everything(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file()}


def kept_aside(path: Path) -> list[Path]:
    return list(path.parent.glob(f"{path.name}.format-{NEWER}-*"))


def test_an_archive_begun_anew_is_kept_though_its_numbers_are_the_same(
    step: Any, archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive.unlink()
    begin(archive, "CD")
    change(archive, f"PRAGMA user_version = {NEWER}")
    newer = archive.read_bytes()
    assert back(step, archive) == 0
    (aside,) = kept_aside(archive)
    assert aside.read_bytes() == newer
    said = capsys.readouterr().out
    assert "1 matches and moves that were written since are NOT in it" in said
    assert f"They are kept in {aside}" in said


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entries SET body = 'other'",
        "UPDATE entries SET wall = 1.0",
        "UPDATE matches SET setup = '{\"people\": 1}'",
        "UPDATE matches SET state = 'closed'",
        "DELETE FROM entries",
        "INSERT INTO dealt VALUES ('e6', 1, 2, '', 3)",
        "CREATE TABLE fresh (a); INSERT INTO fresh VALUES (1)",
    ],
)
def test_whatever_changed_the_newer_file_is_kept(step: Any, archive: Path, sql: str) -> None:
    change(archive, sql)
    assert back(step, archive) == 0
    assert len(kept_aside(archive)) == 1


@pytest.mark.parametrize("sql", ["CREATE TABLE fresh (a)", "ALTER TABLE entries ADD COLUMN fresh TEXT DEFAULT 'x'"])
def test_what_only_the_newer_format_has_is_nobodys_match(step: Any, archive: Path, sql: str) -> None:
    change(archive, sql)
    assert back(step, archive) == 0
    assert kept_aside(archive) == []


@pytest.mark.parametrize("what", ["may", "fit"])
@pytest.mark.parametrize("junk", ["empty", "text", "format", "program", "tables", "damaged"])
def test_a_copy_that_is_none_is_not_put_back(
    step: Any, archive: Path, junk: str, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = Path(f"{archive}.format-{SCHEMA}")
    match junk:
        case "empty":
            copy.write_bytes(b"")
        case "text":
            copy.write_bytes(b"no archive at all " * 300)
        case "format":
            change(copy, f"PRAGMA user_version = {NEWER}")
        case "program":
            change(copy, "PRAGMA application_id = 5")
        case "tables":
            change(copy, "DROP TABLE entries")
        case "damaged":
            raw = copy.read_bytes()
            copy.write_bytes(raw[:4096] + b"\xff" * (len(raw) - 4096))
    before = everything(archive.parent)
    assert back(step, archive, what) == 1
    assert f"{copy} is not a whole archive of format {SCHEMA}" in capsys.readouterr().err
    assert everything(archive.parent) == before


def test_a_link_stays_and_what_is_kept_is_the_file(
    step: Any, archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "usual").mkdir()
    link = tmp_path / "usual/archive.sqlite"
    link.symlink_to(archive)
    change(archive, "UPDATE entries SET body = 'other'")
    newer = archive.read_bytes()
    assert back(step, link) == 0
    (aside,) = kept_aside(archive)
    assert (link.is_symlink(), aside.is_symlink(), aside.read_bytes()) == (True, False, newer)
    assert step.format_of(link) == SCHEMA
    assert f"kept in {aside}" in capsys.readouterr().out


def test_an_archive_in_use_is_said_to_be_in_use(step: Any, archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(archive, isolation_level=None)) as another:
        another.execute("BEGIN EXCLUSIVE")
        assert back(step, archive) == 1
    said = capsys.readouterr().err
    assert "another program has it open" in said
    assert "room" not in said


@pytest.mark.parametrize("known", [SCHEMA, NEWER + 1])
def test_it_may_not_where_nothing_can_be_written(
    step: Any, archive: Path, known: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "access", lambda place, how: place != archive.parent)
    before = everything(archive.parent)
    for what in ("may", "fit"):
        assert step.main(what, "none", str(archive), str(known), "V") == 1
        assert f"{archive.parent} cannot be written to" in capsys.readouterr().err
    assert everything(archive.parent) == before


def test_each_refusal_has_its_own_cure(step: Any) -> None:
    assert "room" in step.cure(OSError(errno.ENOSPC, "full"))
    assert "may write in" in step.cure(OSError(errno.EROFS, "read-only"))
