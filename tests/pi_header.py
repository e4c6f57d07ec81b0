"""The drawing of the Pi's 40-pin header for hardware.md, made from the shipped table.toml with everything turned on.

python -m tests.pi_header
"""

from __future__ import annotations

import re
import tomllib

from gpiozero import pi_info

from companion.shipped import shipped

PINS = pi_info("a02082").headers["J8"].pins
"""The 40-pin header, by gpiozero's own board table."""
TURNED_ON = re.sub(r"^#(?=[^ #\n])", "", shipped("table.toml").read_text(encoding="utf-8"), flags=re.MULTILINE)
"""table.toml with every setting that it explains."""
WORDS = {
    "keys.encoder_push": "encoder SW",
    "keys.power": "power key",
    "sound.pin": "buzzer",
    "display.reset": "screen RES",
}
NO_PIN = {3: "screen SDA", 5: "screen SCL", 1: "screen VCC", 17: "encoder +"}
"""By place: what the first I2C bus and the two 3V3 are there for."""


def pins_of(section: object, path: str = "") -> set[tuple[str, int]]:
    """(key, pin) of everything in a config that names a pin."""
    if isinstance(section, dict):
        return {found for key, one in section.items() for found in pins_of(one, f"{path}.{key}".lstrip("."))}
    if isinstance(section, list):
        return {found for one in section for found in pins_of(one, path)}
    is_pin = re.match(
        r"keys\.(a|b|c|power|encoder|encoder_push|lights\..*|dice\..*)$|display\.(reset|dc)$|sound\.pin$", path
    )
    return {(path, section)} if is_pin and isinstance(section, int) else set()


def uses() -> dict[int, str]:
    """What each used GPIO is for, in the words of the drawing."""
    found = {}
    clk, dt = tomllib.loads(TURNED_ON)["keys"]["encoder"]
    for key, pin in pins_of(tomllib.loads(TURNED_ON)):
        _, _, name = key.rpartition(".")
        kinds = {"keys.dice.": f"dice {name.upper()}", "keys.lights.": f"lamp {name.upper()}"}
        kind = next((words for start, words in kinds.items() if key.startswith(start)), f"key {name.upper()}")
        found[pin] = WORDS.get(key, kind)
    return found | {clk: "encoder CLK", dt: "encoder DT"}


def draw() -> str:
    """The header from above, the corner of the card slot at the top."""
    rows = ["                        card slot", "                     +-----------+"]
    for place in range(1, 41, 2):
        left, right = _label(place), _label(place + 1)
        rows.append(f"{left:>20} | {place:>2} o o {place + 1:<2} | {right}".rstrip())
    return "\n".join([*rows, "                     +-----------+", "                away from the card slot"])


def _label(place: int) -> str:
    name = PINS[place].name
    pin = int(name[4:]) if name.startswith("GPIO") else None
    return NO_PIN.get(place) or (uses().get(pin, "") if pin is not None else {"GND": "ground"}.get(name, name))


if __name__ == "__main__":
    print(draw())
