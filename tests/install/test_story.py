"""The story of `make roots` changes lines of this version: they are there, once each, so that none is missed later."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.install.roots import TAMPERED

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("file", "old", "new"), TAMPERED, ids=[new[-30:] for _, _, new in TAMPERED])
def test_what_the_story_changes_is_there_once(file: str, old: str, new: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    assert new not in text
    compile(text.replace(old, new), file, "exec")


def test_the_story_begins_with_this_version() -> None:
    assert 'version = "0.1.0"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
