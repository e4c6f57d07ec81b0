"""Moving tiles, with everything that forbids it (rulebook: Mountain Tiles)."""

from __future__ import annotations

import pytest

from tests.games.mountain_climbers.playing import Position

TILES = {"climb_up": 21, "fall_down": 22, "play_again": 23, "danger": 24, "heart": 20}
U2 = {"climber": "P1.big", "steps": 2}


@pytest.mark.parametrize(
    ("to", "ruling"),
    [
        *((10, "MC-11.1"), (0, "MC-11.1"), (25, "MC-11.1"), (26, "MC-11.1"), (-1, "MC-11.1")),
        *((21, "MC-A25"), (24, "MC-A25"), (7, "MC-11.2")),
    ],
)
def test_mc_11_1_a_tile_never_goes_to_a_camp_the_finish_a_tile_or_a_climber(to: int, ruling: str) -> None:
    table = Position({"P2.big": 7}, tiles=TILES)
    assert table.refuses("TILE_U2", tile="danger", to=to, **U2) == ruling


def test_mc_11_2_a_tile_with_a_climber_on_it_stays() -> None:
    assert Position({"P2.big": 24}, tiles=TILES).refuses("TILE_U2", tile="danger", to=9, **U2) == "MC-11.2"


def test_mc_11_3_a_tile_must_be_moved() -> None:
    table = Position(tiles=TILES)
    assert table.refuses("TILE_U2", tile=None, to=None, **U2) == "MC-11.3"
    assert table.refuses("TILE_U2", tile="danger", to=None, **U2) == "MC-11.3"
    assert table.refuses("TILE_U2", **U2) == "MC-6.1"
    assert table.refuses("TILE_U2", tile="dagner", to=9, **U2) == "MC-11.1"


def test_mc_a24_where_no_tile_may_be_moved_that_line_is_skipped() -> None:
    none_laid = Position()
    assert none_laid.refuses("TILE_U2", tile="danger", to=9, **U2) == "MC-A24"
    none_laid.play("TILE_U2", tile=None, to=None, **U2)
    assert none_laid["P1.big"] == 2
    assert none_laid.cited("skip") == ["MC-A24"]
    stood_on = Position({"P2.big": 20}, tiles={"heart": 20}).play("TILE_U2", **U2)
    assert stood_on.cited("skip") == ["MC-A24"]
    no_room = Position(finish=6, camps=[1, 2, 3, 4], tiles={"heart": 5}).play("TILE_U2", **U2)
    assert no_room.cited("skip") == ["MC-A24"]


def test_mc_a25_to_where_it_lies_is_no_move() -> None:
    assert Position(tiles=TILES).refuses("TILE_U2", tile="danger", to=24, **U2) == "MC-A25"


def test_mc_a26_what_is_under_a_tile_counts_again_when_it_has_left() -> None:
    table = Position({"P2.big": 6}, tiles={**TILES, "heart": 3}, printed={3: "minus_health:1"})
    table.play("F3B3", climber="P1.big")
    assert table.hearts("P1.big") == 4
    away = Position({"P2.big": 6}, tiles={**TILES, "heart": 3}, printed={3: "minus_health:1"})
    away.play("TILE_U2", tile="heart", to=9, **U2).play("F3B3", climber="P2.small")
    assert away.hearts("P2.small") == 2


def test_mc_a29_each_tile_by_the_name_on_the_box() -> None:
    landing = {"climber": "P1.big"}
    up = Position(tiles={"climb_up": 3}, up={3: 6}).play("F3B3", **landing)
    down = Position({"P1.big": 4}, tiles={"fall_down": 7}, down={7: 2}).play("F3B3", **landing)
    assert (up["P1.big"], down["P1.big"]) == (6, 2)
    assert Position(tiles={"play_again": 3}).play("F3B3", **landing)["to_move"] == "P1"
    assert Position(tiles={"danger": 3}).play("F3B3", **landing)["phase"] == "weather"
    assert Position(tiles={"heart": 3}).play("F3B3", **landing).hearts("P1.big") == 4
