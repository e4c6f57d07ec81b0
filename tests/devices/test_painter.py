"""The painter shows every view: one that cannot be drawn is logged, and its other picture goes to the glass."""

from __future__ import annotations

import logging
from threading import Event
from typing import Any

import pytest

from companion.devices.painter import Painter
from companion.screens import draw, draw_anyhow
from companion.views import Chain, Grid, Header, Row, View

TOO_LONG = View("tile_chain", Chain((Row("all to Start"),), 0, Grid(("....",) * 6)), "All go.", Header("RED"))


class Glass:
    """Keeps the pictures that came."""

    def __init__(self) -> None:
        self.pictures: list[Any] = []
        self.came = Event()

    def show(self, image: Any) -> None:
        self.pictures.append(image)
        self.came.set()

    def dim(self, level: int) -> None: ...

    def redraw(self) -> None: ...

    def close(self) -> None: ...


def test_a_view_that_cannot_be_drawn_is_logged_and_still_comes_to_the_glass(caplog: pytest.LogCaptureFixture) -> None:
    glass = Glass()
    painter = Painter(draw, (glass,), draw_anyhow)
    with caplog.at_level(logging.ERROR):
        painter.show(TOO_LONG)
        assert glass.came.wait(30)
        painter.close()
    assert glass.pictures[-1].tobytes() == draw_anyhow(TOO_LONG).tobytes()
    assert any("tile_chain" in told and "all to Start" in told for told in caplog.messages)
