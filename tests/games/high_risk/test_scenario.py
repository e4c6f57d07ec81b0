"""High Risk in scenario words: what is a wrong shape, what is a refusal, what a position says of itself."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.errors import IllegalMove, WrongSetup
from companion.engine.game import Choose, Roll, Settle
from companion.engine.scenarios import adjudicate
from companion.games.high_risk import game
from tests.games.high_risk.playing import Position, dice

SETUP = {"players": ["red", "blue"]}


@pytest.mark.parametrize(
    ("given", "move"),
    [
        ({"roll": "DDAWAD"}, dice("DDAWAD")),
        ({"roll": {"danger": 2, "ascension": 3, "weather": 1}}, dice("DDAAAW")),
        ({"roll": {"danger": 6}}, dice("DDDDDD")),
        ({"roll": {}}, dice("")),
        ({"roll": ""}, dice("")),
        ({"decide": "rest"}, Choose("rest")),
        ({"decide": "continue"}, Choose("continue")),
        ({"advance": 2}, Choose("advance:2")),
        ({"advance": -1}, Choose("advance:-1")),
        ({"settle": {"to_move": "blue"}}, Settle({"to_move": "blue"})),
        ({"settle": {}}, Settle({})),
    ],
)
def test_an_input_is_one_move(given: dict[str, Any], move: Roll | Choose | Settle) -> None:
    assert game.scenarios.moves(Position().state, given) == (move,)


@pytest.mark.parametrize(
    ("given", "key", "said"),
    [
        ({"rol": "DDDDDD"}, "rol", 'did you mean "roll"'),
        ({"roll": "DDDDDD", "advance": 0}, "", "expected one key of"),
        ({}, "", "expected one key of"),
        ({"roll": "DDXDDD"}, "roll", '"X" is not on the die'),
        ({"roll": "dddddd"}, "roll", '"d" is not on the die'),
        ({"roll": 6}, "roll", "got 6"),
        ({"roll": None}, "roll", "got null"),
        ({"roll": ["danger"]}, "roll", "got a list"),
        ({"roll": {"dangr": 6}}, "roll.dangr", 'did you mean "danger"'),
        ({"roll": {"danger": "six"}}, "roll.danger", 'a whole number, got "six"'),
        ({"roll": {"danger": 6.0}}, "roll.danger", "a whole number, got 6.0"),
        ({"roll": {"danger": True}}, "roll.danger", "a whole number, got true"),
        ({"decide": 1}, "decide", "a word, got 1"),
        ({"decide": "contineu"}, "decide", 'did you mean "continue"'),
        ({"advance": "2"}, "advance", 'a whole number, got "2"'),
        ({"advance": None}, "advance", "a whole number, got null"),
        ({"settle": []}, "settle", "an object, got a list"),
        ({"settle": {"token": {}}}, "settle.token", 'did you mean "tokens"'),
        ({"settle": {"tokens": [1]}}, "settle.tokens", "an object of players"),
        ({"settle": {"tokens": {"red": 3}}}, "settle.tokens.red", "a list of zones, got 3"),
        ({"settle": {"tokens": {"red": [0, "b"]}}}, "settle.tokens.red[1]", 'a whole number, got "b"'),
        ({"settle": {"to_move": None}}, "settle.to_move", "a word, got null"),
        ({"settle": {"gone": "red"}}, "settle.gone", "a list of names"),
        ({"settle": {"rules": {"fall_ty": "lower"}}}, "settle.rules.fall_ty", 'did you mean "fall_tie"'),
        ({"settle": {"rules": {"fall_tie": 1}}}, "settle.rules.fall_tie", "a word, got 1"),
        ({"settle": {"rules": {"bump_into_vacated": "no"}}}, "settle.rules.bump_into_vacated", "true or false"),
    ],
)
def test_a_wrong_shape_is_an_error_with_its_path(given: dict[str, Any], key: str, said: str) -> None:
    with pytest.raises(WrongSetup) as wrong:
        game.scenarios.moves(Position().state, given)
    assert wrong.value.key == key
    assert said in wrong.value.why


@pytest.mark.parametrize(
    ("given", "ruling"),
    [
        ({"roll": {"danger": 7}}, "HR-4.1"),
        ({"roll": {"danger": 10**12}}, "HR-4.1"),
        ({"roll": {"danger": 7, "weather": -1}}, "HR-2.2"),
        ({"roll": "DDDDDDD"}, "HR-4.1"),
        ({"roll": "DDDDD"}, "HR-4.1"),
        ({"roll": {}}, "HR-4.1"),
        ({"advance": 99}, "HR-4.1"),
        ({"decide": "rest"}, "HR-4.1"),
        ({"settle": {"tokens": {"purple": [0, 0, 0, 0]}}}, "T1"),
        ({"settle": {"tokens": {"red": [99, 0, 0, 0]}}}, "T1"),
        ({"settle": {"to_move": "purple"}}, "T1"),
        ({"settle": {"rules": {"fall_tie": "sideways"}}}, "T1"),
    ],
)
def test_a_well_shaped_input_outside_the_rules_is_a_refusal(given: dict[str, Any], ruling: str) -> None:
    state = Position().state
    with pytest.raises(IllegalMove) as refused:
        for move in game.scenarios.moves(state, given):
            game.apply(state, move)
    assert refused.value.ruling == ruling


@pytest.mark.parametrize(
    ("setup", "rules", "key", "said"),
    [
        ({}, {}, "setup.players", "got nothing"),
        ({"players": "red"}, {}, "setup.players", "a list of names"),
        ({"players": ["red", 2]}, {}, "setup.players[1]", "a word, got 2"),
        ({"players": ["red"]}, {}, "setup.players", "T8"),
        ({"players": ["a", "b", "c", "d", "e"]}, {}, "setup.players", "got 5 (T8)"),
        ({"players": ["red", "red"]}, {}, "setup.players", "named twice"),
        ({**SETUP, "zone": "BS"}, {}, "setup.zone", 'did you mean "zones"'),
        ({**SETUP, "zones": 11}, {}, "setup.zones", "a word, got 11"),
        ({**SETUP, "zones": "BCVS"}, {}, "setup.zones", "HR-A1"),
        ({**SETUP, "to_move": "bleu"}, {}, "setup.to_move", 'did you mean "blue"'),
        ({**SETUP, "to_move": None}, {}, "setup.to_move", "a word, got null"),
        ({**SETUP, "tokens": {"bleu": [0, 0, 0, 0]}}, {}, "setup.tokens.bleu", 'did you mean "blue"'),
        ({**SETUP, "tokens": {"blue": [0, 0, 0]}}, {}, "setup.tokens.blue", "expected 4 climbers with 2 players"),
        ({**SETUP, "tokens": {"blue": [0, 0, 0, 11]}}, {}, "setup.tokens.blue", "no zone 11"),
        ({**SETUP, "tokens": {"blue": [0, 0, 0, -1]}}, {}, "setup.tokens.blue", "no zone -1"),
        ({**SETUP, "tokens": {"blue": [4, 4, 0, 0]}}, {}, "setup.tokens", "two climbers on Cliff 3"),
        ({**SETUP, "tokens": []}, {}, "setup.tokens", "got a list"),
        (SETUP, {"fall_ty": "lower"}, "rules.fall_ty", 'did you mean "fall_tie"'),
        (SETUP, {"fall_tie": "sideways"}, "rules.fall_tie", "HR-A2"),
        (SETUP, {"fall_alone": True}, "rules.fall_alone", "a word, got true"),
        (SETUP, {"house_board": 1}, "rules.house_board", "true or false, got 1"),
    ],
)
def test_an_impossible_set_up_is_an_error_with_its_path(
    setup: dict[str, Any], rules: dict[str, Any], key: str, said: str
) -> None:
    with pytest.raises(WrongSetup) as wrong:
        game.scenarios.start(setup, rules)
    assert wrong.value.key == key
    assert said in wrong.value.why


def test_what_is_left_out_of_a_set_up() -> None:
    described = game.scenarios.describe(game.scenarios.start(SETUP, {}))
    assert described == {
        "tokens": {"red": [0, 0, 0, 0], "blue": [0, 0, 0, 0]},
        "to_move": "red",
        "phase": "roll",
        "dice": 6,
        "winner": None,
        "places": {},
    }


@pytest.mark.parametrize(
    ("key", "expected", "got", "holds"),
    [
        ("tokens", [0, 3, 0, 1], [3, 1, 0, 0], True),
        ("tokens", [0, 3, 1], [3, 1, 0, 0], False),
        ("tokens", {"red": [0, 1]}, {"red": [1, 0], "blue": [2, 0]}, True),
        ("tokens", {"red": [0, 1], "green": []}, {"red": [1, 0]}, False),
        ("dice", 6, 6, True),
        ("dice", True, 1, False),
        ("winner", None, None, True),
        ("winner", "red", None, False),
        ("winner", ["blue", "red"], ["red", "blue"], True),
        ("phase", "roll", "decide", False),
    ],
)
def test_when_an_expectation_holds(key: str, expected: Any, got: Any, holds: bool) -> None:
    assert game.scenarios.same(key, expected, got) is holds


def test_a_refused_settle_changes_nothing_and_is_told_apart_from_a_wrong_shape() -> None:
    scenario = {
        "setup": SETUP,
        "inputs": [{"!": {"settle": {"tokens": {"red": [4, 4, 0, 0]}}}}, {"?": {"tokens": {"red": [0, 0, 0, 0]}}}],
    }
    assert adjudicate(game, scenario).ok
    with pytest.raises(WrongSetup, match=r"inputs\[0\]\.!\.settle\.tokens\.red"):
        adjudicate(game, {"setup": SETUP, "inputs": [{"!": {"settle": {"tokens": {"red": "up"}}}}]})
