"""What only shows when several keys are looked at together. Pure: the config, what the file gave, the lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.config.faults import Complaint, shown
from companion.config.lines import Path
from companion.config.readers import DRIVERS, SPI_SPEEDS, WHICH_ADDRESS, WHICH_DRIVER

if TYPE_CHECKING:
    from companion.config.model import Config


def complaints(config: Config, given: Mapping[str, Any]) -> Iterator[Complaint]:
    """Every contradiction within one section, and what a section that is there must say."""
    yield from _display(config, given)
    yield from _keys(config)
    yield from _people(given)


def _display(config: Config, given: Mapping[str, Any]) -> Iterator[Complaint]:
    display, section = config.display, given.get("display")
    if isinstance(section, Mapping) and "driver" not in section:
        cure = f"add the line driver = ...: {WHICH_DRIVER}"
        yield Complaint(("display",), f"a driver in [display], {DRIVERS}", "none", cure)
        return
    if display.driver == "none":
        return
    decided: tuple[Path, ...] = (("display", "driver"), ("display", "bus"))
    if display.file is None and (display.driver == "capture" or display.bus == "record"):
        what = 'driver "capture"' if display.driver == "capture" else 'bus "record"'
        got = shown(section["file"]) if isinstance(section, Mapping) and "file" in section else "nothing"
        cure = 'add file = "/path/of/it"'
        yield Complaint(("display", "file"), f"a file for {what} to write to", got, cure, decided)
    if display.driver == "capture":
        return
    if display.column_offset and display.driver != "sh1106":
        got, cure = f"{display.column_offset} with {display.driver}", "only sh1106 has columns to spare: take it out"
        yield Complaint(("display", "column_offset"), "0", got, cure, decided)
    if display.bus == "spi":
        yield from _spi(config, decided)
    elif display.address < 0x08:
        got = f"{display.address:#04x}"
        yield Complaint(("display", "address"), "an I2C address from 0x08 to 0x77", got, WHICH_ADDRESS, decided)


def _spi(config: Config, decided: tuple[Path, ...]) -> Iterator[Complaint]:
    display = config.display
    if display.dc is None:
        cure = "add dc = 24, or the pin that the screen's DC is wired to"
        yield Complaint(("display", "dc"), "a GPIO number, as SPI needs one", '"none"', cure, decided)
    if display.speed not in SPI_SPEEDS:
        near = min(SPI_SPEEDS, key=lambda known: abs(known - display.speed))
        yield Complaint(
            ("display", "speed"), "a clock that SPI can run at", str(display.speed), f"the nearest is {near}", decided
        )
    if display.address > 1:
        got = f"{display.address:#04x}"
        cure = "0 is CE0, 1 is CE1; take the line out if it was meant for I2C"
        yield Complaint(("display", "address"), "the chip select of SPI, 0 or 1", got, cure, decided)


def _keys(config: Config) -> Iterator[Complaint]:
    keys = config.keys
    if keys.encoder_push is not None and keys.encoder is None:
        yield Complaint(
            ("keys", "encoder_push"),
            "an encoder that it belongs to",
            f"GPIO{keys.encoder_push} and no encoder",
            "add encoder = [clk, dt], or wire the push as key c",
            (("keys", "encoder"),),
        )
    for name, light in keys.lights:
        if light is not None and getattr(keys, name) is None:
            yield Complaint(
                ("keys", "lights", name),
                f"a key {name} that the light is in",
                f"GPIO{light} and no key {name}",
                f"add {name} = ... under [keys], or take the light out",
                (("keys", name),),
            )


def _people(given: Mapping[str, Any]) -> Iterator[Complaint]:
    """From what the file gave, so that one bad name does not hide a double one."""
    people = given.get("people")
    names = people.get("names") if isinstance(people, Mapping) else None
    seen: set[str] = set()
    for place, name in enumerate(names if isinstance(names, list) else []):
        folded = name.strip().casefold() if isinstance(name, str) else ""
        if folded in seen:
            cure = "tell the two apart, as in Ann B and Ann K"
            yield Complaint(("people", "names", place), "each name once", f"{shown(name)} again", cure)
        if folded:
            seen.add(folded)
