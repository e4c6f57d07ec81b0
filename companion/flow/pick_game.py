"""Which game. RESUME comes first, and is selected, when a match is open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Over
from companion.flow.base import Next, Table, anew, push, shown_name
from companion.flow.board import Board
from companion.flow.deciding import begins
from companion.flow.game_over import turns
from companion.flow.lesson import Telling
from companion.flow.lists import ListQuestion
from companion.flow.menu import Menu
from companion.flow.seats import Seats
from companion.flow.table_match import Check
from companion.views import Line, Notice, Row, View


@dataclass(frozen=True, slots=True)
class PickGame(ListQuestion):
    cursor: int = 0
    screen = "pick_game"
    title = "PICK A GAME"
    labels = ("MENU", "NEXT", "OK")

    def rows(self, table: Table) -> tuple[Row, ...]:
        resume = (Row("Resume"),) if table.resumable else ()
        return (*resume, *(Row(_short(game.title)) for game in table.games.values())) or (Row("none installed"),)

    def view(self, table: Table) -> View:
        shown = ListQuestion.view(self, table)
        if table.resumable is None or self.cursor > 0:
            return shown
        match = table.resumable[1]
        assert not isinstance(match.prompt, Over)
        seat = match.prompt.turn
        name = shown_name(match.people.get(seat, seat), shown_name(seat))
        turn = f"turn {turns(replace(table, match=match))}, {name}"
        lines = (Line("Resume?", "list"), Line(turn, "list" if len(turn) <= 15 else "small"), Line(match.game.title))
        said = f"Resume {match.game.title} at {turn}?"
        return replace(shown, screen="resume", stage=Notice(lines), say=said)

    def take(self, table: Table) -> Next:
        if table.resumable is not None and self.cursor == 0:
            number, match = table.resumable
            table = replace(table, match=match, match_id=number, resumable=None, fresh=begins(match), stood=())
            return Next(push(anew(table), Check()))
        games = tuple(table.games.values())
        if not games:
            return Next(table)
        game = games[self.cursor - (table.resumable is not None)]
        seats = Seats(game.id)
        first = next((lesson for lesson in game.showing.lessons() if lesson.first), None)
        if first and table.settings.hardware and game.id not in table.settings.confirmed:
            return Next(push(table, Telling(game.id, first, then=seats)))
        if game.asks and table.settings.hardware and game.id not in table.settings.confirmed:
            return Next(push(table, Board(game.id, game.asks[0], then=seats)))
        return Next(push(table, seats))

    def back(self, table: Table) -> Next:
        return Next(push(table, Menu()))


def _short(title: str) -> str:
    """A title in at most fifteen characters."""
    return title if len(title) <= 15 else f"{title[:14].rstrip()}."
