"""The table has the last word (T1, T5): SET POSITION, HOUSE RULES, LEAVE or SWAP, END WITHOUT RESULT."""

from __future__ import annotations

from companion.engine.game import Settle
from companion.engine.journal import Closed, Moved, Renamed
from companion.views import Rows
from tests.table.play import Play
from tests.table.test_undo import menu


def pick(table: Play, row: str) -> Play:
    """Move to that row of a list and take it."""
    for _ in range(40):
        stage = table.view.stage
        if row in table.view.say or (isinstance(stage, Rows) and row == stage.rows[stage.selected].text):
            return table.press("C")
        table.press("B")
    raise AssertionError(f"{table.screen} has no {row}: {table.text}")


def test_d27_a_climber_is_set_where_the_wood_stands() -> None:
    """D27: journalled, nobody lands by it, and WHY? says the table's decision."""
    table = Play(tray=True)
    menu(table, "Set position")
    assert table.view.say == "Set position: the climber of ANN at the Basecamp."
    pick(table, "ANN Base")
    assert table.view.say == "Set the climber of ANN at the Basecamp to the Basecamp."
    pick(table, "Cliff 3")
    moved = table.saved[-1]
    assert isinstance(moved, Moved)
    assert isinstance(moved.move, Settle)
    assert moved.move.reason
    assert table.state["tokens"]["ann"] == [4, 0, 0, 0]
    assert table.hints[0] == "DONE", "and the next one can be set"
    assert table.press("A").screen == "hand_over", "nothing is to be moved: the wood was right"
    table.hold("B")
    assert table.text.startswith("WHY? T1")
    assert "(The table's decision)" in table.text


def test_what_hands_had_to_move_is_still_told_after_a_settlement() -> None:
    table = Play(tray=True).position(tokens={"ann": [5, 3, 0, 0]}).roll("DDDDDD").press("C").hold("A").press("B")
    assert table.text == "TABLE MATCH Move by hand: Cliff 2 > 4 circle ANN"
    table.hold("C")
    menu(table.press("A"), "Set position")
    pick(table, "BOB Base")
    pick(table, "Cliff 1")
    assert table.text == "TABLE MATCH Move by hand: Cliff 2 > 4 circle ANN"
    assert table.press("CA").screen == "hand_over"


def test_whose_turn_it_is_can_be_set() -> None:
    table = Play(tray=True)
    menu(table, "Set position")
    pick(table, "Whose turn")
    assert table.view.say == "Whose turn: ANN."
    pick(table, "BOB")
    assert table.state["to_move"] == "bob"
    assert table.press("A").screen == "hand_over"


def test_house_rules_in_a_match_are_one_settlement() -> None:
    table = Play(tray=True)
    menu(table, "House rules")
    assert table.hints == ("DONE", "NEXT", "CHANGE")
    table.press("CBC")
    assert table.moves == 0, "nothing before DONE"
    table.press("A")
    assert table.moves == 1
    rules = table.game.rules(table.match.state)
    assert rules["fall_tie"] == "lower"
    assert rules["fall_alone"] == "stay"


def test_house_rules_that_were_not_changed_are_no_move() -> None:
    table = Play(tray=True)
    menu(table, "House rules")
    table.press("CCA")
    assert table.moves == 0
    assert table.screen == "menu"


def test_a_rule_that_stands_after_the_first_move_is_refused() -> None:
    table = Play(tray=True).roll("DDDAAW")
    menu(table, "House rules")
    pick(table, "House board")
    assert table.screen == "refused"
    assert table.moves == 1


def test_house_rules_before_a_match_are_those_of_the_next() -> None:
    table = Play(seats=())
    menu(table, "House rules")
    table.press("CA").press("A")
    table.press("C").press("CCA").press("BC")
    assert table.screen == "hand_over"
    assert table.match.setup.options["fall_tie"] == "lower"


def test_somebody_takes_a_seat_over() -> None:
    table = Play(tray=True, names=("Zoe",))
    menu(table, "Leave or swap")
    pick(table, "BOB")
    assert table.view.say == "Who takes over: ZOE."
    table.press("C")
    assert (table.view.say, table.hints, table.likely) == ("ZOE sits down for BOB?", ("KEEP", "", "YES"), "KEEP")
    table.press("C")
    assert table.saved[-1] == Renamed("bob", "Zoe")
    assert table.table.name("bob") == "ZOE"
    assert table.restart().table.name("bob") == "ZOE"


def test_a_seat_sits_out_and_its_pieces_leave_the_board() -> None:
    table = Play(seats=("ann", "bob", "cas"), tray=True)
    menu(table, "Leave or swap")
    pick(table, "BOB")
    pick(table, "Seat sits out")
    table.press("C")
    assert table.screen == "table_match"
    assert "box" in table.text
    table.press("CCC")
    assert table.screen == "hand_over"
    table.roll("DDDDDD").press("C")
    assert "CAS" in table.text


def test_nobody_leaves_when_the_safe_answer_is_given() -> None:
    table = Play(seats=("ann", "bob", "cas"), tray=True)
    menu(table, "Leave or swap")
    pick(table, "BOB")
    pick(table, "Seat sits out")
    assert table.view.say == "BOB sits out and the wood leaves the board?"
    moves = table.moves
    assert table.press("A").screen == "leave"
    assert table.moves == moves


def test_house_rules_say_in_full_words_what_is_chosen_and_what_it_means() -> None:
    table = Play(tray=True)
    menu(table, "House rules")
    assert "that bivouac" in table.text
    assert "FALL TIE" in table.text
    table.press("C")
    assert table.view.say.startswith("House rules: Fall tie: next lower one. Two share the bivouac")


def test_with_one_seat_left_end_is_asked_once() -> None:
    table = Play(tray=True)
    menu(table, "Leave or swap")
    pick(table, "BOB")
    pick(table, "Seat sits out")
    table.press("C")
    while table.screen == "table_match":
        table.press("C")
    assert table.screen == "end"
    assert table.likely == "KEEP"
    assert table.press("A").screen == "hand_over"
    assert table.roll("DDDAAW").screen == "turn"


def test_end_without_result_closes_the_match_and_goes_back_to_the_games() -> None:
    table = Play(tray=True)
    menu(table, "End")
    assert table.hints == ("KEEP", "", "END")
    assert table.likely == "KEEP", "the safe answer is inverted"
    number = table.table.match_id
    table.press("C")
    assert table.screen == "pick_game"
    assert table.loaded(number).closed == "no_result"
    assert table.restart(ask=True).later(4).screen == "pick_game", "nothing is offered to resume"


def test_d11_what_the_rules_cannot_settle_is_refused_and_changes_nothing() -> None:
    """D11: the reason on the screen, the sound, the same state."""
    table = Play(tray=True).position(tokens={"bob": [4, 0, 0, 0]})
    state = table.state
    table.position(tokens={"ann": [4, 0, 0, 0]})
    assert table.screen == "refused"
    assert table.sounds[-1] == "refused"
    assert table.state == state
    assert not any(isinstance(entry, Closed) for entry in table.saved)


def test_a_rule_that_was_changed_counts_when_dice_are_thrown_over_the_list() -> None:
    table = Play(tray=True)
    menu(table, "House rules").press("C")
    changed = table.view.say
    table.roll("DDDAAW")
    assert "Fall tie" in changed
    settled = [one.move for one in table.saved if isinstance(one, Moved) and isinstance(one.move, Settle)]
    assert [dict(one.change) for one in settled] == [{"rules": {"fall_tie": "lower"}}]
    assert table.screen == "turn"
