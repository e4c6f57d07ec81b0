"""The scribe writes the journal: each decision is on disk when `save` returns, or owed and tried again.

While the disk is gone the game goes on in memory: what is owed is kept in order and written when it comes back,
and the table is told both times; so too where its file has lost its name. Knows the archive and the engine's JSON;
decides nothing.
"""

from __future__ import annotations

import json
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices.archive import Archive
from companion.devices.archive_clock import TOLERANCE
from companion.devices.archive_file import ArchiveError
from companion.devices.archive_health import ArchiveHealth
from companion.devices.archive_rows import EntryRow, MatchRow
from companion.devices.carried_over import Names, journals
from companion.devices.mounts import Ground
from companion.devices.owed import Decision, Journal
from companion.devices.stamps import Stamp, stamp
from companion.devices.stored import body_of, closes, setup_text
from companion.errors import CompanionError, Occupied
from companion.signals import EventId

if TYPE_CHECKING:
    from companion.effects import Save
    from companion.ports import Post

log = logging.getLogger(__name__)

RETRY = 2.0
"""Seconds between two tries to write what is owed."""


class Scribe:
    """`archive` None: it could not be opened, and is tried again; `reader`: what can be read of it meanwhile; `ground`:
    what it lies on. Used by the loop's thread, but for `dealt`."""

    def __init__(
        self,
        path: Path,
        archive: Archive | None,
        post: Post,
        clock: Callable[[], float],
        reader: Archive | None = None,
        ground: Callable[[], Ground] = Ground,
    ) -> None:
        self._path, self._archive, self._clock = path, archive, clock
        self._health = ArchiveHealth(path, post, clock, ground)
        self._reader = reader
        self._names = Names()
        self._owed: deque[Decision] = deque()
        self._last: Decision | None = None  # that was written
        self._lost: dict[str, Journal] = {}  # matches of an archive that is gone, to be written whole
        self._journal = Journal("", None, [])
        self._dealt: dict[tuple[str, int], int] = {}
        self._settled: dict[tuple[str, int], int] = {}  # where the archive is not believed, even if it cannot be mended
        self._retry_at: float | None = None
        self._zero: float | None = None
        if archive is None:
            self._retry_at = clock()
            self._health.lacking()
        else:
            self._health.opened(archive.damage)

    @property
    def archive(self) -> Archive | None:
        return self._archive

    @property
    def _there(self) -> Archive | None:
        """The archive as far as it can be read."""
        return self._archive or self._reader

    @property
    def retry_at(self) -> float | None:
        """When `retry` has something to do."""
        return self._retry_at

    def dealt(self, uid: str, boot: int) -> int:
        """The last event of that panel's boot that was dealt with, in memory or on disk; 0 if none. Any thread."""
        known = self._dealt.get((uid, boot), 0)
        if (uid, boot) in self._settled:
            return max(known, self._settled[uid, boot])
        try:
            there = self._there
            return max(known, there.dealt(uid, boot) if there else 0)
        except CompanionError:
            return known

    def verdict(self, uid: str, boot: int, seq: int) -> str | None:
        """What a panel was told of an event that was dealt with before the start, or None. Any thread."""
        try:
            there = self._there
            return there.verdict(EventId(uid, boot, seq)) if there else None
        except CompanionError:
            return None

    def settle_dealt(self) -> None:
        """Before any panel is heard: what it was told must agree with the journal. Says what did not."""
        try:
            doubts = self._there.settle_dealt() if self._there else ()
        except CompanionError as fault:
            log.warning("what panels were told cannot be compared with the journal: %s", fault)
            return
        self._settled = {(doubt.uid, doubt.boot): doubt.last for doubt in doubts}
        if doubts:
            said = "; ".join(map(str, doubts))
            self.found(
                f"the archive {self._path} is damaged in what panels were told, which its journal puts right: {said}"
            )

    def found(self, damage: str) -> None:
        """The archive is damaged, in words. Any thread."""
        self._health.found(damage)

    def save(self, save: Save) -> None:
        """Write one decision in one commit; owed if the disk does not take it."""
        decision = self._decision(save)
        if save.event:
            place = (save.event.uid, save.event.boot)
            self._dealt[place] = max(self._dealt.get(place, 0), save.event.seq)
        if self._owed or self._archive is None:
            self._owed.append(decision)
            return
        begun = self._clock()
        try:
            self._write(decision)
        except CompanionError as fault:
            self._owed.append(decision)
            self._failed(str(fault))
        else:
            self._last = decision
            self._health.saved(self._clock() - begun)

    def retry(self) -> None:
        """Try to write what is owed, oldest first."""
        self._retry_at = None
        try:
            if self._archive is not None and not (self._archive.has_its_name and self._archive.takes_writes):
                self._let_go(self._archive)
            if self._archive is None:
                self._archive = Archive.open(self._path)
                self._health.opened(self._archive.damage)
                if self._reader is not None:
                    self._reader.close()
                    self._reader = None
            for journal in self._lost.values():
                name, begin = self._names.kept_as(journal, self._archive)
                self._archive.save(name, journal.rows, begin=begin)
            while self._owed:
                self._write(self._owed[0])
                self._last = self._owed.popleft()
            self._lost = {}
        except Occupied:
            raise
        except CompanionError as fault:
            self._failed(str(fault))
            return
        self._health.saved_again()

    def tidy(self) -> None:
        """Quiet work: the journal's log goes into the archive before it grows, and times are put right once the clock
        is set, or was set anew."""
        if self._archive is None or self._owed:
            return
        try:
            self._archive.must_keep()
        except ArchiveError as fault:
            self._failed(str(fault))
            return
        with suppress(CompanionError):
            self._archive.tidy()
        now = stamp()
        if now.wall is not None and not self._agrees(now):
            with suppress(CompanionError):
                self._archive.clock_is_set(now.boot, now.wall - now.boottime)
                self._zero = now.wall - now.boottime

    def close(self) -> None:
        """A last try for what is owed, then leave a file that anyone may read. Twice does no harm."""
        if self._owed:
            self.retry()
        if self._owed:
            several = len(self._owed) > 1
            what = f"{len(self._owed)} decisions" if several else "1 decision"
            log.error("%s could not be saved: the disk did not take %s to the end", what, "them" if several else "it")
        for opened in (self._archive, self._reader):
            if opened is not None:
                opened.close()

    def _let_go(self, archive: Archive) -> None:
        """Keep in memory what the next archive of that name must have, and leave this one."""
        owed = {one.save.match for one in self._owed}
        self._lost = {**journals(archive, self._names, owed), **self._lost}
        if self._journal.begin is not None:
            self._lost[self._journal.match] = self._journal
        if self._last is not None and self._last.save.match in self._lost:
            self._owed.appendleft(self._last)  # whether it ended a match, and what the panel was told
        self._archive, there = None, archive.has_its_name
        archive.close()
        with suppress(CompanionError, OSError):
            self._reader = Archive.open(self._path, read_only=True) if there else self._reader

    def _failed(self, why: str) -> None:
        self._retry_at = self._clock() + RETRY
        self._health.failed(why)

    def _agrees(self, now: Stamp) -> bool:
        """Whether the wall clock goes on as it was when times were put right last."""
        assert now.wall is not None
        return self._zero is not None and abs(now.wall - now.boottime - self._zero) <= TOLERANCE

    def _decision(self, save: Save) -> Decision:
        """A decision's rows, which the scribe also keeps in memory while that match is played."""
        if save.match != self._journal.match:
            self._journal = self._open_journal(save.match) if save.setup is None else Journal(save.match, None, [])
        when = stamp(save.at)
        if when.wall is not None and not self._agrees(when):
            self._zero = None  # what is kept now may have another time than what was kept before
        if save.setup is not None:
            setup = setup_text(save.setup)
            self._journal.begin = MatchRow(
                save.match, save.setup.game, setup, when.wall, boottime=when.boottime, boot=when.boot
            )
        first = self._journal.rows[-1].number + 1 if self._journal.rows else 1
        last = len(save.entries) - 1
        rows = tuple(
            EntryRow(first + place, *body_of(entry, save.after if place == last else None), when)
            for place, entry in enumerate(save.entries)
        )
        self._journal.rows += rows
        return Decision(save, rows, self._journal.begin if save.setup is not None else None)

    def _open_journal(self, match: str) -> Journal:
        if match in self._lost:
            return self._lost[match]
        try:
            if (there := self._there) is not None:
                name = self._names.of(match)
                return Journal(match, there.match(name), list(there.entries(name)))
        except CompanionError as fault:
            log.warning("match %s: its journal cannot be read now: %s", match, fault)
        return Journal(match, None, [])

    def _write(self, decision: Decision) -> None:
        assert self._archive is not None
        save = decision.save
        self._archive.must_keep()
        begun = Journal(save.match, decision.begin, list(decision.rows))
        match, begin = self._names.kept_as(begun, self._archive)
        winner = json.dumps((save.after or {}).get("winner")) if closes(save.entries) else None
        verdict = save.verdict.value if save.verdict else None
        try:
            self._archive.save(
                match,
                decision.rows,
                begin=begin,
                event=save.event,
                verdict=verdict,
                winner=winner,
                close=closes(save.entries),
            )
        except ArchiveError as fault:
            if not fault.damaged:
                raise
            self._health.found(self._archive.start_anew(str(fault)))
            match, begin = self._names.kept_as(self._journal, self._archive)
            self._archive.save(match, self._journal.rows, begin=begin, event=save.event, verdict=verdict)
        self._archive.must_keep()  # before anybody is told that it is
