"""The printable sheet: at its true size, all on the paper, nothing over anything else, in the product's own words."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.cli import main
from companion.config.model import DiceKeys
from companion.marks import MARKS
from companion.screens.glyphs import rows_of
from companion.sheet import PITCH, SEAT, SIGNS, TALL, TOKEN, TOKENS, WIDE, shape, sheet
from companion.signals import Device

SVG = "{http://www.w3.org/2000/svg}"
DRAWING = ElementTree.fromstring(re.search(r"<svg.*</svg>", sheet(), re.DOTALL)[0])  # type: ignore[index]
WORDS = [text.text for text in DRAWING.iter(f"{SVG}text")]
BOXES = [
    tuple(float(box.get(side, "")) for side in ("x", "y", "width", "height"))
    for box in DRAWING.iter(f"{SVG}rect")
    if box.get("class") == "cut"
]


def test_it_prints_at_its_true_size() -> None:
    assert (DRAWING.get("width"), DRAWING.get("height")) == (f"{WIDE}mm", f"{TALL}mm")
    assert DRAWING.get("viewBox") == f"0 0 {WIDE} {TALL}", "one unit is a millimetre"
    assert "@page{size:A4;margin:0}" in sheet()
    assert "this line is 50 mm" in WORDS
    assert any("h50" in path.get("d", "") for path in DRAWING.iter(f"{SVG}path"))


def test_every_label_is_on_the_paper_where_printers_reach_and_covers_no_other() -> None:
    for x, y, wide, tall in BOXES:
        assert 10 <= x <= x + wide <= WIDE - 10
        assert 10 <= y <= y + tall <= TALL - 10
    for place, (x, y, wide, tall) in enumerate(BOXES):
        for left, top, across, down in BOXES[place + 1 :]:
            apart = x + wide <= left or left + across <= x or y + tall <= top or top + down <= y
            assert apart, ((x, y), (left, top))


def test_words_fit_their_labels() -> None:
    for text in DRAWING.iter(f"{SVG}text"):
        x, y, size = (float(text.get(side, "")) for side in ("x", "y", "font-size"))
        inside = [box for box in BOXES if box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]]
        if inside and text.get("class") != "left":
            assert 0.72 * size * len(text.text or "") <= inside[0][2], f"{text.text} is too wide"


def test_every_shape_is_there_for_a_seat_and_for_the_wood() -> None:
    for mark in MARKS:
        for side, count in ((SEAT, 1), (TOKEN, TOKENS)):
            drawn = re.sub(r'(c?[xy]|d)="M?[\d. ]+', "", shape(mark, 0, 0, side))
            page = re.sub(r'(c?[xy]|d)="M?[\d. ]+', "", sheet())
            assert page.count(drawn) == count, (mark, side)


def test_every_sign_of_the_screens_row_is_named_and_drawn_as_there() -> None:
    assert set(SIGNS) == set(Device)
    assert {*SIGNS.values(), "another", "limps", "lit: lost"} <= set(WORDS)
    pixels = [path.get("d", "").count("M") for path in DRAWING.iter(f"{SVG}path") if path.get("fill")]
    signs = [*(device.value for device in Device), "other", "panel", "panel"]
    assert pixels == ["".join(rows_of(name)).count("#") for name in signs]
    assert [path.get("fill") for path in DRAWING.iter(f"{SVG}path") if path.get("fill")] == ["#000"] * 8 + ["#fff"]


def test_the_words_are_the_products() -> None:
    assert {name.upper() for name in DiceKeys.model_fields} <= set(WORDS)
    assert {"UNDO", "WHY?", "MENU"} <= set(WORDS)
    assert {str(number) for number in range(1, 10)} <= set(WORDS)
    assert PITCH >= 20, "millimetres between fingers"


def test_companion_sheet_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.html"
    assert main(["sheet", str(file)]) == 0
    assert "100 %" in capsys.readouterr().out
    assert file.read_text(encoding="utf-8") == sheet()
    assert main(["sheet"]) == 0
    assert capsys.readouterr().out == sheet()


def test_a_sheet_that_cannot_be_written_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", str(tmp_path)]) == 2
    assert "expected the name of a new file, something else is there" in capsys.readouterr().err
