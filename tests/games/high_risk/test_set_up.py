"""Before the first move: seats, climbers, boards and switches; what is impossible says which key and why."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.errors import WrongSetup
from companion.games.high_risk import game
from companion.games.high_risk.board import EXAMPLE, lay
from tests.games.high_risk.playing import Position


@pytest.mark.parametrize(("players", "climbers"), [(2, 4), (3, 3), (4, 2)])
def test_hr_3_1_climbers_by_the_number_of_players(players: int, climbers: int) -> None:
    state = game.setup(("red", "blue", "green", "gold")[:players], {}, {})
    described = game.scenarios.describe(state)
    assert described["tokens"] == {seat: [0] * climbers for seat in ("red", "blue", "green", "gold")[:players]}
    assert (described["to_move"], described["phase"], described["dice"]) == ("red", "roll", 6)
    assert len(game.pieces(state)) == players * climbers
    assert {piece.place for piece in game.pieces(state)} == {"Base"}


@pytest.mark.parametrize("players", [(), ("red",), ("red", "blue", "green", "gold", "pink")])
def test_t8_other_numbers_of_players_are_refused(players: tuple[str, ...]) -> None:
    with pytest.raises(WrongSetup, match=rf"expected 2 to 4 players, got {len(players)} \(T8\)") as wrong:
        game.setup(players, {}, {})
    assert wrong.value.key == "seats"


def test_t7_the_first_player_is_named_or_the_first_seat() -> None:
    assert game.scenarios.describe(game.setup(("red", "blue"), {}, {}, "blue"))["to_move"] == "blue"
    assert game.scenarios.describe(game.setup(("red", "blue"), {}, {}))["to_move"] == "red"
    with pytest.raises(WrongSetup, match='no player is called "bleu"'):
        game.setup(("red", "blue"), {}, {}, "bleu")


def test_t6_what_a_cocked_die_means_is_a_switch() -> None:
    assert game.rules(game.setup(("red", "blue"), {}, {}))["cocked"] == "die"
    assert game.rules(game.setup(("red", "blue"), {"cocked": "roll"}, {}))["cocked"] == "roll"


def test_the_switches_as_they_stand() -> None:
    shipped = {switch.name: switch.default for switch in game.switches}
    assert game.rules(game.setup(("red", "blue"), {}, {})) == shipped
    other = {switch.name: switch.choices[-1] for switch in game.switches}
    assert game.rules(game.setup(("red", "blue"), other, {})) == other
    assert all(len(switch.label) <= 12 and switch.ruling in game.rulings for switch in game.switches)


def test_two_seats_of_one_name_are_refused() -> None:
    with pytest.raises(WrongSetup, match='"red" is named twice'):
        game.setup(("red", "blue", "red"), {}, {})
    with pytest.raises(WrongSetup, match="needs a name"):
        game.setup(("red", ""), {}, {})


@pytest.mark.parametrize(
    ("options", "key", "said"),
    [
        ({"fall_ty": "lower"}, "fall_ty", 'did you mean "fall_tie"'),
        ({"fall_tie": "sideways"}, "fall_tie", r'expected "companion" or "lower", got "sideways" \(HR-A2\)'),
        ({"bump_into_vacated": 1}, "bump_into_vacated", "expected true or false, got 1"),
        ({"house_board": "yes"}, "house_board", 'got "yes"'),
    ],
)
def test_an_unknown_switch_or_value_is_refused(options: dict[str, Any], key: str, said: str) -> None:
    with pytest.raises(WrongSetup, match=said) as wrong:
        game.setup(("red", "blue"), options, {})
    assert wrong.value.key == key


def test_an_unknown_box_fact_is_refused() -> None:
    with pytest.raises(WrongSetup, match='did you mean "zones"'):
        game.setup(("red", "blue"), {}, {"zone": EXAMPLE})
    with pytest.raises(WrongSetup, match="zones: expected a word, got 11"):
        game.setup(("red", "blue"), {}, {"zones": 11})


@pytest.mark.parametrize("zones", [EXAMPLE, "BVVVCCCCCCS", "BCCCCCCVVVS", "BCVCVCVCCCS"])
def test_hr_a1_any_order_of_six_cliffs_and_three_bivouacs(zones: str) -> None:
    state = game.setup(("red", "blue"), {}, {"zones": zones})
    assert state.terms.board.zones == zones


@pytest.mark.parametrize(
    "zones", ["", "B", "BS", "BCVS", "CCCVCCVCCVS", "BCCVCCVCCVC", "BCCVCCVCCXS", "bccvccvccvs", "BCCSCCVCCVS", "SB"]
)
def test_hr_a1_other_boards_are_refused(zones: str) -> None:
    with pytest.raises(WrongSetup, match="HR-A1") as wrong:
        game.setup(("red", "blue"), {}, {"zones": zones})
    assert wrong.value.key == "zones"


@pytest.mark.parametrize("zones", ["BS", "BCVS", "BVS", "B" + "C" * 12 + "V" * 12 + "S"])
def test_hr_a1_other_counts_only_on_a_house_board(zones: str) -> None:
    assert game.setup(("red", "blue"), {"house_board": True}, {"zones": zones}).terms.board.summit == len(zones) - 1


@pytest.mark.parametrize("zones", ["", "CVS", "BCBS", "BCV", "BC?S", "B" + "C" * 100 + "S"])
def test_hr_a1_a_house_board_has_one_bottom_and_one_top(zones: str) -> None:
    with pytest.raises(WrongSetup, match="HR-A1"):
        game.setup(("red", "blue"), {"house_board": True}, {"zones": zones})


def test_zones_are_named_upward_by_kind() -> None:
    board = lay("BVCCVCCCVCS", False)
    named = "Base,Biv 1,Cliff 1,Cliff 2,Biv 2,Cliff 3,Cliff 4,Cliff 5,Biv 3,Cliff 6,Summit"
    assert board.names == tuple(named.split(","))


def test_what_the_table_is_asked_about_its_board_makes_a_board() -> None:
    [fact] = game.asks
    inner = "".join(letter * count for letter, _, count in fact.kinds)
    assert fact.name in game.facts
    assert lay(fact.first + inner + fact.last, False).summit == 10
    assert all(len(hint) <= 7 for _, hint, _ in fact.kinds)


def test_a_short_house_board_is_played_to_its_end() -> None:
    table = Position(zones="BCVS", house_board=True, red=[3, 3, 3, 2])
    assert table.roll("DDDDDA").rest().advance(2).described["winner"] == "red"
    table = Position(zones="BS", house_board=True)
    assert table.roll("DDDDDA").rest().advance(0).zones("red") == [1, 0, 0, 0]


def test_hr_2_1_a_cliff_holds_one_climber() -> None:
    with pytest.raises(WrongSetup, match=r"two climbers on Cliff 4, zone 5 \(HR-2.1\)") as wrong:
        Position(red=[5, 0, 0, 0], blue=[5, 0, 0, 0])
    assert wrong.value.key == "setup.tokens"
    assert Position(red=[3, 3, 0, 0], blue=[3, 3, 10, 10]).zones("blue") == [10, 10, 3, 3]


def test_a_position_that_is_won_already_is_over() -> None:
    table = Position(blue=[10, 10, 10, 10])
    assert (table.described["phase"], table.described["winner"], table.described["dice"]) == ("over", "blue", 0)
    assert table.refuses("DDDDDD") == "HR-6.1"
