"""Cards at the table: any of them in two or three presses, grey ones explained, read ones played, decks enrolled."""

from __future__ import annotations

from typing import Any

import pytest

from companion.effects import Remember
from companion.engine.game import Choose
from companion.games.mountain_climbers.cards import COLOUR
from tests.table.climbs import KEYS_OF, climbing, play_card, to_the_next_card
from tests.table.play import Play


def chosen(table: Play) -> list[str]:
    """The options that were chosen, oldest first."""
    return [move.option for move in table.match.moves() if isinstance(move, Choose)]


@pytest.mark.parametrize("card", COLOUR)
def test_any_card_takes_two_or_three_presses(card: str) -> None:
    assert len(KEYS_OF[card]) in (2, 3)
    assert chosen(play_card(climbing(), card)) == [f"card:{card}"]


def test_a_turn_opens_with_the_name_over_the_keys_of_the_tree_and_a_tap_counts_there() -> None:
    table = climbing()
    assert (table.screen, table.hints) == ("hand_over", ("N BACK", "TILE", "OTHER"))
    table.press("B")
    assert (table.screen, table.hints) == ("card_played", ("TO 5", "TO 4", "TO 3, 2"))


def test_a_held_a_takes_the_branch_back_and_only_then_is_undo() -> None:
    table = climbing().press("BC")
    table.hold("A")
    assert table.hints == ("TO 5", "TO 4", "TO 3, 2")
    table.hold("A")
    assert table.hints == ("N BACK", "TILE", "OTHER")
    assert table.hold("A").screen == "undo"


def test_two_digits_of_a_number_pad_are_a_card() -> None:
    table = climbing().digits(1)
    assert "1_" in table.text
    assert chosen(table.digits(3)) == ["card:U5_TILE"]


def test_a_digit_that_begins_no_card_is_refused() -> None:
    table = climbing().digits(7)
    assert table.sounds[-1] == "refused"
    assert chosen(table) == []


def test_an_encoder_goes_through_all_cards_as_a_list() -> None:
    from companion.signals import Turned

    table = climbing()
    table.later(1.0).hear(Turned(1, table.now))
    assert table.screen == "all_answers"
    table.later(1.0).hear(Turned(1, table.now))
    assert chosen(table.press("C")) == ["card:F4B2"]


def discarded(card: str = "F5B1", turns: int = 1) -> Play:
    """Red has played the card, and it is red's turn again."""
    table = to_the_next_card(play_card(climbing(), card).press("A"))
    return to_the_next_card(play_card(table, "TEAM3"))


def test_a_card_that_is_surely_discarded_is_grey() -> None:
    table = discarded().press("A")
    assert [hint.legal for hint in table.view.hints if hint] == [False, True, True]


def test_laying_it_all_the_same_says_when_it_was_played() -> None:
    table = discarded().press("AA")
    assert table.screen == "played_before"
    assert "1 turn ago" in table.text
    assert table.hints == ("BACK", "FIX IT", "LAY NOW")
    assert table.press("A").hints == ("5 / 1", "4 / 2", "3 / 3")


def test_it_may_be_settled_that_it_is_played_now() -> None:
    table = discarded().press("AAC")
    assert chosen(table)[-1] == "card:F5B1"
    assert table.state["hand"]["red"] == 3
    assert table.screen == "choose_climber"


def test_the_earlier_turn_may_be_put_right() -> None:
    table = discarded()
    moves = table.moves
    table.press("AAB")
    assert (table.screen, table.view.say) == ("fix_choice", "Which choice: RED, 5, other back 1.")
    table.press("C")
    assert table.view.header is not None
    assert (table.view.header.text, table.view.header.place) == ("FIX", "HOLD A BACK")
    table.press("AB")
    assert chosen(table)[0] == "card:F4B2"
    assert table.moves == moves, "what came after still fits"


def test_where_the_earlier_turn_is_let_stand_the_card_can_be_laid_now() -> None:
    """What came after no longer fits: the card that it is said to have been was laid in the next turn."""
    table = climbing()
    table = to_the_next_card(play_card(table, "F5B1").press("A"))
    table = to_the_next_card(play_card(table, "TEAM3")).press("AAB").press("C")
    table.press("CAA")
    assert table.screen == "misfits"
    table.press("C" if "Let stand" in table.text else "BBC")
    assert [hint.legal for hint in table.view.hints if hint] == [True, True, True]
    assert chosen(table)[0] == "card:F5B1", "what was played then stands"
    table.press("AA")
    assert chosen(table)[-1] == "card:F5B1"


def test_whom_it_moved_is_put_right_from_the_same_place() -> None:
    table = discarded().press("AAB").press("B")
    assert table.view.say == "Which choice: RED, Big > R2C4."
    table.press("C").press("B")
    assert chosen(table)[:2] == ["card:F5B1", "climber:red.small"]
    assert table.state["at"]["red.small"] == 5, "and what came after still fits"


def test_every_choice_that_could_have_been_another_is_in_the_menu() -> None:
    table = climbing(printed={3: "blank"})
    table.position(tiles={"danger": 7, "heart": 9}, to_move="red")
    play_card(table, "U5_TILE").press("CA").press("BC").press("A").press("A").press("A").press("A")
    made = chosen(table)
    assert [option.partition(":")[0] for option in made] == ["card", "climber", "steps", "tile", "to"]
    table.hold("C")
    rows: Any = table.view.stage
    table.press("B" * [row.text for row in rows.rows].index("Fix choice") + "C")
    stage: Any = table.view.stage
    assert len(stage.rows) == 5
    assert "WHICH CHOICE? 1/5 circle Lay: R1C1" in table.text
    table.press("BBC")
    assert table.screen == "steps"
    table.press("BC")
    assert chosen(table)[2] == "steps:4" if made[2] == "steps:5" else "steps:3"


def test_with_no_choice_but_one_there_is_nothing_to_fix() -> None:
    table = climbing().hold("C")
    stage: Any = table.view.stage
    assert "Fix choice" not in [row.text for row in stage.rows]


def test_a_read_card_that_is_surely_discarded_may_be_settled_or_the_old_turn_fixed() -> None:
    settled = discarded().card("F5B1").press("C")
    assert chosen(settled)[-1] == "card:F5B1"
    fixed = discarded().card("F5B1").press("B").press("C").press("AB")
    assert chosen(fixed)[0] == "card:F4B2"
    assert fixed.loaded(fixed.table.match_id).state == fixed.match.state


def test_a_scanner_that_nobody_answers_does_the_same() -> None:
    table = discarded().card("F5B1", panel=False)
    assert (table.screen, table.answers) == ("played_before", [])
    assert table.press("A").screen in ("tile_chain", "card_played", "hand_over")


def test_a_read_card_is_played() -> None:
    table = climbing().card("F4B2")
    assert chosen(table) == ["card:F4B2"]
    assert table.answers == ["ack"]


def test_an_unknown_card_is_explained() -> None:
    table = climbing().card("04 A3 7F")
    assert (table.screen, table.answers) == ("refused", ["card"])
    assert "not known" in table.text


def test_a_card_that_is_surely_discarded_is_explained_when_it_is_read() -> None:
    table = discarded().card("F5B1")
    assert (table.screen, table.answers) == ("played_before", ["card"])


def test_a_card_while_something_else_is_asked_is_explained() -> None:
    table = play_card(climbing(), "F5B1").card("TEAM3")
    assert table.answers == ["card"]
    assert "choose who climbs" in table.text


def test_a_game_without_cards_says_so() -> None:
    assert "no cards" in Play().card("F5B1").text


def enrolled(colour: int = 0, cards: int = 13) -> Play:
    """A table where the cards of a colour were laid on the reader one after the other, from MENU."""
    table = climbing().hold("C")
    while table.view.stage.rows[table.view.stage.selected].text != "Cards":  # type: ignore[union-attr]
        table.press("B")
    table.press("C").press("B" * colour + "C")
    for number in range(cards):
        table.card(f"tag {colour} {number}")
    return table


def test_a_deck_is_enrolled_thirteen_cards_in_a_row() -> None:
    table = enrolled()
    told = [effect for effect in table.done if isinstance(effect, Remember)]
    assert [effect.key for effect in told] == [f"tag 0 {number}" for number in range(13)]
    assert told[0].value == "mountain_climbers/red/card:F3B3"
    assert "All are read" in table.text
    table.press("CAA").card("tag 0 4")
    assert chosen(table) == ["card:TEAM3"]


def test_the_same_card_twice_is_noticed() -> None:
    table = enrolled(cards=1).card("tag 0 0")
    assert "just read as" in table.text
    assert table.answers[-1] == "card"


def test_a_card_of_another_colour_is_told_whose_it_is() -> None:
    table = enrolled(colour=1, cards=5).press("CAA").card("tag 1 4")
    assert table.answers[-1] == "card"
    assert "a card of BLUE" in table.text
    assert chosen(table) == []
