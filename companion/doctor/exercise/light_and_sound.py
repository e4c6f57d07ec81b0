"""Lamps that blink and tunes that play: somebody must see and hear them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.doctor.exercise.places import place
from companion.doctor.findings import DOCTOR_KNOWS, Finding, fault, fine
from companion.signals import Device

if TYPE_CHECKING:
    from companion.config.model import Config
    from companion.doctor.exercise.bench import Bench


def try_light(config: Config, bench: Bench) -> Iterator[Finding]:
    """One lamp after the other, so that swapped wires show."""
    from companion.devices.buttons import KeySettings, open_keys
    from companion.wiring import key_settings

    lamps = key_settings(config).lights
    if not lamps:
        return
    with open_keys(KeySettings(lights=lamps), bench.post) as opened:
        if trouble := bench.trouble(Device.KEYS):
            yield fault("lights-lost", f"the lamps cannot be tried: {trouble}", DOCTOR_KNOWS)
            return
        for name, pin in lamps.items():
            where = f"the lamp of key {name.upper()} ({place(pin)})"
            opened.lights({name: "b"})
            seen = bench.agrees(f"Does {where} blink, and no other?")
            opened.lights({name: "0"})
            if seen:
                yield fine("light", f"{where} works")
            else:
                cure = (
                    f"from {place(pin)} through a resistor of 330 ohms to the LED's long leg, its short leg to ground"
                )
                yield fault("light-dark", f"{where} does not blink", cure)


def try_sound(config: Config, bench: Bench) -> Iterator[Finding]:
    from companion.devices.sounder import LONGEST, SilentSounder, open_sounder
    from companion.effects import Tune

    pin = config.sound.pin
    if pin is None:
        return
    sounder = open_sounder(pin)
    try:
        if isinstance(sounder, SilentSounder):
            says = f"the buzzer's pin ({place(pin)}) cannot be opened"
            yield fault("sound-lost", says, DOCTOR_KNOWS)
            return
        for tune in (Tune.TICK, Tune.TURN, Tune.FALL):
            sounder.play(tune)
            bench.pause(LONGEST + 0.2)
        heard = bench.agrees("Did you hear a tick, a tune going up, and a tune going down?")
    finally:
        sounder.close()
    if heard:
        yield fine("sound", f"the buzzer ({place(pin)}) works")
    else:
        cure = f"one leg to {place(pin)}, the other to ground; it must be a passive one, a piezo disc"
        yield fault("sound-silent", f"the buzzer ({place(pin)}) was not heard", cure)
