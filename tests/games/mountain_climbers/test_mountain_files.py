"""Mountains as owners write them: squares in a frame become a path; those that come along are whole and play."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.mountain_climbers import chart, game
from companion.games.mountain_climbers.chart_summary import loops
from companion.games.mountain_climbers.mountain import TILES, described, lay
from companion.games.mountain_climbers.scenario import mountain_of
from companion.shipped import shipped_folder
from tests.games.mountain_climbers.mountain_texts import GOOD, TOP, changed, read
from tests.games.mountain_climbers.playing import some_move

LONGEST_GAME = 4000
"""Moves; a random game of four that takes this long is stuck."""


def test_squares_are_read_as_they_lie_and_numbered_along_the_path() -> None:
    fact = read(GOOD).fact
    assert fact is not None
    assert (fact["finish"], fact["row_width"], fact["rightward"], fact["camps"]) == (25, 4, True, [0, 16])
    assert fact["printed"] == {
        "2": "move:1",
        "4": "back:1",
        "6": "shortcut",
        "7": "health:1",
        "9": "weather",
        "11": "minus_health:1",
        "13": "move:2",
        "19": "fall_down",
        "20": "play_again",
        "22": "weather",
        "23": "shortcut",
    }
    assert (fact["name"], fact["example"], fact["from"]) == ("Ours", False, "ours")
    assert fact["squares"] == [["E easy", "F hard"], ["C easy", "D easy"], ["A easy", "B easy"]]


def test_links_are_straight_but_for_those_that_are_said() -> None:
    fact = read(GOOD).fact
    assert fact is not None
    assert (fact["up"]["1"], fact["up"]["6"], fact["down"]["16"]) == (8, 11, 9)
    assert (fact["up"]["23"], fact["up"]["18"], fact["down"]["11"]) == (25, 24, 4)
    assert "24" not in fact["up"]
    assert "1" not in fact["down"]


def test_a_shortcut_may_be_said_to_lead_nowhere() -> None:
    fact = read(changed(TOP, 'R6C2 = "none"')).fact
    assert fact is not None
    assert "23" not in fact["up"]


def test_tiles_lie_where_they_are_said_to_by_number_or_by_place() -> None:
    assert (read(GOOD).fact or {})["tiles"] == {"danger": 10, "heart": 3}
    assert (read(changed("heart = 3", 'heart = "none"')).fact or {})["tiles"] == {"danger": 10}
    assert (read(changed("heart = 3", 'heart = "row 1, column 3"')).fact or {})["tiles"]["heart"] == 3


def test_the_path_may_begin_at_the_right() -> None:
    text = changed('"bottom left"', '"bottom right"').replace('"top left"', '"top right"')
    fact = read(text.replace(f"{TOP}\n", 'R6C2 = "Finish"\n').replace("R3C3 = 4", "R3C3 = 1")).fact
    assert fact is not None
    assert (fact["rightward"], fact["printed"]["1"], fact["tiles"]) == (False, "back:1", {"danger": 11, "heart": 3})


def test_three_squares_may_lie_side_by_side() -> None:
    rows = GOOD[GOOD.index("squares = [") : GOOD.index("start =")]
    wide = changed(rows, 'squares = [["E easy", "F hard", "C easy"], ["D easy", "A easy", "B easy"]]\n')
    flat = wide.replace("R6C2", "R4C2").replace('R5C2 = "R6C1"\n', "").replace("R3C3 = 4", "R3C3 = 10")
    fact = read(flat).fact
    assert fact is not None, read(flat).complaints
    assert (fact["finish"], fact["row_width"], fact["camps"]) == (25, 6, [0, 20])


def test_what_comes_of_it_is_summed_up() -> None:
    said = dict(read(GOOD).summary)
    assert said["squares"] == "6, from the top: E easy, F hard / C easy, D easy / A easy, B easy"
    assert said["left over"] == "G, H"
    assert said["camps"] == "Start, R4C1"
    assert said["shortcuts"] == "R2C3 to R3C3, R6C2 to Finish"
    assert said["falls"] == "R5C3 to R4C3"
    assert said["tiles"] == "danger R3C2, heart R1C3"
    assert "loop" not in said
    assert "example" not in said


def test_loops_are_told_and_are_no_fault() -> None:
    round_and_round = lay(12, 3, [4], {2: "move:3", 5: "back:3", 7: "shortcut", 8: "back:1"}, {7: 8}, {})
    assert list(loops(round_and_round)) == [(2, 5), (7, 8)]
    said = dict(read(changed('"fall_down", "play_again"', '"back:1", "blank"').replace('"move:2"', '"move:6"')).summary)
    assert "loop" not in said
    text = changed('["weather", "blank", "fall_down"', '["weather", "blank", "back:6"').replace('"move:2"', '"move:6"')
    said = dict(read(text).summary)
    assert said["loop"] == "R4C4 > R5C3 > R4C4; who comes here stays on R4C4 (MC-A7)"


def test_a_mountain_is_told_and_laid_again() -> None:
    mountain = lay(12, 3, [4], {2: "move:2", 5: "shortcut"}, {5: 8}, {8: 5}, rightward=False)
    assert mountain_of("", described(mountain)) == mountain


def test_every_file_that_comes_along_is_an_example_and_no_other_is_named() -> None:
    files = {path.stem for path in (shipped_folder() / chart.FOLDER).glob("*.toml")}
    assert files == set(chart.EXAMPLES)
    assert game.facts["mountain"] == chart.example("beginner")


@pytest.mark.parametrize("name", chart.EXAMPLES)
def test_the_mountains_that_come_along_are_whole(name: str) -> None:
    fact = chart.example(name)
    assert fact["example"] is True
    assert fact["name"].lower() == fact["from"] == name
    assert len(fact["camps"]) == 3, "the Start and two"
    assert set(fact["tiles"]) == set(TILES)
    state = game.setup(("red", "blue"), {}, {"mountain": fact})
    assert state.terms.mountain.finish == 25
    columns = {state.terms.mountain.column(space) for space in fact["tiles"].values()}
    assert len(columns) == 1
    assert columns <= set(state.terms.mountain.columns())


def test_the_beginner_mountain_has_easy_squares_a_to_f_and_the_hard_one_hard_squares() -> None:
    squares = {name: [square for row in chart.example(name)["squares"] for square in row] for name in chart.EXAMPLES}
    assert sorted(squares["beginner"]) == [f"{letter} easy" for letter in "ABCDEF"]
    assert {square.partition(" ")[2] for square in squares["medium"]} == {"easy", "hard"}
    assert {square.partition(" ")[2] for square in squares["hard"]} == {"hard"}


def test_all_files_tell_of_the_same_box() -> None:
    texts = [(shipped_folder() / chart.FOLDER / f"{name}.toml").read_text(encoding="utf-8") for name in chart.EXAMPLES]
    assert len({text[text.index("[squares.A]") :] for text in texts}) == 1


@pytest.mark.parametrize("name", chart.EXAMPLES)
def test_two_hundred_games_on_it_come_to_their_end(name: str) -> None:
    chance = Random(f"mountain {name}")
    for number in range(200):
        seats = ("red", "blue", "green", "gold")[: 2 if number % 8 else chance.randint(3, 4)]
        state = game.setup(seats, {}, {"mountain": chart.example(name)}, chance.choice(seats))
        moves = 0
        while (move := some_move(state, chance, ambition=0.9)) is not None:
            state = game.apply(state, move).state
            moves += 1
            assert moves < LONGEST_GAME, f"game {number} does not end"
        assert state.over
