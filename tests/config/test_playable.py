"""What a config allows and nobody could play with is told, a sentence each; what can be played with is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import load_file
from companion.config.playable import gaps
from companion.shipped import shipped

ALL = "a = 17\nb = 27\nc = 22\n"
GAPS = [
    ("", ["it asks for no keys and no panel"]),
    ("[keys]\na = 17\n", ["no pin for b and c"]),
    ("[keys]\na = 17\nb = 27\nencoder = [5, 6]\nencoder_push = 13\n", []),
    ("[keys]\nb = 27\n[panel]\n", []),
    ("[keys]\nb = 27\n[usbkeys]\n", []),
    ("[keys.dice]\ndanger = 23\nascension = 24\nweather = 25\n", ["no pin for a, b and c"]),
    (f"[keys]\n{ALL}[keys.dice]\ndanger = 23\n", ["no dice key for ascension and weather"]),
    (f"[keys]\n{ALL}[keys.dice]\ndone = 18\n", []),
]


def said(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "table.toml"
    file.write_text(text, encoding="utf-8")
    return list(gaps(load_file(file)))


@pytest.mark.parametrize(("text", "begins"), GAPS)
def test_gaps(tmp_path: Path, text: str, begins: list[str]) -> None:
    sentences = said(tmp_path, text)
    assert len(sentences) == len(begins)
    for sentence, begin in zip(sentences, begins, strict=True):
        assert sentence.startswith(begin)


@pytest.mark.parametrize("name", ["keys-only", "dice-keys", "pico-panel"])
def test_the_ready_set_ups_have_no_gap(name: str) -> None:
    assert list(gaps(load_file(shipped(f"{name}.toml")))) == []
