"""Every ruling: has a text that fits the WHY screen, is cited or tested, and has a test that bears its id."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import wrap

import pytest

from companion.engine.rulings import Ruling, packaged_rulings
from companion.games.mountain_climbers import game

TESTS = Path(__file__).parent
CODE = Path(packaged_rulings.__code__.co_filename).parents[1] / "games" / "mountain_climbers"
OWN = [ruling for ruling in game.rulings.values() if ruling.id.startswith("MC-")]

own = pytest.mark.parametrize("ruling", OWN, ids=lambda ruling: ruling.id)


def test_the_referee_decides_forty_three_points() -> None:
    assert [ruling.id for ruling in OWN if ruling.word == "referee"] == [f"MC-A{point}" for point in range(1, 44)]
    assert all(re.fullmatch(r"MC-\d+\.\d+", ruling.id) for ruling in OWN if ruling.word == "rulebook")
    assert {ruling.word for ruling in OWN} == {"rulebook", "referee"}


@own
def test_its_text_fits_one_page_of_the_why_screen(ruling: Ruling) -> None:
    lines = wrap(ruling.text, 20)
    assert len(lines) <= 4
    assert all(len(line) <= 20 for line in lines)
    assert ruling.text.isascii()
    assert ruling.heading


@own
def test_it_has_a_test_that_bears_its_id(ruling: Ruling) -> None:
    name = "def test_" + ruling.id.lower().replace("-", "_").replace(".", "_") + "_"
    assert any(name in path.read_text(encoding="utf-8") for path in TESTS.glob("test_*.py"))


def test_every_ruling_that_the_code_cites_is_written_down() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in CODE.glob("*.py"))
    cited = set(re.findall(r'"(MC-(?:A\d+|\d+\.\d+)|T[1-8])"', code))
    assert cited <= set(game.rulings)
    assert len(cited) > 50
    named = set(re.findall(r"MC-(?:A\d+|\d+\.\d+)", code))
    assert named <= set(game.rulings)


def test_a_switch_decides_the_rulings_that_name_it() -> None:
    named = {ruling.switch: ruling.id for ruling in game.rulings.values() if ruling.switch}
    by_switch = {switch.name: switch.ruling for switch in game.switches}
    assert named.items() <= by_switch.items()
    assert set(by_switch.values()) == set(named.values())
