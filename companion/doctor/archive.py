"""Is the archive whole, and who plays in it? Without writing, beside a companion that runs."""

from __future__ import annotations

from contextlib import closing, nullcontext
from pathlib import Path

from companion.errors import CompanionError


def faults_of(path: Path) -> tuple[str, ...]:
    """Every fault as a sentence; none where there is no archive yet. May take a while: it reads all of it."""
    from companion.devices.archive_file import check, connect_to_read, look
    from companion.devices.archive_lock import must_be_a_file
    from companion.devices.archive_schema import know

    try:
        if not path.exists():
            return ()
        must_be_a_file(path)
    except OSError as denied:  # the folder, for all but its owner
        return (f"the archive {path} may not be looked at ({denied.strerror})",)
    except CompanionError as other:
        return (str(other),)
    found = check(path)
    if found:
        return found
    try:
        look(path)
        connection, copy = connect_to_read(path)
        with closing(connection), copy or nullcontext():
            know(connection, path)
    except CompanionError as fault:
        return (str(fault),)
    return ()


def people_in(path: Path) -> tuple[str, ...]:
    """The names at all seats of all matches, each once; none of what cannot be read."""
    from companion.devices.archive import Archive
    from companion.devices.stored import read_people

    names: dict[str, None] = {}
    try:
        with Archive.open(path, read_only=True) as archive:
            for row in archive.matches():
                try:
                    names |= dict.fromkeys(read_people(archive, row).values())
                except CompanionError:
                    continue
    except (CompanionError, OSError, ValueError):
        return tuple(names)
    return tuple(names)
