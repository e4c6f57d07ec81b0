"""Whether a match is being played right now: exit code 0 no, 1 yes, and a sentence on stdout says which.

    python3 -I - HEALTH PROGRAM NOW < playing.py

Being played: a daemon runs (its HEALTH file names a process that lives), it has a match on its table that is not over,
and something happened within the last 20 minutes, after which the glass goes dark by itself. A match that merely lies
open in the archive, that waits at "Resume?", or at a table that everybody left, is not: it goes on where it stood.
What is NOT SAVED would be lost by a stop, so that counts as played however long ago it was. NOW: seconds since 1970.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

QUIET_MINUTES = 20


def playing(health: Path, shown: Callable[[str], dict[str, Any]], now: float) -> str:
    """Why the table must not be disturbed, as a sentence; "" if it may. `shown`: `companion show MATCH --json`."""
    try:
        told = json.loads(health.read_text(encoding="utf-8"))
        changed = health.stat().st_mtime
    except (OSError, ValueError):
        return ""
    if not isinstance(told, dict) or not lives(told.get("pid")):
        return ""
    if told.get("unsaved"):
        return "the match on the table is NOT SAVED: a stop would lose what was played"
    match = told.get("match")
    if not match or shown(str(match)).get("prompt") is None:
        return ""
    minutes = (now - max([changed, *written(told.get("archive"))])) / 60
    if minutes >= QUIET_MINUTES:
        return ""
    return f"match {match} is being played: something happened {max(0, int(minutes))} minutes ago"


def lives(pid: object) -> bool:
    if not isinstance(pid, int) or pid <= 0:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def written(archive: object) -> list[float]:
    """When the archive was last written to."""
    times = []
    for name in (f"{archive}", f"{archive}-wal"):
        try:
            times.append(Path(name).stat().st_mtime)
        except OSError:
            continue
    return times


def show(program: str, match: str) -> dict[str, Any]:
    """What the installed companion says of a match. One that cannot tell counts as open."""
    try:
        words = [program, "show", match, "--json"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
        told = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.SubprocessError):
        return {"prompt": "unknown"}
    return told if isinstance(told, dict) else {"prompt": "unknown"}


if __name__ == "__main__":
    sentence = playing(Path(sys.argv[1]), lambda match: show(sys.argv[2], match), float(sys.argv[3]))
    print(sentence or "no match is being played")
    sys.exit(1 if sentence else 0)
