"""Key by key: each is pressed once, and must be the one that moved; then the encoder, the USB keys and the panel's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.devices.buttons import KeySettings, open_keys
from companion.doctor.exercise.panel_keys import try_panel_keys
from companion.doctor.exercise.places import place
from companion.doctor.findings import DOCTOR_KNOWS, Finding, fault, fine
from companion.encoder import LINES, Encoder
from companion.gestures import ENCODER_PUSH
from companion.signals import Device, Edge, Turned

if TYPE_CHECKING:
    from companion.config.model import Config
    from companion.doctor.exercise.bench import Bench
    from companion.signals import Posted

NAMES = {
    "a": "key A, left",
    "b": "key B, middle",
    "c": "key C, right",
    "power": "the power key",
    ENCODER_PUSH: "the encoder's push",
}
PAD = {"a": "-", "b": "+", "c": "Enter"}
"""What the three keys are on a number pad."""
TRIES = 2
"""A finger may take the wrong key once."""


def try_keys(config: Config, bench: Bench) -> Iterator[Finding]:
    from companion.wiring import key_settings

    settings = key_settings(config)
    if settings.inputs:
        yield from _pins(settings, bench)
    if config.usbkeys.devices != "none":
        yield from _pad(config.usbkeys.devices, bench)
    if config.panel.port != "none":
        own = any(pin is not None for pin in (config.keys.a, config.keys.b, config.keys.c, config.keys.encoder))
        yield from try_panel_keys(config.panel.port, bench, needed=not own and config.usbkeys.devices == "none")


def called(name: str) -> str:
    """A key as it is called at the table."""
    return NAMES.get(name, f"dice key {name.upper()}")


def _pins(settings: KeySettings, bench: Bench) -> Iterator[Finding]:
    with open_keys(settings, bench.post) as opened:
        if trouble := bench.trouble(Device.KEYS):
            yield fault("keys-lost", f"the keys cannot be tried: {trouble}", DOCTOR_KNOWS)
            return
        down = {edge.name for edge in opened.levels() if edge.level == "down"}
        for name, pin in settings.inputs.items():
            if name in LINES:
                continue
            if name in down:
                says = f"{called(name)} ({place(pin)}) is down though nobody presses it"
                yield fault("key-stuck", says, "let go; else its wire touches ground, or the button closes when let go")
            else:
                yield _press(name, settings.inputs, bench)
        if settings.encoder is not None:
            yield _turn(settings, bench)


def _press(name: str, pins: dict[str, int], bench: Bench) -> Finding:
    where = f"{called(name)} ({place(pins[name])})"
    other = ""
    for _ in range(TRIES):
        bench.forget()
        bench.tell(f"Press {where}, and let go." + (f" That was {called(other)}." if other else ""))
        moved = bench.wait(lambda one: _is_down(one, pins))
        if not isinstance(moved, Edge):
            look = f"pinctrl get {pins[name]} says lo while it is down"
            cure = f"its wires: one leg to {place(pins[name])}, the other to ground; {look}"
            return fault("key-silent", f"{where}: nothing came", cure)
        other = moved.name
        if bench.wait(_is_up(other)) is None:
            cure = "the button jams, or it is one that locks: take another"
            return fault("key-stays", f"{called(other)} stays down", cure)
        if other == name:
            return fine("key", f"{where} works")
    cure = f"swap the two wires, or write {name} = {pins[other]} and {other} = {pins[name]} in table.toml"
    return fault("key-swapped", f"{where}: instead {called(other)} ({place(pins[other])}) came", cure)


def _is_down(one: Posted, pins: dict[str, int]) -> bool:
    return isinstance(one, Edge) and not one.read and one.level == "down" and one.name in pins and one.name not in LINES


def _is_up(name: str) -> Callable[[Posted], bool]:
    return lambda one: isinstance(one, Edge) and one.name == name and one.level == "up"


def _turn(settings: KeySettings, bench: Bench) -> Finding:
    """Both lines must move, and clockwise must be clockwise."""
    bench.forget()
    bench.tell("Turn the encoder some clicks to the right.")
    encoder, moved = Encoder(settings.steps_per_detent), set[str]()
    turned: list[Turned] = []

    def is_turn(one: Posted) -> bool:
        if isinstance(one, Edge) and one.name in LINES and not one.read:
            moved.add(one.name)
            turned.extend(encoder.edge(one))
        return bool(turned)

    bench.wait(is_turn)
    pins = settings.inputs
    dead = [f"{line.removeprefix('encoder_')} ({place(pins[line])})" for line in LINES if line not in moved]
    if dead:
        cure = "its wires: + to 3V3, GND to ground, CLK and DT to the pins under [keys] encoder"
        return fault("encoder-silent", f"the encoder: nothing came on {' and '.join(dead)}", cure)
    if not turned:
        says = "the encoder: both lines move, but no click was counted"
        return fault("encoder-steps", says, "try steps_per_detent = 2 or 1 under [keys]")
    if turned[0].steps < 0:
        clk, dt = (pins[line] for line in LINES)
        return fault("encoder-backwards", "the encoder counts the other way round", f"write encoder = [{dt}, {clk}]")
    return fine("encoder", "the encoder works")


def _pad(wished: str | tuple[str, ...], bench: Bench) -> Iterator[Finding]:
    from companion.devices.usbkeys import UsbKeys

    with UsbKeys(bench.post, wished):
        if trouble := bench.trouble(Device.KEYS):
            yield fault("usbkeys-lost", trouble, DOCTOR_KNOWS)
            return
        for name, sign in PAD.items():
            bench.forget()
            bench.tell(f"Press {sign} on the number pad, and let go.")
            moved = bench.wait(lambda one: isinstance(one, Edge) and one.source == "usb" and one.level == "down")
            if isinstance(moved, Edge) and moved.name == name:
                yield fine("usb-key", f"{sign} on the number pad is {called(name)}")
            else:
                came = f"{called(moved.name)} came" if isinstance(moved, Edge) else "nothing came"
                cure = "a scanner has no such keys; else write the pad's name under [usbkeys] devices"
                yield fault("usb-key-silent", f"{sign} on the number pad: {came}", cure)
