"""What Mountain Climbers brings for the screens: said as people say it, and drawn uncut whatever is played."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import Choose, Event, Option, Over, Piece, Settle, Shift, Step
from companion.games.mountain_climbers import game
from companion.games.mountain_climbers.mountain import TILES
from companion.games.mountain_climbers.state import State
from companion.games.mountain_climbers.telling import say
from companion.screens import draw
from companion.views import Header, Hint, Mark, Notice, Row, Rows, Stage, View
from tests.games.mountain_climbers.playing import Position, drawn_match, some_move

SHOWING = game.showing
NAMES = {"red": "Maximilian", "blue": "Wilhelmina", "green": "MMMMMMMMMM", "gold": "Å", "P1": "Anna", "P2": "Bo"}


def drawn(stage: Stage, said: str, header: Header | None = None) -> None:
    assert said.endswith(".")
    draw(View("test", stage, said, header))


def look_at(state: State) -> None:
    prompt = game.prompt(state)
    drawn(SHOWING.strip(state), "Map.")
    for seat in state.terms.seats:
        assert 0 < len(SHOWING.standing(state, seat)) <= 13
    if isinstance(prompt, Over):
        stage, said = SHOWING.result(state, NAMES, 1234)
        drawn(stage, said, Header(stage.title))
        return
    turn, said = SHOWING.turn(state, prompt)
    drawn(turn, said, Header(NAMES[prompt.who][:8], SHOWING.place(state, prompt)))
    drawn(Rows(tuple(SHOWING.row(state, option) for option in prompt.options)), "Rows.")
    assert all(0 < len(SHOWING.label(option.id)) <= 7 for option in prompt.options)


def look_at_step(before: State, step: Step) -> None:
    assert 0 < len(SHOWING.told(step, NAMES)) <= 15
    said = SHOWING.announce(before, step, NAMES)
    if said is None:
        return
    drawn(said.stage, said.say)
    draw(View(said.screen, said.stage, said.say, None, (None, Hint("MAP"), Hint(said.go, likely=True))))
    assert all(0 < len(SHOWING.shift(shift)) <= 13 for shift in said.shifts)


@settings(deadline=None, max_examples=15)
@given(chance=st.integers(min_value=0, max_value=2**32).map(Random))
def test_every_picture_of_random_play_is_drawn(chance: Random) -> None:
    state = drawn_match(chance)
    for _ in range(30):
        look_at(state)
        move = some_move(state, chance, 0.7)
        if move is None:
            break
        step = game.apply(state, move)
        look_at_step(state, step)
        state = step.state


@settings(deadline=None, max_examples=10)
@given(chance=st.integers(min_value=0, max_value=2**32).map(Random))
def test_everything_that_may_be_set_is_drawn_and_may_be_settled(chance: Random) -> None:
    state = drawn_match(chance)
    for _ in range(20):
        move = some_move(state, chance, 0.7)
        state = game.apply(state, move).state if move is not None else state
    things = SHOWING.settles(state, NAMES)
    drawn(Rows(tuple(thing.row for thing in things)), "Things.")
    for thing in things:
        assert 0 <= thing.selected < len(thing.values)
        drawn(Rows(tuple(Row(label) for label, _ in thing.values)), "Values.")
        for _, change in thing.values:
            assert game.apply(state, Settle(change)).events[0].ruling == "T1"


def test_cards_are_told_by_what_they_do() -> None:
    table = Position()
    rows = [SHOWING.row(table.state, option) for option in table.prompt.options]
    assert [row.text for row in rows][:5] == [
        "3, other back 3",
        "4, other back 2",
        "5, other back 1",
        "All heart and 2",
        "All climb 3",
    ]
    played = table.play("TEAM3").settle(to_move="P1")
    assert [SHOWING.row(played.state, option).dim for option in played.prompt.options].count(True) == 1


def test_climbers_are_told_with_where_they_go() -> None:
    table = Position({"P1.big": 3, "P1.small": 23, "P2.big": 6})
    state = game.apply(table.state, Choose("card:F3B3")).state
    rows = [SHOWING.row(state, Option(f"climber:P1.{size}")) for size in ("big", "small")]
    assert [(row.text, row.mark) for row in rows] == [("Big > R2C3", None), ("S > Finish", None)]
    state = game.apply(state, Choose("climber:P1.big")).state
    back = SHOWING.row(state, Option("back:P2.big"))
    assert (back.text, back.mark) == ("R2C3>R1C3", Mark.SQUARE)
    assert SHOWING.row(state, Option("back:nobody")).text == "Nobody back"
    assert SHOWING.row(state, Option("steps:3")).text == "Climb 3"
    assert SHOWING.row(state, Option("tile:danger")).text == "Danger"
    assert SHOWING.row(state, Option("to:9")).text == "R3C1"


def test_a_climb_is_told_and_moved_by_hand() -> None:
    table = Position(printed={4: "move:2", 6: "health:1"})
    before = game.apply(table.state, Choose("card:HEART_F4")).state
    step = game.apply(before, Choose("climber:P1.big"))
    said = SHOWING.announce(before, step, NAMES)
    assert said is not None
    assert said.say == (
        "Anna's big climber has 4 hearts. Anna's big climber goes from the Start to row 1, column 4. "
        "Anna's big climber goes from row 1, column 4 to row 2, column 3. Anna's big climber has 5 hearts. "
        "Anna draws 1 card."
    )
    assert said.shifts == (Shift("P1", "big", "Start", "R2C3"), Shift("P1", "big health", "3 hearts", "5 hearts"))
    assert [SHOWING.shift(shift) for shift in said.shifts] == ["B Start>R2C3", "B hearts 3>5"]
    assert SHOWING.told(step, NAMES) == "B Start>R2C3"


def test_the_summit_and_a_climber_without_hearts_have_words_of_their_own() -> None:
    up = Position({"P1.big": 23})
    state = game.apply(up.state, Choose("card:HEART_F4")).state
    said = SHOWING.announce(state, game.apply(state, Choose("climber:P1.big")), NAMES)
    assert said is not None
    assert (said.screen, said.tune) == ("summit", "boost")
    tired = Position({"P1.big": 12}, {"P1.big": 1}, printed={16: "minus_health:2"})
    state = game.apply(tired.state, Choose("card:F4B2")).state
    said = SHOWING.announce(state, game.apply(state, Choose("climber:P1.big")), NAMES)
    assert said is not None
    assert (said.screen, said.tune) == ("exhausted", "fall")
    assert isinstance(said.stage, Notice)
    assert "no hearts left and goes back to row 3, column 2" in said.say


def test_drawing_and_shuffling_are_told() -> None:
    table = Position(draw=0)
    state = game.apply(table.state, Choose("card:TEAM3")).state
    told = [say(event, state, NAMES) for event in game.apply(table.state, Choose("card:TEAM3")).events]
    assert "Anna shuffles the discard pile." in told
    assert "Anna draws 1 card." in told
    assert say(Event("card", "MC-6.1", {"card": "TEAM3"}), state, NAMES) == ""


def test_the_wood_is_climbers_hearts_and_tiles() -> None:
    table = Position({"P1.big": 25, "P1.small": 9}, {"P1.small": 1}, tiles={"heart": 4})
    pieces = game.pieces(table.state)
    assert pieces[:3] == (
        Piece("P1", "big", "Finish"),
        Piece("P1", "small", "R3C1"),
        Piece("P1", "small health", "1 heart"),
    )
    assert pieces[-1] == Piece("", "heart", "R1C4")
    assert [SHOWING.shift(Shift("", tile, "R3C2", "R4C4")) for tile in TILES] == [
        *("Up R3C2>R4C4", "Down to R4C4", "Again to R4C4", "Danger>R4C4", "Heart to R4C4"),
    ]


@pytest.mark.parametrize(
    ("at", "said"),
    [({}, "B Start S Start"), ({"P1.big": 3, "P1.small": 9}, "B R1C3 S R3C1"), ({"P1.big": 25}, "Finish Start")],
)
def test_where_the_climbers_stand(at: dict[str, int], said: str) -> None:
    assert SHOWING.standing(Position(at).state, "P1") == (said if len(said) <= 13 else "Start Start")


def test_three_climbers_stand_by_row_and_column_too() -> None:
    table = Position({"P1.big": 3, "P1.small": 9, "P1.third": 25}, rules={"climbers": 3})
    assert SHOWING.standing(table.state, "P1") == "1/3 3/1 Fi"


def test_a_tile_that_moved_is_told_by_row_and_column() -> None:
    table = Position(tiles={"danger": 7})
    state = table.state
    for option in ("card:TILE_U2", "tile:danger", "to:9"):
        step = game.apply(state, Choose(option))
        state = step.state
    assert SHOWING.told(step, NAMES) == "tile to R3C1"


def test_who_has_left_sits_out_and_is_not_on_the_map() -> None:
    state = Position(players=("P1", "P2", "P3")).settle(gone=["P3"]).state
    assert SHOWING.standing(state, "P3") == "sits out"
    assert [mark for mark, _ in SHOWING.strip(state).rows] == [Mark.CIRCLE, Mark.SQUARE]


def test_a_team_and_the_stars_are_told_at_the_end() -> None:
    up = {"P1.big": 25, "P1.small": 25, "P3.big": 25, "P3.small": 25}
    teams = Position(up, players=("P1", "P2", "P3", "P4"), rules={"teams": True})
    both, told = SHOWING.result(teams.state, {**NAMES, "P3": "Maximilian"}, 1)
    assert (both.winner, both.mark, both.others) == ("Anna + Maximili", None, ())
    assert told == "Anna and Maximilian win in 1 turn."
    table = Position(rules={"challenge": True})
    for _ in range(3):
        table.settle(at={"P1.big": 25, "P1.small": 25})
    result, said = SHOWING.result(table.state, NAMES, 9)
    assert (result.winner, result.others) == ("Anna", ("2 Bo",))
    assert said == "Anna wins in 9 turns; 2 Bo; stars: Anna 9, Bo 6."


def test_nothing_is_announced_where_no_wood_moves() -> None:
    state = Position().state
    assert SHOWING.announce(state, game.apply(state, Choose("card:F3B3")), NAMES) is None


def test_who_goes_nowhere_stays() -> None:
    state = Position().state
    facts = {"climber": "anna.small", "from": 0, "to": 0}
    assert say(Event("move", "MC-6.1", facts), state, {}) == "anna's small climber stays on the Start."
