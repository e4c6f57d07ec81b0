"""A roll typed in: few presses, nothing by accident, any game's dice."""

from __future__ import annotations

import pytest

from companion.engine.game import Dice, DiceKind, Face
from companion.flow.base import push
from companion.flow.type_dice import TypeDice
from companion.flow.type_in import type_in
from companion.flow.type_roll import TypeRoll
from companion.shelf import find_game
from companion.signals import Digit
from tests.table.play import Play
from tests.tiny_game.install import beans_installed


def faces(table: Play) -> str:
    """The last roll's faces as letters, sorted."""
    move = table.match.last.move
    assert move is not None
    return "".join(sorted(face[0].upper() for face in move.faces))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("presses", "rolled"),
    [("AABC", "AADDDW"), ("ABC", "ADDDDW"), ("CC", "DDDDDD"), ("AAAAAAC", "AAAAAA"), ("BBC", "DDDDWW")],
)
def test_a_adds_up_b_adds_weather_c_uses_and_danger_is_what_remains(presses: str, rolled: str) -> None:
    table = Play().press(presses)
    assert table.moves == 1
    assert faces(table) == rolled


@pytest.mark.parametrize("keyed", ["AABC", "ABC", "AAABC", "AAC", "AABBC", "BABC"])
def test_a_typical_turn_is_eight_presses_at_most(keyed: str) -> None:
    """The roll, REST, which climber, DONE when the wood is moved: then the next player is asked."""
    presses = keyed + "ACC"
    assert len(presses) <= 8
    table = Play().press(presses)
    assert table.screen == "hand_over"
    assert table.text.startswith("BOB")


def test_a_turn_that_rolls_on_and_falls_is_as_short() -> None:
    presses = "AABC" + "CCC" + "C"
    assert len(presses) <= 8
    table = Play().press(presses)
    assert table.screen == "hand_over"
    assert table.text.startswith("BOB")


def test_what_is_keyed_is_shown_with_what_remains() -> None:
    table = Play().press("AAB")
    assert table.text == "TYPE ROLL 3/6 circle up cloud bolt 3 of 6 typed in"
    assert table.view.say == "Type the roll: 2 ascension, 1 weather, 3 danger."
    assert table.hints == ("UP+", "WTHR+", "USE")


def test_at_the_full_count_only_use_is_left() -> None:
    table = Play().press("AAABBB")
    assert table.hints == ("", "", "USE")
    table.press("A")
    assert table.sounds[-1] == "refused"
    assert table.text == "TYPE ROLL 6/6 circle up cloud bolt Use this roll?"


def test_nothing_keyed_asks_once_whether_all_are_danger() -> None:
    table = Play().press("C")
    assert table.text == "TYPE ROLL 0/6 circle Nothing typed: all DANGER?"
    assert table.hints == ("UP+", "WTHR+", "YES")
    table.press("C", after=0.2)
    assert table.moves == 0, "a quick second tap is no answer (B21)"
    assert table.press("C").screen == "fall"
    assert Play().press("CA").text.startswith("TYPE ROLL 1/6")


def test_one_die_is_no_number_of_dice() -> None:
    table = Play().table
    assert TypeRoll(Dice("high_risk", 1), sure=True, by_tap=True).view(table).say == "Is the die danger?"
    assert TypeRoll(Dice("high_risk", 2), sure=True, by_tap=True).view(table).say == "Are all 2 dice danger?"


def test_a_held_a_takes_the_last_die_back_and_then_undoes() -> None:
    table = Play().press("AB").hold("A")
    assert table.text.startswith("TYPE ROLL 1/6")
    assert table.hold("A").text.startswith("TYPE ROLL 0/6")
    assert table.hold("A").screen == "refused", "nothing is begun, and nothing was decided yet"
    table = Play().press("C").hold("A")
    assert "0 of 6" in table.text


def test_dice_keys_name_every_die() -> None:
    table = Play().die("danger", "danger", "ascension")
    assert table.text.startswith("TYPE ROLL 3/6")
    table.die("done")
    assert table.screen == "refused"
    assert "Saw 3 dice, need 6." in table.text
    table.press("C").press("C")
    assert table.screen == "refused", "USE fills nothing up either"
    table.press("C").die("weather", "danger", "weather", "done")
    assert faces(table) == "ADDDWW"


def test_clear_drops_what_dice_keys_named() -> None:
    table = Play().die("danger", "danger", "clear")
    assert table.text.startswith("TYPE ROLL 0/6")


def test_a_dice_key_begins_to_type_over_the_turn() -> None:
    table = Play(tray=True).roll("DDDAAW").die("danger")
    assert table.text.startswith("TYPE ROLL 1/3")
    table.die("ascension", "danger", "done")
    assert faces(table) == "ADD"
    assert Play(tray=True).roll("DDDAAW").press("A").die("danger").sounds[-1] == "refused", "no dice are asked for"


def test_a_digit_is_the_face_of_that_number() -> None:
    table = Play()
    for value in (2, 3, 2):
        table.later(0.5).hear(Digit(value, table.now))
    table.press("C")
    assert faces(table) == "AADDDW"


def test_a_strangers_dice_can_be_typed() -> None:
    with beans_installed():
        table = Play(find_game("beans"))
    assert table.hints == ("two+", "six+", "USE")
    table.press("AC")
    assert table.moves == 1
    assert table.text.startswith("ANN ROLL 2 circle 2")


def test_a_strangers_choices_are_all_in_the_list() -> None:
    with beans_installed():
        table = Play(find_game("beans"))
    table.press("CC").press("C").press("AC")
    assert table.moves == 2
    assert table.text == "ROLL 3 1/2 circle take give:bob"
    assert table.press("C").state["piles"] == {"ann": 3, "bob": 0}


def test_dice_with_many_faces_are_typed_from_a_list() -> None:
    table = Play()
    sides = tuple(Face(str(pip), str(pip), str(pip), "", 1) for pip in range(1, 7))
    d6 = DiceKind("d6", sides, 2)
    table.table.match.game = _With(table.game, d6)  # type: ignore[union-attr]
    question = type_in(table.table, Dice("d6", 2), by_tap=True)
    assert isinstance(question, TypeDice)
    table.table = push(table.table, question)
    assert table.hints == ("BACK", "NEXT", "ADD")
    table.press("BBC")
    assert table.text.startswith("TYPE ROLL 1/2")
    assert table.view.say == "Type the roll: 3."
    table.press("BC")
    assert table.hints == ("BACK", "", "USE")
    assert table.view.say == "Type the roll: 3, 4."
    assert table.hold("A").hints == ("BACK", "NEXT", "ADD")


class _With:
    """A game with one kind of dice more."""

    def __init__(self, game: object, kind: DiceKind) -> None:
        self._game, self.dice = game, (*game.dice, kind)  # type: ignore[attr-defined]

    def __getattr__(self, name: str) -> object:
        return getattr(self._game, name)
