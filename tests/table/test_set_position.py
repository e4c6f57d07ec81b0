"""SET POSITION by keys: a player, a climber, its row and column; and the list again for the next one."""

from __future__ import annotations

from companion.engine.game import Settle
from companion.engine.journal import Moved
from companion.flow.answers import leaves
from companion.games.mountain_climbers import game
from companion.signals import Turned
from tests.table.climbs import climbing
from tests.table.play import Play
from tests.table.test_undo import menu

FOUR = ("red", "blue", "green", "gold")


def listed(table: Play) -> Play:
    return menu(table, "Set position")


def test_players_stand_before_what_is_theirs() -> None:
    table = listed(climbing(*FOUR))
    said = []
    for _ in range(6):
        said.append(table.view.say)
        table.press("B")
    assert said == [f"Set position: {one}." for one in ("RED", "BLUE", "GREEN", "GOLD", "Tiles", "Whose turn")]
    assert table.press("C").text.startswith("RED 1/6")
    assert table.view.say == "Set position: RED Big Start."


def test_any_climber_gets_to_any_space_in_few_presses_and_the_list_stays() -> None:
    """Gold's big climber, row 5, column 2; then the small one beside it, which is one row further."""
    table = listed(climbing(*FOUR)).press("BBBC")
    before = table.moves
    table.press("C")
    assert table.hints == ("START-2", "R3-5", "R6-END")
    assert "Start to row 2 Row 3-5 Row 6 to Finish" in table.text
    table.press("BCAB")
    assert table.moves == before + 1
    assert table.state["at"]["gold.big"] == 18
    assert table.screen == "set_position"
    assert table.text.startswith("GOLD 1/6")
    assert "Big R5C2" in table.text
    table.press("BBC").press("AA")
    assert table.state["at"]["gold.small"] == 0, "the Start"
    table.press("A")
    assert "DONE" in table.hints
    assert table.press("A").screen == "hand_over"


def test_every_value_is_behind_the_keys_once() -> None:
    table = climbing(*FOUR)
    things = game.showing.settles(table.match.state, table.table.names())
    many = [thing for thing in things if thing.branches]
    assert len(many) == 8 + 5, "climbers and tiles"
    for thing in many:
        found = list(leaves(thing.branches))
        assert sorted(int(leaf.leads) for leaf in found) == list(range(len(thing.values)))
        assert [thing.values[int(leaf.leads)][0] for leaf in found] == [leaf.text for leaf in found]


def test_a_held_a_takes_the_last_key_back_and_then_leaves() -> None:
    table = listed(climbing()).press("CC")
    first = table.hints
    assert "BACK" not in table.text
    table.press("B")
    assert table.text.startswith("Big HOLD A BACK circle")
    assert table.view.say == "Big Start to: A Row 3, B Row 4, C Row 5; hold A to go back."
    table.hold("A")
    assert (table.hints, "BACK" in table.text) == (first, False)
    table.hold("A")
    assert table.text.startswith("RED 1/6")


def test_the_encoder_goes_through_them_as_a_list() -> None:
    table = listed(climbing()).press("CC")
    table.hear(Turned(1, table.now))
    assert table.view.say == "Big start: Start."
    table.hear(Turned(2, table.now)).press("C")
    assert table.state["at"]["red.big"] == 2


def test_who_is_set_on_the_finish_ends_the_match_and_the_list_is_gone() -> None:
    table = climbing()
    table.position(at={"red.big": 25, "red.small": 3}, to_move="red")
    listed(table).press("C")
    while "Small R1C3" not in table.view.say:
        table.press("B")
    table.press("C").press("CB")
    assert table.screen == "game_over"


def test_the_reason_is_in_the_journal() -> None:
    table = listed(climbing()).press("CC").press("ABB")
    moved = table.saved[-1]
    assert isinstance(moved, Moved)
    assert isinstance(moved.move, Settle)
    assert moved.move.reason == "set on the screen: Big Start"
