"""Choosing one of the prompt's options from a list that says what each would do, or from a dial of numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Choose, Option, Prompt
from companion.flow.answers import asked_there, take
from companion.flow.base import Next, Table, pop, push, refused
from companion.flow.blinking import blinking, blinks_at
from companion.flow.correcting import put_right
from companion.flow.deciding import move
from companion.flow.lists import ListQuestion, spoken
from companion.flow.looks import Map
from companion.showing import Along
from companion.signals import Key
from companion.views import Dial, Grid, Header, Hint, Row, Rows, View


@dataclass(frozen=True, slots=True)
class ChooseOption(ListQuestion):
    """A is MAP, since the step before was a move; a sole option is shown all the same, selected. `ply`: the earlier
    move that is put right; then the step before was none, and A is BACK."""

    cursor: int = 0
    ply: int | None = None
    screen = "choose_climber"
    labels = ("MAP", "NEXT", "OK")

    def options(self, table: Table) -> tuple[Option, ...]:
        """Of an earlier choice between keys only those: what a key leads to is another question."""
        prompt = asked_there(table, self.ply)[1]
        plain = tuple(option for option in prompt.options if not option.value)
        return plain if self.ply is not None and prompt.dice and plain else prompt.options

    def rows(self, table: Table) -> tuple[Row, ...]:
        state, _ = asked_there(table, self.ply)
        return tuple(table.playing.game.showing.row(state, option) for option in self.options(table))

    def head(self, table: Table) -> Header:
        state, prompt = asked_there(table, self.ply)
        place = f"{self.cursor + 1}/{len(self.options(table))}"
        if self.ply is not None:
            return Header("IT WAS", place, table.mark(prompt.who))
        besides, _ = table.playing.game.showing.foretold(state, self._option(table), table.names())
        place = besides or place
        return Header(table.playing.game.showing.place(state, prompt), place, table.mark(prompt.who))

    def view(self, table: Table) -> View:
        shown = ListQuestion.view(self, table)
        state, prompt = asked_there(table, self.ply)
        showing = table.playing.game.showing
        grid, dial = blinking(table, self._grid(table)), self._dial(table)
        hints = shown.hints
        along = self._along(table)
        if self.ply is not None:
            hints = (Hint("BACK"), hints[1], hints[2])
        if along is not None:
            hints = (Hint(along.other), hints[1], hints[2])
        if dial is not None:
            shown = replace(shown, stage=replace(dial, beside=grid))
            hints = (hints[0], Hint("LESS") if hints[1] else None, hints[2])
        elif isinstance(shown.stage, Rows) and grid is not None:
            shown = replace(shown, stage=replace(shown.stage, beside=grid))
        _, told = showing.foretold(state, self._option(table), table.names())
        if told:
            head = f"{table.name(prompt.who)}: {spoken(showing.place(state, prompt)).lower()}"
            shown = replace(shown, say=f"{head}, {told}")
        return replace(shown, screen=showing.screen(state, prompt), hints=hints)

    def _option(self, table: Table) -> Option:
        options = self.options(table)
        return options[min(self.cursor, len(options) - 1)]

    def _dial(self, table: Table) -> Dial | None:
        return table.playing.game.showing.dial(asked_there(table, self.ply)[0], self._option(table))

    def _grid(self, table: Table) -> Grid | None:
        option = self._option(table)
        state, prompt = asked_there(table, self.ply)
        return table.playing.game.showing.beside(state, prompt, (option.id,) if option.legal else ())

    def _along(self, table: Table) -> Along | None:
        """What OK answers besides the option under the cursor; A then answers that one alone."""
        if self.ply is not None:
            return None
        state, prompt = asked_there(table, None)
        return table.playing.game.showing.along(state, prompt, self._option(table))

    def take(self, table: Table) -> Next:
        along = self._along(table)
        option = self._option(table)
        return move(table, Choose(option.id), along=along.options) if along else self._chosen(table, option)

    def _chosen(self, table: Table, option: Option) -> Next:
        if self.ply is not None:
            return put_right(table, self.ply, Choose(option.id))
        return take(table, option, lambda _, ply: ChooseOption(ply=ply))

    def back(self, table: Table) -> Next:
        if self._along(table) is not None:
            return self._chosen(table, self._option(table))
        return Next(push(table, Map()) if self.ply is None else pop(table))

    def hold(self, table: Table, key: Key) -> Next | None:
        return Next(pop(table)) if key is Key.A and self.ply is not None else None

    def digit(self, table: Table, value: int) -> Next | None:
        state, prompt = asked_there(table, self.ply)
        option = prompt.option(table.playing.game.showing.digits(state, prompt).get(str(value), ""))
        return self._chosen(table, option) if option else refused(table)

    def wake_at(self, table: Table) -> float | None:
        return blinks_at(table, self._grid(table))

    def selected(self, table: Table) -> str | None:
        return self._option(table).id


def choosing(table: Table) -> ChooseOption:
    """The question with the likeliest answer selected: what was answered last where that recurs, or the one that the
    game thinks likeliest, else the first that is legal."""
    prompt = table.prompt
    assert prompt is not None
    legal = [place for place, option in enumerate(prompt.options) if option.legal] or [0]
    slot = prompt.options[0].slot if prompt.options else ""
    showing = table.playing.game.showing
    recalled = showing.recalls(slot)
    last = _last(table, prompt, slot) if recalled else showing.likeliest(table.playing.state, prompt)
    again = (place for place in legal if prompt.options[place].id == last)
    return ChooseOption(next(again, legal[0]))


def _last(table: Table, prompt: Prompt, slot: str) -> str:
    """The newest answer of this player to this decision."""
    for ply in table.playing.plies():
        mine = ply.asked is not None and ply.asked.seat == prompt.who
        if mine and isinstance(ply.move, Choose) and ply.move.option.partition(":")[0] == slot:
            return ply.move.option
    return ""
