"""MENU: everything that is not the next step of the game. A list; what cannot be done now is not in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.effects import PowerOff, Redraw, Remember
from companion.engine.game import Roll
from companion.engine.journal import Closed, Redid
from companion.flow.base import Next, Question, Table, anew, nothing, pop, push
from companion.flow.deciding import decide
from companion.flow.house_rules import HouseRules
from companion.flow.leave import Leave
from companion.flow.lists import ListQuestion
from companion.flow.looks import Log, Map
from companion.flow.notices import Spoken
from companion.flow.set_position import Things
from companion.flow.setting_up import Board
from companion.flow.undo import FixRoll, told
from companion.signals import Device, Key
from companion.views import Header, Hint, Line, Notice, Row, Stage, View

Act = Callable[[Table], Next]


@dataclass(frozen=True, slots=True)
class Menu(ListQuestion):
    cursor: int = 0
    screen = "menu"
    title = "MENU"

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(row for row, _ in _items(table))

    def take(self, table: Table) -> Next:
        return _items(table)[self.cursor][1](table)


def _items(table: Table) -> tuple[tuple[Row, Act], ...]:
    items: list[tuple[Row, Act]] = [(Row("Resume"), lambda table: Next(pop(table)))]
    match = table.match
    if match is not None and not match.closed:
        items.append((Row("Map"), _ask(Map())))
        if match.redo:
            items.append((Row("Redo"), lambda table: decide(table, (Redid(),))))
        if any(isinstance(ply.move, Roll) for ply in match.plies()):
            items.append((Row("Fix roll"), _ask(PickRoll())))
        items.append((Row("Set position"), _ask(Things())))
        items.append((Row("House rules"), _ask(HouseRules(match.game.id))))
        items.append((Row("Log"), _ask(Log())))
        items.append((Row("Leave or swap"), _ask(Leave())))
        items.append((Row("End"), _ask(End())))
    else:
        for game in table.games.values():
            if game.asks:
                known = "" if game.id in table.settings.confirmed else "?"
                items.append((Row("Board", value=known), _ask(Board(game.id, game.asks[0]))))
            items.append((Row("House rules"), _ask(HouseRules(game.id))))
    items.append((Row("Lock keys"), lambda table: Next(anew(replace(table, locked=True)))))
    items.append((Row("Sound", value="on" if table.sound else "off"), _toggle_sound))
    if any(table.whys.values()):
        items.append((Row("Health"), _ask(Trouble())))
    items.append((Row("Redraw"), lambda table: Next(anew(table), (Redraw(),))))
    items.append((Row("Power off"), _ask(Power())))
    return tuple(items)


def _ask(question: Question) -> Act:
    return lambda table: Next(push(table, question))


def _toggle_sound(table: Table) -> Next:
    return Next(replace(table, sound=not table.sound), (Remember("sound", "on", not table.sound),))


@dataclass(frozen=True, slots=True)
class PickRoll(ListQuestion):
    """Which roll was wrong: newest first."""

    cursor: int = 0
    screen = "fix_roll"
    title = "WHICH ROLL?"

    def _plies(self, table: Table) -> list[int]:
        return [ply.number - 1 for ply in table.playing.plies() if isinstance(ply.move, Roll)]

    def rows(self, table: Table) -> tuple[Row, ...]:
        match = table.playing
        return tuple(Row(told(table, match.ply(number))) for number in self._plies(table)[:20])

    def take(self, table: Table) -> Next:
        return Next(push(table, FixRoll(self._plies(table)[self.cursor])))


@dataclass(frozen=True, slots=True)
class End(Question):
    """END WITHOUT RESULT: the safe answer is inverted."""

    def view(self, table: Table) -> View:
        lines = (Line("End this match", "list"), Line("without result?", "list"), Line("The archive keeps it."))
        hints = (Hint("KEEP", likely=True), None, Hint("END"))
        return View("end", Notice(lines), "End this match without result?", Header("END"), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.A:
                return Next(pop(table))
            case Key.C:
                closed = decide(table, (Closed("no_result"),))
                return Next(anew(replace(closed.table, match=None, match_id="")), closed.effects)
            case _:
                return nothing(table)


@dataclass(frozen=True, slots=True)
class Power(Question):
    """Shutting the Pi down takes a held key or the menu, and this confirmation."""

    def view(self, table: Table) -> View:
        lines = (Line("POWER OFF?", "list"), Line("The game is saved."), Line("Wait for the dark."))
        hints = (Hint("KEEP ON", likely=True), None, Hint("OFF"))
        return View("power_off", Notice(lines), "Power off? The game is saved.", Header("POWER"), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.A:
                return Next(pop(table))
            case Key.C:
                return Next(pop(table), (PowerOff(),))
            case _:
                return nothing(table)


@dataclass(frozen=True, slots=True)
class Trouble(Spoken):
    """What is wrong with the devices, in their own words: the first that has any."""

    def told(self, table: Table) -> tuple[str, Stage, Header | None]:
        from textwrap import wrap

        device, why = next(((device, why) for device, why in table.whys.items() if why), (Device.PANEL, "all is well"))
        lines = tuple(Line(text) for text in wrap(why, 21)[:4])
        return "health", Notice(lines), Header(device.value.upper())
