"""The six sounds on a passive piezo buzzer, from a thread of their own. Sound never stops a game.

A piezo is loud between 2 and 4 kHz and nearly mute below 1 kHz: the low sounds are low in that range and broken up.
A new tune cuts off the one that plays. Whatever goes wrong with the pin makes silence, said once in the log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Any, TypeAlias

from companion.devices.gpio import open_factory
from companion.devices.gpio_faults import PinsLost, pin_fault, pin_faults
from companion.effects import Tune
from companion.ports import Sounder

Note: TypeAlias = tuple[int, float]
"""Hertz (0: a rest) and seconds."""

LOWEST, HIGHEST = 2000, 4000
LONGEST = 0.400

TUNES: Mapping[Tune, tuple[Note, ...]] = {
    Tune.TICK: ((3520, 0.025),),
    Tune.REFUSED: ((2093, 0.030), (0, 0.015)) * 5,
    Tune.TURN: ((2637, 0.060), (3136, 0.060), (3951, 0.080)),
    Tune.BOOST: ((2637, 0.120), (0, 0.030), (3951, 0.200)),
    Tune.FALL: ((3951, 0.110), (2960, 0.110), (2093, 0.160)),
    Tune.LOST: ((2093, 0.400),),
}

log = logging.getLogger(__name__)


@dataclass(slots=True)
class SilentSounder:
    """For tables without a buzzer, or with the sound off."""

    def play(self, tune: Tune) -> None: ...

    def close(self) -> None: ...


class Buzzer:
    """A passive buzzer on one pin (BCM)."""

    def __init__(self, pin: int) -> None:
        """MissingLibrary, Occupied or PinsLost if the pin cannot be had."""
        factory = open_factory()
        from gpiozero import TonalBuzzer
        from gpiozero.tones import Tone

        self._tone: Callable[..., Any] = Tone.from_frequency
        self._faults = pin_faults()
        try:
            # Its range is counted in octaves from the middle: F#6 to F#8 holds all of ours.
            self._buzzer = TonalBuzzer(pin, mid_tone=Tone.from_note("F#7"), octaves=1, pin_factory=factory)
        except self._faults as error:
            raise pin_fault(error, pin, "the buzzer") from error
        self._wanted: tuple[Note, ...] | None = None
        self._closing = False
        self._turn = Condition()
        self._thread = Thread(target=self._run, name="sounder", daemon=True)
        self._thread.start()

    def play(self, tune: Tune) -> None:
        """Start a tune and return at once; a new one cuts the old one off."""
        with self._turn:
            self._wanted = TUNES[tune]
            self._turn.notify_all()

    def close(self) -> None:
        """Silence at once. Twice does no harm."""
        with self._turn:
            self._closing = True
            self._turn.notify_all()
        self._thread.join()

    def _run(self) -> None:
        try:
            while (notes := self._next()) is not None:
                self._sing(notes)
        except self._faults as error:
            log.warning("the buzzer is silent from now on: %s", error)
        finally:
            self._let_go()

    def _next(self) -> tuple[Note, ...] | None:
        with self._turn:
            self._turn.wait_for(lambda: self._closing or self._wanted is not None)
            notes, self._wanted = self._wanted, None
            return None if self._closing else notes

    def _sing(self, notes: tuple[Note, ...]) -> None:
        for hertz, seconds in notes:
            if hertz:
                self._buzzer.play(self._tone(hertz))
            else:
                self._buzzer.stop()
            with self._turn:
                if self._turn.wait_for(lambda: self._closing or self._wanted is not None, timeout=seconds):
                    break
        self._buzzer.stop()

    def _let_go(self) -> None:
        try:
            self._buzzer.close()
        except self._faults as error:
            log.warning("the buzzer could not be closed: %s", error)


def open_sounder(pin: int | None) -> Sounder:
    """The buzzer on that pin, or silence where there is none (`pin` None) or it cannot be opened now, which is logged.

    MissingLibrary and Occupied are raised, as for keys: they are for the owner to put right.
    """
    if pin is None:
        return SilentSounder()
    try:
        return Buzzer(pin)
    except PinsLost as error:
        log.warning("no sound: %s", error)
        return SilentSounder()
