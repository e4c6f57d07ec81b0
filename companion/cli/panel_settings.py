"""An owner's own config.py for a Pico, judged before it goes to the board. Reads the file, and never runs it.

Values that are plain are checked as the firmware checks them; one that is worked out is left to the board.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion.errors import BadInput, did_you_mean
from companion.files import read_bytes
from companion.shelf import find_game, game_names

LARGEST = 1_000_000
"""Bytes; no board takes a config.py that comes near."""
WORKED_OUT = object()
"""Stands for a value that only the board can know."""


def shipped() -> Path:
    """The config.py that comes with this installation."""
    import firmware_bridge

    return Path(firmware_bridge.__file__).parent / "pico" / "config.py"


def judge(file: Path) -> None:
    """Raises BadInput: it cannot be read, is no Python, names what is no setting, or gives what no board can be."""
    given, known = _assigned(file), _assigned(shipped())
    wrong = list(_names(file, given, known)) or list(_kinds(file, given, known))
    if wrong:
        raise BadInput("; ".join(wrong))
    if any(value is WORKED_OUT for _, value in given.values()):
        return
    from firmware_bridge.pico.settings import Settings

    values = SimpleNamespace(**{name: value for name, (_, value) in given.items()})
    try:
        Settings(values)
    except ValueError as fault:
        raise BadInput(f"{file}: {str(fault).removeprefix('config.py: ')}") from None
    except (TypeError, LookupError, AttributeError) as fault:
        raise BadInput(f"{file}: a value has another shape than in {shipped()} ({fault})") from None


def remarks(file: Path) -> Iterator[str]:
    """What a board takes and the table may not mean: a die with the symbols of a game's die, on another number of
    sides. Dice that are worked out, or that no board reads as set (`TRAY`), are left alone."""
    given = _assigned(file)
    if given["TRAY"][1] != "dice" or given["DICE"][1] is WORKED_OUT:
        return
    line, dice = given["DICE"]
    games = map(find_game, game_names())
    for title, kind in ((game.title, kind) for game in games for kind in game.dice):
        sides = {face.letter: face.count for face in kind.faces}
        for die, words in dice.items():
            has = Counter(words.values())
            if has.keys() == sides.keys() and has != sides:
                yield f'{file}:{line}: die "{die}" has {_said(has, sides)}; a die of {title} has {_said(sides, sides)}'


def _said(counts: Mapping[str, int], order: Iterable[str]) -> str:
    return ", ".join(f"{counts[letter]} {letter}" for letter in order)


def _assigned(file: Path) -> dict[str, tuple[int, Any]]:
    """Name -> its line and its value, or WORKED_OUT."""
    try:
        tree = ast.parse(read_bytes(file, LARGEST).decode("utf-8-sig"), str(file))
    except OSError as refused:
        raise BadInput(f"{file} cannot be read: {refused.strerror}; {_instead()}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{file} is no text in UTF-8; {_instead()}") from None
    except SyntaxError as fault:
        raise BadInput(f"{file}:{fault.lineno}: the board could not read this ({fault.msg})") from None
    except (ValueError, RecursionError, MemoryError):
        raise BadInput(f"{file} is no config.py; {_instead()}") from None
    found: dict[str, tuple[int, Any]] = {}
    for node in tree.body:
        for name, value in _targets(node):
            try:
                found[name] = node.lineno, ast.literal_eval(value) if value else WORKED_OUT
            except (ValueError, TypeError, MemoryError, RecursionError):
                found[name] = node.lineno, WORKED_OUT
    return found


def _targets(node: ast.stmt) -> Iterator[tuple[str, ast.expr | None]]:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield name, value
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, value
        case _:
            names = (one for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
            yield from ((one.id, None) for one in names)


def _names(file: Path, given: dict[str, tuple[int, Any]], known: dict[str, tuple[int, Any]]) -> Iterator[str]:
    for name, (line, _) in given.items():
        if name.isupper() and not name.startswith("_") and name not in known:
            yield f'{file}:{line}: no setting is called "{name}"{did_you_mean(name, known)}'
    missing = [name for name in known if name not in given]
    if missing:
        yield f"{file}: {', '.join(missing)} missing; {_instead()}"


def _kinds(file: Path, given: dict[str, tuple[int, Any]], known: dict[str, tuple[int, Any]]) -> Iterator[str]:
    for name, (_, pattern) in known.items():
        line, value = given[name]
        if value is not WORKED_OUT and type(value) is not type(pattern):
            yield f"{file}:{line}: {name}: expected something like {pattern!r}, got {value!r}"


def _instead() -> str:
    return f"begin with a copy of {shipped()}"
