"""HOUSE RULES: the switches of this match, or of the next one. In a match, changing them is a settlement (T1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import wrap

from companion.engine.game import Switch
from companion.flow.base import Next, Table, headed, pop, still
from companion.flow.deciding import refuse, settle
from companion.flow.lists import ListQuestion
from companion.views import LIST_LINE, SMALL_LINE, Hint, Line, Notice, Row, View

LINES = 3
"""How many small lines say what a value means."""


@dataclass(frozen=True, slots=True)
class HouseRules(ListQuestion):
    """C changes the selected switch, A keeps what was changed. `changed`: by name."""

    game: str
    changed: tuple[tuple[str, object], ...] = ()
    cursor: int = 0
    screen = "house_rules"
    title = "HOUSE RULES"
    labels = ("DONE", "NEXT", "CHANGE")

    def _switches(self, table: Table) -> tuple[Switch, ...]:
        return table.games[self.game].switches

    def _now(self, table: Table, switch: Switch) -> object:
        changed = dict(self.changed)
        if switch.name in changed:
            return changed[switch.name]
        if table.match is not None:
            return table.match.game.rules(table.match.state)[switch.name]
        return table.settings.options.get(self.game, {}).get(switch.name, switch.default)

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(Row(switch.label, dim=self._shut(table, switch)) for switch in self._switches(table))

    def view(self, table: Table) -> View:
        """One switch at a time, its value and what that means in full words."""
        shown = ListQuestion.view(self, table)
        switches = self._switches(table)
        switch = switches[min(self.cursor, len(switches) - 1)]
        now, shut = self._now(table, switch), self._shut(table, switch)
        game = table.games[self.game]
        value, means = game.showing.meaning(switch.name, now) or (word(now), game.rulings[switch.ruling].text)
        lines = [Line(value, "list"), *(Line(line) for line in wrap(means, SMALL_LINE)[:LINES])]
        place = "FIXED" if shut else f"{self.cursor + 1}/{len(switches)}"
        header = headed(switch.label.upper(), place)
        hints = (shown.hints[0], shown.hints[1], Hint(self.labels[2], likely=not shut, legal=not shut))
        said = f"House rules: {switch.label}: {value}. {means}{' It is fixed by now.' if shut else ''}"
        return replace(shown, stage=Notice(tuple(lines)), header=header, hints=hints, say=said)

    def _shut(self, table: Table, switch: Switch) -> bool:
        return switch.fixed and table.match is not None and table.match.number > 0

    def take(self, table: Table) -> Next:
        switch = self._switches(table)[self.cursor]
        if self._shut(table, switch):
            return refuse(table, "This rule stands once the first move is made.", "T1")
        now = self._now(table, switch)
        at = switch.choices.index(now) if now in switch.choices else -1
        value = switch.choices[(at + 1) % len(switch.choices)]
        return still(table, replace(self, changed=tuple({**dict(self.changed), switch.name: value}.items())))

    def back(self, table: Table) -> Next:
        before = HouseRules(self.game)
        changed = {
            switch.name: self._now(table, switch)
            for switch in self._switches(table)
            if self._now(table, switch) != before._now(table, switch)
        }
        if not changed:
            return Next(pop(table))
        if table.match is not None:
            return settle(table, {"rules": changed}, "house rules")
        options = {**table.settings.options.get(self.game, {}), **changed}
        settings = replace(table.settings, options={**table.settings.options, self.game: options})
        return Next(pop(replace(table, settings=settings)))

    def left(self, table: Table) -> Next | None:
        return self.back(table) if self.changed and table.match is not None else None


def word(value: object) -> str:
    """A switch's value as its own word, at most 15 characters."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return f"{len(value)} set"
    return str(value)[:LIST_LINE]
