"""What High Risk brings to the end-to-end tests: its dice, players who roll on and rest, and the rules told again."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from companion.engine.game import Choose, Dice, Roll
from companion.engine.match import Match
from companion.flow.announce import Announce
from companion.flow.choose import ChooseOption
from tests.games.high_risk.by_the_book import opening, play

if TYPE_CHECKING:
    from companion.flow.base import Table
    from tests.end_to_end.people import People

LETTERS = {"D": "danger", "A": "ascension", "W": "weather"}


class HighRisk:
    """See `seam.Seam`."""

    game = "high_risk"

    def faces(self, dice: Dice, chance: Random) -> str:
        return "".join(chance.choice("DDDAAW") for _ in range(dice.count))

    def name(self, kind: str, letter: str) -> str:
        return LETTERS[letter]

    def answer(self, people: People, table: Table) -> None:
        prompt = table.playing.prompt
        match table.top:
            case Announce():
                if getattr(prompt, "begins", False) and people.chance.random() < 0.8:
                    self._turn(people, table)
                else:
                    people.tap("c")
            case ChooseOption():
                if people.chance.random() < 0.2:
                    people.tap("b")
                people.tap("c")
            case _:
                self._turn(people, table)

    def _turn(self, people: People, table: Table) -> None:
        prompt, chance = table.prompt, people.chance
        assert prompt is not None
        assert prompt.dice is not None
        if prompt.begins:
            people.fresh(prompt.dice)
            return
        count, up = prompt.dice.count, table.playing.state.turn.up
        if any(option.legal for option in prompt.options):
            if up >= 3 or (up and count <= 3 and chance.random() < 0.8):
                people.tap("a")
                return
            if (count <= 2 and chance.random() < 0.7) or chance.random() < 0.2:
                people.tap("c")
                return
            if count <= 2:
                people.throw(self.faces(prompt.dice, people.dice))  # asked about: nobody said that they roll on
                return
        people.good(prompt.dice)

    def told_again(self, match: Match) -> dict[str, Any]:
        setup = match.setup
        position = opening(list(setup.seats), setup.facts["zones"], setup.first, **setup.options)
        for move in match.moves():
            assert isinstance(move, Roll | Choose)
            position = play(position, move)
        tokens = {seat: sorted(zones, reverse=True) for seat, zones in position["at"].items()}
        over = position["phase"] == "over"
        return {"tokens": tokens, "phase": position["phase"], "winner": position["turn"] if over else None}
