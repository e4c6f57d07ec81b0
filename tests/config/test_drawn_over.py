"""[display] file: what is there already and is not ours is a fault of the config, named with its line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image

from companion.config import load_file
from companion.config.faults import BadConfig
from companion.devices.bus import Recorder
from companion.screens.halfblocks import half_blocks

DRAWN = {
    "capture": (half_blocks(Image.new("1", (128, 64), 1)) + "\n").encode(),
    "record": b'{"t": 12.5, "hex": "00ae"}\n{"t": 12.5, "he',
}
THEIRS = {
    "diary": b"dear diary\n",
    "archive": b"SQLite format 3\0" + bytes(100),
    "other json": b'{\n "t": 1\n}\n',
    "tape": b'{"tape": 1}\n',
    "blanks": b"  \n  \n",
    "picture and notes": DRAWN["capture"] + b"and this is what I saw\n",
    "no text": b"\xff\xfe\xfd",
}


def config_at(folder: Path, kind: str, file: str = "screen", more: str = "") -> Path:
    written = 'driver = "capture"' if kind == "capture" else 'driver = "ssd1306"\nbus = "record"'
    table = folder / "table.toml"
    table.write_text(f'[display]\n{written}\nfile = "{file}"\n[archive]\npath = "a.sqlite"\n{more}', encoding="utf-8")
    return table


@pytest.mark.parametrize("kind", ["capture", "record"])
@pytest.mark.parametrize("what", THEIRS)
def test_what_is_somebodys_is_named_with_line_and_key(tmp_path: Path, kind: str, what: str) -> None:
    (tmp_path / "screen").write_bytes(THEIRS[what])
    with pytest.raises(BadConfig) as refused:
        load_file(config_at(tmp_path, kind))
    line = 3 if kind == "capture" else 4
    assert str(refused.value).startswith(f"{tmp_path}/table.toml:{line}: display.file: expected ")
    assert "nothing is written over it" in str(refused.value)
    assert (tmp_path / "screen").read_bytes() == THEIRS[what]


@pytest.mark.parametrize("kind", ["capture", "record"])
@pytest.mark.parametrize("name", ["table.toml", "a.sqlite", "a.sqlite-wal", "a.sqlite.lock", "box.toml", "link"])
def test_the_config_and_what_the_companion_keeps_are_never_the_screen(tmp_path: Path, kind: str, name: str) -> None:
    """The archive and its sides also before there are any; by another name, too."""
    (tmp_path / "link").symlink_to(tmp_path / "a.sqlite")
    with pytest.raises(BadConfig, match=r"display\.file"):
        load_file(config_at(tmp_path, kind, name))


@pytest.mark.parametrize("kind", ["capture", "record"])
@pytest.mark.parametrize("content", [None, b"", "drawn", "the other's"])
def test_absent_empty_and_drawn_before_are_well_and_the_other_form_is_not(
    tmp_path: Path, kind: str, content: bytes | str | None
) -> None:
    drawn = DRAWN[kind] if content == "drawn" else DRAWN["record" if kind == "capture" else "capture"]
    if content is not None:
        (tmp_path / "screen").write_bytes(drawn if isinstance(content, str) else content)
    if content == "the other's":
        with pytest.raises(BadConfig):
            load_file(config_at(tmp_path, kind))
    else:
        assert load_file(config_at(tmp_path, kind)).display.file == tmp_path / "screen"


def test_a_recording_that_a_power_cut_left_half_is_still_ours(tmp_path: Path) -> None:
    file = tmp_path / "screen"
    file.write_bytes(b'{"t": 12.5, "h')
    assert load_file(config_at(tmp_path, "record")).display.file == file
    recorder = Recorder(file, lambda: 3.0)
    recorder.write(b"\x00\xae")
    recorder.close()
    assert load_file(config_at(tmp_path, "record")).display.file == file


@pytest.mark.parametrize("kind", ["capture", "record"])
def test_pipes_folders_and_devices(tmp_path: Path, kind: str) -> None:
    """A picture would take a device's name; a recording is lost in /dev/null, and that is all."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder", "/dev/zero", *(["/dev/null", "/dev/full"] if kind == "capture" else [])):
        with pytest.raises(BadConfig, match=r"display\.file"):
            load_file(config_at(tmp_path, kind, name))
    if kind == "record":
        for name in ("/dev/null", "/dev/full"):
            assert load_file(config_at(tmp_path, kind, name)).display.file == Path(name)
