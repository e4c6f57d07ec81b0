"""Scenarios, played with Beans: what holds, what fails and where, and what no scenario may look like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine.errors import WrongSetup
from companion.engine.scenarios import Answer, adjudicate, game_named
from companion.shelf import find_game

Json = Mapping[str, Any]


def judge(*inputs: Any, expect: Any = None, **more: Any) -> Answer:
    setup = {"players": ["red", "blue"], "piles": {"red": 3}}
    return adjudicate(find_game("beans"), {"setup": setup, "inputs": list(inputs), "expect": expect or {}, **more})


def failures(answer: Answer) -> list[tuple[str, Any, Any]]:
    return [(one.path, one.expected, one.got) for one in answer.failures]


def roll(*faces: str) -> Json:
    return {"roll": list(faces)}


def choose(option: str) -> Json:
    return {"choose": option}


def test_what_happens_leads_to_what_is_expected() -> None:
    answer = judge(roll("two"), choose("take"), expect={"piles": {"red": 5}, "to_move": "blue"}, id="case 1")
    assert answer.body() == {
        "id": "case 1",
        "ok": True,
        "state": {
            "piles": {"red": 5, "blue": 0},
            "to_move": "blue",
            "phase": "roll",
            "dice": 1,
            "winner": None,
            "places": {},
        },
        "events": [
            {"kind": "roll", "seat": "red", "beans": 2, "ruling": "BE-1"},
            {"kind": "beans", "from": "red", "to": "red", "beans": 2, "ruling": "BE-2"},
        ],
        "failures": [],
    }


def test_only_what_is_named_is_compared_and_each_name_fails_by_itself() -> None:
    answer = judge(expect={"piles": {"red": 4, "blue": 1}, "phase": "choose", "dice": 1})
    assert failures(answer) == [
        ("expect.piles.red", 4, 3),
        ("expect.piles.blue", 1, 0),
        ("expect.phase", "choose", "roll"),
    ]
    assert not answer.ok


def test_an_expectation_stands_in_between() -> None:
    answer = judge({"?": {"phase": "roll"}}, roll("two"), {"?": {"phase": "roll", "piles": {"red": 9}}}, choose("take"))
    assert failures(answer) == [("inputs[2].?.phase", "roll", "choose"), ("inputs[2].?.piles.red", 9, 3)]
    assert answer.state["piles"] == {"red": 5, "blue": 0}


def test_what_must_be_refused_is_refused_and_changes_nothing() -> None:
    answer = judge({"!": choose("take")}, roll("two"), {"!": choose("give:red")}, {"?": {"phase": "choose"}})
    assert answer.ok
    assert len(answer.events) == 1


def test_a_refused_input_is_skipped_and_the_rest_runs() -> None:
    answer = judge(choose("take"), roll("two"), choose("take"), expect={"piles": {"red": 5}})
    assert failures(answer) == [("inputs[0]", "accepted", "refused: take is no answer (BE-2)")]


def test_an_accepted_input_that_must_be_refused_is_rolled_back() -> None:
    answer = judge({"!": roll("two")}, {"?": {"phase": "roll"}}, expect={"to_move": "red"})
    assert failures(answer) == [("inputs[0]", "refused", "accepted")]
    assert answer.events == ()


def test_an_input_is_done_whole_or_not_at_all() -> None:
    assert judge({"!": roll("two", "one", "one")}, expect={"phase": "roll"}).ok
    assert judge(roll("two", "one"), expect={"phase": "choose", "dice": 0}).ok


def test_the_table_settles() -> None:
    answer = judge({"settle": {"piles": {"blue": 7}}}, {"!": {"settle": {"piles": {"blue": -1}}}})
    assert answer.ok
    assert [event.ruling for event in answer.events] == ["T1"]


def test_the_end_is_null_where_nothing_is() -> None:
    answer = judge(
        {"settle": {"piles": {"red": 11}}},
        {"?": {"winner": None, "places": {"red": None}}},
        roll("one"),
        choose("take"),
        {"!": roll("one")},
        expect={"winner": "red", "to_move": None, "phase": "over", "dice": 0, "places": {"red": 1, "blue": 2}},
    )
    assert failures(answer) == []


def test_the_keys_that_mean_nothing_are_left_alone() -> None:
    assert judge(title="two beans", comment=["whatever"], expects={"piles": 3}).ok


def test_a_scenario_needs_nothing_but_a_position() -> None:
    answer = adjudicate(find_game("beans"), {"setup": {"players": ["red", "blue"]}})
    assert answer.ok
    assert answer.id is None


WRONG: list[tuple[Json, str, str]] = [
    ({"setup": []}, "setup", "expected an object, got []"),
    ({"setup": {"plyers": []}}, "setup.plyers", 'did you mean "players"?'),
    ({"setup": {"players": ["red"]}}, "setup", "expected 2 or 3 players"),
    ({"rules": None}, "rules", "expected an object, got null"),
    ({"rules": {"gaol": 20}}, "rules.gaol", 'did you mean "goal"?'),
    ({"inputs": {}}, "inputs", "expected a list of inputs, got {}"),
    ({"inputs": [3]}, "inputs[0]", "expected an object, got 3"),
    ({"inputs": [{}]}, "inputs[0]", "expected an input, got an empty object"),
    ({"inputs": [roll("one"), {"rol": []}]}, "inputs[1].rol", 'did you mean "roll"?'),
    ({"inputs": [{"roll": "one"}]}, "inputs[0].roll", "expected faces"),
    ({"inputs": [{"roll": ["one"], "choose": "take"}]}, "inputs[0]", "expected one of"),
    ({"inputs": [{"!": {"rol": []}}]}, "inputs[0].!.rol", 'did you mean "roll"?'),
    ({"inputs": [{"!": [1]}]}, "inputs[0].!", "expected an object, got [1]"),
    ({"inputs": [{"!": {}}]}, "inputs[0].!", "expected an input, got an empty object"),
    ({"inputs": [{"!": {"!": roll("one")}}]}, "inputs[0].!", "expected an input to be refused"),
    ({"inputs": [{"!": {"?": {}}}]}, "inputs[0].!", "expected an input to be refused"),
    ({"inputs": [{"!": roll("one"), "note": 1}]}, "inputs[0]", 'expected "!" alone, got "note" beside it'),
    ({"inputs": [{"?": {}, "choose": "take"}]}, "inputs[0]", 'expected "?" alone, got "choose" beside it'),
    ({"inputs": [{"?": {"fase": "roll"}}]}, "inputs[0].?.fase", 'did you mean "phase"?'),
    ({"inputs": [choose("take"), choose("take"), {"settle": {"pile": 1}}]}, "inputs[2].settle.pile", "did you mean"),
    ({"expect": ["phase"]}, "expect", 'expected an object, got ["phase"]'),
    ({"expect": {"pile": {}}}, "expect.pile", 'did you mean "piles"?'),
    ({"expect": {"piles": 3}}, "expect.piles", "expected an object of names and values, got 3"),
    ({"expect": {"piles": {"rde": 3}}}, "expect.piles.rde", 'did you mean "red"?'),
    ({"expect": {"piles": {"red": "3"}}}, "expect.piles.red", 'expected a whole number or null, got "3"'),
    ({"expect": {"piles": {"red": True}}}, "expect.piles.red", "got true"),
    ({"expect": {"piles": {"red": 3.0}}}, "expect.piles.red", "got 3.0"),
    ({"expect": {"piles": {"red": [3]}}}, "expect.piles.red", "got [3]"),
    ({"expect": {"dice": "one"}}, "expect.dice", 'expected a whole number, got "one"'),
    ({"expect": {"dice": None}}, "expect.dice", "expected a whole number, got null"),
    ({"expect": {"dice": []}}, "expect.dice", "expected a whole number, got []"),
    ({"expect": {"phase": 6}}, "expect.phase", "expected a word, got 6"),
    ({"expect": {"to_move": ["red"]}}, "expect.to_move", "expected a word or null"),
    ({"expect": {"winner": 1}}, "expect.winner", "expected a word or a list of words or null, got 1"),
    ({"expect": {"winner": ["red", 1]}}, "expect.winner", "expected a word or a list of words or null"),
    ({"expect": {"winner": {"red": 1}}}, "expect.winner", "expected a word or a list of words or null"),
    ({"expect": {"places": {"red": "first"}}}, "expect.places.red", "expected a whole number or null"),
]


@pytest.mark.parametrize(("part", "key", "why"), WRONG, ids=[f"{key} {why[:20]}" for _, key, why in WRONG])
def test_a_wrong_shape_is_named_by_its_path(part: Json, key: str, why: str) -> None:
    with pytest.raises(WrongSetup) as wrong:
        adjudicate(find_game("beans"), {"setup": {"players": ["red", "blue"]}, **part})
    assert wrong.value.key == key
    assert why in wrong.value.why


@pytest.mark.parametrize("value", [True, 3.5, "x" * 500, 10**60])
def test_a_long_or_odd_value_is_quoted_in_brief(value: Any) -> None:
    with pytest.raises(WrongSetup) as wrong:
        judge(expect={"phase": value} if not isinstance(value, str) else {"dice": value})
    assert len(wrong.value.why) < 120


@pytest.mark.parametrize(
    ("scenario", "key", "why"),
    [
        ([1], "scenario", "expected an object, got [1]"),
        ({}, "game", "the key is missing"),
        ({"game": None}, "game", "expected the id of a game, got null"),
    ],
)
def test_a_scenario_names_its_game(scenario: Any, key: str, why: str) -> None:
    with pytest.raises(WrongSetup) as wrong:
        game_named(scenario)
    assert wrong.value.key == key
    assert why in wrong.value.why
