"""The six sounds: lengths and pitches, newest first, and a buzzer that breaks breaks nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Condition
from typing import Any

import pytest
from gpiozero.pins.mock import MockPWMPin

from companion.devices import sounder
from companion.devices.gpio_faults import PinsLost
from companion.devices.sounder import (
    HIGHEST,
    LONGEST,
    LOWEST,
    TUNES,
    Buzzer,
    SilentSounder,
    open_sounder,
)
from companion.effects import Tune
from companion.errors import Occupied
from tests.devices.pins import mock_pins

PIN = 18


class Ear(MockPWMPin):  # type: ignore[misc]
    """A mock pin that hears each frequency it is set to (None: silence), and can be waited for."""

    def __init__(self, factory: Any, known: Any) -> None:
        self.heard: list[int | None] = []
        self.something = Condition()
        self.broken = False
        super().__init__(factory, known)

    def _set_frequency(self, value: float | None) -> None:
        if self.broken and value is not None:
            raise OSError(5, "Input/output error")
        super()._set_frequency(value)
        with self.something:
            self.heard.append(None if value is None else round(value))
            self.something.notify_all()

    @property
    def tones(self) -> list[int]:
        return [hertz for hertz in self.heard if hertz is not None]

    def wait_until(self, so: Callable[[], bool]) -> None:
        with self.something:
            assert self.something.wait_for(so, timeout=10), self.heard

    def wait_for(self, hertz: int) -> None:
        self.wait_until(lambda: hertz in self.heard)


@pytest.fixture
def ear() -> Iterator[Ear]:
    with mock_pins() as factory:
        known = factory.pin(PIN).info
        factory.pins[known] = ear = Ear(factory, known)
        yield ear


@pytest.fixture
def buzzer(ear: Ear) -> Iterator[Buzzer]:
    """Open, and nothing heard yet: gpiozero tries the pin at 100 Hz when it opens."""
    buzzer = Buzzer(PIN)
    ear.heard.clear()
    yield buzzer
    ear.broken = False
    buzzer.close()


@pytest.mark.parametrize("tune", Tune)
def test_every_tune_is_short_and_where_a_piezo_is_loud(tune: Tune) -> None:
    notes = TUNES[tune]
    assert 0 < sum(seconds for _, seconds in notes) <= LONGEST + 1e-9
    assert all(hertz == 0 or LOWEST <= hertz <= HIGHEST for hertz, _ in notes)
    assert notes[0][0] > 0


def test_the_tunes_go_the_way_their_names_say() -> None:
    def tones(tune: Tune) -> list[int]:
        return [hertz for hertz, _ in TUNES[tune] if hertz]

    assert len(set(TUNES.values())) == len(Tune)
    assert len(tones(Tune.BOOST)) == 2 and tones(Tune.BOOST) == sorted(tones(Tune.BOOST))
    assert len(tones(Tune.FALL)) == 3 and tones(Tune.FALL) == sorted(tones(Tune.FALL), reverse=True)
    assert set(tones(Tune.REFUSED)) == set(tones(Tune.LOST)) == {min(tones(Tune.FALL))}


@pytest.mark.parametrize("tune", Tune)
def test_a_tune_sounds_on_the_pin_and_ends_in_silence(tune: Tune, ear: Ear, buzzer: Buzzer) -> None:
    buzzer.play(tune)
    tones = [hertz for hertz, _ in TUNES[tune] if hertz]
    ear.wait_until(lambda: len(ear.tones) == len(tones) and ear.heard[-1] is None)
    assert ear.tones == tones


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A low tone that lasts longer than any test waits."""
    monkeypatch.setattr(sounder, "TUNES", {**TUNES, Tune.LOST: ((2093, 600.0), (2960, 600.0))})


@pytest.mark.usefixtures("endless")
def test_a_new_tune_cuts_the_old_one_off(ear: Ear, buzzer: Buzzer) -> None:
    buzzer.play(Tune.LOST)
    ear.wait_for(2093)
    buzzer.play(Tune.TICK)
    ear.wait_for(3520)
    ear.wait_until(lambda: ear.heard[-1] is None)
    assert ear.tones == [2093, 3520]


@pytest.mark.usefixtures("endless")
def test_closing_is_silence_at_once_and_twice_does_no_harm(ear: Ear, buzzer: Buzzer) -> None:
    buzzer.play(Tune.LOST)
    ear.wait_for(2093)
    buzzer.close()
    buzzer.close()
    assert ear.heard[-1] is None
    Buzzer(PIN).close()


def test_a_buzzer_that_breaks_is_silent_and_said_once(
    ear: Ear, buzzer: Buzzer, caplog: pytest.LogCaptureFixture
) -> None:
    ear.broken = True
    buzzer.play(Tune.TICK)
    buzzer._thread.join(10)
    buzzer.play(Tune.FALL)
    buzzer.close()
    assert [record.message for record in caplog.records] == [
        "the buzzer is silent from now on: [Errno 5] Input/output error"
    ]


def test_a_pin_in_use_names_the_buzzer(buzzer: Buzzer) -> None:
    with pytest.raises(Occupied, match="GPIO18, wanted for the buzzer"):
        Buzzer(PIN)


def test_a_pin_that_cannot_be_opened_is_silence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def lost() -> None:
        raise PinsLost("there is no chip")

    monkeypatch.setattr(sounder, "open_factory", lost)
    opened = open_sounder(PIN)
    opened.play(Tune.TICK)
    opened.close()
    assert isinstance(opened, SilentSounder)
    assert "no sound: there is no chip" in caplog.text


def test_no_pin_needs_no_library_and_is_silent() -> None:
    silent = open_sounder(None)
    silent.play(Tune.TICK)
    silent.close()
    assert isinstance(silent, SilentSounder)
