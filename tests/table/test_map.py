"""MAP: what lies on every space, by its number; that it is an example; and the same row by row in words."""

from __future__ import annotations

from dataclasses import replace

from companion.games.mountain_climbers import chart, game, legend
from companion.screens import draw
from companion.signals import Turned
from companion.views import Grid
from tests.table.climb_pictures import CHAIN
from tests.table.climbs import climbing
from tests.table.play import Play
from tests.table.test_undo import menu


def mapped(table: Play) -> Grid:
    stage = menu(table, "Map").view.stage
    assert isinstance(stage, Grid)
    return stage


def test_every_space_has_its_number_and_what_lies_there() -> None:
    table = climbing(printed={**CHAIN, 17: "minus_health:1"}).position(tiles={"danger": 18, "climb_up": 6})
    grid = mapped(table)
    assert sorted(grid.numbers.values()) == list(range(1, 25))
    lies = {grid.numbers[place]: sign for place, sign in grid.signs.items()}
    assert lies == {5: ("plus", "digit2"), 6: ("upward",), 7: ("heart",), 17: ("minus", "heart"), 18: ("fate",)}
    tiles = [
        grid.numbers[row, column] for row, line in enumerate(grid.rows) for column, one in enumerate(line) if one == "t"
    ]
    assert sorted(tiles) == [6, 18]


def test_an_example_is_said_to_be_one() -> None:
    table = Play(game, ("red", "blue"))
    view = menu(table, "Map").view
    assert view.header is not None
    assert (view.header.text, view.header.place) == ("MOUNTAIN", "EXAMPLE")
    assert view.say.startswith("Mountain example. Map: ")


def test_the_box_s_own_mountain_is_not() -> None:
    table = Play(game, ())
    own = {**chart.example("beginner"), "example": False}
    table.table = replace(table.table, settings=replace(table.table.settings, facts={game.id: {"mountain": own}}))
    table.press("C").press("CCA").press("BC")
    while table.screen != "hand_over":
        table.press("C")
    assert menu(table, "Map").view.header is None


def test_zoom_says_row_by_row_what_lies_there_and_where_it_leads() -> None:
    table = climbing(printed={**CHAIN, 6: "shortcut"}).position(tiles={"play_again": 8})
    menu(table, "Map")
    assert table.hints == ("BACK", "HEALTH", "ZOOM")
    assert table.press("C").text == "ROW 1 1-4 C1 1 Nothing C2 2 Nothing C3 3 Nothing C4 4 Nothing"
    assert "ROW 2 5-8" in table.press("B").text
    assert "C1 8 tile Play Again" in table.text
    assert "C2 7 +1 heart" in table.text
    assert "C4 5 Move 2" in table.text
    assert table.view.say.startswith("Row 2: column 1, space 8: tile Play Again; ")
    table.hear(Turned(-2, table.now))
    assert "ROW 6 21-24" in table.text
    table.press("A")
    assert table.hints == ("BACK", "HEALTH", "ZOOM")


def test_all_that_can_lie_there_has_words_and_signs_that_fit() -> None:
    texts = ("health:2", "minus_health:2", "move:12", "back:3", "weather", "play_again", "shortcut", "fall_down")
    table = climbing(printed=dict(enumerate(texts, 2)), camps=(0, 14))
    table.position(tiles={"climb_up": 15, "fall_down": 16, "play_again": 17, "danger": 18, "heart": 19})
    draw(menu(table, "Map").view)
    for page in legend.pages(table.match.state):
        assert all(len(line) <= legend.LINE for line in page.lines)
        assert all(line.endswith(legend.what(table.match.state, int(line.split()[1]))) for line in page.lines)


def test_a_shortcut_that_leads_nowhere_says_so() -> None:
    table = climbing(printed={21: "shortcut"})
    assert legend.what(table.match.state, 21) == "Up to nowhere"
