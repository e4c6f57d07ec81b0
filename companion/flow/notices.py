"""Things that happened to the devices, said once, each with the way on. TYPE IN is never far."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Dice
from companion.flow.base import Next, Question, Table, instead, nothing, pop, push
from companion.flow.type_in import type_in
from companion.signals import Condition, Device, Key
from companion.views import Header, Hint, Line, Notice, Paragraph, View

_NEXT = {False: "MORE", True: "OK"}
Told = tuple[str, str, Notice, Header | None]
"""The screen's name, its sentence, its stage and its header."""


class Spoken(Question):
    """A notice whose A goes back and whose C types the roll in; where no dice are asked for, C is OK."""

    __slots__ = ()

    def told(self, table: Table) -> Told:
        raise NotImplementedError

    def view(self, table: Table) -> View:
        screen, said, stage, header = self.told(table)
        if _dice(table):
            return View(screen, stage, said, header, (Hint("BACK"), None, Hint("TYPE IN", likely=True)))
        return View(screen, stage, said, header, (None, None, Hint("OK", likely=True)))

    def press(self, table: Table, key: Key) -> Next:
        dice = _dice(table)
        if key is Key.C and dice:
            return Next(push(pop(table), type_in(table, dice, by_tap=True)))
        return Next(pop(table)) if key is (Key.A if dice else Key.C) else nothing(table)


@dataclass(frozen=True, slots=True)
class TrayLost(Spoken):
    """The panel went away in the middle of a match. It is adopted by itself when it comes back.

    Where the only keys were on it, no key is promised: there is one way on.
    """

    def view(self, table: Table) -> View:
        if _has_keys(table):
            return Spoken.view(self, table)
        lines, said = ("Plug USB back in. The", "game is saved, and", "goes on by itself."), "saved"
        if table.unsaved:
            lines, said = ("Plug USB back in. The", "game is not saved; it", "goes on by itself."), "not saved"
        stage = Notice((Line("NO DICE TRAY", "list"), *map(Line, lines)), alarm=True)
        said = f"No dice tray: plug it back in; the game is {said}, and goes on by itself."
        return View("sensor_lost", stage, said)

    def press(self, table: Table, key: Key) -> Next:
        return Spoken.press(self, table, key) if _has_keys(table) else nothing(table)

    def told(self, table: Table) -> Told:
        game = "game goes on. Or" if table.unsaved else "game is saved. Or"
        lines = ("Plug USB back in. The", game, "type the roll in.")
        stage = Notice((Line("NO DICE TRAY", "list"), *map(Line, lines)), alarm=True)
        end = "the game goes on" if table.unsaved else "the game is saved"
        return "sensor_lost", f"No dice tray: plug it back in, or type the rolls in; {end}.", stage, None


@dataclass(frozen=True, slots=True)
class Restarted(Spoken):
    """The panel started anew: what it saw and had not said is gone."""

    def told(self, table: Table) -> Told:
        lines = ("Was a roll shown that", "the screen did not", "count? Type it in.")
        stage = Notice((Line("TRAY RESTARTED", "list"), *map(Line, lines)))
        said = "The dice tray has started anew: was a roll shown that did not count?"
        return "panel_restarted", said, stage, Header("ROLL SHOWN?")


@dataclass(frozen=True, slots=True)
class Unread(Spoken):
    """A throw that the panel could not read at all."""

    reason: str

    def told(self, table: Table) -> Told:
        stage = Notice((Line("CANNOT READ", "list"), Line("THE DICE", "list"), Line("Throw again, or type.")))
        said = "The dice cannot be read: throw again, or type the roll in."
        return "unread", said, stage, Header("THE DICE", self.reason[:8].upper())


@dataclass(frozen=True, slots=True)
class BoxNote(Question):
    """What was told of a box and cannot be used. OK reads the next page, then goes on."""

    text: str
    page: int = 0

    def view(self, table: Table) -> View:
        stage = Paragraph(self.text, self.page)
        last = self.page == len(stage.pages()) - 1
        return View("box_note", stage, self.text, Header("YOUR BOX"), (None, None, Hint(_NEXT[last], likely=True)))

    def press(self, table: Table, key: Key) -> Next:
        if key is not Key.C:
            return nothing(table)
        if self.page + 1 < len(Paragraph(self.text).pages()):
            return Next(instead(table, BoxNote(self.text, self.page + 1)))
        return Next(pop(table))


def _has_keys(table: Table) -> bool:
    """Whether a key could be pressed while the panel is away."""
    return table.health.get(Device.KEYS) not in (Condition.OFF, Condition.LOST)


def _dice(table: Table) -> Dice | None:
    return table.prompt.dice if table.prompt else None
