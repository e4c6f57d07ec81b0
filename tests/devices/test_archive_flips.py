"""Any one changed bit or byte of an archive: never a fault of the program, always a sentence or the game going on."""

from __future__ import annotations

import logging
from pathlib import Path
from random import Random

import pytest

from tests.devices.archive_flips import LOOKING, changed, played, survives

SAMPLE = 150


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("clean") / "a.sqlite"
    played(path)
    return path.read_bytes()


def test_any_one_changed_bit_or_byte_is_a_sentence(
    tmp_path: Path, clean: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    random = Random(5)
    for number in range(SAMPLE):
        content, what = changed(clean, random)
        wrong = survives(tmp_path, content, number)
        assert not wrong, f"{what}: {wrong}"


def test_the_property_holds_for_the_clean_one_and_could_fail(
    tmp_path: Path, clean: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for verb in range(len(LOOKING)):
        assert not survives(tmp_path, clean, verb)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))  # its details are for nobody
    monkeypatch.setattr("companion.devices.archive_matches.ordinal_of", lambda *_: int("none"))
    assert survives(tmp_path, clean, 0)
