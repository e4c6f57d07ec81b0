"""Things that happened to the devices, said once, each with the way on. A key goes on; TYPE IN is never far."""

from __future__ import annotations

from dataclasses import dataclass

from companion.flow.base import Next, Question, Table, pop, push
from companion.flow.type_roll import TypeRoll
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, Stage, View


class Spoken(Question):
    """A notice whose A goes back and whose C types the roll in, where dice are asked for."""

    __slots__ = ()

    def told(self, table: Table) -> tuple[str, Stage, Header | None]:
        """The screen's name, its stage and its header."""
        raise NotImplementedError

    def view(self, table: Table) -> View:
        screen, stage, header = self.told(table)
        assert isinstance(stage, Notice)
        said = " ".join(line.text for line in stage.lines)
        if _dice(table):
            return View(screen, stage, said, header, (Hint("BACK"), None, Hint("TYPE IN", likely=True)))
        return View(screen, stage, said, header, (None, None, Hint("OK", likely=True)))

    def press(self, table: Table, key: Key) -> Next:
        prompt = table.prompt
        if key is Key.C and prompt is not None and prompt.dice:
            return Next(push(pop(table), TypeRoll(prompt.dice, by_tap=True)))
        return Next(pop(table))


@dataclass(frozen=True, slots=True)
class TrayLost(Spoken):
    """The panel went away in the middle of a match. It is adopted by itself when it comes back."""

    def told(self, table: Table) -> tuple[str, Stage, Header | None]:
        lines = (
            Line("NO DICE TRAY", "list"),
            Line("Plug USB back in. The"),
            Line("game is saved. Or key"),
            Line("the roll in yourself."),
        )
        return "sensor_lost", Notice(lines, alarm=True), None


@dataclass(frozen=True, slots=True)
class Restarted(Spoken):
    """The panel started anew: what it saw and had not said is gone."""

    def told(self, table: Table) -> tuple[str, Stage, Header | None]:
        lines = (
            Line("PANEL RESTARTED", "list"),
            Line("Was a roll shown that"),
            Line("the screen did not"),
            Line("count? Type it in."),
        )
        return "panel_restarted", Notice(lines), None


@dataclass(frozen=True, slots=True)
class Unread(Spoken):
    """A throw that the panel could not read at all."""

    reason: str

    def told(self, table: Table) -> tuple[str, Stage, Header | None]:
        lines = (Line("CANNOT READ", "list"), Line("THE DICE", "list"), Line("Throw again, or type."))
        return "unread", Notice(lines), Header("THE DICE", self.reason[:8].upper())


def _dice(table: Table) -> bool:
    return table.prompt is not None and table.prompt.dice is not None
