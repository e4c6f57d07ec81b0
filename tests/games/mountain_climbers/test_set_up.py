"""What a match begins with: seats, switches, box facts, what is refused (rulebook: Mountain Setup, Player setup)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.errors import WrongSetup
from companion.games.mountain_climbers import chart, game
from companion.games.mountain_climbers.mountain import TILES
from tests.games.mountain_climbers.playing import Position

TWO, FOUR = ("red", "blue"), ("red", "blue", "green", "gold")


def refused(seats: tuple[str, ...] = TWO, facts: dict[str, Any] | None = None, **options: Any) -> WrongSetup:
    with pytest.raises(WrongSetup) as wrong:
        game.setup(seats, options, facts or {})
    return wrong.value


def test_mc_3_1_six_squares_make_twenty_four_spaces_between_start_and_finish() -> None:
    mountain = game.setup(TWO, {}, {}).terms.mountain
    assert (mountain.finish, mountain.width, mountain.row(24)) == (25, 4, 6)


def test_mc_3_2_tiles_lie_anywhere_but_on_a_camp_the_finish_or_each_other() -> None:
    camp = max(chart.example("beginner")["camps"])
    for tiles, key in (
        ({"danger": camp}, "danger"),
        ({"danger": 25}, "danger"),
        ({"danger": 26}, "danger"),
        ({"danger": 0}, "danger"),
        ({"danger": 3, "heart": 3}, "danger"),
        ({"dangr": 3}, "dangr"),
    ):
        wrong = refused(facts={"mountain": {**chart.example("beginner"), "tiles": tiles}})
        assert wrong.key == f"mountain.tiles.{key}"


def test_mc_a42_a_column_at_random_has_five_free_spaces() -> None:
    columns = game.setup(TWO, {}, {}).terms.mountain.columns()
    assert all(len(free) >= len(TILES) for free in columns.values())
    assert set(columns) <= {1, 2, 3, 4}
    mountain = Position(camps=[0, 1, 8, 10]).state.terms.mountain
    assert set(mountain.columns()) == {2, 3, 4}, "column 1 has two camps and four free spaces"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mc_4_1_every_climber_begins_on_the_start(players: int) -> None:
    described = game.scenarios.describe(game.setup(FOUR[:players], {}, {}))
    assert set(described["at"].values()) == {0}
    assert len(described["at"]) == 2 * players


def test_mc_4_2_three_hearts_each() -> None:
    assert set(Position()["health"].values()) == {3}


def test_mc_4_3_four_in_the_hand_and_nine_to_draw() -> None:
    table = Position()
    assert (table["hand"]["P2"], table["draw"]["P2"], table["discard"]["P2"]) == (4, 9, 0)
    for setup in ({"hand": 5}, {"hand": -1}, {"draw": 10}, {"hand": 3, "draw": 11}, {"draw": {"P1": -1}}):
        with pytest.raises(WrongSetup):
            Position(**setup)


def test_mc_a33_the_first_player_is_named() -> None:
    assert game.setup(TWO, {}, {}, "blue").mover == "blue"
    assert game.setup(TWO, {}, {}).mover == "red"


def test_t7_an_unknown_first_player_is_refused() -> None:
    with pytest.raises(WrongSetup, match="T7"):
        game.setup(TWO, {}, {}, "green")


@pytest.mark.parametrize("seats", [(), ("red",), (*FOUR, "black")])
def test_t8_two_to_four_players(seats: tuple[str, ...]) -> None:
    assert "T8" in refused(seats).why


@pytest.mark.parametrize("seats", [("red", "red"), ("red", "")])
def test_players_have_names_of_their_own(seats: tuple[str, ...]) -> None:
    assert refused(seats).key == "seats"


@pytest.mark.parametrize(
    ("seats", "options", "ruling"),
    [
        (FOUR[:3], {"climbers": 3}, "MC-A34"),
        (FOUR, {"climbers": 3}, "MC-A34"),
        (TWO, {"teams": True}, "MC-A35"),
        (FOUR[:3], {"teams": True}, "MC-A35"),
        (FOUR, {"teams": True, "podium": True}, "MC-A35"),
        (FOUR, {"teams": True, "challenge": True}, "MC-A35"),
        (FOUR, {"teams": True, "climbers": 3}, "MC-A34"),
    ],
)
def test_forbidden_mixes_are_refused_with_the_reason(
    seats: tuple[str, ...], options: dict[str, Any], ruling: str
) -> None:
    assert ruling in refused(seats, **options).why


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"highest": "rows"}, "highest"),
        ({"climbers": 4}, "climbers"),
        ({"stars": []}, "stars"),
        ({"stars": [3, 2, 1, 0, 0]}, "stars"),
        ({"stars": [-1]}, "stars"),
        ({"weather": "snow"}, "weather"),
        ({"weather": []}, "weather"),
        ({"weather": [{"name": "sun", "effects": [{"target": "us"}]}] * 6}, "weather"),
        ({"podium": 1}, "podium"),
        ({"higest": "row"}, "higest"),
    ],
)
def test_an_unknown_value_of_a_switch_is_refused(options: dict[str, Any], key: str) -> None:
    assert refused(**options).key.strip(".") == key


def test_two_weather_faces_of_one_name_do_the_same() -> None:
    sun = {"name": "sun", "effects": [{"target": "self", "health": 1}]}
    assert game.setup(TWO, {"weather": [sun] * 6}, {}).terms.weather is not None
    other = {"name": "sun", "effects": []}
    assert "differ" in refused(weather=[sun, other] * 3).why


def test_the_switches_are_told_as_they_were_given() -> None:
    given = {"stars": [5, 1], "weather": game.switches[11].choices[1], "highest": "row", "podium": True}
    rules = game.rules(game.setup(TWO, given, {}))
    assert {name: rules[name] for name in given} == given
    assert set(rules) == {switch.name for switch in game.switches}
    defaults = game.rules(game.setup(TWO, {}, {}))
    assert defaults == {switch.name: switch.default for switch in game.switches}


def test_mc_a1_the_mountain_is_a_fact_of_the_match() -> None:
    mountain = {"finish": 9, "row_width": 3, "camps": [4], "printed": {"2": "move:2"}, "tiles": {"heart": 7}}
    state = game.setup(TWO, {}, {"mountain": mountain})
    assert (state.terms.mountain.finish, state.terms.mountain.row(7)) == (9, 3)
    assert game.scenarios.describe(state)["tiles"]["heart"] == 7
    for fault, key in (
        ({"finish": 0}, "mountain.finish"),
        ({"finish": 10**9}, "mountain.finish"),
        ({"row_width": 0}, "mountain.row_width"),
        ({"camps": [26]}, "mountain.camps"),
        ({"printed": {"3": "mvoe:2"}}, "mountain.printed.3"),
        ({"printed": {"99": "blank"}}, "mountain.printed.99"),
        ({"up": {"3": 99}}, "mountain.up.3"),
        ({"sqares": []}, "mountain.sqares"),
    ):
        assert refused(facts={"mountain": fault}).key == key
    assert refused(facts={"mountian": {}}).key == "mountian"


def test_faces_that_were_told_before_are_a_fact_too() -> None:
    faces = [{"name": "hail", "effects": [{"target": "all", "move": -1}]}]
    assert game.setup(TWO, {}, {"faces": faces}).terms.faces[0].name == "hail"
