"""What is known of a box when a table opens: told at the table, else named by the config, else what came along."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.box import Box
from companion.config.faults import BadConfig
from companion.config.known import Known, known
from companion.games.mountain_climbers import chart, game, learn
from tests.games.mountain_climbers.mountain_texts import GOOD

NAME = game.id


def known_of(rules: dict[str, Any] | None = None, **told: Any) -> Known:
    box = Box()
    for key, value in told.items():
        box = box.tell(f"facts.{NAME}", key, value)
    return known({NAME: rules or {}}, box, {NAME: game})


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    file = tmp_path / "ours.toml"
    file.write_text(GOOD)
    return file


def test_what_came_along_is_an_example() -> None:
    found = known_of({"highest": "row"})
    assert found.options == {NAME: {"highest": "row"}}
    assert found.facts == {NAME: dict(game.facts)}
    assert found.confirmed == frozenset()


def test_the_config_names_another_which_is_no_switch() -> None:
    found = known_of({"mountain": "hard", "highest": "row"})
    assert found.options == {NAME: {"highest": "row"}}
    assert found.facts[NAME]["mountain"] == chart.example("hard")
    assert found.confirmed == frozenset()
    state = game.setup(("red", "blue"), found.options[NAME], found.facts[NAME])
    assert game.scenarios.describe(state)["tiles"] == chart.example("hard")["tiles"], "the tiles that it names are laid"


def test_a_file_of_the_owner_s_own_is_the_owner_s_word(ours: Path) -> None:
    found = known_of({"mountain": str(ours)})
    assert found.facts[NAME]["mountain"]["name"] == "Ours"
    assert found.confirmed == {NAME}
    ours.write_text("example = true\n" + GOOD)
    assert known_of({"mountain": str(ours)}).confirmed == frozenset()


def test_what_was_told_at_the_table_comes_first_and_prints_are_told_of_any_mountain(ours: Path) -> None:
    told = learn.picked(game.facts, chart.example("medium"))
    found = known_of({"mountain": str(ours)}, **learn.told(game.facts, told))
    assert found.facts[NAME]["mountain"] == {**chart.example("medium"), "example": False}
    assert found.confirmed == {NAME}
    differs = learn.told(game.facts, learn.differs(game.facts, 1, "camp"))
    found = known_of({"mountain": str(ours)}, **differs)
    assert found.facts[NAME]["mountain"]["name"] == "Ours"
    assert 1 in learn.mountain_in(found.facts[NAME]).camps


def test_a_file_that_was_picked_is_read_again_so_that_it_can_be_put_right(ours: Path) -> None:
    told = known_of({"mountain": str(ours)}).facts[NAME]["mountain"]
    ours.write_text(GOOD.replace("heart = 3", "heart = 4"))
    assert known_of(None, mountain=told).facts[NAME]["mountain"]["tiles"]["heart"] == 4
    ours.write_text("[frame")
    assert known_of(None, mountain=told).facts[NAME]["mountain"] == told
    ours.unlink()
    assert known_of(None, mountain=told).facts[NAME]["mountain"] == told


def test_damage_in_the_box_is_left_for_the_game_to_refuse() -> None:
    assert known_of(None, mountain=3).facts[NAME]["mountain"] == 3
    assert known_of(None, mountain=3).confirmed == frozenset()


def test_a_file_that_has_become_faulty_since_it_was_checked_is_said(ours: Path) -> None:
    ours.write_text(GOOD.replace("heart = 3", "heart = 99"))
    with pytest.raises(BadConfig, match=r"tiles\.heart"):
        known_of({"mountain": str(ours)})
