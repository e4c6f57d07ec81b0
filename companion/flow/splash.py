"""While the devices open: each turns from "wait" into what it is. A key skips it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.flow.base import Next, Question, Table, anew
from companion.flow.titles import shortened
from companion.signals import Condition, Device, Key
from companion.views import SMALL_LINE, Splash, View

SHOWN = (Device.PANEL, Device.DISPLAY, Device.KEYS)
WORDS = {Condition.OK: "ok", Condition.DEGRADED: "ok", Condition.LOST: "none", Condition.OFF: "none"}
LONGEST = 3.0
"""Seconds after which the game begins with what is there."""


@dataclass(frozen=True, slots=True)
class SplashScreen(Question):
    since: float

    def view(self, table: Table) -> View:
        devices = tuple(
            (device.value, WORDS[table.health[device]] if device in table.health else "wait") for device in SHOWN
        )
        title = shortened(table.resumable[1].game.title, SMALL_LINE) if table.resumable else ""
        line = f"{title} saved" if 0 < len(title) <= SMALL_LINE - len(" saved") else title
        opening = any(word == "wait" for _, word in devices)
        said = " starts" if opening else ": " + ", ".join(f"{name} {word}" for name, word in devices)
        return View("splash", Splash(table.settings.version, devices, line), f"Table companion{said}.")

    def press(self, table: Table, key: Key) -> Next:
        return Next(anew(table))

    def wake_at(self, table: Table) -> float | None:
        return table.now if all(device in table.health for device in SHOWN) else self.since + LONGEST

    def ticked(self, table: Table) -> Next | None:
        return Next(anew(table))
