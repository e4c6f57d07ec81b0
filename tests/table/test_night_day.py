"""O02 as a figure: whole days of real pictures in virtual time, and how long the pixel that was lit longest was lit.

Every picture that the glass would show is drawn, with its orbit; what counts is the time until the next one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

import pytest

from companion.present import present
from companion.screens import draw
from companion.signals import Condition, Device, SaveFailed
from companion.sleep import Sleep, sleep
from companion.table import wake_at
from tests.table.fingers_of_players import play_on
from tests.table.play import Play

HOUR = 3600.0
DAY = 24 * HOUR
MOST = 0.2
BITS = [[bit for bit in range(8) if byte & 0x80 >> bit] for byte in range(256)]
GAMES = ["high_risk", "mountain_climbers"]


class Glass:
    """How long each pixel was lit. Equal pictures are drawn once."""

    def __init__(self, play: Play) -> None:
        self.play, self.begun = play, play.now
        self.on = self.bright = 0.0
        self._drawn: dict[str, bytes] = {}
        self._stood: dict[bytes, float] = defaultdict(float)

    def until(self, moment: float) -> None:
        """Time goes by, and nobody touches anything."""
        play = self.play
        while play.now < moment:
            due = wake_at(play.table)
            span = min(due if due is not None else moment, moment) - play.now
            view = present(play.table)
            if view.light:
                if (same := repr(view)) not in self._drawn:
                    self._drawn[same] = draw(view).tobytes()
                self._stood[self._drawn[same]] += span
                self.on += span
                self.bright += span * (view.light == 2)
            play.later(span)

    @property
    def longest(self) -> float:
        """The part of the time so far that the pixel which was lit longest was lit."""
        lit = [0.0] * (128 * 64)
        for pixels, span in self._stood.items():
            for place, byte in enumerate(pixels):
                for bit in BITS[byte]:
                    lit[8 * place + bit] += span
        return max(lit) / (self.play.now - self.begun)

    def say(self, what: str) -> None:
        worst = f"the pixel lit longest is lit {self.longest:.2%} of it (at most {MOST:.0%})"
        print(f"\n  a day, {what}: {worst}, the glass is on for {self.on / 60:.0f} min")


def idle(game: str) -> Play:
    return Play(game, seats=())


def paused_at_the_start(game: str) -> Play:
    return Play(game)


def paused_in_a_turn(game: str) -> Play:
    play = Play(game)
    presses = play_on(play, 3)
    for _ in range(9):
        next(presses)
    return play


def paused_in_the_menu(game: str) -> Play:
    return Play(game).hold("C")


def paused_with_everything_wrong(game: str) -> Play:
    play = Play(game, tray=True)
    for device in Device:
        play.sense(device, Condition.LOST, "it is gone")
    return play.hear(SaveFailed("the disk is full", play.now))


def paused_without_motion(game: str) -> Play:
    return Play(game, motion=False)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "left",
    [
        idle,
        paused_at_the_start,
        paused_in_a_turn,
        paused_in_the_menu,
        paused_with_everything_wrong,
        paused_without_motion,
    ],
)
def test_o02_a_day_without_a_touch(left: Callable[[str], Play], game: str) -> None:
    glass = Glass(left(game))
    glass.until(glass.begun + DAY)
    glass.say(f"{game}, {left.__name__.replace('_', ' ')}")
    assert 0 < glass.longest <= MOST
    assert glass.on <= 1201.0, "dark after twenty minutes"
    assert glass.bright <= 181.0, "dim after three"


@pytest.mark.parametrize("game", GAMES)
def test_a_day_with_an_evening_of_four_hours(game: str) -> None:
    """A press every forty seconds, one match after the other; then everybody goes to bed without a word."""
    glass = Glass(Play(game))
    presses = _matches(glass.play)
    while glass.play.now < glass.begun + 4 * HOUR:
        next(presses)
        glass.until(glass.play.now + 40.0)
    glass.until(glass.begun + DAY)
    glass.say(f"{game}, an evening of four hours")
    assert 0 < glass.longest <= MOST


def test_it_wakes_for_a_touch_and_the_evening_goes_on_where_it_was() -> None:
    play = paused_in_a_turn("mountain_climbers")
    before, moves = play.text, play.moves
    play.later(DAY)
    assert sleep(play.table) is Sleep.OFF
    play.press("C")
    assert (play.text, play.moves, play.view.light) == (before, moves, 2), "the first touch only wakes"


def _matches(play: Play) -> Iterator[str]:
    seed = 0
    while True:
        yield from play_on(play, seed)
        seed += 1
        yield "C"
        play.press("C")
