"""HOUSE RULES: the switches of this match, or of the next one. In a match, changing them is a settlement (T1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Switch
from companion.flow.base import Next, Table, pop, still
from companion.flow.deciding import refuse, settle
from companion.flow.lists import ListQuestion
from companion.views import Row


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
        return tuple(
            Row(switch.label, value=word(self._now(table, switch)), dim=self._shut(table, switch))
            for switch in self._switches(table)
        )

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
    """A switch's value as it is shown, at most 6 characters."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        short = "".join(str(one) for one in value)
        return short if len(short) <= 6 and all(isinstance(one, int) for one in value) else f"{len(value)} set"
    return str(value)[:6]
