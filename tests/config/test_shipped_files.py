"""The files that come with the product: no fault in any, and table.toml explains every key with its true default."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from companion.config import load_file
from companion.config.model import Config
from companion.shelf import find_game, game_names
from companion.shipped import shipped, shipped_folder

READY = ("keys-only.toml", "dice-keys.toml", "pico-panel.toml")
EXPLAINED = shipped("table.toml").read_text(encoding="utf-8")
TURNED_ON = re.sub(r"^#(?=[^ #\n])", "", EXPLAINED, flags=re.MULTILINE)


def leaves(model: type[BaseModel], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of every key of the model that is not a section of fixed keys."""
    for name, field in model.model_fields.items():
        inner = field.annotation
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            yield from leaves(inner, (*path, name))
        else:
            yield (*path, name)


FREE = {("rules",), ("panel", "faces")}
KEYS = [path for path in leaves(Config) if path not in FREE]


def defaults_said() -> dict[tuple[str, ...], object]:
    """What table.toml says of each key that it holds when the line is absent: its value, or the remark `Default:`."""
    said: dict[tuple[str, ...], object] = {}
    section: tuple[str, ...] = ()
    for line in TURNED_ON.splitlines():
        if header := re.fullmatch(r"\[([\w.]+)\]", line):
            section = tuple(header[1].split("."))
        elif setting := re.match(r"(\w+)\s*=", line):
            path = (*section, setting[1])
            # A remark may go on in the lines below, up to the next setting.
            more = TURNED_ON[TURNED_ON.index(line) :].splitlines()
            remark = " ".join([line, *(one for one in more[1:3] if re.match(r"\s+#", one))])
            told = re.search(r"Default: (\S+)$", remark)
            said[path] = tomllib.loads(f"x = {told[1]}")["x"] if told else tomllib.loads(line)[setting[1]]
    return said


def at(config: Config, path: tuple[str, ...]) -> Any:
    value: Any = config
    for part in path:
        value = getattr(value, part)
    return value


def nested(path: tuple[str, ...], value: object) -> dict[str, Any]:
    return {path[0]: value if len(path) == 1 else nested(path[1:], value)}


@pytest.mark.parametrize("path", KEYS, ids=".".join)
def test_table_toml_has_every_key_with_its_default(path: tuple[str, ...]) -> None:
    said = defaults_said()
    assert path in said
    section: dict[str, Any] = nested(path[:-1], {})
    assert at(Config.model_validate(nested(path, said[path])), path) == at(Config.model_validate(section), path)


def test_table_toml_has_no_key_that_is_not_there() -> None:
    known = set(KEYS)
    strange = [path for path in defaults_said() if path not in known and path[0] != "rules" and path[:2] not in FREE]
    assert strange == []


@pytest.mark.parametrize("name", game_names())
def test_table_toml_has_every_switch_with_its_default(name: str) -> None:
    said, game = tomllib.loads(EXPLAINED)["rules"][name], find_game(name)
    files = {fact.name: game.facts[fact.name]["from"] for fact in game.written}
    assert said == {switch.name: switch.default for switch in game.switches} | files
    for switch in game.switches:
        assert switch.ruling in EXPLAINED, f"{switch.name}: its ruling is not named"


def test_as_it_stands_it_changes_nothing() -> None:
    explained, nothing = load_file(shipped("table.toml")), load_file(None)
    assert explained.model_copy(update={"rules": {}}) == nothing


def test_with_everything_turned_on_it_has_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(TURNED_ON, encoding="utf-8")
    config = load_file(file)
    assert (config.keys.a, config.display.driver, config.panel.port) == (17, "ssd1309", "auto")
    assert set(config.panel.faces) == {"high_risk", "weather"}


@pytest.mark.parametrize("name", READY)
def test_ready_set_ups_have_no_fault_and_can_be_played(name: str) -> None:
    config = load_file(shipped(name))
    assert config.asks_for_input
    assert (config.display.driver, config.display.bus) == ("ssd1309", "i2c")


def test_every_shipped_file_is_one_of_these() -> None:
    assert {path.name for path in shipped_folder().glob("*.toml")} == {"table.toml", *READY}


@pytest.mark.parametrize("name", ["table.toml", *READY])
def test_every_pin_named_in_a_remark_is_the_pin_of_its_line(name: str) -> None:
    """ "header pin 11" beside `a = 17`: GPIO17 is there."""
    from gpiozero import pi_info

    header = pi_info("a02082").headers["J8"].pins
    remarks = re.findall(r"= (\d+) +# header pin (\d+)", shipped(name).read_text(encoding="utf-8"))
    for gpio, place in remarks:
        assert header[int(place)].name == f"GPIO{gpio}"
    assert remarks or name == "table.toml"
