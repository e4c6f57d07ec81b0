"""`companion check [FILE]`: the config, every fault at once; when there is none, what it asks for.

Needs no hardware library. Exit code 0 when the config is good, 2 when it has faults (each a line on stderr that
begins with file:line, as editors know it).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.terminal import answer, tell
from companion.config import HERE, find_config, load_file
from companion.config.faults import BadConfig, sentences, visible
from companion.config.pins import claims
from companion.config.playable import gaps
from companion.config.read import LARGEST
from companion.devices.gpio import expected_driver
from companion.files import read_bytes
from companion.toml_text import value_text

if TYPE_CHECKING:
    from companion.config.model import Config, Display


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="the table.toml to check, else the one that would be read"
    )


def run(args: argparse.Namespace) -> int:
    from companion.config import EVERYWHERE

    named = args.file or args.config
    file = find_config(Path(named) if named else None)
    try:
        config = load_file(file)
    except BadConfig as bad:
        for line in sentences(bad.faults):
            tell(line)
        return bad.exit_code
    if refused := _no_archive(config, file):
        tell(refused)
        return BadConfig.exit_code
    answer(f"{file}: good" if file else "built-in defaults: there is no ./table.toml and no /etc/companion/table.toml")
    for name, asked in summary(config):
        answer(f"  {name:<10} {asked}")
    for unfit in _unfit(config):
        answer(f"  note       {unfit}")
    if file == HERE and _differs(file, EVERYWHERE):
        answer(f"  note       the installed service reads {EVERYWHERE}, which differs from this one")
    return 0


def _unfit(config: Config) -> Iterator[str]:
    """What was told of the box at the table and cannot be used with this config, a sentence each."""
    from companion.box import box_as_it_is
    from companion.config.fitting import fit
    from companion.config.known import known
    from companion.places import box_path
    from companion.shelf import find_game, game_names

    games = {name: find_game(name) for name in game_names()}
    try:
        told = known(config.rules, box_as_it_is(box_path(config.archive_path)), games)
    except BadConfig:
        return
    yield from map(str, fit(told, games)[1])


def _no_archive(config: Config, file: Path | None) -> str:
    """Why `companion run` would refuse the archive's path, or ""."""
    from companion.config.lines import locate
    from companion.config.read import parse, read_text
    from companion.devices.archive_lock import must_be_a_file
    from companion.errors import BadInput

    try:
        must_be_a_file(config.archive_path)
    except BadInput as refused:
        if file is None:
            return f"built-in defaults: {refused}"
        _, text, _ = parse(read_text(file, str(file))[0], str(file))
        line = locate(text).get(("archive", "path"))
        return visible(f"{file}:{line}: archive.path: {refused}" if line else f"{file}: {refused}")
    return ""


def _differs(file: Path, other: Path) -> bool:
    """Whether both are there and say different things; what may not be read is left to `companion doctor`."""
    try:
        return read_bytes(file, LARGEST) != read_bytes(other, LARGEST)
    except OSError:
        return False


def summary(config: Config) -> Iterator[tuple[str, str]]:
    """What the config asks for: a name and a few words each, in the order of table.toml."""
    keys = config.keys
    yield "keys", _pins({"a": keys.a, "b": keys.b, "c": keys.c, "power": keys.power})
    if keys.encoder is not None:
        push = f", push GPIO{keys.encoder_push}" if keys.encoder_push is not None else ""
        yield "encoder", f"GPIO{keys.encoder[0]} and GPIO{keys.encoder[1]}{push}"
    yield "dice keys", _pins(dict(keys.dice))
    yield "lights", _pins(dict(keys.lights))
    yield "USB keys", _usb_keys(config.usbkeys.devices)
    plain = ", lines typed by hand count" if config.panel.plain else ""
    yield "panel", config.panel.port + plain
    yield "display", _display(config.display)
    yield "sound", "none" if config.sound.pin is None else f"GPIO{config.sound.pin}"
    if any(claim.path and not claim.user for claim in claims(config)):
        yield "pins", f"driven by {expected_driver()}"
    yield "archive", str(config.archive.path)
    yield "table", f"pace {config.table.pace}, motion {'on' if config.table.motion else 'off'}"
    if config.people.names:
        yield "people", ", ".join(config.people.names)
    for game, switches in config.rules.items():
        said = ", ".join(f"{name} = {value_text(value)}" for name, value in switches.items())
        yield "rules", f"{game}: {said or 'as the game has them'}"
    if config.web.enabled:
        yield "web", f"http://{config.web.host}:{config.web.port}"
        yield "note", "[web] is understood, but this version has no part for it yet"
    for gap in gaps(config):
        yield "note", gap


def _pins(pins: dict[str, int | None]) -> str:
    return ", ".join(f"{name} GPIO{pin}" for name, pin in pins.items() if pin is not None) or "none"


def _usb_keys(devices: str | tuple[str, ...]) -> str:
    if devices == "auto":
        return "auto, every number pad and scanner"
    return devices if isinstance(devices, str) else ", ".join(f'"{name}"' for name in devices)


def _display(display: Display) -> str:
    if display.driver == "none":
        return "none"
    if display.driver == "capture":
        return f"capture in {display.file}"
    if display.bus == "record":
        return f"{display.driver}, its bus recorded in {display.file}"
    if display.bus == "spi":
        return f"{display.driver} on /dev/spidev{display.port}.{display.address}, DC GPIO{display.dc}"
    return f"{display.driver} on /dev/i2c-{display.port} at {display.address:#04x}"
