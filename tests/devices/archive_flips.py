"""An archive with evenings in it, one bit or byte of it changed, and all that reads or goes on with it.

`survives` is the property: whatever was changed, a companion starts, takes a roll and saves it, and every command that
looks answers, or says in a sentence why not. Knows no expected answer; `tests/soak` asks it for minutes.
"""

from __future__ import annotations

import contextlib
import io
import logging
import shutil
from pathlib import Path
from random import Random
from time import monotonic

from companion.box import Box
from companion.cli import main
from companion.cli.faults import OWN_FAULT
from companion.config.model import Config
from companion.devices.archive import Archive
from companion.devices.archive_file import check
from companion.devices.scribe import Scribe
from companion.effects import Save
from companion.errors import CompanionError
from companion.flow.base import Table
from companion.opening import Start, open_table
from companion.present import present
from companion.screens import draw
from companion.signals import EventId, RollSeen
from companion.table import update

BOOT, UID = 41, "U1"
STARTS = {
    "high_risk": Start("high_risk", ("red", "blue")),
    "mountain_climbers": Start("mountain_climbers", ("ann", "bob")),
}
LOOKING = (["matches"], ["show"], ["show", "--json"], ["export"], ["replay", "--verify"], ["matches", "--json"])
DANGER = ("danger",) * 6


def played(path: Path) -> None:
    """An archive with an open match of each game, in the newest some rolls and one in doubt."""
    for game in ("mountain_climbers", "high_risk"):
        with Archive.open(path) as archive:
            scribe, opened = _opened(path, archive, STARTS[game])
            for effect in opened.effects:
                if isinstance(effect, Save):
                    scribe.save(effect)
            table = opened.table
            for seq in range(1, 9):
                flags = "c" if seq == 8 else ""
                table = _rolled(table, scribe, DANGER, EventId(UID, BOOT + (game != "high_risk"), seq), flags)
            scribe.close()


def _opened(path: Path, archive: Archive, start: Start | None):  # type: ignore[no-untyped-def]
    scribe = Scribe(path, archive, lambda signal: None, monotonic)
    opened = open_table(Config(), Box(), archive, start, monotonic(), simulated=True, version="1")
    return scribe, opened


def _rolled(table: Table, scribe: Scribe, faces: tuple[str, ...], event: EventId, flags: str = "") -> Table:
    led = update(table, RollSeen(faces, monotonic(), event, flags=flags))
    for effect in led.effects:
        if isinstance(effect, Save):
            scribe.save(effect)
    return led.table


def changed(clean: bytes, random: Random) -> tuple[bytes, str]:
    """One bit, or one byte, of it is another one; which, in words."""
    place = random.randrange(len(clean))
    flipped = bytearray(clean)
    if random.random() < 0.5:
        bit = random.randrange(8)
        flipped[place] ^= 1 << bit
        return bytes(flipped), f"bit {place}.{bit}"
    flipped[place] = random.randrange(256)
    return bytes(flipped), f"byte {place}={flipped[place]}"


def survives(folder: Path, content: bytes, verb: int) -> str:
    """What went wrong with an archive of that content, or "". `folder`: empty; `verb`: which command looks at it."""
    looked, path = folder / "looked.sqlite", folder / "a.sqlite"
    looked.write_bytes(content)
    path.write_bytes(content)
    config = folder / "table.toml"
    config.write_text(f'[archive]\npath = "{looked}"\n', encoding="utf-8")
    wrong = _looked([*LOOKING[verb % len(LOOKING)], "--config", str(config)])
    for start in (None, STARTS["high_risk"], STARTS["mountain_climbers"]):
        wrong = wrong or _gone_on(path, start)
    for one in folder.iterdir():
        one.unlink() if one.is_file() else shutil.rmtree(one)
    return wrong


def _looked(words: list[str]) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(said):
        code = main(words)
    return f"{words[0]} ends with 70: {said.getvalue()}" if code == OWN_FAULT else ""


def _gone_on(path: Path, start: Start | None) -> str:
    """A start with this archive, a picture of it, a roll, and its save; anything but a sentence is wrong."""
    try:
        with Archive.open(path) as archive:
            scribe, opened = _opened(path, archive, start)
            draw(present(opened.table))
            for effect in opened.effects:
                if isinstance(effect, Save):
                    scribe.save(effect)
            scribe.dealt(UID, BOOT)
            scribe.verdict(UID, BOOT, 8)
            draw(present(_rolled(opened.table, scribe, DANGER, EventId(UID, BOOT, 99))))
            scribe.tidy()
            scribe.close()
        check(path)
    except CompanionError:
        return ""
    except Exception as fault:  # this is the property
        logging.getLogger(__name__).exception("it fell over")
        return f"a start falls over: {fault!r}"
    return ""
