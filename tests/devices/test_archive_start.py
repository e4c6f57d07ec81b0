"""What a start makes of an archive that it cannot write: a sentence, and what can be read of it all the same."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from companion.devices.archive_start import archive_at, check_behind, reader_at
from companion.errors import BadInput
from tests.devices.saves import MATCH, begin, write


@pytest.mark.parametrize("name", ["x" * 300, "a-file/archive.sqlite"])
def test_a_name_that_no_disk_takes_is_a_sentence_and_nothing_to_read(name: str, tmp_path: Path) -> None:
    (tmp_path / "a-file").touch()
    archive, unsaved = archive_at(tmp_path / name)
    assert archive is None
    assert "cannot be made or written" in unsaved
    assert reader_at(tmp_path / name) is None


def test_what_is_no_file_at_all_is_not_waited_for(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="expected a file, got a folder"):
        archive_at(tmp_path)


def test_an_archive_beside_which_no_lock_can_be_kept_is_read(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    archive, _ = archive_at(path)
    assert archive is not None
    with archive:
        begin(archive)
        write(archive, range(1, 4))
    Path(f"{path}.lock").unlink()
    Path(f"{path}.lock").mkdir()
    none, unsaved = archive_at(path)
    reader = reader_at(path)
    assert none is None and unsaved and reader is not None
    with reader:
        assert len(reader.entries(MATCH)) == 3


def test_the_sentence_of_a_fault_names_the_archive_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "nowhere" / "archive.sqlite"
    told: list[str] = []
    heard = threading.Event()

    def found(fault: str) -> None:
        told.append(fault)
        heard.set()

    check_behind(path, found)
    assert heard.wait(60)
    assert caplog.messages == told
    assert told[0].count("the archive") == 1
