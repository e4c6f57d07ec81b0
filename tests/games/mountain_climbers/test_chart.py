"""Mountains as owners write them: squares in a frame become a path; every fault is named with its cure."""

from __future__ import annotations

import pytest

from companion.games.mountain_climbers import chart, game
from companion.games.mountain_climbers.mountain import described, lay
from companion.games.mountain_climbers.scenario import mountain_of

BOX = """
[squares]
A = { easy = ["move:1", "back:1", "camp", "weather"], hard = ["blank", "blank", "blank", "blank"] }
B = { easy = ["health:1", "minus_health:1", "shortcut", "fall_down"], hard = ["blank", "blank", "blank", "blank"] }
"""
FRAME = '[frame]\nsquares = [["B easy"], ["A easy"]]\n'


@pytest.mark.parametrize("name", chart.EXAMPLES)
def test_the_mountains_that_come_with_the_game_are_whole(name: str) -> None:
    mountain = chart.example(name)
    assert len(mountain["camps"]) >= 2
    state = game.setup(("red", "blue"), {}, {"mountain": mountain})
    assert state.terms.mountain.finish == 25
    assert set(state.terms.mountain.columns()) <= {1, 2, 3, 4}
    assert mountain["tiles"] == {}


def test_the_beginner_mountain_has_two_camps_on_easy_squares() -> None:
    assert game.facts["mountain"] == chart.example("beginner")
    assert len(chart.example("beginner")["camps"]) == 3, "the Start and two"


def test_squares_are_read_as_they_lie_and_numbered_along_the_path() -> None:
    read = chart.read(FRAME, BOX)
    assert (read["finish"], read["row_width"], read["camps"]) == (9, 2, [0, 1])
    assert read["printed"] == {
        str(space): printed
        for space, printed in enumerate(
            ("weather", "back:1", "move:1", "shortcut", "fall_down", "minus_health:1", "health:1"), start=2
        )
    }
    assert read["up"] == {"1": 4, "2": 3, "3": 6, "4": 5, "5": 8, "6": 7}
    assert read["down"] == {str(end): int(space) for space, end in read["up"].items()}


def test_the_first_row_may_go_left_and_squares_may_be_in_the_same_text() -> None:
    read = chart.read(FRAME + 'first_row = "left"\n' + BOX)
    assert read["printed"]["1"] == "weather"
    assert not read["rightward"]


def test_links_and_tiles_are_as_they_are_said() -> None:
    read = chart.read(FRAME + "[links]\nup = { 5 = 7 }\n[tiles]\nheart = 3\n", BOX)
    assert (read["up"]["5"], read["tiles"]) == (7, {"heart": 3})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[frame", "not TOML"),
        ("", "rows of squares"),
        ('[frame]\nsquares = [["A easy", "B easy"], ["C easy"]]', "as many squares as the others"),
        ('[frame]\nsquares = [["C easy"]]', '"C easy" is no square and side'),
        ('[frame]\nsquares = [["A esay"]]', '"A esay" is no square and side'),
        ('[frame]\nsquares = [["A easy"], ["A hard"]]', "A lies in two places"),
        (FRAME + 'first_row = "up"', "first_row"),
        ('[frame]\nsquares = [["A hard"]]', "no square has a camp"),
        ('[frame]\nsquares = [["A easy"], ["B easy"]]\n[links]\nup = { 6 = 2 }', "does not lead up"),
        (FRAME + "[links]\nup = { 99 = 2 }", "misses the mountain"),
        (FRAME + "[links]\nover = { 1 = 2 }", "there are up and down"),
        (FRAME + "[tiles]\nheart = 1", "lies on the camp"),
        (FRAME + "[tiles]\nheart = 9", "not on the mountain"),
        (FRAME + "[tiles]\nheart = 3\ndanger = 3", "one of them must move"),
        (FRAME + "[tiles]\nhaert = 3", 'did you mean "heart"'),
        (FRAME + "[tile]\nheart = 3", "is no section"),
        (FRAME + '[squares]\nA = { easy = ["blank"] }', "expected 4 spaces"),
        (FRAME + '[squares]\nA = { easy = ["blank", "blank", "camp", "mvoe:2"] }', "printed nowhere"),
        (FRAME + "[squares]\nA = 3", "the sides easy and hard"),
    ],
)
def test_every_fault_is_named(text: str, said: str) -> None:
    with pytest.raises(chart.WrongMountain) as wrong:
        chart.read(text, BOX)
    assert any(said in fault for fault in wrong.value.faults), wrong.value.faults


def test_a_shortcut_in_the_top_row_needs_a_link() -> None:
    top = FRAME + '[squares]\nB = { easy = ["shortcut", "blank", "blank", "blank"] }\n'
    with pytest.raises(chart.WrongMountain) as wrong:
        chart.read(top, BOX)
    assert wrong.value.faults == ("space 8 is a shortcut that leads nowhere; say in [links] up where it goes",)
    assert chart.read(top + "[links]\nup = { 8 = 9 }", BOX)["up"]["8"] == 9


def test_all_the_faults_are_said_at_once() -> None:
    with pytest.raises(chart.WrongMountain) as wrong:
        chart.read(FRAME + "[tiles]\nhaert = 3\nheart = 1\n[links]\nup = { 99 = 2 }", BOX)
    assert len(wrong.value.faults) == 3


def test_a_mountain_is_told_and_laid_again() -> None:
    mountain = lay(12, 3, [4], {2: "move:2", 5: "shortcut"}, {5: 8}, {8: 5}, rightward=False)
    assert mountain_of("", described(mountain)) == mountain
