"""hardware.md against what it speaks of: pins, config keys, commands, fault screens. A page that lies is a fault."""

from __future__ import annotations

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.cli.front import VERBS
from companion.cli.written import written_verbs
from companion.config import load_file
from companion.config.pins import claims
from companion.shipped import shipped, shipped_folder
from tests.pi_header import PINS, TURNED_ON, draw, pins_of

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "hardware.md").read_text(encoding="utf-8")
FLOWING = " ".join(PAGE.split())
NUMBER = re.compile(r"\d+")
ROWS = re.findall(r"^\| (\d+) \| (GPIO\d+|3V3|ground) \| ([^|]+) \| ([^|]*) ?\|$", PAGE, re.MULTILINE)
TABLE = {(key.strip("` "), int(pin[4:])) for _, pin, _, key in ROWS if key.startswith("`")}


@pytest.mark.parametrize(("place", "pin", "what", "key"), ROWS, ids=[row[0] for row in ROWS])
def test_each_place_of_the_header_has_that_pin(place: str, pin: str, what: str, key: str) -> None:
    assert PINS[int(place)].name == {"ground": "GND"}.get(pin, pin)


def test_the_pin_table_is_the_one_of_table_toml() -> None:
    assert pins_of(tomllib.loads(TURNED_ON)) == TABLE
    assert len({pin for _, pin in TABLE}) == len(TABLE), "one pin, one use"


def test_the_header_is_drawn_from_the_shipped_config() -> None:
    assert "\n".join(f"    {line}".rstrip() for line in draw().split("\n")) in PAGE


def test_one_ground_one_wire() -> None:
    grounds = [place for place, pin, _, _ in ROWS if pin == "ground"]
    assert len(grounds) == len(set(grounds)) >= 6
    named = re.findall(r"ground (?:\(|at place |to place |place )(\d+)|\((\d+) or \d+\)", PAGE)
    assert {PINS[int(one or other)].name for one, other in named} <= {"GND"}
    assert sum(pin.name == "GND" for pin in PINS.values()) == 8
    assert len(grounds) == 7
    assert "Any of the eight grounds is as good as another; the seven of the table, a wire to each" in FLOWING


def test_one_place_holds_one_wire() -> None:
    """One socket fits one pin: what two parts need of one place is said to be shared."""
    places = [int(place) for place, _, _, _ in ROWS]
    assert len(places) == len(set(places))
    steps = re.split(r"\*\*(?=\d\. )", FLOWING[FLOWING.index("## Build it") : FLOWING.index("**9. The appliance")])[1:]
    wired: set[int] = set()
    for step in steps:
        shared = {
            int(place) for said in re.findall(r"share places ([\d, and]+)", step) for place in NUMBER.findall(said)
        }
        named = re.findall(r"\b(?:places?|to) (\d+(?:(?:, | and )\d+)*)\b(?! char)", step)
        mine = {int(place) for said in named for place in NUMBER.findall(said)}
        assert mine <= set(places), step
        assert mine & wired == shared, step
        wired |= mine
    assert {1, 3, 5, 7, 9, 17, 25, 30, 32, 34, 37, 39} <= wired


@pytest.mark.parametrize("name", sorted(path.name for path in shipped_folder().glob("*.toml")))
def test_the_ready_set_ups_use_no_other_pins(name: str) -> None:
    assert pins_of(tomllib.loads(shipped(name).read_text(encoding="utf-8"))) <= TABLE


def test_all_of_it_at_once_leaves_free_what_is_said_to_be_free(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(TURNED_ON, encoding="utf-8")
    used = {claim.pin for claim in claims(load_file(file))}
    assert set(range(28)) - used == {0, 1, 7, 8, 9, 10, 11, 14, 15}
    assert "GPIO7, 8, 9, 10 and 11 for a screen on SPI, GPIO14 and 15 for a panel" in PAGE


def test_the_screen_on_spi_works_with_everything_else_in_place(tmp_path: Path) -> None:
    assert '`bus = "spi"`, `dc = 2`' in PAGE
    file = tmp_path / "table.toml"
    on_spi = re.sub(r'^bus = "i2c"', 'bus = "spi"', TURNED_ON, flags=re.MULTILINE)
    file.write_text(re.sub(r'^dc = "auto"', "dc = 2", on_spi, flags=re.MULTILINE), encoding="utf-8")
    assert load_file(file).display.dc == 2


def test_spi_places() -> None:
    for signal, gpio, place in re.findall(r"(SCLK|MOSI|CS|DC) on\s+GPIO(\d+) \((?:place )?(\d+)\)", PAGE):
        assert PINS[int(place)].name == f"GPIO{gpio}", signal


def test_every_command_of_ours_exists() -> None:
    verbs = set(re.findall(r"companion (--version|[a-z]+)\b", "\n".join(commands())))
    assert {"run", "check", "--version"} <= verbs
    ours = verbs - {"--version"} - set(written_verbs())
    assert ours <= set(VERBS)
    assert all(find_spec(f"companion.cli.{verb}") for verb in ours)


def commands() -> list[str]:
    """The indented command lines, and what stands in backticks and begins with our name."""
    indented = re.findall(r"^ {4}((?:\S*/)?companion .+)$", PAGE, re.MULTILINE)
    return indented + re.findall(r"`(companion [^`]+)`", PAGE)


def test_every_file_that_it_names_is_there() -> None:
    named = set(re.findall(r"\b(?:config|systemd)/[\w.-]+\.\w+", PAGE))
    named |= {f"systemd/{name}" for name in re.findall(r"`([\w-]*companion[\w-]*\.\w+)`", PAGE)}
    assert {"config/dice-keys.toml", "systemd/companion.service", "systemd/companion.shutdown"} <= named
    assert [name for name in named if not (ROOT / name).is_file()] == []


FAULTS = re.findall(r"^\| `([A-Z0-9 ,?+]+)`", PAGE, re.MULTILINE)


@pytest.mark.parametrize("words", FAULTS)
def test_every_fault_screen_is_one_that_the_product_shows(words: str) -> None:
    rooms = tuple(
        ROOT / room for room in ("companion", "companion/flow", "companion/screens", "companion/games/high_risk")
    )
    source = " ".join(file.read_text(encoding="utf-8") for room in rooms for file in room.glob("*.py"))
    assert [word for word in re.findall(r"[A-Z]{3,}", words) if not re.search(rf"\b{word}\b", source)] == []


def test_the_fault_table_is_a_table_at_all() -> None:
    assert len(FAULTS) >= 12


def test_the_keys_legend_is_the_law_of_the_keys() -> None:
    legend = PAGE[PAGE.index("## For the case") :]
    holds = re.search(r"\| +(\w+\??) +\| +(\w+\??) +\| +(\w+\??) +\|\n +\+-", legend)
    assert holds is not None
    assert holds.groups() == ("UNDO", "WHY?", "MENU")
    assert "0.8 s" in legend
    assert load_file(None).keys.hold_ms == 800
