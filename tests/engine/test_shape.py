"""What people write about any game, and what its seats agree on: the shape, and what is said of a wrong one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import shape
from companion.engine.agreement import chosen, seated
from companion.engine.errors import WrongSetup
from companion.engine.game import Switch

TEAMS = Switch("teams", (False, True), "X-1", "Teams")
CLIMBERS = Switch("climbers", (2, 3), "X-2", "Climbers")


@pytest.mark.parametrize(
    ("read", "value", "key", "said"),
    [
        (shape.whole, True, "it", "expected a whole number, got true"),
        (shape.whole, "3", "it", 'expected a whole number, got "3"'),
        (shape.word, None, "it", "expected a word, got null"),
        (shape.flag, 1, "it", "expected true or false, got 1"),
        (shape.table, [], "it", "expected an object, got a list"),
        (shape.words, "ann", "it", 'expected a list of names, got "ann"'),
        (shape.words, ["ann", {}], "it[1]", "expected a word, got an object"),
        (shape.numbers, [1, 2.5], "it[1]", "expected a whole number, got 2.5"),
    ],
)
def test_a_wrong_shape_is_told_with_what_was_written(read: Any, value: Any, key: str, said: str) -> None:
    with pytest.raises(WrongSetup) as wrong:
        read("it", value)
    assert (wrong.value.key, wrong.value.why) == (key, said)


def test_a_right_shape_is_given_back() -> None:
    assert shape.words("it", ("ann", "bob")) == ["ann", "bob"]
    assert shape.numbers("it", [0, -1]) == [0, -1]
    assert (shape.whole("it", 3), shape.word("it", ""), shape.flag("it", False)) == (3, "", False)
    assert shape.seating("setup", {"players": ["ann", "bob"]}) == (["ann", "bob"], None)
    assert shape.seating("setup", {"players": [], "to_move": "bob"}) == ([], "bob")


@pytest.mark.parametrize(("path", "key"), [("", "dise"), ("setup", "setup.dise")])
def test_an_unknown_key_is_told_with_the_nearest_one(path: str, key: str) -> None:
    shape.known(path, {"dice": 1}, ("dice", "seats"))
    with pytest.raises(WrongSetup) as wrong:
        shape.known(path, {"dise": 1}, ("dice", "seats"))
    assert wrong.value.key == key
    assert wrong.value.why == 'unknown key (did you mean "dice"?); known: dice, seats'


@pytest.mark.parametrize(
    ("setup", "key"),
    [({}, "setup.players"), ({"players": [1]}, "setup.players[0]"), ({"players": [], "to_move": 1}, "setup.to_move")],
)
def test_a_scenario_says_who_plays(setup: dict[str, Any], key: str) -> None:
    with pytest.raises(WrongSetup) as wrong:
        shape.seating("setup", setup)
    assert wrong.value.key == key


def test_t8_a_game_seats_as_many_as_it_says() -> None:
    assert seated(["ann", "bob"], range(2, 5)) == ("ann", "bob")
    for seats, said in (
        (["ann"], "expected 2 to 4 players, got 1 (T8)"),
        (["ann", "bob", "ann"], '"ann" is named twice'),
        (["ann", ""], "a player needs a name"),
    ):
        with pytest.raises(WrongSetup) as wrong:
            seated(seats, range(2, 5))
        assert (wrong.value.key, wrong.value.why) == ("seats", said)


def test_a_choice_is_one_to_the_type() -> None:
    assert chosen(TEAMS, True) is True
    assert chosen(CLIMBERS, 3) == 3
    for switch, value, said in (
        (TEAMS, 1, "expected false or true, got 1 (X-1)"),
        (CLIMBERS, True, "expected 2 or 3, got true (X-2)"),
        (CLIMBERS, "3", 'expected 2 or 3, got "3" (X-2)'),
    ):
        with pytest.raises(WrongSetup) as wrong:
            chosen(switch, value)
        assert (wrong.value.key, wrong.value.why) == (switch.name, said)
