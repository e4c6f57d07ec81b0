"""The scribe writes the journal: each decision is on disk when `save` returns, or owed and tried again.

While the disk is gone the game goes on in memory: what is owed is kept in order and written when it comes back,
and the table is told both times. Knows the archive and the engine's JSON; decides nothing.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices.archive import Archive
from companion.devices.archive_schema import EntryRow, MatchRow
from companion.devices.stamps import stamp
from companion.errors import CompanionError, Occupied
from companion.signals import Condition, Device, EventId, SavedAgain, SaveFailed, Sensed
from companion.stored import body_of, closes, setup_text

if TYPE_CHECKING:
    from companion.effects import Save
    from companion.ports import Post

RETRY = 2.0
"""Seconds between two tries to write what is owed."""


class Scribe:
    """`archive` None: it could not be opened, and is tried again. Used by the loop's thread, but for `dealt`."""

    def __init__(self, path: Path, archive: Archive | None, post: Post, clock: Callable[[], float]) -> None:
        self._path, self._archive, self._post, self._clock = path, archive, post, clock
        self._owed: deque[tuple[Save, tuple[EntryRow, ...]]] = deque()
        self._numbers: dict[str, int] = {}
        self._dealt: dict[tuple[str, int], int] = {}
        self._retry_at: float | None = None
        if archive is None:
            self._retry_at = clock()

    @property
    def archive(self) -> Archive | None:
        return self._archive

    @property
    def retry_at(self) -> float | None:
        """When `retry` has something to do."""
        return self._retry_at

    def dealt(self, uid: str, boot: int) -> int:
        """The last event of that panel's boot that was dealt with, in memory or on disk; 0 if none. Any thread."""
        known = self._dealt.get((uid, boot), 0)
        try:
            return max(known, self._archive.dealt(uid, boot) if self._archive else 0)
        except CompanionError:
            return known

    def verdict(self, uid: str, boot: int, seq: int) -> str | None:
        """What a panel was told of an event that was dealt with before the start, or None. Any thread."""
        try:
            return self._archive.verdict(EventId(uid, boot, seq)) if self._archive else None
        except CompanionError:
            return None

    def save(self, save: Save) -> None:
        """Write one decision in one commit; owed if the disk does not take it."""
        rows = self._rows(save)
        if save.event:
            place = (save.event.uid, save.event.boot)
            self._dealt[place] = max(self._dealt.get(place, 0), save.event.seq)
        if self._owed or self._archive is None:
            self._owed.append((save, rows))
            return
        try:
            self._write(save, rows)
        except CompanionError as fault:
            self._owed.append((save, rows))
            self._failed(str(fault))

    def retry(self) -> None:
        """Try to write what is owed, oldest first."""
        self._retry_at = None
        try:
            if self._archive is None:
                self._archive = Archive.open(self._path)
            while self._owed:
                self._write(*self._owed[0])
                self._owed.popleft()
        except Occupied:
            raise
        except CompanionError as fault:
            self._failed(str(fault))
            return
        now = self._clock()
        self._post(SavedAgain(now))
        self._post(Sensed(Device.ARCHIVE, Condition.OK, now))

    def close(self) -> None:
        """A last try for what is owed, then leave a file that anyone may read. Twice does no harm."""
        if self._owed:
            self.retry()
        if self._archive is not None:
            self._archive.close()

    def _failed(self, why: str) -> None:
        now = self._clock()
        self._retry_at = now + RETRY
        self._post(SaveFailed(why, now))
        self._post(Sensed(Device.ARCHIVE, Condition.LOST, now, why))

    def _rows(self, save: Save) -> tuple[EntryRow, ...]:
        if not save.entries:
            return ()
        first = self._next_number(save.match)
        self._numbers[save.match] = first + len(save.entries)
        when = stamp(save.at)
        last = len(save.entries) - 1
        return tuple(
            EntryRow(first + place, *body_of(entry, save.after if place == last else None), when)
            for place, entry in enumerate(save.entries)
        )

    def _next_number(self, match: str) -> int:
        if match not in self._numbers:
            there = self._archive.entries(match) if self._archive else ()
            self._numbers[match] = there[-1].number + 1 if there else 1
        return self._numbers[match]

    def _write(self, save: Save, rows: tuple[EntryRow, ...]) -> None:
        assert self._archive is not None
        begin = None
        if save.setup is not None:
            begin = MatchRow(save.match, save.setup.game, setup_text(save.setup), stamp(save.at).wall)
        winner = json.dumps((save.after or {}).get("winner")) if closes(save.entries) else None
        self._archive.save(
            save.match,
            rows,
            begin=begin,
            event=save.event,
            verdict=save.verdict.value if save.verdict else None,
            winner=winner,
            close=closes(save.entries),
        )
