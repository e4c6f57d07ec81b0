"""The panel: a thread that waits on the port and tells the line what came of it.

Knows the port, one clock and the line (`panel_line`), which turns what came into signals and edges. Knows no game, no
journal and no screen: when an event is dealt with, somebody says `answer`. KEYs are answered by the line, once they
are in the inbox.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from companion.devices.panel_line import Came, Dealt, PanelLine, Told
from companion.devices.panel_wishes import Glow, Wish, answering, lighting
from companion.devices.ration import Ration
from firmware_bridge.port import Port, PortError

if TYPE_CHECKING:
    from companion.effects import Verdict
    from companion.ports import Post
    from companion.signals import EventId

LOOK_EVERY = 1.0
"""How often the USB is looked at for the good panel of before, while nobody answers (seconds)."""
_log = logging.getLogger("companion.panel")


class LineTape(Protocol):
    """Who keeps what goes over the line. Called in the panel's thread, before it has any effect; must not raise."""

    def began(self, configured: str, now: float, *, plain: bool) -> None: ...

    def came(self, came: Came) -> None: ...

    def sent(self, at: float, line: bytes) -> None: ...


class NoTape:
    """Keeps nothing."""

    def began(self, configured: str, now: float, *, plain: bool) -> None: ...

    def came(self, came: Came) -> None: ...

    def sent(self, at: float, line: bytes) -> None: ...


class Panel:
    """`configured`: "auto" or a path. `dealt(uid, boot)`: the highest seq that the archive has dealt with, 0 if
    none; `told(uid, boot, seq)`: what was answered to it before the start, None if nobody knows. Both are called
    in the panel's thread, so they must be quick and must not raise."""

    def __init__(
        self,
        post: Post,
        configured: str = "auto",
        *,
        dealt: Dealt,
        told: Told = lambda *event: None,
        plain: bool = False,
        clock: Callable[[], float] = time.monotonic,
        port: Port | None = None,
        tape: LineTape | None = None,
    ) -> None:
        self._clock = clock
        self._port = port or Port(configured)
        self._tape = tape or NoTape()
        now = clock()
        self._tape.began(configured, now, plain=plain)
        self._line = PanelLine(
            post,
            configured,
            now,
            dealt=dealt,
            told=told,
            plain=plain,
            say=self._say,
            let_go=self._hang_up,
            befriend=self._port.befriend,
        )
        self._thread: threading.Thread | None = None
        self._closing = False
        self._open_at = self._look_at = -math.inf
        self._ration = Ration()

    # -- what the table's thread calls ------------------------------------------------------------------------

    def open(self) -> Panel:
        """Start looking for the panel; it is found, lost and found again for ever."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="panel", daemon=True)
            self._thread.start()
        return self

    def answer(self, event: EventId, verdict: Verdict) -> None:
        """Tell the panel what became of its event; repeats get the same answer. Returns at once."""
        self._wish(answering(event, verdict))

    def lights(self, states: Mapping[str, Glow]) -> None:
        """All lights by key name: off, on or blinking; a name that is left out goes dark. Returns at once.
        ValueError for a name that no line can carry."""
        self._wish(lighting(states))

    def close(self) -> None:
        """Let the port go and end the thread. Twice does no harm."""
        if not self._closing:
            self._closing = True
            self._port.ring()
            if self._thread is not None:
                self._thread.join(2.0)
            self._port.close()

    def __enter__(self) -> Panel:
        return self.open()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _wish(self, wish: Wish) -> None:
        if not self._closing:
            self._line.wish(wish)
            self._port.ring()

    # -- the panel's thread -----------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._closing:
            came = self._wait()
            self._tape.came(came)
            self._line.take(came)

    def _wait(self) -> Came:
        """What comes of the port next."""
        now = self._clock()
        if self._line.wishing:
            return Came(now, "wish")
        try:
            if self._port.opened is None:
                return self._opened(now)
            if not self._line.greeted and now >= self._look_at:
                self._look_at = now + LOOK_EVERY
                if self._port.sees_friend():
                    return Came(now, "left")
            if line := self._line.sending():
                self._tape.sent(now, line)
                self._port.write(line)
            chunk = self._port.read(self._line.deadline - now)
        except PortError as gone:
            return Came(self._clock(), "gone", str(gone))
        return Came(self._clock(), "bytes", chunk=chunk) if chunk else Came(self._clock(), "quiet")

    def _opened(self, now: float) -> Came:
        if self._open_at > now:
            self._port.read(self._open_at - now)
            return Came(self._clock(), "quiet")
        opened = self._port.open()
        return Came(self._clock(), "opened", opened.path, opened.hint)

    def _hang_up(self) -> None:
        self._port.shut()
        self._open_at = self._clock() + self._port.pause

    def _say(self, line: str, now: float) -> None:
        if (rationed := self._ration.spend(line, now)) is not None:
            _log.warning("%s", rationed)
