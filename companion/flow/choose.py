"""Choosing one of the prompt's options from a list that says what each would do."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Choose, Option
from companion.flow.base import Next, Table, push
from companion.flow.deciding import move, refuse
from companion.flow.lists import ListQuestion
from companion.flow.looks import Map
from companion.views import Header, Row


@dataclass(frozen=True, slots=True)
class ChooseOption(ListQuestion):
    """A is MAP, since the step before was a move; a sole option is shown all the same, selected."""

    cursor: int = 0
    screen = "choose_climber"
    labels = ("MAP", "NEXT", "OK")

    def options(self, table: Table) -> tuple[Option, ...]:
        assert table.prompt is not None
        return table.prompt.options

    def rows(self, table: Table) -> tuple[Row, ...]:
        match = table.playing
        return tuple(match.game.showing.row(match.state, option) for option in self.options(table))

    def head(self, table: Table) -> Header:
        prompt = table.prompt
        assert prompt is not None
        match = table.playing
        place = f"{self.cursor + 1}/{len(self.options(table))}"
        return Header(match.game.showing.place(match.state, prompt), place, table.mark(prompt.who))

    def take(self, table: Table) -> Next:
        option = self.options(table)[self.cursor]
        if not option.legal:
            return refuse(table, option.why, option.refusal or "")
        return move(table, Choose(option.id))

    def back(self, table: Table) -> Next:
        return Next(push(table, Map()))

    def selected(self, table: Table) -> str | None:
        return self.options(table)[self.cursor].id
