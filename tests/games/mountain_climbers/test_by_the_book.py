"""A second, plainer telling of the rules agrees with every card of random games, and on what may be answered."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import Choose, Move, Over, Prompt, Roll
from companion.games.mountain_climbers import game
from companion.games.mountain_climbers.state import State
from companion.games.mountain_climbers.weather import face_of, word_of
from tests.games.mountain_climbers import by_the_book

SHORT = ("highest", "chains", "move_back", "reshuffle", "climbers", "podium")
PRINTS = ("health:1", "minus_health:1", "minus_health:2", "move:2", "move:3", "back:2", "back:4")
FACES: tuple[list[dict[str, Any]], ...] = (
    [],
    [{"target": "self", "health": 1}],
    [{"target": "self", "move": -2}],
    [{"target": "all", "move": -1}],
    [{"target": "others", "health": -1, "move": 1}],
    [{"target": "all", "health": -1}, {"target": "self", "move": 3}],
)


def mountain(chance: Random) -> dict[str, Any]:
    """A mountain where much happens: every other space does something."""
    kinds = (*PRINTS, "weather", "weather", "play_again", "shortcut", "fall_down")
    printed = {str(space): chance.choice(kinds) for space in range(1, 25) if chance.random() < 0.5}
    up = {str(space): space + 7 - 2 * ((space - 1) % 4) for space in range(1, 21)}
    down = {str(end): int(space) for space, end in up.items()}
    return {"camps": [0, *chance.sample(range(5, 22), 2)], "printed": printed, "up": up, "down": down}


class Table:
    """The game beside the book. Each answer that the book asks for is tried on the game, where it must be offered."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        players = ["P1", "P2", "P3"][: chance.choice((2, 2, 3))]
        rules = {
            switch.name: chance.choice(switch.choices)
            for switch in game.switches
            if switch.name in SHORT and (switch.name != "climbers" or len(players) == 2)
        }
        laid = mountain(chance)
        free = [space for space in range(1, 25) if space not in laid["camps"]]
        tiles = dict(zip(by_the_book.TILES, chance.sample(free, 5), strict=True))
        self.state: State = game.scenarios.start({**laid, "players": players, "tiles": tiles}, rules)
        described = self.described
        self.book = by_the_book.begin(
            players,
            players[0],
            rules,
            list(described["at"]),
            finish=25,
            width=4,
            camps=set(laid["camps"]),
            tiles=tiles,
            **{key: {int(space): one for space, one in laid[key].items()} for key in ("printed", "up", "down")},
        )
        self.known: dict[str, set[str]] = {player: set() for player in players}

    @property
    def described(self) -> dict[str, Any]:
        return game.scenarios.describe(self.state)

    def prompt(self) -> Prompt:
        prompt = game.prompt(self.state)
        assert isinstance(prompt, Prompt)
        return prompt

    def make(self, move: Move) -> None:
        self.state = game.apply(self.state, move).state

    def ask(self, slot: str, legal: list[str]) -> str:
        offered = [option.value for option in self.prompt().options if option.legal]
        assert {option.slot for option in self.prompt().options} == {slot}
        assert sorted(offered) == sorted(legal)
        answer = legal[0] if slot == "steps" and self.chance.random() < 0.5 else self.chance.choice(legal)
        self.make(Choose(f"{slot}:{answer}"))
        return answer

    def roll(self, climber: str) -> Any:
        prompt = self.prompt()
        assert (prompt.climber or "") == climber
        if not climber:
            number = self.chance.randint(1, 6)
            self.make(Roll("d6", (str(number),)))
            return number
        assert prompt.who == climber.split(".")[0]
        effects = self.chance.choice(FACES)
        self.make(Roll("weather", (word_of(face_of({"name": "", "effects": effects}).effects),)))
        return effects

    def card(self) -> None:
        seat = self.book["turn"]
        legal = {option.value for option in self.prompt().options if option.legal}
        everything = {option.value for option in self.prompt().options}
        assert everything - legal == self.known[seat]
        card = self.chance.choice(sorted(legal))
        self.known[seat].add(card)
        self.make(Choose(f"card:{card}"))
        by_the_book.play(self.book, card, self.ask, self.roll)
        for shuffled in self.book["shuffled"]:
            self.known[shuffled].clear()
        self.book["shuffled"].clear()
        self.agrees()

    def agrees(self) -> None:
        here, book = self.described, self.book
        assert here["at"] == book["at"]
        assert here["health"] == book["hearts"]
        assert here["tiles"] == book["tiles"]
        assert here["winner"] == book["winner"]
        assert here["places"] == {seat: number for number, seat in enumerate(book["placed"], start=1)}
        if not book["over"]:
            assert [here[key] for key in ("hand", "draw", "discard")] == [
                book[key] for key in ("hand", "draw", "discard")
            ]
            assert (here["to_move"], here["phase"]) == (book["turn"], "play")


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_both_tellings_agree_on_every_card(seed: int) -> None:
    table = Table(Random(seed))
    for _ in range(40):
        if isinstance(game.prompt(table.state), Over):
            break
        table.card()
