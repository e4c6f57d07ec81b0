"""Dice in three inks under six sensors: what the sensors see, and what calibration makes of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from firmware_bridge.pico.inks import Ink, learn, to_text

COLOURS = {
    ".": (900, 300, 300, 300),
    "D": (2000, 1100, 450, 450),
    "A": (2100, 500, 1050, 550),
    "W": (1900, 400, 500, 1000),
}
Reading = tuple[int, int, int, int]


def reading(symbol: str, light: float = 1.0) -> Reading:
    """(clear, red, green, blue) over a symbol; `light`: how much brighter or darker than flat."""
    clear, red, green, blue = COLOURS[symbol]
    return round(clear * light), round(red * light), round(green * light), round(blue * light)


def readings(symbol: str, seed: int = 1) -> list[Reading]:
    """As many as calibration takes, with the noise of a sensor."""
    chance = Random(seed)
    return [reading(symbol, chance.uniform(0.98, 1.02)) for _ in range(32)]


def learned(symbols: str = ".DAW") -> list[Ink]:
    """The inks of one pocket."""
    inks = [learn(symbol, readings(symbol)) for symbol in symbols]
    return [ink for ink in inks if ink is not None]


INKS = to_text([learned() for _ in range(6)])


def see(path: Path, picture: str) -> None:
    """Put these symbols under the sensors of the stand-in board; `-`: the sensor is away."""
    lines = ["-" if symbol == "-" else " ".join(str(value) for value in reading(symbol)) for symbol in picture]
    fresh = path.with_suffix(".new")
    fresh.write_text("\n".join(lines) + "\n", encoding="ascii")
    fresh.replace(path)
