"""Who uses which pin of the 40-pin header, and where two want the same one (case B15). Pure; touches no hardware."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.config.faults import Complaint, key_name, line_of
from companion.config.lines import Path

if TYPE_CHECKING:
    from companion.config.model import Config, Display

_I2C = {0: {0: "SDA", 1: "SCL"}, 1: {2: "SDA", 3: "SCL"}}
_SPI = {
    0: {8: "CE0", 7: "CE1", 9: "MISO", 10: "MOSI", 11: "SCLK"},
    1: {18: "CE0", 17: "CE1", 16: "CE2", 19: "MISO", 20: "MOSI", 21: "SCLK"},
}
_UARTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
_UART = {14: "TXD", 15: "RXD"}
_USUAL = {2, 3, 14, 15}
"""What the first I2C bus and the first UART take, so that nothing else is put there while other pins are spare."""
_HAT = {0: "ID_SD", 1: "ID_SC"}
_REAL_DRIVERS = ("ssd1306", "ssd1309", "sh1106")


@dataclass(frozen=True, slots=True)
class Claim:
    """A pin and its user. `path`: the key that names the pin, or the section that needs it for a bus; `user` is
    then what the bus is called. `rests_on`: what decides that the bus is there at all."""

    pin: int
    path: Path
    user: str = ""
    rests_on: tuple[Path, ...] = ()


def claims(config: Config) -> list[Claim]:
    """Every pin that the config puts to use: buses first, then the keys that name a pin."""
    return [*_buses(config), *_named(config)]


def conflicts(config: Config, lines: Mapping[Path, int]) -> Iterator[Complaint]:
    """A complaint for each key whose pin somebody else has already; names both."""
    from companion.config.readers import HIGHEST_PIN

    first: dict[int, Claim] = {}
    used = {claim.pin for claim in claims(config)}
    spare = ", ".join(f"GPIO{pin}" for pin in range(max(_HAT) + 1, HIGHEST_PIN + 1) if pin not in used | _USUAL)
    for claim in claims(config):
        owner = first.setdefault(claim.pin, claim)
        if owner is not claim:
            yield _complaint(claim, owner, lines, spare)
        elif not claim.user and claim.pin in _HAT:
            yield _complaint(
                claim, Claim(claim.pin, (), f"{_HAT[claim.pin]}, the line to the chip on a HAT"), lines, spare
            )


def _complaint(claim: Claim, owner: Claim, lines: Mapping[Path, int], spare: str) -> Complaint:
    line = line_of(owner.path, lines)
    who = owner.user or key_name(owner.path)
    where = f" (line {line})" if line is not None else ""
    return Complaint(
        claim.path,
        "a pin that nothing else uses",
        f"GPIO{claim.pin}, which is for {who}{where} already",
        f"give one of them another pin; free are {spare}",
        (*owner.rests_on, owner.path),
    )


def _named(config: Config) -> Iterator[Claim]:
    keys, display = config.keys, config.display
    for name in ("a", "b", "c", "power"):
        yield from _claim(("keys", name), getattr(keys, name))
    for place, pin in enumerate(keys.encoder or ()):
        yield from _claim(("keys", "encoder", place), pin)
    yield from _claim(("keys", "encoder_push"), keys.encoder_push)
    for name, pin in keys.lights:
        yield from _claim(("keys", "lights", name), pin)
    for name, pin in keys.dice:
        yield from _claim(("keys", "dice", name), pin)
    if _on_wires(display):
        yield from _claim(("display", "reset"), display.reset)
        if display.bus == "spi":
            yield from _claim(("display", "dc"), display.dc)
    yield from _claim(("sound", "pin"), config.sound.pin)


def _claim(path: Path, pin: int | None) -> Iterator[Claim]:
    if pin is not None:
        yield Claim(pin, path)


def _buses(config: Config) -> Iterator[Claim]:
    display = config.display
    if _on_wires(display):
        name, pins = ("SPI", _SPI) if display.bus == "spi" else ("I2C", _I2C)
        decided = tuple(("display", key) for key in ("driver", "bus", "port"))
        for pin, line in pins.get(display.port, {}).items():
            yield Claim(pin, ("display",), f"the screen's {name} bus, {line}", decided)
    if config.panel.port in _UARTS:
        for pin, line in _UART.items():
            yield Claim(pin, ("panel", "port"), f"the panel's UART, {line}")


def _on_wires(display: Display) -> bool:
    return display.driver in _REAL_DRIVERS and display.bus in ("i2c", "spi")
