"""What panels were told must agree with the journal: one flipped bit costs no roll, and makes none count twice."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.devices.archive import Archive
from companion.devices.scribe import Scribe
from companion.errors import CompanionError
from companion.signals import Condition, Device, EventId, Sensed
from tests.devices.archive_flips import BOOT, UID, played

LAST = 8
"""The last event of each panel's boot in `played`; the panel of the newest match was in boot BOOT."""


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("clean") / "a.sqlite"
    played(path)
    return path.read_bytes()


def settled(path: Path) -> tuple[int, list[str], bool]:
    """What a panel hears after a start with this archive: the last event, what was said, whether it is still whole."""
    said: list[str] = []

    def post(signal: object) -> None:
        if isinstance(signal, Sensed) and signal.device is Device.ARCHIVE and signal.condition is Condition.DEGRADED:
            said.append(signal.why)

    with Archive.open(path) as archive:
        scribe = Scribe(path, archive, post, lambda: 0.0)
        scribe.settle_dealt()
        return scribe.dealt(UID, BOOT), said, not archive.damage


def asked(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(sql)


def test_a_whole_one_agrees_and_nothing_is_written(tmp_path: Path, clean: bytes) -> None:
    path = tmp_path / "a.sqlite"
    path.write_bytes(clean)
    assert settled(path) == (LAST, [], True)
    with Archive.open(path, read_only=True) as archive:
        assert archive.settle_dealt() == ()


@pytest.mark.parametrize(
    "wrong",
    [
        "uid = ']1'",
        "boot = 40",
        "last = 9",
        "last = 1048584",
        "last = 0",
        "last = 'x'",
        "verdicts = 'nope', last = 7",
        """verdicts = replace(verdicts, '"8"', '"9"')""",
        "uid = x'00'",
    ],
)
def test_one_damaged_value_counts_no_event_twice_and_swallows_none(tmp_path: Path, clean: bytes, wrong: str) -> None:
    path = tmp_path / "a.sqlite"
    path.write_bytes(clean)
    asked(path, f"UPDATE dealt SET {wrong} WHERE boot = {BOOT}")
    last, said, whole = settled(path)
    assert (last, whole) == (LAST, True)
    if "replace" not in wrong:
        (why,) = said
        assert f"boot {BOOT}" in why
        assert f"{LAST} counts" in why
    assert settled(path) == (LAST, [], True), "it is put right in the file, too"


def test_a_table_that_cannot_be_read_is_replaced_by_what_the_journal_has(tmp_path: Path, clean: bytes) -> None:
    path = tmp_path / "a.sqlite"
    path.write_bytes(clean)
    with closing(sqlite3.connect(path)) as other:
        (page,) = other.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'dealt'").fetchone()
    content = bytearray(clean)
    content[1024 * (page - 1)] ^= 0xFF
    path.write_bytes(content)
    last, said, _ = settled(path)
    assert last == LAST
    assert said


def test_an_event_that_changed_nothing_stays_dealt_with(tmp_path: Path, clean: bytes) -> None:
    """The journal has no word of it; the two other witnesses agree."""
    path = tmp_path / "a.sqlite"
    path.write_bytes(clean)
    with Archive.open(path) as archive:
        archive.save("2", event=EventId(UID, BOOT, 11), verdict="not_now")
    assert settled(path) == (11, [], True)


def test_any_flipped_bit_of_what_panels_were_told(tmp_path: Path, clean: bytes) -> None:
    """Where the file is kept aside there is no match that a roll could count in twice."""
    path = tmp_path / "a.sqlite"
    place = clean.index(f"{UID}".encode() + bytes([BOOT]))
    begins = place // 1024 * 1024
    random = Random(4)
    bits = [(byte, bit) for byte in range(place - 10, place + 12) for bit in range(8)]
    bits += [(begins + random.randrange(1024), random.randrange(8)) for _ in range(200)]
    for byte, bit in bits:
        content = bytearray(clean)
        content[byte] ^= 1 << bit
        path.write_bytes(content)
        try:
            last, _, whole = settled(path)
        except CompanionError:
            continue
        assert last == LAST or not whole, f"bit {byte}.{bit}: {last}"
        for one in tmp_path.iterdir():
            one.unlink()
