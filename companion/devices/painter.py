"""The painter draws: views in, pictures out to the screens, in a thread of its own. The newest view wins."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

    from companion.ports import Display
    from companion.views import View

log = logging.getLogger(__name__)


class Painter:
    """`show` returns at once. A view that cannot be drawn is logged, and drawn `anyhow`: cut, or in other words."""

    def __init__(
        self,
        draw: Callable[[View], Image.Image],
        displays: Sequence[Display],
        anyhow: Callable[[View], Image.Image] | None = None,
    ) -> None:
        self._draw, self._displays, self._anyhow = draw, displays, anyhow
        self._changed = threading.Condition()
        self._view: View | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="painter", daemon=True)
        self._thread.start()

    def show(self, view: View) -> None:
        with self._changed:
            self._view = view
            self._changed.notify()

    def close(self) -> None:
        """Draw what is newest, and end. Twice does no harm."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(1.0)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._view is not None or self._closing)
                view, self._view = self._view, None
            if view is None:
                return
            self._paint(view)

    def _paint(self, view: View) -> None:
        try:
            picture = self._draw(view) if view.light else None
        except (ValueError, KeyError, IndexError, AssertionError) as fault:
            log.exception("the screen %s cannot be drawn: %s", view.screen, fault)
            if self._anyhow is None:
                return
            picture = self._anyhow(view)
        for display in self._displays:
            if picture is not None:
                display.show(picture)
            display.dim(view.light)
