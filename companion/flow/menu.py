"""MENU: everything that is not the next step of the game. A list; what cannot be done now is not in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from companion.effects import Redraw, Remember
from companion.engine.game import Choose, Game, Over, Roll
from companion.engine.match import Match
from companion.flow.base import Next, Question, Table, home, pop, push
from companion.flow.board import Board
from companion.flow.cards import Colours
from companion.flow.deciding import decide, refuse
from companion.flow.devices import Devices
from companion.flow.end import End, close
from companion.flow.fix_choice import PickChoice, choices
from companion.flow.fix_roll import PickRoll
from companion.flow.fork import asked_again
from companion.flow.health import Health
from companion.flow.house_rules import HouseRules
from companion.flow.leave import Leave
from companion.flow.lesson import Telling
from companion.flow.lists import ListQuestion
from companion.flow.locking import lock
from companion.flow.looks import Log, Map
from companion.flow.one_press import redone
from companion.flow.power import Power
from companion.flow.set_position import Things
from companion.flow.titles import first_words, initials
from companion.views import LIST_LINE, Row

Act = Callable[[Table], Next]
Item = tuple[Row, Act]


@dataclass(frozen=True, slots=True)
class Menu(ListQuestion):
    cursor: int = 0
    screen = "menu"
    title = "MENU"

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(row for row, _ in _items(table))

    def take(self, table: Table) -> Next:
        return _items(table)[self.cursor][1](table)


def _items(table: Table) -> tuple[Item, ...]:
    match = table.match
    here = _of_the_match(match) if match is not None and not match.closed else _before_a_match(table)
    sound = Row("Sound", value="on" if table.sound else "off")
    return (
        (Row("Resume" if match else "Back"), lambda table: Next(pop(table))),
        *here,
        (Row("Lock keys"), lambda table: lock(home(table), locked=True)),
        (sound, _toggle_sound),
        (Row("Devices"), _ask(Devices())),
        (Row("Redraw"), lambda table: Next(home(table), (Redraw(),))),
        *(((Row("Power off"), _ask(Power())),) if table.settings.hardware else ()),
    )


def _of_the_match(match: Match) -> Iterator[Item]:
    over = isinstance(match.prompt, Over)
    game = match.game
    yield Row("Map"), _ask(Map())
    if game.showing.gauge(match.state, match.people) is not None:
        yield Row("Health"), _ask(Health())
    if match.redo:
        yield Row("Redo"), lambda table: decide(table, redone(table.playing))
    if any(isinstance(ply.move, Roll) for ply in match.plies()):
        yield Row("Fix roll"), _ask(PickRoll())
    if any(isinstance(ply.move, Choose) for ply in match.plies()):
        yield Row("Fix choice"), _fix_choice
    yield Row("Set position"), _ask(Things())
    if not over:
        for lesson in game.showing.lessons():
            if lesson.match:
                yield Row(lesson.row), _ask(Telling(game.id, lesson))
        yield Row("House rules"), _ask(HouseRules(match.game.id))
    yield Row("Log"), _ask(Log())
    if game.showing.deck():
        yield Row("Cards"), _ask(Colours(game.id))
    if over:
        yield Row("Other game"), close
    else:
        yield Row("Leave or swap"), _ask(Leave())
        yield Row("End"), _ask(End())


def _before_a_match(table: Table) -> Iterator[Item]:
    for game in table.games.values():
        if game.asks:
            yield Row(_named(table, game, "Board")), _ask(Board(game.id, game.asks[0]))
        for lesson in game.showing.lessons():
            if not lesson.match:
                yield Row(lesson.row), _ask(Telling(game.id, lesson))
        if game.showing.deck():
            yield Row("Cards"), _ask(Colours(game.id))
        if game.switches:
            yield Row(_named(table, game, "House rules")), _ask(HouseRules(game.id))


def _fix_choice(table: Table) -> Next:
    if not choices(table):
        return refuse(table, "Nothing was chosen yet that could have been another choice.", "T3")
    return Next(push(table, PickChoice(asked_again)))


def _named(table: Table, game: Game, what: str) -> str:
    """Which game's it is, where there are several: in whole words."""
    if len(table.games) == 1:
        return what
    short = what.split()[-1].capitalize()
    return f"{short} {_called(table, game, LIST_LINE - len(short) - 1)}"


def _called(table: Table, game: Game, room: int) -> str:
    """The first words of its title that have room, or its initials where none has or another game begins so too."""
    first = first_words(game.title, room)
    others = [one.title for one in table.games.values() if one is not game]
    if first and not any(title.startswith(first) for title in others):
        return first
    return initials(game.title, room)


def _ask(question: Question) -> Act:
    return lambda table: Next(push(table, question))


def _toggle_sound(table: Table) -> Next:
    return Next(replace(table, sound=not table.sound), (Remember("sound", "on", not table.sound),))
