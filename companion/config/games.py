"""What a config says of games: switches under [rules.GAME], faces under [panel.faces.KIND]. Checked against what is
installed, found by the shelf; no game's name stands here. Loads a game only if the config speaks of one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path as Folder
from typing import TYPE_CHECKING, Any, Protocol

from companion.config.faults import Complaint, shown
from companion.config.lines import Path
from companion.config.written import find, missing
from companion.engine.errors import WrongSetup
from companion.engine.game import DiceKind, Game, Switch
from companion.engine.written import WrittenFact
from companion.errors import NotFound, did_you_mean

if TYPE_CHECKING:
    from companion.config.model import Config


class Shelf(Protocol):
    """Where games are found: `companion.shelf`, or a test's own."""

    def game_names(self) -> tuple[str, ...]: ...

    def find_game(self, name: str) -> Game: ...


def complaints(config: Config, shelf: Shelf, folder: Folder) -> Iterator[Complaint]:
    """Every wrong game, switch, kind of die and face, and every file of a fact that is not there. Paths count from
    `folder`."""
    for name, given in config.rules.items():
        yield from _rules(name, given, shelf, folder)
    if config.panel.faces:
        kinds = {kind.id: kind for name in shelf.game_names() for kind in shelf.find_game(name).dice}
        for name, faces in config.panel.faces.items():
            yield from _faces(name, faces, kinds)


def _rules(name: str, given: Mapping[str, Any], shelf: Shelf, folder: Folder) -> Iterator[Complaint]:
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
    found = list(_each(name, game, given, folder))
    yield from found or _together(name, game, given)


def _each(name: str, game: Game, given: Mapping[str, Any], folder: Folder) -> Iterator[Complaint]:
    """What is wrong with a key by itself."""
    switches = {switch.name: switch for switch in game.switches}
    written = {fact.name: fact for fact in game.written}
    for key, value in given.items():
        path: Path = ("rules", name, key)
        if key in switches:
            yield from _switch(path, switches[key], value, game)
        elif key in written:
            if not isinstance(value, str) or _file(written[key], value, folder) is None:
                yield missing(path, written[key], value, folder)
        elif key in game.facts:
            cure = "it is a fact of your box: tell it at the table, where it is kept for every later match"
            yield Complaint(path, f"a switch of {game.title}", key, cure)
        else:
            known = (*switches, *written)
            there = ", ".join(known) or "it has none"
            yield Complaint(path, f"a switch of {game.title}", f"{key}{did_you_mean(key, known)}", f"there are {there}")


def _together(name: str, game: Game, given: Mapping[str, Any]) -> Iterator[Complaint]:
    """A mix of switches with which no match could begin, however many sit down."""
    switches = {switch.name: given[switch.name] for switch in game.switches if switch.name in given}
    if len(switches) < 2:
        return
    refused: dict[str, str] = {}
    for count in game.seats:
        try:
            game.setup([f"P{number}" for number in range(1, count + 1)], switches, game.facts)
        except WrongSetup as wrong:
            key = re.split(r"[.\[]", wrong.key)[0]
            if key not in switches:
                return
            refused.setdefault(key, wrong.why)
        else:
            return
    mix = ", ".join(f"{one} = {shown(switches[one])}" for one in switches)
    why = "; ".join(refused.values())
    yield Complaint(("rules", name, next(iter(refused))), f"switches of {game.title} that go together", mix, why)


def files(config: Config, shelf: Shelf, folder: Folder) -> Iterator[tuple[str, WrittenFact, str, Folder]]:
    """The files of facts that are there: game, fact, how the config names it, where it is."""
    for name in sorted(config.rules.keys() & set(shelf.game_names())):
        for fact in shelf.find_game(name).written:
            named = config.rules[name].get(fact.name)
            file = _file(fact, named, folder) if isinstance(named, str) else None
            if file is not None:
                yield name, fact, str(named), file


def _file(fact: WrittenFact, named: str, folder: Folder) -> Folder | None:
    try:
        return find(fact, named, folder)
    except NotFound:
        return None


def _switch(path: Path, switch: Switch, value: object, game: Game) -> Iterator[Complaint]:
    # 1 == True in Python, but not to a reader of TOML.
    if any(type(choice) is type(value) and choice == value for choice in switch.choices):
        return
    if switch.free and isinstance(value, list):
        yield from _free(path, switch, value, game)
        return
    words = [choice for choice in switch.choices if isinstance(choice, str)]
    offered = [shown(choice) for choice in switch.choices if not (switch.free and isinstance(choice, list))]
    near = did_you_mean(value, words) if isinstance(value, str) else ""
    yield Complaint(
        path,
        " or ".join([*offered, *([switch.free] if switch.free else [])]),
        shown(value) + near,
        f"without the line it is {shown(switch.default)} (ruling {switch.ruling})",
    )


def _free(path: Path, switch: Switch, value: list[Any], game: Game) -> Iterator[Complaint]:
    """A value that only the game can judge: a match is set up with it."""
    seats = [f"P{number}" for number in range(1, game.seats.start + 1)]
    try:
        game.setup(seats, {switch.name: value}, game.facts)
    except WrongSetup as wrong:
        if re.split(r"[.\[]", wrong.key)[0] == switch.name:
            yield Complaint(path, switch.free, shown(value), f"{wrong.key}: {wrong.why}")


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
        if face not in names and not kind.named:
            yield Complaint(
                (*path, number),
                f"a face of the {name} die",
                shown(face) + did_you_mean(face, names),
                f"there are {', '.join(names)}",
            )
