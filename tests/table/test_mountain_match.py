"""Whole matches and what is beside the cards: hearts, map, tiles, teams, three climbers, places, three climbs."""

from __future__ import annotations

from typing import Any

import pytest

from companion.effects import Remember
from companion.games.mountain_climbers import game
from companion.views import UP, Gauge, Grid
from tests.table.climbs import climbing, play_card, to_the_next_card
from tests.table.fingers_of_players import play_on
from tests.table.play import Play

FOUR = ("red", "blue", "green", "gold")


def menu(table: Play, what: str) -> Play:
    """Open MENU and take the row of that name."""
    table.hold("C")
    stage: Any = table.view.stage
    return table.press("B" * [row.text for row in stage.rows].index(what) + "C")


@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        (FOUR[:2], {}),
        (FOUR[:2], {"climbers": 3}),
        (FOUR, {"teams": True}),
        (FOUR[:3], {"podium": True}),
        (FOUR[:3], {"challenge": True}),
        (FOUR[:2], {"chains": "highest-first", "resolve": "card", "highest": "row"}),
    ],
    ids=["two", "three climbers", "teams", "podium", "challenge", "other rules"],
)
@pytest.mark.parametrize("fast", [True, False], ids=["fast", "step"])
def test_a_whole_match_by_keys(seats: tuple[str, ...], rules: dict[str, Any], fast: bool) -> None:
    table = Play(game, seats, rules=rules, fast=fast)
    for _ in play_on(table, 3):
        pass
    assert table.screen == "game_over"
    assert table.state["winner"]
    assert table.loaded(table.table.match_id).state == table.match.state


def test_hearts_are_in_the_menu_and_beside_the_map() -> None:
    table = climbing()
    table.position(at={"blue.small": 25}, health={"red.big": 5})
    menu(table, "Health")
    stage = table.view.stage
    assert isinstance(stage, Gauge)
    assert [counts for _, _, counts in stage.rows] == [(5, 3), (3, UP)]
    assert "red" in table.view.say.lower()
    table.press("CC")
    menu(table, "Map")
    assert isinstance(table.view.stage, Grid)
    assert table.hints == ("BACK", "HEALTH", "ZOOM")
    assert table.press("B").screen == "health"


def test_a_settle_of_tiles_tells_hands_to_lay_them() -> None:
    table = menu(climbing(), "Lay tiles")
    stage: Any = table.view.stage
    assert [row.text for row in stage.rows][:2] == ["As they lie", "Column 1"]
    table.press("BC")
    assert table.screen == "table_match"
    assert "box>R" in table.text.replace(" > ", ">")
    assert "Climb Up" in table.text, "a tile is called by its name"
    assert table.view.say.startswith("Move by hand: Climb Up from box to R")
    assert len([space for space in table.state["tiles"].values() if space]) == 5


def test_one_tile_is_laid_where_it_is_said() -> None:
    table = menu(climbing(), "Lay tiles").press("BBBBB").press("C")
    table.press("BBBC").press("BC").press("C")
    assert table.state["tiles"]["danger"] == 8


def test_a_space_that_differs_is_told_once_for_all() -> None:
    table = menu(climbing(), "Space differs").press("C").press("BC").press("BBC")
    assert table.match.last.events[0].ruling == "T1"
    told = [effect for effect in table.done if isinstance(effect, Remember)]
    assert [(effect.section, effect.key) for effect in told] == [("facts.mountain_climbers", "prints")]
    assert table.loaded(table.table.match_id).state == table.match.state


def test_where_a_shortcut_leads_is_told_on_the_map_and_kept() -> None:
    table = menu(climbing(), "Space differs").press("BBC").press("BC")
    stage: Any = table.view.stage
    assert stage.beside is not None
    assert [row.text for row in stage.rows][4:8] == ["Shortcut", "Fall down", "Up leads", "Fall leads"]
    table.press("BBBBC")
    assert table.view.stage.rows[0].text.startswith("Now R4")  # type: ignore[union-attr]
    table.press("B" * 7 + "C")
    assert [row.text for row in table.view.stage.rows] == ["R4C1", "R4C2", "R4C3", "R4C4"]  # type: ignore[union-attr]
    table.press("BBBC")
    told = {effect.key: effect.value for effect in table.done if isinstance(effect, Remember)}
    assert told["links"] == {"up": {"R3C2": "R4C4"}}
    assert table.loaded(table.table.match_id).state == table.match.state
    table.position(at={"red.big": 5}, to_move="red")
    play_card(table, "F5B1").press("A")
    assert table.state["at"]["red.big"] == 13


def test_the_mountain_is_asked_for_before_the_first_match_on_hardware() -> None:
    table = Play(game, (), hardware=True).press("C")
    while table.screen == "pick_game":
        table.press("C")
    assert table.screen == "lesson"
    assert "EXAMPLE AS BOX" in table.text
    table.press("C")
    assert table.screen == "seats"
    assert {effect.key for effect in table.done if isinstance(effect, Remember)} >= {"mountain"}


def test_a_match_that_opens_at_the_table_asks_for_its_tiles() -> None:
    table = Play(game, ()).press("C").press("CCA").press("BC")
    assert "LAY TILES" in table.text
    assert "TILES LIE" in table.press("C").text
    assert table.press("C").screen == "hand_over"


def test_the_next_climb_asks_for_its_tiles() -> None:
    table = climbing(rules={"challenge": True})
    table.position(at={"red.big": 25, "red.small": 24, "blue.big": 3}, to_move="red")
    play_card(table, "F5B1")
    table.press("C" if table.hints[2] == "OK" else "")
    while table.screen == "tile_chain":
        table.press("C")
    assert table.screen == "lesson"
    assert table.press("C").screen == "hand_over"
    assert table.state["at"]["blue.big"] == 0


def test_a_seat_that_leaves_takes_its_pieces_off() -> None:
    table = menu(climbing(*FOUR[:3]), "Leave or swap").press("C")
    stage: Any = table.view.stage
    table.press("B" * (len(stage.rows) - 1) + "C").press("C")
    assert table.screen == "table_match"
    assert "box" in table.text
    assert table.state["gone"] == ["red"]


def test_the_climber_moved_last_is_selected_first() -> None:
    table = play_card(climbing(rules={"climbers": 3}), "U5_TILE").press("BC")
    play_card(to_the_next_card(table), "TEAM3")
    play_card(to_the_next_card(table), "U4_TILE")
    assert table.table.top is not None
    assert table.table.top.selected(table.table) == "climber:red.small"


def test_a_tile_is_moved_by_its_name_row_and_column() -> None:
    table = climbing()
    table.position(tiles={"danger": 7, "heart": 9}, to_move="red")
    play_card(table, "TILE_U2")
    assert (table.screen, table.hints) == ("choose_tile", ("DANGER", "HEART", ""))
    table.press("A")
    assert (table.screen, table.hints) == ("target_map", ("R1-2", "R3-4", "R5-6"))
    table.press("B").press("B").press("B")
    assert table.state["tiles"]["danger"] in (13, 14, 15, 16)
    assert table.text.startswith("DANGER ")
    assert "to R4" in table.text


def test_row_and_column_are_digits() -> None:
    table = climbing()
    table.position(tiles={"danger": 7, "heart": 9}, to_move="red")
    play_card(table, "TILE_U2").press("A").digits(9)
    assert table.sounds[-1] == "refused"
    assert table.digits(2, 3).state["tiles"]["danger"] == 6
