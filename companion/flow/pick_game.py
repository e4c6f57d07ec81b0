"""Which game. RESUME comes first, and is selected, when a match is open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.effects import Save
from companion.engine.game import Over
from companion.engine.journal import Noted
from companion.engine.match import Match
from companion.flow.base import Next, Table, anew, pop, push, shown_name
from companion.flow.board import Board
from companion.flow.check import Check
from companion.flow.deciding import begins, left_open
from companion.flow.game_over import turns
from companion.flow.lesson import Telling
from companion.flow.lists import ListQuestion
from companion.flow.menu import Menu
from companion.flow.seats import Seats
from companion.flow.titles import row, shortened
from companion.views import LIST_LINE, SMALL_LINE, Line, Notice, Row, View

RESUMED = "taken up again"
"""What the journal of an older match says when it was picked."""


@dataclass(frozen=True, slots=True)
class PickGame(ListQuestion):
    cursor: int = 0
    screen = "pick_game"
    title = "PICK A GAME"
    labels = ("MENU", "NEXT", "OK")

    def rows(self, table: Table) -> tuple[Row, ...]:
        resume = (Row("Resume"),) if table.resumable else ()
        older = (Row("Older games", value=str(len(table.older)), turns=False),) if table.older else ()
        return (*resume, *older, *(row(game.title) for game in table.games.values())) or (Row("none installed"),)

    def view(self, table: Table) -> View:
        shown = ListQuestion.view(self, table)
        if table.resumable is not None and self.cursor == 0:
            return _offered(shown, table, table.resumable[1])
        titles = [game.title for game in table.games.values()]
        place = self.cursor - _before(table)
        return replace(shown, say=f"Pick a game: {titles[place]}.") if 0 <= place < len(titles) else shown

    def take(self, table: Table) -> Next:
        before = _before(table)
        if table.resumable is not None and self.cursor == 0:
            return _resumed(table, *table.resumable)
        if self.cursor < before:
            return Next(push(table, OlderGames()))
        games = tuple(table.games.values())
        if not games:
            return Next(table)
        game = games[self.cursor - before]
        seats = Seats(game.id)
        first = next((lesson for lesson in game.showing.lessons() if lesson.first), None)
        if first and table.settings.hardware and game.id not in table.settings.confirmed:
            return Next(push(table, Telling(game.id, first, then=seats)))
        if game.asks and table.settings.hardware and game.id not in table.settings.confirmed:
            return Next(push(table, Board(game.id, game.asks[0], then=seats)))
        return Next(push(table, seats))

    def back(self, table: Table) -> Next:
        return Next(push(table, Menu()))


@dataclass(frozen=True, slots=True)
class OlderGames(ListQuestion):
    """Unfinished matches that are not the newest: one at a time, with its turn and its players."""

    cursor: int = 0
    screen = "older_games"
    title = "OLDER GAMES"

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(row(match.game.title) for _, match in table.older) or (Row("nothing"),)

    def view(self, table: Table) -> View:
        shown = ListQuestion.view(self, table)
        if not table.older:
            return shown
        return replace(_offered(shown, table, table.older[self.cursor][1]), screen="older_games")

    def take(self, table: Table) -> Next:
        return _resumed(table, *table.older[self.cursor]) if table.older else Next(pop(table))


def _offered(shown: View, table: Table, match: Match) -> View:
    """A match that may be resumed: its game, turn, whose it is, and who sits there."""
    assert not isinstance(match.prompt, Over)
    names = {seat: shown_name(match.people.get(seat, seat), shown_name(seat)) for seat in match.setup.seats}
    turn = f"turn {turns(replace(table, match=match))}, {names[match.prompt.turn]}"
    who = ", ".join(names.values())
    lines = (
        Line("Resume?", "list"),
        Line(turn, "list" if len(turn) <= LIST_LINE else "small"),
        Line(shortened(match.game.title, SMALL_LINE)),
    )
    if shown.screen == "older_games":
        lines = (*lines[1:], Line(who if len(who) <= SMALL_LINE else f"{len(names)} players"))
    return replace(
        shown, screen="resume", stage=Notice(lines), say=f"Resume {match.game.title} at {turn}? Players: {who}."
    )


def _resumed(table: Table, number: str, match: Match) -> Next:
    """The match goes on; the others stay where they can be found. One that was picked among the older ones says so in
    its journal, so that it is offered first from now on."""
    older = tuple(one for one in left_open(table) if one[0] != number)
    newest = table.resumable is not None and table.resumable[0] == number
    table = replace(table, match=match, match_id=number, resumable=None, older=older, fresh=begins(match), stood=())
    asked = push(anew(table), Check())
    if newest:
        return Next(asked)
    noted = Noted(max(match.number - 1, 0), RESUMED)
    state = match.game.scenarios.describe(match.state)
    return Next(replace(asked, asked_at=table.now), (Save(number, (noted,), table.happened, state),))


def _before(table: Table) -> int:
    """How many rows stand before the games."""
    return (table.resumable is not None) + bool(table.older)
