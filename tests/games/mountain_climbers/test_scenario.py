"""Mountain Climbers in scenario words: what is a wrong shape, what is a refusal, what a position says of itself."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.errors import IllegalMove, WrongSetup
from companion.engine.game import Choose, Roll, Settle
from companion.engine.scenarios import adjudicate
from companion.games.mountain_climbers import game
from tests.games.mountain_climbers.playing import Position

SETUP = {"players": ["P1", "P2"]}


@pytest.mark.parametrize(
    ("setup", "rules", "key", "said"),
    [
        ({}, {}, "setup.players", "got nothing"),
        ({"players": "P1"}, {}, "setup.players", "a list of names"),
        ({"players": ["P1"]}, {}, "setup.players", "T8"),
        ({"players": ["P1", "P1"]}, {}, "setup.players", "named twice"),
        ({**SETUP, "playrs": []}, {}, "setup.playrs", 'did you mean "players"'),
        ({**SETUP, "finish": "25"}, {}, "setup.finish", "a whole number"),
        ({**SETUP, "finish": 0}, {}, "setup.finish", "got 0"),
        ({**SETUP, "row_width": True}, {}, "setup.row_width", "a whole number, got true"),
        ({**SETUP, "camps": [26]}, {}, "setup.camps", "no space 26"),
        ({**SETUP, "camps": 10}, {}, "setup.camps", "a list"),
        ({**SETUP, "to_move": "P3"}, {}, "setup.to_move", "T7"),
        ({**SETUP, "climbers": {"P3.big": {}}}, {}, "setup.climbers.P3.big", "no climber"),
        ({**SETUP, "climbers": {"P1.third": {}}}, {}, "setup.climbers.P1.third", "no climber"),
        ({**SETUP, "climbers": {"P1.big": {"att": 3}}}, {}, "setup.climbers.P1.big.att", 'did you mean "at"'),
        ({**SETUP, "climbers": {"P1.big": {"at": 26}}}, {}, "setup.climbers.P1.big", "no space 26"),
        ({**SETUP, "climbers": {"P1.big": {"at": -1}}}, {}, "setup.climbers.P1.big", "no space -1"),
        ({**SETUP, "climbers": {"P1.big": {"health": 0}}}, {}, "setup.climbers.P1.big", "hearts"),
        ({**SETUP, "climbers": {"P1.big": {"health": 6}}}, {}, "setup.climbers.P1.big", "hearts"),
        ({**SETUP, "climbers": {"P1.big": 3}}, {}, "setup.climbers.P1.big", "an object"),
        ({**SETUP, "tiles": {"heart": 0}}, {}, "setup.tiles.heart", "Camp"),
        ({**SETUP, "tiles": {"heart": 25}}, {}, "setup.tiles.heart", "Finish"),
        ({**SETUP, "tiles": {"heart": 26}}, {}, "setup.tiles.heart", "no space"),
        ({**SETUP, "tiles": {"heart": "3"}}, {}, "setup.tiles.heart", "a whole number"),
        ({**SETUP, "tiles": {"heart": 3, "danger": 3}}, {}, "setup.tiles.danger", "two tiles"),
        ({**SETUP, "printed": {"three": "blank"}}, {}, "setup.printed.three", "number of a space"),
        ({**SETUP, "printed": {"3": "move"}}, {}, "setup.printed.3", "printed nowhere"),
        ({**SETUP, "printed": {"3": 3}}, {}, "setup.printed.3", "a word"),
        ({**SETUP, "printed": {"26": "blank"}}, {}, "setup.printed.26", "no space"),
        ({**SETUP, "up": {"3": 26}}, {}, "setup.up.3", "no space"),
        ({**SETUP, "hand": 5}, {}, "setup.hand.P1", "0 to 4"),
        ({**SETUP, "hand": {"P3": 4}}, {}, "setup.hand.P3", "no player"),
        ({**SETUP, "draw": 10}, {}, "setup.draw.P1", "13 cards"),
        (SETUP, {"highest": "hight"}, "rules.highest", "MC-A3"),
        (SETUP, {"highets": "row"}, "rules.highets", 'did you mean "highest"'),
        (SETUP, {"teams": "yes"}, "rules.teams", "true or false"),
        (SETUP, {"teams": True}, "rules.teams", "MC-A35"),
        (SETUP, {"climbers": "3"}, "rules.climbers", "a whole number"),
        (SETUP, {"stars": 3}, "rules.stars", "a list"),
        (SETUP, {"weather": [{"name": "sun"}]}, "rules.weather[0].effects", "a list"),
    ],
)
def test_an_impossible_setup_is_an_error_with_its_key(
    setup: dict[str, Any], rules: dict[str, Any], key: str, said: str
) -> None:
    with pytest.raises(WrongSetup) as wrong:
        game.scenarios.start(setup, rules)
    assert wrong.value.key == key
    assert said in wrong.value.why


@pytest.mark.parametrize(
    ("given", "key", "said"),
    [
        ({"ply": "TEAM3"}, "ply", 'did you mean "play"'),
        ({"play": "F3B3", "clmber": "P1.big"}, "clmber", 'did you mean "climber"'),
        ({"d6": 3, "climber": "P1.big"}, "climber", "unknown key"),
        ({"play": "TEAM3", "d6": 3}, "", "expected one key of"),
        ({}, "", "expected one key of"),
        ({"play": 3}, "play", "a word, got 3"),
        ({"play": "F3B3", "climber": 3}, "climber", "a word, got 3"),
        ({"play": "F3B3", "climber": None}, "climber", "a word, got null"),
        ({"play": "U3_TILE", "steps": "3"}, "steps", "a whole number"),
        ({"play": "U3_TILE", "steps": None}, "steps", "a whole number"),
        ({"play": "U3_TILE", "to": "9"}, "to", "a whole number"),
        ({"d6": "3"}, "d6", "a whole number"),
        ({"move": 3}, "move", "an object"),
        ({"move": {"stps": 3}}, "move.stps", 'did you mean "steps"'),
        ({"move": {"steps": True}}, "move.steps", "a whole number"),
        ({"weather": {"effects": []}}, "weather.for", "a word"),
        ({"weather": {"for": "P1.big"}}, "weather", "either effects or the name"),
        ({"weather": {"for": "P1.big", "effects": [], "face": "sun"}}, "weather", "either effects"),
        ({"weather": {"for": "P1.big", "effects": [{"health": 1}]}}, "weather.effects[0].target", "a word"),
        ({"weather": {"for": "P1.big", "effects": [{"target": "self", "move": "2"}]}}, "weather.effects[0].move", "a"),
        ({"weather": {"for": "P1.big", "effects": [{"target": "self", "hp": 2}]}}, "weather.effects[0].hp", "unknown"),
        ({"settle": []}, "settle", "an object"),
        ({"settle": {"tokens": {}}}, "settle.tokens", "unknown key"),
        ({"settle": {"at": {"P1.big": "3"}}}, "settle.at.P1.big", "a whole number"),
        ({"settle": {"hand": "4"}}, "settle.hand", "a whole number"),
        ({"settle": {"rules": {"teams": 1}}}, "settle.rules.teams", "true or false"),
    ],
)
def test_a_wrong_shape_is_an_error_with_its_key(given: dict[str, Any], key: str, said: str) -> None:
    with pytest.raises(WrongSetup) as wrong:
        game.scenarios.moves(Position().state, given)
    assert wrong.value.key == key
    assert said in wrong.value.why


@pytest.mark.parametrize(
    "given",
    [
        {"play": "F9B9"},
        {"play": "F3B3", "climber": "P7.big"},
        {"move": {"steps": 3}},
        {"weather": {"for": "P1.big", "effects": []}},
        {"weather": {"for": "nobody", "face": "sun"}},
    ],
)
def test_a_well_shaped_input_that_cannot_be_is_a_refusal(given: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove) as refused:
        game.scenarios.moves(Position().state, given)
    assert refused.value.ruling in game.rulings


def test_an_input_is_as_many_moves_as_it_has_decisions() -> None:
    table = Position({"P2.big": 5}, tiles={"heart": 9})
    moves = game.scenarios.moves(table.state, {"play": "F3B3", "climber": "P1.big", "back": "P2.big"})
    assert moves == (Choose("card:F3B3"), Choose("climber:P1.big"), Choose("back:P2.big"))
    moves = game.scenarios.moves(table.state, {"play": "F3B3", "climber": "P1.big", "back": None})
    assert moves == (Choose("card:F3B3"), Choose("back:nobody"), Choose("climber:P1.big"))
    assert game.scenarios.moves(Position().play("SPRINT").state, {"d6": 4}) == (Roll("d6", ("4",)),)
    assert game.scenarios.moves(table.state, {"settle": {"draw": 3}}) == (Settle({"draw": 3}),)


def test_a_play_is_all_or_nothing() -> None:
    case = {
        "setup": {**SETUP, "tiles": {"heart": 9}},
        "inputs": [{"play": "U3_TILE", "climber": "P1.big", "steps": 3, "tile": "heart", "to": 3}],
        "expect": {"at": {"P1.big": 0}, "hand": {"P1": 4}, "to_move": "P1"},
    }
    answer = adjudicate(game, case)
    assert [failure.path for failure in answer.failures] == ["inputs[0]"], "the climber stands there by then"
    assert answer.events == ()


def test_a_position_says_everything_of_itself() -> None:
    described = game.scenarios.describe(Position({"P1.big": 25}).state)
    assert list(described) == [
        *("at", "health", "tiles", "hand", "draw", "discard", "to_move", "phase", "dice", "waiting_for"),
        *("winner", "places", "stars"),
    ]
    assert described["health"]["P1.big"] is None
    assert described["tiles"] == dict.fromkeys(("climb_up", "fall_down", "play_again", "danger", "heart"))
    assert (described["winner"], described["places"], described["stars"]) == (None, {}, {"P1": 0, "P2": 0})


def test_counts_are_one_for_all_or_one_a_player() -> None:
    assert Position(hand=3, draw={"P2": 2})["draw"] == {"P1": 9, "P2": 2}
    assert Position().settle(draw=5)["draw"] == {"P1": 5, "P2": 5}


def test_a_team_is_named_in_any_order() -> None:
    assert game.scenarios.same("winner", ["P3", "P1"], ["P1", "P3"])
    assert not game.scenarios.same("winner", "P1", ["P1"])
    assert not game.scenarios.same("hand", True, 1)
