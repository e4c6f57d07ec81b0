"""The self-test of a new version before it is switched to: run by its own Python, as the service's user.

    python -I - CONFIG ARCHIVE OLD < trial.py

It says its version, reads the owner's CONFIG, shows, from a COPY of the ARCHIVE (or of the one that CONFIG names), each
match that OLD can show (the program of the version that runs now, or "none"), settles an example of each game and
begins a match in that copy. It writes into a folder of its own alone. Exit code 0 good; 10 good, but the config asks
for no keys and no panel; 1 not good, and a sentence on stderr says what, expected, got. Knows the commands by their
words, and the archive as an SQLite file.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

LONGEST = 300
"""Seconds for one command: a Zero with a big archive takes its time."""
QUIET = 10


class NotGood(Exception):
    """What did not hold: the sentence."""


def main(config: str, archive: str, old: str) -> int:
    new = str(Path(sys.prefix) / "bin" / "companion")
    try:
        with tempfile.TemporaryDirectory(prefix="companion-trial-") as folder:
            return trial(new, Path(config), Path(archive), None if old == "none" else old, Path(folder))
    except NotGood as sentence:
        print(f"  {sentence}", file=sys.stderr)
        return 1


def trial(new: str, config: Path, archive: Path, old: str | None, folder: Path) -> int:
    """All of it, in `folder`. Raises NotGood."""
    version = said([new, "--version"], folder)
    print(f"  {version.strip()} answers")
    quiet = False
    if config.is_file():
        said([new, "check", str(config)], folder)
        print(f"  {config} is understood")
        quiet = not answerable(config)
        archive = named_archive(config) or archive
    (folder / "trial.toml").write_text(f'[archive]\npath = "{folder}/archive.sqlite"\n', encoding="utf-8")
    if archive.is_file():
        copied(archive, folder / "archive.sqlite")
        before, after = shown_before(old, folder), shown(new, folder)
        compare(before, after)
        print(f"  {len(after)} matches are shown from a copy of {archive}")
    examples = said([new, "adjudicate", "--example"], folder)
    settled = said([new, "adjudicate", "-"], folder, given=examples).splitlines()
    print(f"  {len(settled)} examples are settled as they should be")
    if Path("/proc/self").exists():
        begin(new, json.loads(examples.splitlines()[0])["game"], folder)
    else:
        print("  this root has no /proc, as it is only mounted: no match was begun")
    return QUIET if quiet else 0


def begin(new: str, game: str, folder: Path) -> None:
    """A match of that game begins, in the copy. Raises NotGood."""
    start = [new, "--config", "trial.toml", "run", "--simulate", "--new", "--start", game, "--seats", "red,blue"]
    said(start, folder, given="q")
    begun = json.loads(said([new, "--config", "trial.toml", "show", "--json"], folder))
    if begun.get("game") != game or begun.get("prompt") is None:
        raise NotGood(f"a match of {game} was begun, and {begun.get('game')} is what it shows")
    print(f"  a match of {game} begins")


def said(words: list[str], folder: Path, given: str = "") -> str:
    """What a command prints. Raises NotGood if it ends with anything but 0."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "COLUMNS") if name in os.environ}
    here = {**kept, "HOME": str(folder), "STATE_DIRECTORY": str(folder), "RUNTIME_DIRECTORY": str(folder)}
    try:
        done = subprocess.run(
            words, input=given, cwd=folder, env=here, capture_output=True, text=True, timeout=LONGEST, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise NotGood(f"{' '.join(words)}: {fault}") from fault
    if done.returncode != 0:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-3:]
        raise NotGood(f"{' '.join(words)}: expected exit code 0, got {done.returncode}: {' / '.join(last)}")
    return done.stdout


def answerable(config: Path) -> bool:
    """Whether anybody could answer with this config; the service does not start else."""
    from companion.config import load

    return load(config).asks_for_input


def named_archive(config: Path) -> Path | None:
    """Where this config keeps matches; None for the usual place. Of a config that is understood."""
    path = tomllib.loads(config.read_text(encoding="utf-8")).get("archive", {}).get("path", "auto")
    return Path(path) if path != "auto" else None


def copied(archive: Path, copy: Path) -> None:
    """A whole copy, also while a daemon writes. Raises NotGood where it cannot be read."""
    try:
        with (
            closing(sqlite3.connect(f"file:{quote(str(archive))}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(copy)) as there,
        ):
            source.backup(there)
    except sqlite3.Error as fault:
        raise NotGood(f"the archive {archive} could not be copied: {fault}") from fault


def shown(program: str, folder: Path) -> dict[str, dict[str, Any]]:
    """Every match that a version can list: id to what it says of it."""
    listed = json.loads(said([program, "--config", "trial.toml", "matches", "--json"], folder))
    return {one["id"]: one for one in listed}


def shown_before(old: str | None, folder: Path) -> dict[str, dict[str, Any]] | None:
    """None where there is no old version, or where it cannot read this archive: then an update may be the cure."""
    try:
        return shown(old, folder) if old else None
    except NotGood as sentence:
        print(f"  the version that runs cannot show what is in the archive: {sentence}")
        return None


def compare(before: dict[str, dict[str, Any]] | None, after: dict[str, dict[str, Any]]) -> None:
    """Raises NotGood for a match that the old version reads and the new one does not, or tells otherwise."""
    for name, one in (before or {}).items():
        if one["state"] == "unreadable":
            continue
        now = after.get(name, {"state": "missing"})
        if now["state"] != one["state"]:
            why = f" ({now['why']})" if now.get("why") else ""
            raise NotGood(f"match {name} of the archive: expected {one['state']}, got {now['state']}{why}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
