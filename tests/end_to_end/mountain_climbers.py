"""What Mountain Climbers brings to the end-to-end tests: cards, dice, players who change their minds, and the rules
told again.

They lay a card on the reader or take it by keys, let the panel see a die or type it, and go back in the middle of a
card and of a chain. Who climbs, and how far, is what brings the player furthest; all else falls at random.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from companion.box import Box
from companion.engine.game import Choose, Dice, Prompt, Roll
from companion.engine.match import Match
from companion.flow.answers import leaves
from companion.flow.asking import ask
from companion.flow.choose import ChooseOption
from companion.flow.fix_roll import FixRoll
from companion.flow.fork import Fork
from companion.flow.played_before import PlayedBefore
from companion.flow.tell import Tell
from companion.flow.three_keys import KEYS
from companion.flow.turn import Turn
from companion.flow.undo import UndoLast
from companion.flow.unfold import Unfold
from companion.shelf import find_game
from companion.showing import FACE, TELL
from tests.end_to_end.mountain_again import told_again
from tests.table.fingers_of_players import gain

if TYPE_CHECKING:
    from companion.flow.base import Question, Table
    from tests.end_to_end.people import People

WEATHER = ("self:health+1", "nothing", "self:move-1", "all:move-1", "self:health-1", "self:health-1:move+2")
"""What the six sides of the weather die say."""
FACES = "[panel.faces.weather]\n" + "".join(f'{number} = "{face}"\n' for number, face in enumerate(WEATHER, 1))
"""The same for the config, since a panel reads numbers."""
LOW: dict[str, Any] = {
    "name": "Low",
    "finish": 9,
    "row_width": 4,
    "rightward": True,
    "camps": [0, 6],
    "printed": {"2": "move:2", "3": "weather", "5": "weather", "7": "minus_health:1"},
    "up": {"4": 5},
    "down": {"5": 4},
    "tiles": {"danger": 4, "climb_up": 8, "heart": 7, "play_again": 1, "fall_down": 5},
}
"""A mountain of two rows, told at the table: a game on it is short, and something happens almost everywhere."""
DICE = ("card:SPRINT", "card:TEAM_SPRINT")
"""Cards that ask for the six-sided die."""
NOBODY = "back:nobody"
CHAIN, CARD, STRUCK = "undo in a chain", "undo in a card", "no roll"
MISREAD = {"d6": "six misread", "weather": "weather misread"}
TYPED = {"d6": "six typed", "weather": "weather typed"}
SEEN = {"d6": "six seen", "weather": "weather seen"}
BY_PARTS, BY_KEYS, BY_LINE = "weather told part by part", "card by keys", "card by line"
DISCARDED, OTHERS = "discarded card laid", "another's card laid"
TYPING = {CARD: 2, CHAIN: 2, STRUCK: 1, **dict.fromkeys(MISREAD.values(), 1), BY_PARTS: 1, BY_KEYS: 2}
TYPING |= dict.fromkeys(TYPED.values(), 1)
"""How often it must be seen in a whole game that is played by keys alone."""
ALL = {**TYPING, **dict.fromkeys(SEEN.values(), 1), BY_LINE: 2, DISCARDED: 1, OTHERS: 1}
"""The same with a panel."""


class MountainClimbers:
    """See `seam.Seam`. `tags`: what is read off a card (colour and option); without any, the card's own name."""

    game = "mountain_climbers"

    def __init__(self, tags: Mapping[tuple[str, str], str] | None = None) -> None:
        self._tags = tags or {}
        self._going = ""
        """What the next keys on a tree lead to."""
        self._mind = ""
        """Why somebody holds A."""

    def faces(self, dice: Dice, chance: Random) -> str:
        return "".join(chance.choice("123456") for _ in range(dice.count))

    def name(self, kind: str, letter: str) -> str:
        return letter if kind == "d6" else WEATHER[int(letter) - 1]

    def told_again(self, match: Match) -> dict[str, Any]:
        return told_again(match)

    # -- one act -----------------------------------------------------------------------------------------------

    def answer(self, people: People, table: Table) -> None:
        if mind := self._other_mind(people, table):
            self._mind = mind
            people.hold("a")
            return
        prompt = table.prompt
        match _asked(table):
            case UndoLast():
                people.done[self._mind] += people.tap("c")
            case FixRoll():
                struck = self._mind == STRUCK
                done = people.tap("b" if struck else "c")
                people.done[STRUCK] += struck and done
            case Fork() as fork:
                self._on_tree(people, table, fork)
            case ChooseOption(cursor) as question:
                people.tap("c" if cursor == _best(people, table, question) else "b")
            case Tell(picks):
                self._tells(people, table, picks)
            case PlayedBefore():
                people.tap("a")
            case Turn():
                self._rolls(people, table)
            case Unfold() if prompt and prompt.dice and self._hasty(people):
                people.good(prompt.dice)  # hands are slower than dice: it counts all the same
            case _:
                people.tap("c")  # something that is told

    def _hasty(self, people: People) -> bool:
        return bool(people.tray and people.done[BY_PARTS] and people.chance.random() < 0.3)

    def _other_mind(self, people: People, table: Table) -> str:
        """Why somebody goes back now: what has not been seen often enough."""
        top, last, done = table.top, table.playing.last.move, people.done
        told = isinstance(top, Unfold)
        match _asked(table):
            case Unfold() | Fork(path=(), ply=None, by_tap=False) | ChooseOption(ply=None) if isinstance(last, Roll):
                wishes = [MISREAD[last.kind], STRUCK]
            case Unfold(at=at) if table.stood and (at or table.settings.fast):
                wishes = [CHAIN]
            case Fork(path=(), ply=None, by_tap=False) | ChooseOption(ply=None) if (
                getattr(table.prompt, "phase", "") == "move"
            ):
                wishes = [CHAIN if told else CARD]
            case _:
                wishes = []
        return next((wish for wish in wishes if done[wish] < ALL[wish]), "")

    def _rolls(self, people: People, table: Table) -> None:
        """A panel sees the die, or it is typed all the same."""
        prompt = table.prompt
        assert prompt is not None
        assert prompt.dice is not None
        kind = prompt.dice.kind
        if people.done[SEEN[kind]] > people.done[TYPED[kind]]:
            people.tap("c")
            return
        people.fresh(prompt.dice)
        people.done[SEEN[kind]] += 1

    # -- cards, tiles and what is typed ------------------------------------------------------------------------

    def _on_tree(self, people: People, table: Table, fork: Fork) -> None:
        """The keys to one of the answers; a card is as likely laid on the reader."""
        branches = fork.branches(table)
        ways = [leaf.leads for leaf in leaves(branches) if not leaf.dim]
        if fork.ply is not None:
            rolled = table.playing.ply(fork.ply).move
            assert isinstance(rolled, Roll)
            ways = [way for way in ways if way not in (TELL, FACE + rolled.faces[0])]
        if self._going not in ways:
            self._going = _way(people, table, ways)
        prompt, first = table.prompt, not fork.path and fork.ply is None
        if prompt and prompt.phase == "play" and first and people.tray and self._lays(people, prompt):
            return
        place = next(n for n, one in enumerate(branches) if self._going in [leaf.leads for leaf in leaves((one,))])
        going = branches[place].leads
        if not people.tap(KEYS[place].value) or not going:
            return
        self._going = ""
        if fork.ply is not None:
            people.done[self._mind] += 1
        elif going.startswith(FACE):
            self._typed(people, prompt, going.removeprefix(FACE))
        elif going.startswith("card:"):
            people.done[BY_KEYS] += 1

    def _typed(self, people: People, prompt: Prompt | None, face: str) -> None:
        assert prompt is not None
        assert prompt.dice is not None
        people.done[TYPED[prompt.dice.kind]] += 1
        people.counted.append(("", (face,)))

    def _tells(self, people: People, table: Table, picks: tuple[int, ...]) -> None:
        """One step back, and nothing else."""
        if not picks:
            people.tap("c")
        elif people.tap("a"):
            people.done[BY_PARTS] += 1
            self._typed(people, table.prompt, "self:move-1")

    def _lays(self, people: People, prompt: Prompt) -> bool:
        """A card on the reader, or it is taken by keys; once one that is surely discarded, and another player's."""
        other = next((colour for colour, _ in self._tags if colour != prompt.turn), "")
        dim = [option.id for option in prompt.options if not option.legal]
        if dim and people.done[DISCARDED] < ALL[DISCARDED]:
            people.lay(self._tag(prompt.turn, dim[0]), "card")
            people.done[DISCARDED] += 1
        elif other and people.done[OTHERS] < ALL[OTHERS]:
            people.lay(self._tag(other, self._going), "card")
            people.done[OTHERS] += 1
        elif people.done[BY_LINE] <= people.done[BY_KEYS]:
            people.counted.append((people.lay(self._tag(prompt.turn, self._going)), (self._going,)))
            people.done[BY_LINE] += 1
        else:
            return False
        return True

    def _tag(self, colour: str, option: str) -> str:
        return self._tags.get((colour, option), option.partition(":")[2])


def _asked(table: Table) -> Question | None:
    """What the keys answer now: where all is told, the question behind it."""
    behind = table.top.through(table) if table.top else None
    return ask(behind).top if behind else table.top


def _way(people: People, table: Table, ways: list[str]) -> str:
    """Where somebody wants to go: a climber as far as can be, anything else as likely as the others, but as a rule
    nobody goes back. First of all what has to be seen in a game: cards with a die, and a weather die that is told
    part by part."""
    if TELL in ways and not people.done[BY_PARTS]:
        return TELL
    with_die = [way for way in ways if way in DICE]
    if with_die and not people.done[TYPED["d6"]]:
        return people.chance.choice(with_die)
    if ways[0].startswith("climber:"):
        return max(ways, key=lambda way: _worth(people, table, way))
    if NOBODY in ways and people.chance.random() < 0.7:
        return NOBODY
    return people.chance.choice([way for way in ways if way != TELL] or ways)


def _best(people: People, table: Table, question: ChooseOption) -> int:
    options = question.options(table)
    legal = [place for place, option in enumerate(options) if option.legal]
    return max(legal, key=lambda place: _worth(people, table, options[place].id))


def _worth(people: People, table: Table, option: str) -> int:
    """How far it brings the player; more than anything a weather die, until one was seen and one was typed."""
    match = table.playing
    after = match.game.prompt(match.game.apply(match.state, Choose(option)).state)
    storm = isinstance(after, Prompt) and after.phase == "weather" and not people.done[BY_PARTS]
    return gain(match, option) + 100 * storm


def enrolled(colours: tuple[str, ...]) -> tuple[Box, dict[tuple[str, str], str]]:
    """A box with the low mountain that knows the cards of these colours by their tags, and the tags."""
    deck = find_game(MountainClimbers.game).showing.deck()
    tags = {
        (colour, option): f"04{place:02X}{number:02X}"
        for place, colour in enumerate(colours)
        for number, (option, _) in enumerate(deck)
    }
    box = Box().tell(f"facts.{MountainClimbers.game}", "mountain", LOW)
    for (colour, option), tag in tags.items():
        box = box.tell("cards", tag, f"{MountainClimbers.game}/{colour}/{option}")
    return box, tags
