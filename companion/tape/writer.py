"""Writes a recording while the table is played. Knows the file; nothing of what is told here is changed or kept back.

Called from the loop's and the panel's thread. Each line goes out in one write, so that a kill leaves whole lines; a
disk that takes no more ends the recording, never the game, and that is said once.
"""

from __future__ import annotations

import json
import logging
import os
import re
import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from companion.errors import BadInput
from companion.files import must_be_new_or_own
from companion.tape.text import byte_text, came_row, item_row

if TYPE_CHECKING:
    from types import TracebackType

    from companion.devices.panel_line import Came, Dealt, Told
    from companion.effects import Save
    from companion.ports import Post
    from companion.signals import Posted

FORMAT = 1
MOST = 64 * 1024 * 1024
"""Bytes after which a recording ends by itself: days of play, and nothing that fills a card."""
_HEAD = re.compile(rb'\{"t":[0-9.e+-]+,"tape":[0-9]')
log = logging.getLogger("companion.tape")


class Tape:
    """A session at the end of `path`. Raises BadInput where nothing can be written there at all, or another file is."""

    def __init__(self, path: Path, clock: Callable[[], float], most: int = MOST) -> None:
        self._path, self._clock, self._most = path, clock, most
        self._turn = threading.Lock()
        self._expected: deque[object] = deque()  # what the panel's thread put into the inbox
        self._shut = ""  # why the port is not open, as the last row says; "" while it is
        must_be_new_or_own(path, f"--record {path}", "a recording of `companion run --record`", is_tape)
        try:
            self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
            self._size = os.fstat(self._file).st_size
            if self._size and os.pread(self._file, 1, self._size - 1) != b"\n":
                self._put(b"\n")  # below the cut line of one that was killed
        except OSError as fault:
            raise BadInput(f"--record {path}: the recording cannot be written there ({fault.strerror})") from fault

    # -- the loop's side --------------------------------------------------------------------------------------

    def begin(self, head: Mapping[str, Any], version: str, at: float) -> None:
        """`head`: as `head_body` makes it."""
        self._row({"t": at, "tape": FORMAT, "version": version, **head})

    def took(self, item: Posted) -> None:
        """The loop takes this from the inbox now."""
        if self._expected and self._expected[0] is item:
            self._expected.popleft()
            self._row({"t": self._clock(), "took": "panel"})
        else:
            self._row({"t": self._clock(), "took": item_row(item)})

    def round(self, now: float) -> None:
        """What is due by `now` falls due, and the picture follows."""
        self._row({"t": now, "round": True})

    def shown(self, now: float) -> None:
        """The first picture is made."""
        self._row({"t": now, "shown": True})

    def saved(self, save: Save, version: int) -> None:
        """A decision goes to the journal; `version`: of the match after it."""
        self._row({"t": self._clock(), "saved": saved_row(save, version)})

    def end(self, standing: Mapping[str, Any]) -> None:
        """Stopped in order, and this is where the table stands."""
        self._row({"t": self._clock(), "end": standing})

    # -- the panel's side -------------------------------------------------------------------------------------

    def began(self, configured: str, now: float, *, plain: bool) -> None:
        self._row({"t": now, "line": "began", "configured": configured, "plain": plain})

    def came(self, came: Came) -> None:
        """Before it has any effect. A port that stays away is told once."""
        away = came.text if came.what == "gone" else self._shut if came.what == "quiet" else ""
        if not (away and away == self._shut):
            self._row(came_row(came))
        self._shut = self._shut if came.what == "wish" else away

    def sent(self, at: float, line: bytes) -> None:
        self._row({"t": at, "out": byte_text(line)})

    def post(self, post: Post) -> Post:
        """The inbox's mouth for the panel, so that what comes by it is known again when the loop takes it."""

        def posted(item: Posted) -> None:
            self._expected.append(item)
            post(item)

        return posted

    def dealt(self, dealt: Dealt) -> Dealt:
        """The same question to the archive, with its answer kept."""

        def asked(uid: str, boot: int) -> int:
            answer = dealt(uid, boot)
            self._row({"t": self._clock(), "dealt": [uid, boot], "is": answer})
            return answer

        return asked

    def told(self, told: Told) -> Told:
        """The same question to the archive, with its answer kept."""

        def asked(uid: str, boot: int, seq: int) -> str | None:
            answer = told(uid, boot, seq)
            self._row({"t": self._clock(), "told": [uid, boot, seq], "is": answer})
            return answer

        return asked

    # -- the file ---------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Twice does no harm; what is told later is not kept."""
        with self._turn:
            if self._file is not None:
                os.close(self._file)
                self._file = None

    def __enter__(self) -> Tape:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _row(self, row: Mapping[str, Any]) -> None:
        line = json.dumps(row, separators=(",", ":"), default=str).encode() + b"\n"
        with self._turn:
            if self._file is None:
                return
            if self._size + len(line) > self._most:
                self._stop(f"it has reached {self._most} bytes")
                return
            try:
                self._put(line)
            except OSError as fault:
                self._stop(fault.strerror or str(fault))

    def _put(self, line: bytes) -> None:
        """All of it, or an OSError and nothing of it."""
        assert self._file is not None
        written = os.write(self._file, line)
        if written < len(line):
            with suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise OSError(0, "the disk is full")
        self._size += written

    def _stop(self, why: str) -> None:
        assert self._file is not None
        os.close(self._file)
        self._file = None
        log.warning("the recording %s ends here: %s; the game goes on", self._path, why)


def is_tape(begins: bytes) -> bool:
    """Whether a file that begins so is a recording: its first row is a head."""
    return _HEAD.match(begins) is not None


def saved_row(save: Save, version: int) -> list[Any]:
    """A decision in short: the match, its version, and a check sum of the position that it led to."""
    after = json.dumps(save.after, sort_keys=True, default=list).encode()
    return [save.match, version, f"{crc32(after):08x}"]
