"""table.toml, read once at the edge: `load` gives a frozen `Config`, or says every fault of the file in one error.

Knows where a config is looked for and in which order it is judged. Importing this is cheap; pydantic and the games
are imported by `load` alone. For annotations: `from companion.config.model import Config` under TYPE_CHECKING.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.places import archive_path

if TYPE_CHECKING:
    from companion.config.faults import Complaint, Fault
    from companion.config.games import Shelf
    from companion.config.model import Config

EVERYWHERE = Path("/etc/companion/table.toml")
HERE = Path("table.toml")


def find_config(named: Path | None, here: Path = HERE, everywhere: Path = EVERYWHERE) -> Path | None:
    """The config to read: the one that was named, else ./table.toml, else the machine's; None: built-in defaults.

    A file that is named need not exist, and one that is found need not be readable: `load` says so.
    """
    if named is not None:
        return named
    return next((file for file in (here, everywhere) if _is_there(file)), None)


def load(named: Path | None = None, *, shelf: Shelf | None = None) -> Config:
    """The config of `find_config(named)`. Raises BadConfig with every fault that is in it.

    Paths in it that are relative count from the config's own folder, `~` is the user's home; `archive.path` is
    always set in what comes back. `shelf`: where games are found, else the installed ones.
    """
    return load_file(find_config(named), shelf=shelf)


def load_file(file: Path | None, *, shelf: Shelf | None = None) -> Config:
    """`load`, for a file that has been found already. None: built-in defaults."""
    from companion.config.faults import BadConfig
    from companion.config.lines import locate
    from companion.config.model import Config
    from companion.config.read import parse, read_text, too_deep

    if file is None:
        return _placed(Config(), Path())
    text, faults = read_text(file, str(file))
    if faults:
        raise BadConfig(faults)
    given, text, faults = parse(text, str(file))
    try:
        lines = locate(text)
        config, complaints = _judge(given, lines, shelf, file.parent)
    except RecursionError:
        raise BadConfig([too_deep(str(file))]) from None
    broken = {fault.line for fault in faults}
    found = [_with_line(complaint, str(file), lines) for complaint in complaints]
    faults += [fault for fault in found if fault.line not in broken]
    named, wrong = _named_files(config, shelf, file.parent)
    faults += wrong
    if faults:
        raise BadConfig(faults)
    return _placed(config.model_copy(update={"rules": named}), file.parent)


def _named_files(config: Config, shelf: Shelf | None, folder: Path) -> tuple[dict[str, dict[str, Any]], list[Fault]]:
    """The rules, with the files that they name by a whole path, and what is wrong with these files."""
    from companion import shelf as installed
    from companion.config.games import files
    from companion.config.written import read_written, shipped_names

    rules = {game: dict(given) for game, given in config.rules.items()}
    faults: list[Fault] = []
    for game, fact, named, file in files(config, shelf or installed, folder):
        faults += read_written(fact, named, file).faults
        if named not in shipped_names(fact):
            rules[game][fact.name] = str(file.absolute())
    return rules, faults


def _judge(
    given: dict[str, Any], lines: dict[tuple[str | int, ...], int], shelf: Shelf | None, folder: Path
) -> tuple[Config, list[Complaint]]:
    from companion import shelf as installed
    from companion.config import checks, games, pins
    from companion.config.validate import validate

    config, wrong = validate(given)
    at_fault = {complaint.path for complaint in wrong}
    between = [
        *checks.complaints(config, given),
        *pins.conflicts(config, lines),
        *games.complaints(config, shelf or installed, folder),
    ]
    return config, [*wrong, *(one for one in between if at_fault.isdisjoint((one.path, *one.rests_on)))]


def _with_line(complaint: Complaint, file: str, lines: dict[tuple[str | int, ...], int]) -> Fault:
    from companion.config.faults import Fault, key_name, line_of

    line = line_of(complaint.path, lines)
    return Fault(file, line, key_name(complaint.path), complaint.expected, complaint.got, complaint.cure)


def _placed(config: Config, folder: Path) -> Config:
    """The same config with its paths made whole."""
    archive = _whole(config.archive.path, folder) or archive_path()
    file = _whole(config.display.file, folder)
    return config.model_copy(
        update={
            "archive": config.archive.model_copy(update={"path": archive}),
            "display": config.display.model_copy(update={"file": file}),
        }
    )


def _whole(path: Path | None, folder: Path) -> Path | None:
    return None if path is None else (folder / path).absolute()


def _is_there(file: Path) -> bool:
    try:
        file.stat()
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return True
