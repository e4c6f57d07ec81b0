"""What High Risk shows: the wireframes' words, and one sentence for each."""

from __future__ import annotations

from companion.engine.game import Shift, Step
from companion.games.high_risk import game
from companion.games.high_risk.words import deed, fit, standing, way
from companion.showing import Announcement
from companion.views import Banner, Die, Line, Mark, Notice, Row, Strip
from tests.games.high_risk.playing import Position, dice

SHOWING = game.showing
NAMES = {"red": "Ann", "blue": "Ben"}


def announced(table: Position, before: Position | None = None) -> Announcement | None:
    start = (before or table).state
    return SHOWING.announce(start, Step(table.state, table.events), NAMES)


def told(table: Position) -> str:
    return SHOWING.told(Step(table.state, table.events), NAMES)


def rows(table: Position) -> list[Row]:
    return [SHOWING.row(table.state, option) for option in table.prompt.options]


def test_the_turn_shows_the_dice_aside_first_and_the_odds_of_the_next_roll() -> None:
    table = Position().roll("DADAAW")
    turn, said = SHOWING.turn(table.state, table.prompt)
    assert turn.dice == (*[Die("up", True)] * 3, Die("cloud", True), *[Die("bolt", False)] * 2)
    assert (turn.number, turn.glyph, turn.odds, turn.foot) == ("3", "up", ("FALL", "1in4"), "rest: up 3")
    assert said == "rest and climb 3, or roll 2 dice; the next roll is a fall 1 time in 4."
    assert SHOWING.place(table.state, table.prompt) == "ROLL 2"
    assert game.aside(table.state) == ("ascension", "ascension", "ascension", "weather")


def test_the_turn_before_the_first_roll_and_once_rolling_on_is_announced() -> None:
    table = Position()
    turn, said = SHOWING.turn(table.state, table.prompt)
    assert (turn.odds, turn.number, SHOWING.place(table.state, table.prompt)) == (("FALL", "1in64"), "0", "ROLL 6")
    assert said == "roll all 6 dice; the next roll is a fall 1 time in 64."
    table.roll("DAAAWW").go_on()
    turn, said = SHOWING.turn(table.state, table.prompt)
    assert (turn.foot, turn.odds) == ("rolling on", ("FALL", "1in2"))
    assert said.startswith("roll 1 die;")
    table = Position().roll("DWWWWW")
    assert SHOWING.turn(table.state, table.prompt)[0].foot == "rest: stay"


def test_a_row_says_where_a_climber_lands_and_whom_it_bumps() -> None:
    table = Position(red=[3, 2, 0, 0], blue=[4, 0, 0, 0]).roll("DDDDAA").rest()
    assert rows(table) == [
        Row("Base>Cliff 2x", tail=Mark.CIRCLE),
        Row("Cliff 2 > 3x", tail=Mark.SQUARE),
        Row("Biv 1 > Cliff 4"),
    ]
    assert SHOWING.place(table.state, table.prompt) == "CLIMB 2"
    assert [SHOWING.label(option) for option in ("rest", "continue", "advance:2")] == ["REST", "ROLL", "CLIMB"]


def foretold(table: Position) -> list[tuple[str, str]]:
    return [SHOWING.foretold(table.state, option, NAMES) for option in table.prompt.options]


def test_where_the_bumped_climber_lands_is_foretold() -> None:
    table = Position(red=[3, 2, 0, 0], blue=[4, 0, 0, 0]).roll("DDDDAA").rest()
    assert foretold(table) == [
        ("x>Cliff 1", "from the Basecamp to Cliff 2, bumping one of their own down to Cliff 1."),
        ("x>Biv 1", "from Cliff 2 to Cliff 3, bumping Ben down to Bivouac 1."),
        ("", "from Bivouac 1 to Cliff 4."),
    ]
    assert foretold(Position().roll("DDDAAA")) == [("", "")] * 2 + [("", "from the Basecamp to Bivouac 1.")]


def test_the_likeliest_climber_arrives_on_the_summit_or_spares_its_own() -> None:
    table = Position(red=[9, 2, 0, 0]).roll("DDDDAA").rest()
    assert SHOWING.likeliest(table.state, table.prompt) == "advance:9"
    table = Position(red=[4, 2, 0, 0]).roll("DDDDAA").rest()
    assert SHOWING.likeliest(table.state, table.prompt) == "advance:4"
    table = Position(red=[2, 1, 0, 0]).roll("DDDDDA").rest()
    assert SHOWING.likeliest(table.state, table.prompt) == "advance:2", "both others bump one of their own"
    assert SHOWING.likeliest(Position().state, Position().prompt) == ""


def test_the_options_that_belong_to_keys_are_rows_too() -> None:
    table = Position().roll("DDDAAA").go_on()
    assert rows(table) == [Row("Rest, climb 3", dim=True), Row("Roll 3 dice", dim=True)]


def test_fall_says_who_and_how_far() -> None:
    before = Position(red=[8, 4, 0, 0])
    said = announced(Position(red=[8, 4, 0, 0]).roll("DDDDDD"), before)
    assert said is not None
    line = Line("Cliff 6>Biv 1", "list", Mark.CIRCLE)
    assert said.stage == Banner("FALL", (line,), inverse=True, glyph="bolt")
    assert said.say == "Ann falls: the lead climber goes from Cliff 6 down to Bivouac 1."
    assert said.shifts == (Shift("red", "", "Cliff 6", "Biv 1", "fall"),)
    assert (said.screen, said.tune, said.go, said.place) == ("fall", "fall", "DONE", "MOVE LEAD")


def test_a_fall_that_moves_nobody() -> None:
    said = announced(Position().roll("DDDDDD"))
    assert said is not None
    assert isinstance(said.stage, Banner)
    assert said.stage.lines == (Line("nobody moves", "list", Mark.CIRCLE),)
    assert said.shifts == ()


def test_hr_a3_is_shown_where_it_decides() -> None:
    said = announced(Position(red=[10, 8, 0, 0]).roll("DDDDDD"))
    assert said is not None
    assert isinstance(said.stage, Banner)
    assert said.stage.lines == (Line("Cliff 6 > Base", "list", Mark.CIRCLE),)
    assert said.place == "HR-A3 WHY?"
    assert said.say.endswith("That is the referee's decision.")


def test_boost_says_what_to_climb() -> None:
    said = announced(Position().roll("AAAAWW"))
    assert said is not None
    assert said.stage == Banner("BOOST!", (Line("climb 4, again", "list"),), glyph="up")
    assert (said.say, said.tune, said.go) == ("Ann has a BOOST: climb 4, then go again.", "boost", "CLIMB 4")
    said = announced(Position().roll("WWWWWW"))
    assert said is not None
    assert (said.go, said.tune) == ("DONE", "boost")


def test_hr_a8_a_boost_that_must_win_says_so_and_promises_no_other_go() -> None:
    said = announced(Position(red=[9, 10, 10, 10]).roll("AAAWWW"))
    assert said is not None
    assert said.stage == Banner("BOOST!", (Line("climb 3 and win", "list"),), glyph="up")
    assert (said.say, said.go) == ("Ann has a BOOST: climb 3, and that wins.", "CLIMB 3")
    for red in ([6, 10, 10, 10], [9, 9, 10, 10]):
        said = announced(Position(red=red).roll("AAAWWW"))
        assert said is not None
        assert said.say == "Ann has a BOOST: climb 3, then go again."


def test_after_a_climb_both_pieces_to_move_by_hand() -> None:
    before = Position(red=[2, 0, 0, 0], blue=[5, 0, 0, 0]).roll("DDDAAA").rest()
    said = announced(Position(red=[2, 0, 0, 0], blue=[5, 0, 0, 0]).roll("DDDAAA").rest().advance(2), before)
    assert said is not None
    assert said.stage == Notice(
        (
            Line("Move by hand:", "small"),
            Line("Cliff 2 > 4", "list", Mark.CIRCLE),
            Line("Cliff 4 > 3", "list", Mark.SQUARE),
        )
    )
    assert said.say == "Ann climbs from Cliff 2 to Cliff 4, bumping Ben down to Cliff 3."
    assert (said.place, said.go, len(said.shifts)) == ("CLIMB 3", "DONE", 2)


def test_after_bumping_an_own_climber() -> None:
    said = announced(Position(red=[5, 2, 0, 0]).roll("DDDAAA").rest().advance(2))
    assert said is not None
    assert said.say == "Ann climbs from Cliff 2 to Cliff 4, bumping one of their own down to Cliff 3."


def test_the_summit_is_announced() -> None:
    said = announced(Position(red=[9, 0, 0, 0]).roll("DDDDAA").rest().advance(9))
    assert said is not None
    assert said.stage == Notice((Line("SUMMIT!", "name"), Line("Biv 3 > Summit", "list", Mark.CIRCLE)))
    assert (said.screen, said.place) == ("summit", "BY HAND")


def test_what_the_next_question_says_itself_is_not_announced() -> None:
    for table in (
        Position().roll("DDAAWW"),
        Position().roll("DDAAWW").rest(),
        Position().roll("DDAAWW").go_on(),
        Position().roll("DDDDDW").rest(),
        Position().settle(tokens={"red": [1, 0, 0, 0]}),
    ):
        assert announced(table) is None


def test_a_step_in_a_few_words() -> None:
    assert told(Position(red=[9, 5, 0, 0]).roll("DDDDDD")) == "fell>Cliff 3"
    assert told(Position(red=[8, 4, 2, 0]).roll("DDDDDD")) == "fell>Biv 1"
    assert told(Position(red=[5, 2, 0, 0]).roll("DDDDDD")) == "fell 4>1"
    assert told(Position().roll("DDDDDD")) == "fell, no move"
    assert told(Position().roll("DDDAAW")) == "roll 3D 2A 1W"
    assert told(Position().roll("AAAAAA")) == "BOOST climb 6"
    assert told(Position().roll("DDDAAW").go_on()) == "rolls on"
    assert told(Position().roll("DDDAAW").rest()) == "rested"
    assert told(Position(red=[5, 2, 0, 0]).roll("DDDAAA").advance(2)) == "climb 2>4x"
    assert told(Position(red=[6, 0, 0, 0]).roll("DDAAAA").advance(6)) == "climb>Summit"
    assert told(Position().settle(to_move="blue")) == "settled"


def test_the_strip_shows_everyone_on_the_path() -> None:
    strip = SHOWING.strip(Position(red=[3, 3, 1, 0], blue=[10, 0, 0, 0]).state)
    columns = ("B", "1", "2", "tent", "3", "4", "tent", "5", "6", "tent", "flag")
    people = ((Mark.CIRCLE, {3: 2, 1: 1, 0: 1}), (Mark.SQUARE, {10: 1, 0: 3}))
    assert strip == Strip(columns, (0, 3, 6, 9, 10), people)


def test_a_long_house_board_shares_columns() -> None:
    zones = "B" + "CCV" * 12 + "S"
    table = Position(zones=zones, house_board=True, red=[37, 36, 35, 0])
    strip = SHOWING.strip(table.state)
    assert (len(strip.columns), strip.columns[0], strip.columns[-1]) == (18, "B", "flag")
    assert sum(sum(pieces.values()) for _, pieces in strip.rows) == 8
    assert strip.rows[0][1][17] == 1


def test_the_end_names_the_winner_and_the_places() -> None:
    table = Position(players=("red", "blue", "green"), red=[10, 10, 9], blue=[1, 0, 0]).roll("DDDDAA").rest().advance(9)
    stage, said = SHOWING.result(table.state, {**NAMES, "green": "Gil"}, 22)
    assert (stage.title, stage.winner, stage.mark) == ("SUMMIT 22 TURNS", "Ann", Mark.CIRCLE)
    assert stage.others == ("2 Ben", "3 Gil")
    assert stage.word == "WINS"
    assert said == "Ann wins in 22 turns; then 2 Ben, 3 Gil."


def test_what_may_be_set() -> None:
    table = Position(red=[4, 3, 3, 0], blue=[5, 0, 0, 0], to_move="blue")
    things = SHOWING.settles(table.state, NAMES)
    assert [thing.row for thing in things] == [
        Row("Ann Base", Mark.CIRCLE, turns=False),
        Row("Ann Biv 1", Mark.CIRCLE, value="x2", turns=False),
        Row("Ann Cliff 3", Mark.CIRCLE, turns=False),
        Row("Ben Base", Mark.SQUARE, value="x3", turns=False),
        Row("Ben Cliff 4", Mark.SQUARE, turns=False),
        Row("Whose turn"),
    ]
    labels = [label for label, _ in things[1].values]
    assert labels[things[1].selected] == "Biv 1"
    assert "Cliff 3" not in labels
    assert "Cliff 4" not in labels
    assert dict(things[1].values)["Summit"] == {"tokens": {"red": [10, 4, 3, 0]}}
    assert things[-1].values[things[-1].selected] == ("Ben", {"to_move": "blue"})


def test_where_a_seat_stands() -> None:
    table = Position(players=("red", "blue", "green"), red=[10, 4, 0]).settle(gone=["green"])
    assert SHOWING.standing(table.state, "red") == "B C3 S"
    assert SHOWING.standing(table.state, "green") == "sits out"
    assert game.aside(table.play(dice("DDDAWW")).state) == ("ascension", "weather", "weather")


def test_ways_in_words_that_fit() -> None:
    assert SHOWING.shift(Shift("red", "", "Cliff 6", "Cliff 3")) == "Cliff 6 > 3"
    assert SHOWING.shift(Shift("red", "", "Cliff 6", "Summit")) == "Cliff 6>Summit"
    assert SHOWING.shift(Shift("red", "", "box", "Base")) == "box > Base"
    assert SHOWING.shift(Shift("red", "", "Base", "Cliff 3")) == "Base > Cliff 3"
    assert way("Biv 1", "Cliff 4", 13, "x") == "Biv 1>Cliff 4", "the header says it"
    assert way("Cliff 12", "Summit", 13) == "C12>S"
    assert way("Biv 10", "Cliff 12", 13, "x") == "V10>C12x"
    assert deed("fell", "Base", "Cliff 3") == "fell>Cliff 3"
    assert deed("climb", "Base", "Cliff 12", "x") == "climb>C12x"
    assert deed("climb", "Cliff 10", "Cliff 12", "x") == "climb 10>12x"
    assert standing(["Cliff 12"] * 4) == "C12C12C12C12"
    assert fit(3, "abcdef") == "abc"
