"""What the log of a start is told of the keys and the screen: why they cannot be had, and that they are back.

The screen cannot say that there is no screen, and without keys nobody opens MENU > Devices; the log is read by whoever
looks why nothing happens. Panel, archive and power write their own lines. A device that comes and goes is rationed.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field

from companion.devices.ration import Ration
from companion.signals import Condition, Device, Sensed

log = logging.getLogger(__name__)

SILENT = (Device.KEYS, Device.DISPLAY)
"""The devices that write no line of their own."""


@dataclass(slots=True)
class HealthLog:
    """One line for each change that an owner could do something about."""

    _said: dict[Device, tuple[Condition, str]] = field(default_factory=dict)
    _rations: dict[Device, Ration] = field(default_factory=lambda: {one: Ration() for one in SILENT})

    def sensed(self, news: Sensed) -> None:
        if news.device not in SILENT or self._said.get(news.device) == (news.condition, news.why):
            return
        before = self._said.get(news.device)
        self._said[news.device] = (news.condition, news.why)
        if news.why:
            line = news.why if news.device in news.why.partition(":")[0].lower() else f"{news.device}: {news.why}"
        elif before and before[1] and news.condition is Condition.OK:
            line = f"{news.device}: back"
        else:
            return
        if (rationed := self._rations[news.device].spend(line, news.at)) is not None:
            log.warning("%s", rationed)
