"""A turn of High Risk from the keys' side: HAND-OVER, the roll, rest or roll on, the climb, FALL and BOOST."""

from __future__ import annotations

from companion.views import Banner
from tests.table.play import Play


def test_the_turn_is_handed_over_by_name_until_the_first_roll() -> None:
    table = Play(tray=True)
    assert table.screen == "hand_over"
    assert isinstance(table.view.stage, Banner)
    assert table.view.stage.word == "ANN"
    table.roll("DDDAAW")
    assert table.screen == "turn"
    assert table.text.startswith("ANN ROLL 3")


def test_a_tap_counts_behind_the_hand_over() -> None:
    assert Play(tray=True).press("B").screen == "mountain_strip"
    assert Play(tray=True).press("C").screen == "type_roll"
    table = Play().press("A")
    assert table.screen == "type_roll"
    assert "1 of 6 typed in" in table.text


def test_with_a_tray_c_announces_that_the_player_rolls_on() -> None:
    table = Play(tray=True).roll("DDDAAW")
    assert table.hints == ("REST", "MAP", "ROLL 3")
    assert table.likely == "ROLL 3"
    table.press("C")
    assert table.moves == 2, "to roll on is a move, and on disk"
    assert table.hints == ("REST", "MAP", "TYPE IN")
    hint = table.view.hints[0]
    assert hint is not None
    assert not hint.legal, "REST is not underlined any more"
    table.press("A")
    assert table.screen == "refused"
    assert "HR-A13" in table.text
    assert table.sounds[-1] == "refused"
    assert table.moves == 2
    assert table.press("C").press("C").screen == "type_roll"


def test_without_a_tray_c_opens_the_typed_roll() -> None:
    table = Play().press("AABC")
    assert table.screen == "turn"
    assert table.hints == ("REST", "MAP", "ROLL 3")
    table.press("C")
    assert table.screen == "type_roll"
    assert table.text.startswith("TYPE ROLL 0/3")
    assert table.moves == 1, "nothing is decided by it"
    assert table.hold("A").screen == "turn"


def test_rest_is_never_the_likely_answer() -> None:
    for table in (Play().press("AABC"), Play(tray=True).roll("DDDAAW"), Play(tray=True).roll("DDDAAW").press("C")):
        assert table.likely != "REST"


def test_a_sole_climber_is_shown_and_already_selected() -> None:
    table = Play(tray=True).roll("DDDAAW").press("A")
    assert table.screen == "choose_climber"
    assert table.hints == ("MAP", "", "OK")
    assert table.text == "CLIMB 2 1/1 circle Base > Cliff 2"
    assert table.table.top is not None
    assert table.table.top.selected(table.table) == "advance:0"


def test_whom_a_climber_bumps_is_shown_and_both_moves_are_told() -> None:
    table = Play(tray=True).position(tokens={"ann": [2, 0, 0, 0], "bob": [4, 0, 0, 0]})
    table.roll("DDDAAW").press("A")
    assert table.text == "CLIMB 2 x>Biv 1 circle Base>Cliff 2x circle Cliff 2 > 3x square"
    assert table.view.say == "ANN: climb 2, from Cliff 2 to Cliff 3, bumping BOB down to Bivouac 1."
    table.press("C")
    assert table.screen == "move_by_hand"
    assert table.text == "ANN CLIMB 2 circle Move by hand: Cliff 2 > 3 circle Cliff 3>Biv 1 square"


def test_what_to_move_waits_for_done_or_for_the_next_roll() -> None:
    table = Play(tray=True).roll("DDDAAW").press("AC")
    assert table.screen == "move_by_hand"
    assert table.text == "ANN CLIMB 2 circle Move by hand: Base > Cliff 2 circle"
    assert table.hints == ("", "MAP", "DONE")
    assert table.press("A").screen == "move_by_hand"
    assert table.roll("DDDDDA").text.startswith("BOB ROLL 5")
    table = Play(tray=True).roll("DDDAAW").press("ACC")
    assert table.screen == "hand_over"
    assert "BOB" in table.text


def test_fall_is_lit_by_half_for_three_seconds_and_no_longer() -> None:
    table = Play(tray=True).position(tokens={"ann": [5, 3, 0, 0]}).roll("DDDDDD")
    assert table.screen == "fall"
    assert table.sounds[-1] == "fall"
    stage = table.view.stage
    assert isinstance(stage, Banner)
    assert stage.inverse
    stage = table.later(2.9).view.stage
    assert isinstance(stage, Banner)
    assert stage.inverse
    stage = table.later(0.2).view.stage
    assert isinstance(stage, Banner)
    assert not stage.inverse
    assert table.screen == "fall", "it still says what to move"
    assert table.press("C").screen == "hand_over"
    still = Play(tray=True, motion=False).roll("DDDDDD").view.stage
    assert isinstance(still, Banner)
    assert not still.inverse, "a setting turns it off"


def test_after_a_boost_the_same_player_again() -> None:
    table = Play(tray=True).roll("AAWWWW")
    assert table.screen == "boost"
    assert table.likely == "CLIMB 2"
    assert table.sounds[-1] == "boost"
    table.press("CCC")
    assert table.screen == "hand_over"
    assert table.text.startswith("ANN AGAIN! Roll 6 dice")


def test_rest_with_nothing_to_climb_passes_the_dice_at_once() -> None:
    table = Play(tray=True).roll("DDDWWW").press("A")
    assert table.screen == "hand_over"
    assert "BOB" in table.text


def test_map_and_why_come_back_to_where_they_were_asked() -> None:
    table = Play(tray=True).roll("DDDAAW")
    assert table.press("B").screen == "mountain_strip"
    assert table.press("A").screen == "turn"
    assert table.hold("B").screen == "why"
    assert table.press("A").screen == "turn"


def test_d12_why_brings_back_the_turns_rulings_for_the_whole_turn() -> None:
    """D12: also after a stray press, and after the dice have passed."""
    table = Play(tray=True).position(tokens={"ann": [5, 3, 0, 0]}).roll("DDDDDD").press("C")
    assert table.screen == "hand_over"
    table.hold("B")
    assert table.screen == "why"
    seen = set()
    for _ in range(12):
        seen.add(table.text.split()[1])
        table.press("B")
    assert any(ruling.startswith("HR-5") for ruling in seen), seen


def test_the_winner_is_announced_and_the_end_waits() -> None:
    table = Play(tray=True).position(tokens={"ann": [10, 10, 10, 9]})
    table.roll("DDDAAW").press("AC")
    assert table.screen == "summit"
    assert table.press("C").screen == "game_over"
    assert table.text.startswith("SUMMIT 1 TURN SUMMIT 1 TURN ANN")
    assert table.hints == ("LOG", "MAP", "AGAIN")
    table.panel_roll("DDDDDD")
    assert table.answers == ["over"]
    assert table.screen == "refused"
    assert table.press("C").screen == "game_over"


def test_a_fall_and_a_boost_say_whose_they_are() -> None:
    table = Play(tray=True).position(tokens={"ann": [5, 3, 0, 0]}).roll("DDDDDD")
    assert table.text == "ANN MOVE LEAD circle FALL Cliff 4 > 2 circle"
    assert Play(tray=True).roll("AAWWWW").text == "ANN circle BOOST! climb 2, again"


def test_a_refusal_is_a_sentence() -> None:
    table = Play(tray=True).roll("DWAAAA").press("C").press("A")
    assert table.text == "NOT NOW HR-A13 Rolling on has been announced: roll 1 die."


def test_the_climber_that_arrives_is_selected_first() -> None:
    table = Play(tray=True).position(tokens={"ann": [9, 2, 0, 0]}).roll("DDDDDA").press("A")
    assert table.text.startswith("CLIMB 1 3/3")
    assert table.view.say == "ANN: climb 1, from Bivouac 3 to the Summit."
