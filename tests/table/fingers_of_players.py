"""Players of a whole match who know what they want, and press the keys that lead there. Counts their presses.

Cards, tiles and dice fall at random; who climbs, and how far, is what brings the player furthest. An answer is given
by the shortest way; what is told is read and gone on from.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from companion.engine.game import Choose, Prompt
from companion.engine.match import Match
from companion.flow.answers import leaves
from companion.flow.asking import ask
from companion.flow.base import Table
from companion.flow.choose import ChooseOption
from companion.flow.fork import Fork
from companion.flow.game_over import GameOver
from companion.flow.three_keys import KEYS
from companion.showing import TELL, Branch
from tests.table.play import Play


@dataclass
class Counted:
    """`turns`: presses of each turn, in order; `told`: how many of all go on from what was only told."""

    turns: list[int] = field(default_factory=list)
    told: int = 0

    @property
    def mean(self) -> float:
        return sum(self.turns) / len(self.turns)


def play_on(play: Play, seed: int, most: int = 4000) -> Iterator[str]:
    """Press until the match is over; each press as it is made. `most`: decisions at the most."""
    dice = random.Random(seed)
    for _ in range(most):
        play.table = ask(play.table)
        if isinstance(play.table.top, GameOver):
            return
        for key in _keys(play, dice):
            yield key
            play.press(key)
    raise AssertionError(f"no end after {most} decisions at {play.screen}")


def counted(play: Play, seed: int) -> Counted:
    """A whole match, and how many presses each turn took."""
    found, since, seen = Counted(), 0, 0
    for _ in play_on(play, seed):
        since += 1
        found.told += not isinstance(_asked(play.table).top, Fork | ChooseOption)
        fresh = [ply for ply in islice(play.match.plies(), play.moves - seen) if getattr(ply.prompt, "begins", False)]
        seen = play.moves
        if fresh:
            found.turns.append(since)
            since = 0
    return found


def _keys(play: Play, dice: random.Random) -> str:
    """What leads to an answer that somebody wants."""
    table = _asked(play.table)
    top = table.top
    match top:
        case Fork():
            return _way(top.branches(table), play, dice)
        case ChooseOption():
            return _picked(play, top, dice)
        case _:
            return "C"


def _asked(table: Table) -> Table:
    """The table whose question the keys answer."""
    table = ask(table)
    behind = table.top.through(table) if table.top else None
    return ask(behind) if behind is not None else table


def _picked(play: Play, top: ChooseOption, dice: random.Random) -> str:
    """The keys to the best answer: A where it is not the likeliest one that goes along with it."""
    match, prompt = play.match, play.table.prompt
    assert prompt is not None
    ways: list[tuple[float, float, int, str]] = []
    for place, option in enumerate(prompt.options):
        if not option.legal:
            continue
        along = match.game.showing.along(match.state, prompt, option)
        ways.append((gain(play.match, option.id, *(along.options if along else ())), dice.random(), place, "C"))
        if along:
            after = play.game.prompt(play.game.apply(match.state, Choose(option.id)).state)
            assert isinstance(after, Prompt)
            fewer = max(gain(play.match, option.id, other.id) for other in after.options)
            ways.append((fewer - 0.5, dice.random(), place, "A"))
    _, _, wanted, key = max(ways)
    return "B" * ((wanted - top.cursor) % len(prompt.options)) + key


def gain(match: Match, *options: str) -> int:
    """How much further the one who answers would be than the others, in spaces, by one answer or some together."""
    prompt, state = match.prompt, match.state
    assert isinstance(prompt, Prompt)
    for option in options:
        state = match.game.apply(state, Choose(option)).state
    told = match.game.scenarios.describe(state)["at"]
    return sum((at or 0) if name.startswith(f"{prompt.who}.") else -(at or 0) // 3 for name, at in told.items())


def _wanted(found: list[Branch], play: Play, dice: random.Random) -> Branch:
    """The climber that gets furthest; anything else is as likely as the others."""
    if not found[0].leads.startswith("climber:"):
        return dice.choice(found)
    return max(found, key=lambda leaf: (_worth(play, leaf), dice.random()))


def _worth(play: Play, leaf: Branch) -> float:
    """What a climber gets from going: as far as it may, or as far as is best, which takes more keys."""
    if leaf.along:
        return gain(play.match, leaf.leads, *leaf.along)
    after = play.game.prompt(play.game.apply(play.match.state, Choose(leaf.leads)).state)
    asks = isinstance(after, Prompt) and after.phase == "move" and after.options[0].slot == "steps"
    if not asks:
        return gain(play.match, leaf.leads)
    assert isinstance(after, Prompt)
    return max(gain(play.match, leaf.leads, other.id) for other in after.options) - 0.5


def _way(branches: tuple[Branch, ...], play: Play, dice: random.Random) -> str:
    """The keys to one of the leaves."""
    wanted = _wanted([leaf for leaf in leaves(branches) if not leaf.dim and leaf.leads != TELL], play, dice)
    keys = ""
    while branches:
        place = next(place for place, branch in enumerate(branches) if wanted in tuple(leaves((branch,))))
        keys += KEYS[place].value.upper()
        branches = branches[place].branches
    return keys
