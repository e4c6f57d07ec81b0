"""box.toml: told once, there for ever; never fatal, whatever became of the file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.box import Box, read_box, write_box

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SCALAR = st.one_of(st.booleans(), st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), TEXT)
VALUE = st.recursive(
    SCALAR,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXT, inner, max_size=3)),
    max_leaves=6,
)
SECTION = st.one_of(TEXT.filter(lambda name: name != "facts"), TEXT.map(lambda game: f"facts.{game}"))


@settings(deadline=None, max_examples=150)
@given(st.dictionaries(SECTION, st.dictionaries(TEXT, VALUE, min_size=1, max_size=3), max_size=4))
def test_what_is_told_reads_back(tmp_path_factory: pytest.TempPathFactory, told: dict[str, dict[str, Any]]) -> None:
    path = tmp_path_factory.mktemp("box") / "box.toml"
    box = Box()
    for section, given_here in told.items():
        for key, value in given_here.items():
            box = box.tell(section, key, value)
    write_box(path, box)
    again, said = read_box(path)
    assert said == ""
    assert again.sections == told
    assert again == box


def test_telling_changes_one_thing_and_none_takes_it_back() -> None:
    box = Box().tell("sound", "on", False).tell("people", "names", ["Ann"])
    assert (box.told("sound", "on"), box.told("people", "names")) == (False, ["Ann"])
    assert box.tell("sound", "on", None).told("sound", "on", True) is True
    assert box.told("nothing", "here") is None


def test_facts_are_examples_until_every_one_of_them_was_told() -> None:
    examples = {"zones": "BCVS", "faces": 6}
    box = Box()
    assert (box.facts("ascent", examples), box.confirmed("ascent", examples)) == (examples, False)
    box = box.tell("facts.ascent", "zones", "BVCS")
    assert box.facts("ascent", examples) == {"zones": "BVCS", "faces": 6}
    assert not box.confirmed("ascent", examples)
    assert box.tell("facts.ascent", "faces", 6).confirmed("ascent", examples)


def test_the_file_reads_as_a_person_would_write_it(tmp_path: Path) -> None:
    path = tmp_path / "made" / "box.toml"
    write_box(path, Box().tell("sound", "on", False).tell("facts.ascent", "zones", "BCVS"))
    text = path.read_text(encoding="utf-8")
    assert '[sound]\non = false\n\n[facts.ascent]\nzones = "BCVS"\n' in text
    assert text.startswith("# ")


def test_a_missing_file_is_an_empty_box(tmp_path: Path) -> None:
    assert read_box(tmp_path / "box.toml") == (Box(), "")


@pytest.mark.parametrize(
    "content",
    [b"[sound\non = false", b"\xff\xfe", b"on = false", b"facts = 3", b"[facts]\nascent = 3", b"a = " + b"[" * 5000],
)
def test_a_damaged_file_is_kept_aside_and_said(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "box.toml"
    for place in (1, 2):
        path.write_bytes(content)
        box, said = read_box(path)
        assert box == Box()
        assert f"box.toml.damaged-{place}" in said
        assert "was damaged" in said
        assert (tmp_path / f"box.toml.damaged-{place}").read_bytes() == content
        assert not path.exists()


def test_a_folder_in_its_place_is_said_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.mkdir()
    box, said = read_box(path)
    assert box == Box()
    assert "cannot be read" in said
    assert path.is_dir()


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "box.toml"
    write_box(path, Box().tell("sound", "on", True))
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_box(path, Box().tell("sound", "on", False))
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["box.toml"]


def test_a_value_without_a_word_in_toml_is_refused_before_the_file_is_touched(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    with pytest.raises(TypeError, match="TOML has no word"):
        write_box(path, Box().tell("sound", "on", object()))
    assert list(tmp_path.iterdir()) == []


def test_the_new_file_is_on_disk_before_it_takes_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def noted_fsync(handle: int) -> None:
        order.append("sync")
        fsync(handle)

    def noted_replace(self: Path, target: Path) -> Path:
        order.append("rename")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    write_box(tmp_path / "box.toml", Box())
    assert order == ["sync", "rename", "sync"]
