"""Moves a second through `Match` (prompt, apply, events with rulings) against a bare reducer of the same rules."""

from __future__ import annotations

import gc
from random import Random
from time import perf_counter, process_time

from companion.engine.game import Choose, Move, Over, Roll
from companion.engine.journal import Moved, Setup, TookBack
from companion.engine.match import Match
from companion.games.high_risk import game
from companion.games.high_risk.state import State
from tests.bench.bare_high_risk import ZONES, Bare, BareGame
from tests.bench.report import Row
from tests.bench.timing import interleaved

SEATS = ("red", "blue", "green", "gold")
FACES = {"D": "danger", "A": "ascension", "W": "weather"}
GAMES = 90
ROUNDS = 9
AIM = 100_000
LONG = 5_000

Played = tuple[Setup, list[Move], list[Bare]]


def rows() -> list[Row]:
    chance = Random(2)
    games = [random_game(chance, 2 + number % 3) for number in range(GAMES)]
    check(games)
    count = sum(len(moves) for _, moves, _ in games)
    ours, bare = interleaved(ROUNDS, lambda: count / _seconds_of_match(games), lambda: count / _seconds_of_bare(games))
    speed = Row(
        "High Risk through Match, random whole games of 2 to 4 seats",
        ours.said("moves a second of processor time"),
        bare.said("moves/s, a bare reducer of the same rules"),
        f"{bare.median / ours.median:.1f} times the bare reducer's time",
        f"at least {AIM:,} moves/s",
        ours.median >= AIM,
        f"{count:,} moves in {GAMES} games, each {ROUNDS} times in turn; both end in the same positions. A move here "
        "is the state, its events with rulings, the next prompt with its options, and the past kept for going back.",
    )
    return [speed, _undo_row()]


def random_game(chance: Random, seats: int) -> Played:
    setup = Setup("high_risk", SEATS[:seats], SEATS[0], {}, {"zones": ZONES})
    match, moves, bare = Match.begin(game, setup), list[Move](), list[Bare]()
    while not isinstance(match.prompt, Over):
        prompt = match.prompt
        legal = [option.id for option in prompt.options if option.legal]
        if prompt.dice and (not legal or chance.random() < 0.5):
            letters = "".join(chance.choices("DDDAAW", k=prompt.dice.count))
            moves.append(Roll("high_risk", tuple(FACES[letter] for letter in letters)))
            bare.append(letters)
        else:
            option = chance.choice(legal)
            moves.append(Choose(option))
            bare.append(_bare(option))
        match = match.play(moves[-1])
    return setup, moves, bare


def _bare(option: str) -> Bare:
    return {"rest": "rest", "continue": "on"}.get(option) or int(option.partition(":")[2])


def check(games: list[Played]) -> None:
    """The baseline must play the same game, else the ratio says nothing."""
    for setup, moves, bare in games:
        match, plain = Match.begin(game, setup), BareGame(len(setup.seats))
        for move, twin in zip(moves, bare, strict=True):
            match = match.play(move)
            plain.play(twin)
            state: State = match.state
            if [list(own) for own in state.tokens] != plain.tokens:
                raise AssertionError(f"the bare reducer went another way at {move}: {plain.tokens}, not {state.tokens}")
        if plain.seat >= 0:
            raise AssertionError("the bare reducer's game is not over")


def _seconds_of_match(games: list[Played]) -> float:
    gc.collect()
    start = process_time()
    for setup, moves, _ in games:
        match = Match.begin(game, setup)
        for move in moves:
            match = match.play(move)
    return process_time() - start


def _seconds_of_bare(games: list[Played]) -> float:
    gc.collect()
    start = process_time()
    for setup, _, moves in games:
        plain = BareGame(len(setup.seats))
        for move in moves:
            plain.play(move)
    return process_time() - start


def _undo_row() -> Row:
    """Taking a move back late in a long match, against playing it again from the start."""
    journal = _long_journal()
    match = Match.load(game, journal[0], journal[1])

    def undo() -> float:
        start = perf_counter()
        back = match.after(TookBack())
        seconds = perf_counter() - start
        assert back.number == LONG - 1
        return seconds * 1e6

    def replay() -> float:
        start = perf_counter()
        Match.load(game, journal[0], journal[1][:-1])
        return (perf_counter() - start) * 1e6

    ours, again = interleaved(7, undo, replay)
    return Row(
        f"Take back the last of {LONG:,} moves",
        ours.said("us", 1),
        again.said("us, to play the others again"),
        f"1 / {again.median / ours.median:,.0f} of a replay",
    )


def _long_journal() -> tuple[Setup, list[Moved]]:
    """A match that never ends: red and blue roll and rest without an Ascension."""
    setup = Setup("high_risk", SEATS[:2], SEATS[0], {}, {"zones": ZONES})
    turn = [Moved(Roll("high_risk", ("danger", *("weather",) * 5))), Moved(Choose("rest"))]
    return setup, [turn[number % 2] for number in range(LONG)]
