"""Power off at the table: asked for and confirmed, and said when the Pi stays on."""

from __future__ import annotations

from companion.effects import PowerOff
from companion.signals import SaveFailed, StaysOn
from tests.table.play import Play


def test_the_table_goes_on_until_it_is_dark() -> None:
    table = Play()
    before = table.screen
    table.hold("power").press("C")
    assert table.done == [PowerOff()]
    assert table.screen == "going_down", "nothing else says that it goes down"
    assert table.press("C").screen == before


def test_why_the_pi_stays_on_is_said_and_the_game_goes_on() -> None:
    table = Play()
    before = table.screen
    table.hold("power").press("C").hear(StaysOn("apt is at work. Try again later.", table.now))
    assert table.screen == "refused"
    assert table.view.say == "Not now: apt is at work. Try again later."
    assert table.sounds[-1] == "refused"
    assert table.press("C").screen == before
    assert PowerOff() in table.hold("power").press("C").done, "it may be asked again"


def test_unsaved_moves_are_said_before_the_power_goes() -> None:
    table = Play().hold("power")
    assert "The game is saved." in table.view.say
    table.press("A").hear(SaveFailed("disk full", table.now)).hold("power")
    assert "NOT all is saved!" in table.view.say
