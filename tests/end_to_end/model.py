"""The table as it ought to be: the same rules and screens in this process, fed with what people did.

No device, no archive, no process: what it shows is held against the glass of the real daemon.
"""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from PIL import Image

from companion.box import Box
from companion.config import load
from companion.engine.game import Over
from companion.engine.match import Match
from companion.flow.asking import ask
from companion.flow.base import Table
from companion.gestures import ASIDE, SAME_KEY_GUARD
from companion.opening import Start, open_table
from companion.present import present, shown
from companion.screens import draw
from companion.signals import Condition, Device, EventId, Key, Pressed, RollSeen, Sensed, Signal
from companion.table import update
from tests.end_to_end.daemon import until

BESIDE = 0.06
"""Seconds until a finger comes down again on the same key."""


class Model:
    """`table` is the table after everything that was done; `with_tray`: a panel is there, None: none is asked for, and
    keys are. `box`: what was told at the table before."""

    def __init__(
        self,
        config: Path,
        seats: tuple[str, ...],
        game: str = "high_risk",
        *,
        box: Box | None = None,
        with_tray: bool | None = True,
    ) -> None:
        start = Start(game, seats)
        self._opened = open_table(
            load(config), box or Box(), None, start, time.monotonic(), simulated=False, version=""
        ).table
        self._with_tray = with_tray
        self.table = self._settled(self._opened)

    def restarted(self) -> None:
        """The daemon starts anew: the match is as it was, whatever else was open is gone."""
        match = self.match
        begins = getattr(match.prompt, "begins", False)
        opened = replace(self._opened, match=match, match_id="1", fresh=begins, asked_at=self.table.asked_at)
        self.table = self._settled(opened)

    def _settled(self, table: Table) -> Table:
        now = time.monotonic()
        table = replace(table, stack=(), now=now, touched_at=now)
        other = Device.KEYS if self._with_tray is None else Device.PANEL
        there = Condition.LOST if self._with_tray is False else Condition.OK
        for device, condition in ((Device.DISPLAY, Condition.OK), (other, there)):
            table = update(table, Sensed(device, condition, now)).table
        return table

    def hear(self, signal: Signal) -> None:
        self.table = update(self.table, signal).table

    def press(self, key: str) -> None:
        now = time.monotonic()
        self.hear(Pressed(Key(key), now, now))

    def roll(self, faces: str, event: EventId, flags: str = "") -> None:
        self.hear(RollSeen(tuple(faces), time.monotonic(), event, raw=True, lifted=len(faces), flags=flags))

    def finger(self, key: str) -> None:
        """Wait until that key counts on the open question: the one that opened it is not heard at once (B21)."""
        opened = self.table.opened
        if opened and opened[0] == key:
            guard = (ASIDE if self.table.aside else SAME_KEY_GUARD) + BESIDE
            until(lambda: time.monotonic() > opened[1] + guard, "a finger")

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def is_over(self) -> bool:
        return isinstance(self.match.prompt, Over)

    @property
    def screen(self) -> str:
        return shown(self.table)

    def picture(self) -> Image.Image:
        """What must stand on the glass now."""
        self.table = ask(replace(self.table, now=max(self.table.now, time.monotonic())))
        return draw(present(self.table))
