"""The weather die: who rolls, whom it reaches, what it does (rulebook: Dice)."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Roll
from companion.games.mountain_climbers import game
from companion.games.mountain_climbers.agree import DIE
from companion.games.mountain_climbers.weather import EXAMPLE, Effect, effects_on, word_of
from tests.games.mountain_climbers.playing import Position

F3 = {"climber": "P1.big"}


def waiting(at: dict[str, int] | None = None, health: dict[str, int] | None = None, **setup: Any) -> Position:
    """P1.big has landed on weather at space 7."""
    return Position({"P1.big": 4, **(at or {})}, health, printed={7: "weather"}, **setup).play("F3B3", **F3, back=None)


def test_mc_12_1_the_owner_rolls_even_on_another_players_turn() -> None:
    table = Position({"P2.small": 9}, printed={6: "weather"}).play("F3B3", **F3, back="P2.small")
    assert (table.prompt.turn, table.prompt.who, table.prompt.climber) == ("P1", "P2", "P2.small")
    assert table.refuses("TEAM3") == "MC-12.1"
    table.weather("P2.small", {"target": "self", "health": -1})
    assert (table.hearts("P2.small"), table["to_move"]) == (2, "P2")


def test_mc_12_2_the_six_sided_die_has_one_to_six() -> None:
    table = Position().play("SPRINT")
    assert table.forbids({"d6": 0}) == "MC-12.2"
    assert table.forbids({"d6": 7}) == "MC-12.2"
    assert table.refuses("TEAM3") == "MC-12.2"
    assert Position().forbids({"d6": 3}) == "MC-6.1"


def test_targets_are_the_roller_all_or_all_the_others() -> None:
    at = {"P1.small": 5, "P2.big": 6}
    for target, hearts in (("self", [2, 3, 3]), ("all", [2, 2, 2]), ("others", [3, 2, 2])):
        table = waiting(at).weather("P1.big", {"target": target, "health": -1})
        assert [table.hearts(name) for name in ("P1.big", "P1.small", "P2.big")] == hearts


def test_mc_a2_a_face_is_told_by_what_it_does_or_by_a_name_that_is_known() -> None:
    asked = waiting()
    assert asked.forbids({"weather": {"for": "P1.big", "face": "snow"}}) == "MC-A2"
    assert asked.forbids({"weather": {"for": "P1.big", "effects": [{"target": "us", "move": 1}]}}) == "MC-A2"
    known = waiting(rules={"weather": DIE})
    assert known.forbids({"weather": {"for": "P1.big", "face": "hail"}}) == "MC-A2"
    assert known.weather("P1.big", face="snow")["P1.big"] == 6
    told = waiting().settle(faces=[{"name": "hail", "effects": [{"target": "self", "move": -2}]}])
    assert told["waiting_for"] == "P1.big"
    assert told.weather("P1.big", face="hail")["P1.big"] == 5


def test_hearts_come_before_steps_in_one_effect() -> None:
    table = waiting(health={"P1.big": 1}, camps=[0, 3]).weather("P1.big", {"target": "self", "health": -1, "move": -1})
    assert (table["P1.big"], table.hearts("P1.big")) == (3, 3), "it is in the camp by then, out of the weather"


def test_mc_a38_all_victims_move_before_their_spaces_act() -> None:
    at = {"P1.small": 9, "P2.big": 6}
    table = waiting(at, up={8: 11}).settle(printed={"8": "shortcut", "5": "health:1", "6": "minus_health:1"})
    table.weather("P1.big", {"target": "all", "move": -1})
    assert [event.kind for event in table.events[:4]] == ["weather", "move", "move", "move"]
    assert table.cited("move")[:3] == ["MC-A38"] * 3
    assert (table["P1.small"], table.hearts("P1.big"), table.hearts("P2.big")) == (11, 2, 4)


def test_mc_a39_no_new_roll_without_a_new_landing() -> None:
    table = waiting().weather("P1.big", {"target": "self", "health": 1})
    assert (table["P1.big"], table["to_move"]) == (7, "P2")


def test_whoever_is_moved_off_a_weather_space_need_not_roll() -> None:
    table = Position({"P1.big": 8, "P1.small": 2}, printed={11: "weather", 5: "weather"}).play("TEAM3")
    table.weather("P1.big", {"target": "others", "move": -1})
    assert (table["P1.small"], table["phase"], table["to_move"]) == (4, "play", "P2")


def test_whoever_has_no_hearts_left_need_not_roll() -> None:
    start = Position({"P1.big": 8, "P1.small": 2}, {"P1.small": 1}, printed={11: "weather", 5: "weather"})
    table = start.play("TEAM3").weather("P1.big", {"target": "others", "health": -1})
    assert (table["P1.small"], table["phase"], table["to_move"]) == (0, "play", "P2")


def test_weather_before_the_move_back_and_the_tile() -> None:
    table = Position({"P1.big": 4, "P2.big": 9}, printed={7: "weather"})
    assert table.refuses("F3B3", **F3, back="P2.big") == "MC-6.1", "what comes after a die is not carried"
    table.play("F3B3", **F3).weather("P1.big")
    assert (table["phase"], table["dice"]) == ("move", 0)
    assert table.forbids({"move": {"back": "P2.small"}}) == "MC-9.2"
    assert table.move(back="P2.big")["P2.big"] == 6
    declined = Position({"P1.big": 4, "P2.big": 9}, printed={7: "weather"}).play("F3B3", **F3, back=None)
    assert declined.weather("P1.big")["to_move"] == "P2"
    tile = Position({"P1.big": 4}, printed={7: "weather"}, tiles={"heart": 20})
    assert tile.refuses("U3_TILE", **F3, steps=3, tile="heart", to=9) == "MC-6.1"
    assert tile.refuses("U3_TILE", **F3, steps=3, tile=None) == "MC-6.1"
    tile.play("U3_TILE", **F3, steps=3).weather("P1.big")
    assert tile.forbids({"move": {"tile": None}}) == "MC-11.3"
    assert tile.move(tile="heart", to=9)["tiles"]["heart"] == 9


def test_after_the_die_nobody_is_asked_for_where_nobody_may_go_back() -> None:
    table = Position({"P1.big": 4, "P1.small": 25}, printed={7: "weather"}).play("F3B3", **F3)
    assert table.weather("P1.big")["to_move"] == "P2"
    assert table.cited("skip") == ["MC-A9"]


def test_every_face_is_a_word_and_back() -> None:
    for face in EXAMPLE:
        assert effects_on((), word_of(face.effects)) == face.effects
        assert effects_on(EXAMPLE, face.name) == face.effects
    both = (Effect("all", -1, 2), Effect("others", 0, -3))
    assert effects_on((), word_of(both)) == both


def test_a_roll_of_the_declared_die_is_always_legal() -> None:
    for kind in game.dice:
        for face in kind.faces:
            state = (Position().play("SPRINT") if kind.id == "d6" else waiting()).state
            assert game.apply(state, Roll(kind.id, (face.name,))).events
