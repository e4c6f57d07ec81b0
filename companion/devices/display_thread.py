"""The screen's own thread: a mailbox of one, the newest picture wins, and a screen that is lost is tried for ever.

Knows when to draw, when to set up anew and what to say about the screen's health; not how anything is drawn. What
it draws on is a Surface. Nothing here waits for the bus but the thread itself.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, Protocol

from companion.devices.bus import Tally
from companion.devices.display_faults import DisplayFault

if TYPE_CHECKING:
    from PIL import Image

    from companion.ports import Post

FIRST_RETRY, LAST_RETRY = 0.25, 3.0
"""Seconds until a lost screen is tried again, doubling: it is back at most 3 s and a set-up after it has healed."""
STUCK = 3.0
"""Seconds after which a drawing or set-up that has not come back is called lost."""
LAST_WORDS = 0.8
"""Seconds that `close` waits for the newest picture to reach the glass."""


class Surface(Protocol):
    """What pictures are drawn on: a chip or a file. Raises DisplayFault; `encode` alone is for any thread."""

    refresh: float | None
    """Seconds after which it wants to be set up anew while all seems well, None for never."""
    tally: Tally

    def encode(self, picture: Image.Image) -> bytes: ...
    def set_up(self, frame: bytes | None, level: int, *, gently: bool) -> None: ...
    def update(self, frame: bytes | None, level: int) -> None: ...
    def close(self) -> None: ...


class DisplayThread:
    """A Display on a Surface. `step` is the thread's whole work; tests may call it instead of `start`."""

    def __init__(self, surface: Surface, post: Post, clock: Callable[[], float]) -> None:
        self.shown = 0
        self._surface = surface
        self._post = post
        self._clock = clock
        self._changed = threading.Condition()
        # Written by any thread, under the condition: what is wished for, and what was said about it.
        self._frame: bytes | None = None
        self._level = 2
        self._anew = self._news = self._closing = False
        self._said: tuple[str, str] | None = None
        # The thread's own: what the surface holds (None: nobody knows), and its appointments.
        self._held: tuple[bytes | None, int] | None = None
        self._whole_at = self._retry_at = 0.0
        self._delay = 0.0
        self._busy_since: float | None = None
        self._thread = threading.Thread(target=self._run, name="display", daemon=True)

    def start(self) -> None:
        self._thread.start()

    @property
    def bytes_sent(self) -> int:
        """Bytes on the wire since the start, addresses and control bytes included."""
        return self._surface.tally.bytes_sent

    @property
    def messages(self) -> int:
        return self._surface.tally.messages

    @property
    def frames(self) -> int:
        """Pictures that reached the surface; `shown` counts those that were wished for."""
        return self._surface.tally.frames

    def show(self, image: Image.Image) -> None:
        frame = self._surface.encode(image)
        with self._changed:
            self.shown += 1
            self._notice_stuck()
            if frame != self._frame:
                self._frame = frame
                self._tell()

    def dim(self, level: int) -> None:
        if level not in (0, 1, 2):
            raise ValueError(f"a display's level is 0 off, 1 dim or 2 full, got {level}")
        with self._changed:
            self._notice_stuck()
            if level != self._level:
                self._level = level
                self._tell()

    def redraw(self) -> None:
        with self._changed:
            self._notice_stuck()
            self._anew = True
            self._tell()

    def close(self) -> None:
        with self._changed:
            self._closing = True
            self._tell()
        if self._thread.is_alive():
            self._thread.join(LAST_WORDS)
        elif self._thread.ident is None:  # never started
            self._leave()

    def step(self) -> float | None:
        """Bring the surface up to date once. Returns when to call again at the latest, None for only on news."""
        now = self._clock()
        with self._changed:
            frame, level, anew = self._frame, self._level, self._anew
            self._news = self._anew = False
        if frame is None and level:
            return None  # nobody has said what to show: whatever stands on the glass may stand
        wish = (frame if level else None, level)
        if self._held is None and now < self._retry_at and not anew:
            return self._retry_at
        stale = self._is_stale(now)
        if wish == self._held and not anew and not stale:
            return self._next_refresh()
        fresh = anew or stale or self._held is None
        gently = stale and not anew and self._held is not None
        self._held = None
        try:
            self._work(wish, fresh, gently)
        except DisplayFault as fault:
            self._delay = min(LAST_RETRY, 2 * self._delay) if self._delay else FIRST_RETRY
            self._retry_at = self._clock() + self._delay
            self._say("lost", str(fault))
            return self._retry_at
        self._held, self._delay = wish, 0.0
        if fresh:
            self._whole_at = self._clock()
        self._say("ok", "")
        return self._next_refresh()

    def _work(self, wish: tuple[bytes | None, int], fresh: bool, gently: bool) -> None:
        """Draw on the surface, with somebody watching that a set-up comes back."""
        self._busy_since = self._clock()
        watch = threading.Timer(STUCK, self._notice_stuck) if fresh and self._thread.is_alive() else None
        if watch is not None:
            watch.daemon = True
            watch.start()
        try:
            if fresh:
                self._surface.set_up(*wish, gently=gently)
            else:
                self._surface.update(*wish)
        finally:
            self._busy_since = None
            if watch is not None:
                watch.cancel()

    def _is_stale(self, now: float) -> bool:
        next_refresh = self._next_refresh()
        return next_refresh is not None and now >= next_refresh

    def _next_refresh(self) -> float | None:
        """No refresh while off: nothing is drawn on a dark screen."""
        if self._surface.refresh is None or self._held is None or self._held[1] == 0:
            return None
        return self._whole_at + self._surface.refresh

    def _run(self) -> None:
        try:
            while True:
                next_time = self.step()
                with self._changed:
                    if self._closing and not self._news:
                        return
                    patience = None if next_time is None else max(0.0, next_time - self._clock())
                    self._changed.wait_for(lambda: self._news, patience)
        finally:
            self._leave()
            if not self._closing:
                self._say("lost", "Display: its thread ended by a fault of the program; see the log.")

    def _leave(self) -> None:
        with suppress(DisplayFault):
            self._surface.close()

    def _tell(self) -> None:
        self._news = True
        self._changed.notify()

    def _notice_stuck(self) -> None:
        """Called by whoever comes by; the thread itself cannot say that it hangs."""
        since = self._busy_since
        if since is not None and self._clock() - since >= STUCK:
            self._say(
                "lost",
                f"Display: it has not come back from drawing for {STUCK:.0f} s; the game goes on without it. "
                "Check its wires, then start again.",
            )

    def _say(self, condition: Literal["ok", "lost"], why: str) -> None:
        from companion.signals import Condition, Device, Sensed  # here, so that the first picture need not wait for it

        with self._changed:
            if self._said != (condition, why):
                self._said = (condition, why)
                self._post(Sensed(Device.DISPLAY, Condition(condition), self._clock(), why))
