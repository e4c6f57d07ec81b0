"""A die or a card that comes over an open question: nothing that a person has set is lost by it."""

from __future__ import annotations

import pytest

from companion.signals import PanelRestarted
from tests.table.climbs import climbing, play_card
from tests.table.play import Play
from tests.table.test_undo import menu


def changing(**options: bool) -> Play:
    """High Risk, the first house rule changed and not yet confirmed."""
    return menu(Play(**options), "House rules").press("C")  # type: ignore[arg-type]


def fall_tie(table: Play) -> object:
    return table.game.rules(table.match.state)["fall_tie"]


def test_a_dice_key_over_house_rules_keeps_what_was_changed() -> None:
    table = changing().die("ascension")
    assert fall_tie(table) == "lower"
    assert table.screen == "type_roll"
    assert "1 of 6" in table.text, "and the die counts"
    assert table.loaded(table.table.match_id).last.move == table.match.last.move, "on disk"


@pytest.mark.parametrize("symbol", ["done", "clear", "clover"])
def test_a_dice_key_that_is_no_die_leaves_house_rules_open(symbol: str) -> None:
    table = changing().die(symbol)
    assert (table.screen, table.moves, table.sounds[-1]) == ("house_rules", 0, "refused")
    table.press("A")
    assert fall_tie(table) == "lower"


def test_dice_thrown_over_a_notice_over_house_rules_keep_them() -> None:
    table = changing(tray=True)
    table.hear(PanelRestarted(table.now + 1))
    assert table.screen == "panel_restarted"
    table.roll("DDDAAW")
    assert (fall_tie(table), table.moves) == ("lower", 2)


def test_a_card_that_is_read_over_house_rules_keeps_them() -> None:
    table = menu(climbing(), "House rules")
    before, at = table.game.rules(table.match.state), table.moves
    table.press("C").card("F5B1")
    assert table.moves == at + 2, "the settlement and the card"
    assert table.game.rules(table.match.state) != before


def test_a_dice_key_that_means_nothing_here_leaves_what_the_weather_says() -> None:
    table = play_card(climbing(printed={5: "weather"}), "F5B1").press("A").press("CB")
    assert table.screen == "ask_weather"
    table.press("C")
    told = table.text
    table.die("ascension")
    assert (table.screen, table.text, table.sounds[-1]) == ("ask_weather", told, "refused")
