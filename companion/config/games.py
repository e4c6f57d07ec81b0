"""What a config says of games: switches under [rules.GAME], faces under [panel.faces.KIND]. Checked against what is
installed, found by the shelf; no game's name stands here. Loads a game only if the config speaks of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from companion.config.faults import Complaint, shown
from companion.config.lines import Path
from companion.engine.game import DiceKind, Game, Switch
from companion.errors import did_you_mean

if TYPE_CHECKING:
    from companion.config.model import Config


class Shelf(Protocol):
    """Where games are found: `companion.shelf`, or a test's own."""

    def game_names(self) -> tuple[str, ...]: ...

    def find_game(self, name: str) -> Game: ...


def complaints(config: Config, shelf: Shelf) -> Iterator[Complaint]:
    """Every wrong game, switch, kind of die and face."""
    for name, given in config.rules.items():
        yield from _rules(name, given, shelf)
    if config.panel.faces:
        kinds = {kind.id: kind for name in shelf.game_names() for kind in shelf.find_game(name).dice}
        for name, faces in config.panel.faces.items():
            yield from _faces(name, faces, kinds)


def _rules(name: str, given: Mapping[str, Any], shelf: Shelf) -> Iterator[Complaint]:
    installed = shelf.game_names()
    if name not in installed:
        there = ", ".join(installed) or "none"
        yield Complaint(
            ("rules", name),
            "a game that is installed",
            f"{name}{did_you_mean(name, installed)}",
            f"install that game or take the section out; installed: {there}",
        )
        return
    game = shelf.find_game(name)
    switches = {switch.name: switch for switch in game.switches}
    for key, value in given.items():
        path: Path = ("rules", name, key)
        if key in switches:
            yield from _switch(path, switches[key], value)
        elif key in game.facts:
            cure = "it is a fact of your box: tell it at the table, where it is kept for every later match"
            yield Complaint(path, f"a switch of {game.title}", key, cure)
        else:
            there = ", ".join(switches) or "it has none"
            yield Complaint(
                path, f"a switch of {game.title}", f"{key}{did_you_mean(key, switches)}", f"there are {there}"
            )


def _switch(path: Path, switch: Switch, value: object) -> Iterator[Complaint]:
    # 1 == True in Python, but not to a reader of TOML.
    if any(type(choice) is type(value) and choice == value for choice in switch.choices):
        return
    if switch.free and isinstance(value, list):
        return  # the game says whether it is legal, when a match begins
    words = [choice for choice in switch.choices if isinstance(choice, str)]
    offered = [shown(choice) for choice in switch.choices if not (switch.free and isinstance(choice, list))]
    near = did_you_mean(value, words) if isinstance(value, str) else ""
    yield Complaint(
        path,
        " or ".join([*offered, *([switch.free] if switch.free else [])]),
        shown(value) + near,
        f"without the line it is {shown(switch.default)} (ruling {switch.ruling})",
    )


def _faces(name: str, faces: Mapping[str, str], kinds: Mapping[str, DiceKind]) -> Iterator[Complaint]:
    path: Path = ("panel", "faces", name)
    kind = kinds.get(name)
    if kind is None:
        there = ", ".join(kinds) or "none, as no game is installed"
        yield Complaint(path, "a kind of die", f"{name}{did_you_mean(name, kinds)}", f"there are {there}")
        return
    names = [face.name for face in kind.faces]
    for number, face in faces.items():
        if number not in ("1", "2", "3", "4", "5", "6"):
            yield Complaint(
                (*path, number), "a number that the panel reads, 1 to 6", number, "name the face by its number"
            )
        if face not in names:
            yield Complaint(
                (*path, number),
                f"a face of the {name} die",
                shown(face) + did_you_mean(face, names),
                f"there are {', '.join(names)}",
            )
