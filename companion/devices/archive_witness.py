"""What panels were told, compared with what the journal says: one commit wrote both, so one flipped bit shows.

Of each event that changed something the journal has the name (`uid:boot:seq`), and of each the `dealt` table has what
was told, by number. Two of three agree where the third was damaged; what they say is kept, so that no event counts
twice and none is swallowed. SQL over an open connection; knows of an entry's JSON the word "event" alone.
"""

from __future__ import annotations

import json
import re
import sqlite3
from dataclasses import dataclass

from companion.devices.archive_clock import NEWEST
from companion.devices.archive_dealt import BOOTS_KEPT, put, told
from companion.devices.archive_file import FAULTS
from companion.devices.archive_rows import NUMBERS

_EVENT = re.compile(r'"event":("(?:[^"\\]|\\.)+")')
_LAST = (1 << 63) - 1


@dataclass(frozen=True, slots=True)
class Doubt:
    """A panel's boot of which the two do not agree. `was`: the last event that was dealt with, as it stands there, None
    where there is nothing; `last`: as it must be."""

    uid: str
    boot: int
    was: int | None
    last: int

    def __str__(self) -> str:
        was = "nothing" if self.was is None else f"{self.was}"
        return f"panel {self.uid!a:.40}, boot {self.boot}: {was} stood there as its last event, {self.last} counts"


def doubts(connection: sqlite3.Connection) -> tuple[Doubt, ...]:
    """Every disagreement between the newest matches' journals and what panels were told."""
    journal, newest = _journal(connection)
    try:
        rows = told(connection)
    except FAULTS:  # it is broken for good: the journal is what there is
        rows = {}
    found = []
    for (uid, boot), (last, verdict) in rows.items():
        counts = _counts(last, verdict, journal.get((uid, boot), 0))
        if counts != last:
            found.append(Doubt(uid, boot, last, counts))
    for place in journal.keys() - rows.keys():
        forgotten = sum(uid == place[0] for uid, _ in rows) >= BOOTS_KEPT and place != newest
        if not forgotten:
            found.append(Doubt(*place, None, journal[place]))
    return tuple(found)


def settle(connection: sqlite3.Connection, found: tuple[Doubt, ...]) -> None:
    """Keep what counts."""
    for one in found:
        put(connection, one.uid, one.boot, one.last)


def _counts(last: int, verdict: int | None, journal: int) -> int:
    """Which event was the last, by three witnesses: two that say the same, and never before what the journal has.
    `verdict`: the last that anything was told of, 0 where nothing was, None where that cannot be read, beside which no
    number is to be believed either."""
    if verdict is None:
        return journal or last
    trusted = last if not verdict or last in (verdict, journal) else verdict
    return max(trusted, journal)


def _journal(connection: sqlite3.Connection) -> tuple[dict[tuple[str, int], int], tuple[str, int] | None]:
    """The last event of each panel's boot that the newest matches name, and the panel's boot that is named last."""
    first = connection.execute("SELECT coalesce(max(ordinal), 0) FROM matches").fetchone()[0] - NEWEST + 1
    found: dict[tuple[str, int], int] = {}
    newest = None
    for (body,) in connection.execute(
        "SELECT body FROM entries WHERE place >= ? ORDER BY place",
        (max(first, 0) * NUMBERS,),
    ):
        for named in _EVENT.findall(body) if isinstance(body, str) else ():
            place, seq = _place(named)
            if seq:
                found[place] = max(found.get(place, 0), seq)
                newest = place
    return found, newest


def _place(named: str) -> tuple[tuple[str, int], int]:
    """((uid, boot), seq) of an event's name in JSON; a seq of 0 where it is none."""
    try:
        uid, boot, seq = str(json.loads(named)).rsplit(":", 2)
        place, number = (uid, int(boot)), int(seq)
    except ValueError:
        return ("", 0), 0
    return place, number if 0 < number <= _LAST and 0 <= place[1] <= _LAST else 0
