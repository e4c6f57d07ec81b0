"""Finds the files that come with the product: ready set-ups and examples. In a checkout they lie in config/ beside
the package, in a wheel inside it. Reads nothing itself."""

from __future__ import annotations

from pathlib import Path

from companion.errors import NotFound, did_you_mean

_HERE = Path(__file__).parent
_FOLDERS = (_HERE / "shipped" / "config", _HERE.parent / "config")


def shipped_folder() -> Path:
    """The folder of the files that came with this installation."""
    for folder in _FOLDERS:
        if folder.is_dir():
            return folder
    raise NotFound(f"the shipped set-ups are missing: expected the folder {_FOLDERS[0]}; install the package again")


def shipped(name: str) -> Path:
    """A shipped file by its name, such as `table.toml`. Raises NotFound that names what there is."""
    folder = shipped_folder()
    if not (folder / name).is_file():
        known = sorted(path.name for path in folder.iterdir())
        raise NotFound(f'no shipped file is called "{name}"{did_you_mean(name, known)}; there are: {", ".join(known)}')
    return folder / name
