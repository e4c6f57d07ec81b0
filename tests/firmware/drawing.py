"""The pins of both boards as the firmware has them, and the drawings of hardware.md made from that."""

from __future__ import annotations

import re
from types import SimpleNamespace

from firmware_bridge.pico import config
from firmware_bridge.pico.settings import Settings
from tests.firmware.building import ARDUINO

LEFT = [
    "GP0",
    "GP1",
    "GND",
    "GP2",
    "GP3",
    "GP4",
    "GP5",
    "GND",
    "GP6",
    "GP7",
    "GP8",
    "GP9",
    "GND",
    "GP10",
    "GP11",
    "GP12",
    "GP13",
    "GND",
    "GP14",
    "GP15",
]
RIGHT = [
    "VBUS",
    "VSYS",
    "GND",
    "3V3_EN",
    "3V3(OUT)",
    "ADC_VREF",
    "GP28",
    "GND",
    "GP27",
    "GP26",
    "RUN",
    "GP22",
    "GND",
    "GP21",
    "GP20",
    "GP19",
    "GP18",
    "GND",
    "GP17",
    "GP16",
]
PLACES = {name: place for place, name in enumerate([*LEFT, *reversed(RIGHT)], 1) if name.startswith("GP")}
"""The place of each GP pin on a Pico, counted from the USB socket down and up again."""
TRAY_KEYS = {"D": "dice key DANGER", "A": "dice key ASCENSION", "W": "dice key WEATHER", "!": "dice key DONE"}


def pico_pins() -> dict[str, str]:
    """What each GP pin is for, over all trays and both lines."""
    names = {name: getattr(config, name) for name in dir(config) if name.isupper()}
    found: dict[str, str] = {}
    for tray in ("keypad", "dice", "colour"):
        settings = Settings(SimpleNamespace(**{**names, "TRAY": tray, "LINE": "uart"}))
        found |= {f"GP{pin}": what for pin, what in settings.pins.items()}
    return found


def uno_pins() -> dict[str, str]:
    """What each D pin is for, from pins.h."""
    source = (ARDUINO / "pins.h").read_text(encoding="utf-8")

    def rows(table: str) -> list[tuple[str, str]]:
        row = re.search(rf"{table}\[\] = \{{(.*)\}};", source)
        assert row is not None
        return re.findall(r"\{(\d+), ['\"](.)['\"]\}", row[1])

    lamp = re.search(r"TRAY_LAMP_PIN = (\d+);", source)
    assert lamp is not None
    found = {f"D{pin}": f"key {name}" for pin, name in rows("KEY_PINS")}
    found |= {f"D{pin}": TRAY_KEYS.get(what, "dice key CLEAR") for pin, what in rows("TRAY_PINS")}
    found |= {f"D{pin}": f"lamp of key {name}" for pin, name in rows("LAMP_PINS")}
    return found | {f"D{lamp[1]}": "lamp of dice key DONE"}


def draw_pico() -> str:
    """The board from above, the USB socket at the top."""
    pins = pico_pins()
    lines = [f"{'':33}+-----[USB]-----+"]
    for row, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True)):
        what = pins.get(left, "ground" if left == "GND" else "")
        other = pins.get(right, {"GND": "ground", "3V3(OUT)": "3.3 V out", "VSYS": "5 V in"}.get(right, ""))
        lines.append(f"{what:>28} {row + 1:>2} -| {left:<5}{right:>9} |- {40 - row} {other}".rstrip())
    return "\n".join([*lines, f"{'':33}+---------------+"])


def draw_uno() -> str:
    """Its long edge with the digital pins."""
    pins = {"D0": "the line (USB)", "D1": "the line (USB)", **uno_pins()}
    rows = [f"| {f'D{pin}':<4}|- {pins[f'D{pin}']}" for pin in range(13, -1, -1)]
    return "\n".join(["+-----+", "| GND |- ground of all keys and lamps", *rows, "+-----+"])


if __name__ == "__main__":
    print(draw_pico(), draw_uno(), sep="\n\n")
