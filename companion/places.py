"""Where the companion keeps its files on this machine. Looks at the environment and at which folders exist; makes none.


- The archive, and box.toml beside it: $STATE_DIRECTORY, else /var/lib/companion if it exists, else the user's data
  folder. A simulated table's: the same without /var/lib/companion, which is the appliance's.
- The runtime folder (health.json, locks): $RUNTIME_DIRECTORY, else /run/companion if we may write there, else the
  user's runtime folder, else a folder of this user's own among the temporary files.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

NAME = "companion"
ARCHIVE = "archive.sqlite"
BOX = "box.toml"


def archive_path(environment: Mapping[str, str] = os.environ, root: Path = Path("/")) -> Path:
    """The SQLite file where no config names one."""
    everyone = root / "var/lib" / NAME
    if everyone.is_dir() and not _first(environment, "STATE_DIRECTORY"):
        return everyone / ARCHIVE
    return own_archive_path(environment)


def own_archive_path(environment: Mapping[str, str] = os.environ) -> Path:
    """The SQLite file of a table that is not the appliance's."""
    state = _first(environment, "STATE_DIRECTORY")
    if state:
        return state / ARCHIVE
    return (_first(environment, "XDG_DATA_HOME") or _home(environment) / ".local/share") / NAME / ARCHIVE


def box_path(archive: Path) -> Path:
    """What owners told the companion at the table, beside the archive."""
    return archive.with_name(BOX)


def runtime_folder(environment: Mapping[str, str] = os.environ, root: Path = Path("/")) -> Path:
    """Where a running daemon tells how it is. May not exist yet, except under systemd."""
    given = _first(environment, "RUNTIME_DIRECTORY")
    if given:
        return given
    everyone = root / "run" / NAME
    if os.access(everyone, os.W_OK | os.X_OK):
        return everyone
    return _own_runtime(environment, root)


def runtime_folders(environment: Mapping[str, str] = os.environ, root: Path = Path("/")) -> tuple[Path, ...]:
    """Where to look for a running daemon, also one of another user: the service's folder, then one's own."""
    given = _first(environment, "RUNTIME_DIRECTORY")
    places = (*([given] if given else []), root / "run" / NAME, _own_runtime(environment, root))
    return tuple(dict.fromkeys(places))


def _own_runtime(environment: Mapping[str, str], root: Path) -> Path:
    session = _first(environment, "XDG_RUNTIME_DIR") or root / "run/user" / str(os.getuid())
    if os.access(session, os.W_OK | os.X_OK):
        return session / NAME
    return Path(environment.get("TMPDIR") or _temporary()) / f"{NAME}-{os.getuid()}"


def _temporary() -> str:
    """Also where nothing can be written to any more: then whoever wants to write there is told so."""
    try:
        return tempfile.gettempdir()
    except FileNotFoundError:
        return "/tmp"


def _first(environment: Mapping[str, str], name: str) -> Path | None:
    """A folder from the environment; systemd joins several by colons. A relative one does not count (XDG's rule)."""
    given = environment.get(name, "").split(":")[0]
    return Path(given) if given.startswith("/") else None


def _home(environment: Mapping[str, str]) -> Path:
    try:
        return _first(environment, "HOME") or Path.home()
    except RuntimeError:  # a user without a line in /etc/passwd
        return Path("/nonexistent")
