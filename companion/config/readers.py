"""How single values of table.toml are read where a plain type does not do: pins, ports, addresses, names.

Each reader takes what TOML gave and returns the setting, or refuses; the sentence's "expected" stands with the type
(`Field(description=...)`), the refusal adds the cure where this very value suggests one. Needs pydantic.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator
from pydantic_core import PydanticCustomError

HIGHEST_PIN = 27
LONGEST_NAME = 20
DRIVERS = '"ssd1306", "ssd1309", "sh1106", "capture" or "none"'
WHICH_DRIVER = "which chip a screen has stands on its board, or where it was bought"
WHICH_ADDRESS = "most screens are 0x3c: write that, and `companion doctor` finds what answers"
WRONG = "wrong"
_PRINTED_ADDRESSES = {0x78: "0x3c", 0x7A: "0x3d"}
SPI_SPEEDS = tuple(int(mhz * 1_000_000) for mhz in (0.5, 1, 2, 4, 8, 16, 20, 24, 28, 32, 36, 40, 44, 48, 50, 52))
"""Hertz; the only clocks that the SPI driver knows."""


def refuse(cure: str = "") -> PydanticCustomError:
    """A value that is not what its key expects; `cure` goes into the sentence."""
    return PydanticCustomError(WRONG, "{cure}", {"cure": cure})


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_pin(value: object) -> int | None:
    """A BCM number; None for "none"."""
    if value == "none":
        return None
    if isinstance(value, int) and _is_int(value):
        if 0 <= value <= HIGHEST_PIN:
            return value
        raise refuse("these are GPIO numbers, not places on the header: see the pin table in hardware.md")
    number = re.fullmatch(r"(?:GPIO|BCM)?\s*(\d+)", value, re.IGNORECASE) if isinstance(value, str) else None
    if number is not None:
        raise refuse(f"write {int(number[1])}, without quotes")
    raise refuse('write the number that stands after GPIO in the pin table of hardware.md, or "none"')


def read_pin_pair(value: object) -> tuple[int, int] | None:
    """Two BCM numbers, the encoder's clk and dt; None for "none"."""
    if value == "none":
        return None
    if not isinstance(value, list) or len(value) != 2:
        raise refuse("write both pins of the encoder, such as encoder = [5, 6]")
    first, second = read_pin(value[0]), read_pin(value[1])
    if first is None or second is None:
        raise refuse('an encoder needs both; without one, write encoder = "none"')
    return first, second


def read_choice(*choices: int) -> Callable[[object], int]:
    """One of a few numbers."""

    def read(value: object) -> int:
        if isinstance(value, int) and _is_int(value) and value in choices:
            return value
        if isinstance(value, int) and _is_int(value) and value in (90, 180, 270) and 3 in choices:
            raise refuse(f"it counts quarter turns: write {value // 90}")
        raise refuse()

    return read


def read_port(value: object) -> str:
    if isinstance(value, str) and (value in ("auto", "none") or value.startswith("/")):
        return value
    if isinstance(value, str) and re.fullmatch(r"(tty|serial)\w+", value):
        raise refuse(f'write "/dev/{value}"')
    if isinstance(value, str) and re.fullmatch(r"COM\d+", value, re.IGNORECASE):
        raise refuse('that is a name of Windows; "auto" finds the panel by itself')
    raise refuse('"auto" finds the panel by itself')


def read_address(value: object) -> int:
    number = value
    if isinstance(value, str):
        try:
            number = int(value, 16)
        except ValueError:
            raise refuse(WHICH_ADDRESS) from None
    if isinstance(number, int) and _is_int(number):
        if number in _PRINTED_ADDRESSES:
            raise refuse(f"boards print it doubled: write {_PRINTED_ADDRESSES[number]}")
        if number in (0, 1) or 0x08 <= number <= 0x77:
            return number
    raise refuse(WHICH_ADDRESS)


def read_offset(value: object) -> int | None:
    if value == "auto":
        return None
    if isinstance(value, int) and _is_int(value) and 0 <= value <= 4:
        return value
    raise refuse('"auto" is right for nearly every board')


def read_speed(value: object) -> int:
    if isinstance(value, int) and _is_int(value) and 10_000 <= value <= 52_000_000:
        return value
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 10_000:
        raise refuse("it counts hertz: 400000 for I2C, 8000000 for SPI")
    raise refuse('leave it at "auto": 400000 for I2C, 8000000 for SPI')


def read_name(value: str) -> str:
    """A person's name: blanks around it do not count."""
    name = unicodedata.normalize("NFC", value.strip())
    if not name:
        raise refuse("take the empty name out")
    if len(name) > LONGEST_NAME:
        raise refuse(f"this one has {len(name)} characters: a short form reads better on the small screen")
    if not name.isprintable():
        raise refuse("there is a tab, a line break or another unprintable character in it")
    return name


def read_device_names(value: object) -> str | tuple[str, ...]:
    """ "auto", "none", or the names of input devices."""
    if isinstance(value, str) and value in ("auto", "none"):
        return value
    if isinstance(value, str):
        raise refuse(f'put the name into a list: ["{value}"]')
    if isinstance(value, list) and value and all(isinstance(one, str) and one for one in value):
        return tuple(value)
    raise refuse("`cat /proc/bus/input/devices` shows the names")


def read_path(value: object) -> Path | None:
    """A file's path, `~` expanded, perhaps relative; None for "auto" (the default place) and "none"."""
    if value in ("auto", "none"):
        return None
    if not isinstance(value, str) or not value.strip() or "\0" in value:
        raise refuse()
    if value.endswith(("/", "\\")):
        raise refuse("that is a folder: add the file's name")
    try:
        return Path(value).expanduser()
    except RuntimeError:
        raise refuse("there is no such user on this machine") from None


def _as_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


PIN = f'a GPIO number from 0 to {HIGHEST_PIN} (BCM) or "none"'
Pin: TypeAlias = Annotated[int | None, PlainValidator(read_pin), Field(description=PIN)]
PinPair: TypeAlias = Annotated[
    tuple[int, int] | None,
    PlainValidator(read_pin_pair),
    Field(description='two GPIO numbers, [clk, dt], or "none"'),
]
Yes: TypeAlias = Annotated[bool, Field(description="true or false, in small letters and without quotes")]
Name: TypeAlias = Annotated[str, AfterValidator(read_name)]
Names: TypeAlias = Annotated[
    tuple[Name, ...],
    BeforeValidator(_as_tuple),
    Field(
        description=f'a list of names, each of 1 to {LONGEST_NAME} characters, such as ["Ann", "Bob"]', max_length=24
    ),
]
