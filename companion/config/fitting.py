"""Which of the facts that are known of a box a match could begin with. Knows no game.

Each is tried with any number of seats, under the table's switches and under the usual ones: a fact is refused only
where no legal set-up takes it, and then it alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.config.known import Known
from companion.engine.errors import WrongSetup
from companion.engine.game import Game


@dataclass(frozen=True, slots=True)
class Unfit:
    """A fact that no match could begin with. `game`: its title; `section`: where box.toml has it; `why`: a sentence."""

    game: str
    section: str
    fact: str
    why: str

    def __str__(self) -> str:
        """For a log and for `check`."""
        return f"box.toml, [{self.section}]: {self.why}; what came along holds until the table tells {self.fact} again"

    @property
    def brief(self) -> str:
        """For the screen."""
        return f"{self.game}: what box.toml says of {self.fact} cannot be; what came along holds."


def fit(told: Known, games: Mapping[str, Game]) -> tuple[Known, tuple[Unfit, ...]]:
    """What is known with only the facts that fit, what came along in the place of the others; and these."""
    facts, confirmed, unfit = dict(told.facts), set(told.confirmed), []
    for name, game in games.items():
        switches = told.options.get(name, {})
        if _refusal(game, switches, facts[name]) is None:
            continue
        kept = dict(game.facts)
        for fact, value in facts[name].items():
            wrong = _refusal(game, switches, {**kept, fact: value})
            if wrong is None:
                kept[fact] = value
                continue
            unfit.append(Unfit(game.title, f"facts.{name}", fact, str(wrong)))
            if game.facts[fact]:
                confirmed.discard(name)
        facts[name] = kept
    return replace(told, facts=facts, confirmed=frozenset(confirmed)), tuple(unfit)


def _refusal(game: Game, switches: Mapping[str, Any], facts: Mapping[str, Any]) -> WrongSetup | None:
    """None where a match can begin with the facts; else why not, as the usual set-up says it."""
    usual = {switch.name: switch.default for switch in game.switches}
    first: WrongSetup | None = None
    for rules in (usual, {**usual, **switches}):
        for count in game.seats:
            try:
                game.setup(tuple(f"seat {number}" for number in range(count)), rules, facts)
            except WrongSetup as wrong:
                first = first or wrong
            else:
                return None
    return first
