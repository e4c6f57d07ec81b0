"""What panels were told of their events, so that each counts once for ever. SQL over an open connection."""

from __future__ import annotations

import json
import sqlite3

from companion.devices.archive_door import event_of
from companion.signals import EventId

EVENTS_KEPT = 40
BOOTS_KEPT = 16


def deal(connection: sqlite3.Connection, event: EventId, verdict: str | None) -> None:
    """This event was dealt with, and its panel was told that; what is old is forgotten."""
    row = connection.execute(
        "SELECT last, verdicts FROM dealt WHERE uid = ? AND boot = ?", (event.uid, event.boot)
    ).fetchone()
    last, verdicts = (event_of(row[0]), _verdicts_of(row[1])) if row else (0, {})
    if verdict is not None:
        verdicts[str(event.seq)] = verdict
    newest = sorted(verdicts, key=int)[-EVENTS_KEPT:]
    kept = json.dumps({seq: verdicts[seq] for seq in newest}, separators=(",", ":"))
    connection.execute(
        "INSERT INTO dealt VALUES (?, ?, ?, ?, (SELECT 1 + coalesce(max(turn), 0) FROM dealt)) "
        "ON CONFLICT (uid, boot) DO UPDATE SET last = excluded.last, verdicts = excluded.verdicts",
        (event.uid, event.boot, max(last, event.seq), kept),
    )
    if row is None:
        connection.execute(
            "DELETE FROM dealt WHERE uid = ? AND turn NOT IN "
            "(SELECT turn FROM dealt WHERE uid = ? ORDER BY turn DESC LIMIT ?)",
            (event.uid, event.uid, BOOTS_KEPT),
        )


def told(connection: sqlite3.Connection) -> dict[tuple[str, int], tuple[int, int | None]]:
    """(uid, boot) -> (last, the last that anything was told of) of every panel's boot that is remembered. 0 where that
    was of none, None where it cannot be read."""
    return {
        (uid, boot): (event_of(last), max(map(int, _verdicts_of(verdicts)), default=0 if verdicts == "{}" else None))
        for uid, boot, last, verdicts in connection.execute("SELECT uid, boot, last, verdicts FROM dealt")
        if isinstance(uid, str) and isinstance(boot, int)
    }


def put(connection: sqlite3.Connection, uid: str, boot: int, last: int) -> None:
    """That event was the last; what was told of those up to it stays, as far as it can be read."""
    row = connection.execute("SELECT verdicts FROM dealt WHERE uid = ? AND boot = ?", (uid, boot)).fetchone()
    readable = bool(row and _verdicts_of(row[0]))
    connection.execute(
        "INSERT INTO dealt VALUES (?, ?, ?, '{}', (SELECT 1 + coalesce(max(turn), 0) FROM dealt)) "
        "ON CONFLICT (uid, boot) DO UPDATE SET last = excluded.last, verdicts = iif(?, verdicts, '{}')",
        (uid, boot, last, readable),
    )


def last_dealt(connection: sqlite3.Connection, uid: str, boot: int) -> int:
    """The last event of that panel's boot that was dealt with; 0 if none was."""
    row = connection.execute("SELECT last FROM dealt WHERE uid = ? AND boot = ?", (uid, boot)).fetchone()
    return event_of(row[0]) if row else 0


def verdict_on(connection: sqlite3.Connection, event: EventId) -> str | None:
    """What the panel was told of this event, for the last `EVENTS_KEPT` of its boot."""
    row = connection.execute(
        "SELECT verdicts FROM dealt WHERE uid = ? AND boot = ?", (event.uid, event.boot)
    ).fetchone()
    return _verdicts_of(row[0]).get(str(event.seq)) if row else None


def _verdicts_of(kept: object) -> dict[str, str]:
    """What a panel was told, by seq. What cannot be read is as if nothing was told: the event itself still counts."""
    try:
        told = json.loads(str(kept))
    except ValueError:
        return {}
    return {seq: str(said) for seq, said in told.items() if seq.isdecimal()} if isinstance(told, dict) else {}
