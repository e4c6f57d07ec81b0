"""table.toml, read once at the edge: `load` gives a frozen `Config`, or says every fault of the file in one error.

Knows where a config is looked for and in which order it is judged. Importing this is cheap; pydantic and the games
are imported by `load` alone. For annotations: `from companion.config.model import Config` under TYPE_CHECKING.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.places import archive_path, own_archive_path

if TYPE_CHECKING:
    from companion.config.faults import Complaint, Fault
    from companion.config.games import Shelf
    from companion.config.model import Config

EVERYWHERE = Path("/etc/companion/table.toml")
HERE = Path("table.toml")


def find_config(named: Path | None, here: Path = HERE, everywhere: Path | None = None) -> Path | None:
    """The config to read: the one that was named, else ./table.toml, else the machine's; None: built-in defaults.

    A file that is named need not exist, and one that is found need not be readable: `load` says so.
    """
    if named is not None:
        return named
    return next((file for file in (here, everywhere or EVERYWHERE) if _is_there(file)), None)


def load(named: Path | None = None, *, shelf: Shelf | None = None, simulated: bool = False) -> Config:
    """The config of `find_config(named)`. Raises BadConfig with every fault that is in it.

    Paths in it that are relative count from the config's own folder, `~` is the user's home; `archive.path` is
    always set in what comes back. `shelf`: where games are found, else the installed ones. `simulated`: for a table
    with an archive of its own, never the appliance's; it counts where a config names another that is not the machine's.
    """
    file = find_config(named)
    if not simulated:
        return load_file(file, shelf=shelf)
    own = own_archive_path()
    config = load_file(file, shelf=shelf, usual=own)
    return config if named is not None or file != EVERYWHERE else _archived(config, own)


def load_file(file: Path | None, *, shelf: Shelf | None = None, usual: Path | None = None) -> Config:
    """`load`, for a file that has been found already. None: built-in defaults. `usual`: the archive where the file
    names none, instead of this machine's."""
    from companion.config.drawn_over import drawn_over
    from companion.config.faults import BadConfig
    from companion.config.lines import locate
    from companion.config.model import Config
    from companion.config.read import parse, read_text, too_deep

    if file is None:
        return _placed(Config(), Path(), usual)
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
    named, wrong = _named_files(config, shelf, file, lines)
    faults += wrong
    placed = _placed(config.model_copy(update={"rules": named}), file.parent, usual)
    faults += [_with_line(complaint, str(file), lines) for complaint in drawn_over(placed)]
    if faults:
        raise BadConfig(faults)
    return placed


def _named_files(
    config: Config, shelf: Shelf | None, config_file: Path, lines: dict[tuple[str | int, ...], int]
) -> tuple[dict[str, dict[str, Any]], list[Fault]]:
    """The rules, with the files that they name by a whole path, and what is wrong with these files: by their own
    lines, or by the line of the config that names what is no such file at all."""
    from companion import shelf as installed
    from companion.config.faults import Fault, key_name, line_of
    from companion.config.games import files
    from companion.config.written import read_written, shipped_names

    rules = {game: dict(given) for game, given in config.rules.items()}
    faults: list[Fault] = []
    for game, fact, named, file in files(config, shelf or installed, config_file.parent):
        path = ("rules", game, fact.name)
        place = (str(config_file), line_of(path, lines), key_name(path))
        for fault in read_written(fact, named, file).faults:
            whole = fault.line is None and not fault.key
            faults.append(Fault(*place, fault.expected, f"{file}: {fault.got}", fault.cure) if whole else fault)
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


def _placed(config: Config, folder: Path, usual: Path | None) -> Config:
    """The same config with its paths made whole."""
    archive = _whole(config.archive.path, folder) or usual or archive_path()
    file = _whole(config.display.file, folder)
    display = config.display.model_copy(update={"file": file})
    return _archived(config.model_copy(update={"display": display}), archive)


def _archived(config: Config, archive: Path) -> Config:
    return config.model_copy(update={"archive": config.archive.model_copy(update={"path": archive})})


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
