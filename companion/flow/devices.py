"""DEVICES: how each of them does, and in its own words what is wrong and the cure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.flow.base import Next, Question, Table, nothing, pop, push, still
from companion.flow.lists import ListQuestion
from companion.signals import Device, Key
from companion.views import Header, Hint, Paragraph, Row, View


@dataclass(frozen=True, slots=True)
class Devices(ListQuestion):
    """C tells more of one that has something to say."""

    cursor: int = 0
    screen = "devices"
    title = "DEVICES"

    def rows(self, table: Table) -> tuple[Row, ...]:
        health = table.health
        return tuple(
            Row(one.value, value=health[one].value if one in health else "wait", turns=False) for one in Device
        )

    def take(self, table: Table) -> Next:
        device = tuple(Device)[self.cursor]
        return Next(push(table, Trouble(device)) if table.whys.get(device) else pop(table))


@dataclass(frozen=True, slots=True)
class Trouble(Question):
    """What a device says of itself; B turns the pages."""

    device: Device
    page: int = 0

    def view(self, table: Table) -> View:
        text = self._text(table)
        pages = len(text.pages())
        hints = (Hint("BACK"), Hint("MORE") if pages > 1 else None, Hint("OK", likely=True))
        header = Header(self.device.value.upper(), f"{self.page % pages + 1}/{pages}" if pages > 1 else "")
        return View("devices", text, f"{self.device.value.capitalize()}: {text.text.rstrip('.')}.", header, hints)

    def press(self, table: Table, key: Key) -> Next:
        if key is not Key.B:
            return Next(pop(table))
        pages = len(self._text(table).pages())
        return still(table, replace(self, page=(self.page + 1) % pages)) if pages > 1 else nothing(table)

    def _text(self, table: Table) -> Paragraph:
        return Paragraph(table.whys.get(self.device) or "All is well again.", self.page)
