"""What of the rig needs no Pi: the screen's records, the torn disk, the agent's line, the cache."""

from __future__ import annotations

import json
import socket
import struct
import threading
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rig import cache
from tests.rig.guest.agent import answer
from tests.rig.line import Line, NoAnswer
from tests.rig.power import HEAD, SECTOR, lose
from tests.rig.screen import Screen

LIGHT = [
    bytes((0x00, 0x8D, 0x14, 0xAF)),
    bytes((0x00, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7)),
    bytes([0x40]) + b"\xff" * 1024,
]


def record(message: bytes) -> bytes:
    return struct.pack("<H", len(message)) + message


def test_a_screen_is_read_while_it_is_written(tmp_path: Path) -> None:
    screen = Screen(tmp_path / "glass", "ssd1309")
    assert screen.picture().getbbox() is None
    film = screen.film()
    whole = b"".join(record(message) for message in LIGHT)
    with (tmp_path / "glass").open("ab", buffering=0) as file:
        for byte in whole:
            file.write(bytes((byte,)))
            screen.poll()
    assert screen.messages == len(LIGHT)
    assert screen.picture().getbbox() == (0, 0, 128, 64)
    assert [frame.lit for frame in film] == [False, True, True], "dark, lit with what memory held, the picture"
    assert film[-1].picture == screen.picture().tobytes()
    screen.lost_power()
    assert [frame.lit for frame in film][3:] == [False]
    assert screen.picture().getbbox() is None


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 7), st.integers(1, 255)), max_size=12), st.integers(0, 1000))
def test_a_cut_leaves_each_sector_as_it_was_at_some_time_since_the_flush(
    tmp_path_factory: pytest.TempPathFactory, writes: list[tuple[int, int]], seed: int
) -> None:
    folder = tmp_path_factory.mktemp("disk")
    disk, undo = folder / "disk", folder / "undo"
    content = bytearray(8 * SECTOR)
    could = [{bytes(SECTOR)} for _ in range(8)]
    records = b""
    for at, byte in writes:
        span = slice(at * SECTOR, min(at + 2, 8) * SECTOR)
        records += HEAD.pack(span.start, span.stop - span.start) + bytes(content[span])
        content[span] = bytes((byte,)) * (span.stop - span.start)
        for sector in range(at, min(at + 2, 8)):
            could[sector].add(bytes((byte,)) * SECTOR)
    disk.write_bytes(content)
    undo.write_bytes(records + records[:10])
    count, suffered = lose(disk, undo, Random(seed))
    assert count == len(writes)
    assert suffered <= count
    after = disk.read_bytes()
    assert len(after) == len(content)
    assert all(after[sector * SECTOR : (sector + 1) * SECTOR] in could[sector] for sector in range(8))
    assert undo.read_bytes() == b""


def test_the_line_and_the_agent_understand_each_other(tmp_path: Path) -> None:
    ours, theirs = socket.socketpair()

    def agent() -> None:
        with theirs.makefile("rwb") as file:
            file.write(b'half a gre\n{"id": 0, "uptime": 1.5}\n')
            file.flush()
            for line in file:
                asked = json.loads(line)
                file.write((json.dumps({"id": asked["id"], **answer(asked)}) + "\n").encode())
                file.flush()

    thread = threading.Thread(target=agent)
    thread.start()
    (tmp_path / "there").write_bytes(b"\x00\xff")
    line = Line(ours)
    assert line.greeted(20) == 1.5
    assert line.run("echo said; exit 3", 20) == (3, "said\n")
    assert line.run("echo said; sleep 30", 0.5) == (None, "said\n")
    assert line.read(str(tmp_path / "there"), str(tmp_path / "gone")) == [b"\x00\xff", None]
    ours.shutdown(socket.SHUT_WR)
    thread.join()
    theirs.close()
    with pytest.raises(NoAnswer):
        line.run("true", 1)
    line.close()


def test_a_thing_is_made_once_and_again_when_its_inputs_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "FOLDER", tmp_path / "cache")
    made: list[Path] = []
    said: list[str] = []

    def make(place: Path) -> None:
        (place / "thing").touch()
        made.append(place)

    source = tmp_path / "source"
    source.mkdir()
    (source / "a").write_text("a")
    first = cache.made("thing", cache.digest(source, "x"), make, said.append)
    assert cache.made("thing", cache.digest(source, "x"), make, said.append) == first
    (source / "a").write_text("b")
    second = cache.made("thing", cache.digest(source, "x"), make, said.append)
    assert len(made) == 2
    assert (second / "thing").exists()
    assert not first.exists(), "an older one goes"

    def breaks(place: Path) -> None:
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        cache.made("other", "1", breaks, said.append)
    assert not (tmp_path / "cache/other-1").exists()
