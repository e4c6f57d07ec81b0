"""What Mountain Climbers costs: moves a second, the longest chain; and of both games how often people press, a turn."""

from __future__ import annotations

import gc
from collections import Counter
from random import Random
from statistics import mean
from time import process_time

from companion.engine.game import Move, Prompt, Step
from companion.engine.journal import Setup
from companion.engine.match import Match
from companion.games.mountain_climbers import game
from tests.bench.people import READING, Tap, Twin, next_deed
from tests.bench.report import Row
from tests.bench.timing import interleaved
from tests.games.mountain_climbers.drawing import SEATS, drawn
from tests.table.fingers_of_players import counted
from tests.table.play import Play

GAMES, ROUNDS = 60, 5
MATCHES = 18
"""Driven through the real flow, for the presses: with half as many the mean is off by a quarter of a press."""
PRESSES = 8

Played = tuple[Setup, list[Move]]


def rows() -> list[Row]:
    games = [_random_game(seed) for seed in range(GAMES)]
    return [_speed(games), _chain(games), _presses()]


def _random_game(seed: int) -> Played:
    chance = Random(seed)
    players = drawn(chance)
    match, moves = Match.begin(game, players.setup), list[Move]()
    while (move := players.move(match.prompt, match.state, chance)) is not None:
        match = match.play(move)
        moves.append(move)
    return players.setup, moves


def _speed(games: list[Played]) -> Row:
    count = sum(len(moves) for _, moves in games)
    ours, bare = interleaved(ROUNDS, lambda: count / _by_match(games), lambda: count / _by_rules(games))
    return Row(
        "Mountain Climbers through Match, random whole games with all switches drawn",
        ours.said("moves a second of processor time"),
        bare.said("moves/s, the rules alone: no question worked out after them, nothing kept"),
        f"{bare.median / ours.median:.1f} times the time of the rules alone",
        note=f"{count:,} moves in {GAMES} games, each {ROUNDS} times in turn; the longest game has "
        f"{max(len(moves) for _, moves in games):,} moves",
    )


def _by_match(games: list[Played]) -> float:
    gc.collect()
    start = process_time()
    for setup, moves in games:
        match = Match.begin(game, setup)
        for move in moves:
            match = match.play(move)
    return process_time() - start


def _by_rules(games: list[Played]) -> float:
    gc.collect()
    start = process_time()
    for setup, moves in games:
        state = game.setup(setup.seats, setup.options, setup.facts, setup.first)
        for move in moves:
            state = game.apply(state, move).state
    return process_time() - start


def _chain(games: list[Played]) -> Row:
    chains = Chains()
    for setup, moves in games:
        state = game.setup(setup.seats, setup.options, setup.facts, setup.first)
        for move in moves:
            step = game.apply(state, move)
            chains.follow(step)
            state = step.state
    return Row(
        "The longest chain in them",
        f"{chains.longest} landings of one climber until its chain ended, dice between them included",
        "50, after which a ruling ends every chain (MC-A7)",
        note=f"the most that one decision told at once: {chains.most} events",
    )


class Chains:
    """Counts the landings of each climber for as long as something resolves."""

    def __init__(self) -> None:
        self.longest = self.most = 0
        self._landed: Counter[str] = Counter()

    def follow(self, step: Step) -> None:
        self._landed.update(event.facts["climber"] for event in step.events if event.kind == "move")
        self.longest = max(self.longest, *self._landed.values(), 0)
        self.most = max(self.most, len(step.events))
        if not step.state.pending.waiting and step.state.pending.die is None:
            self._landed.clear()


def _presses() -> Row:
    fast, step = (mean(_climbers_turns(fast)) for fast in (True, False))
    tray, typed = (_risk_presses(tray) for tray in (True, False))
    return Row(
        "Presses a turn, people who know what they want, through the real flow",
        f"Mountain Climbers {fast:.1f} with pace fast, {step:.1f} step by step; "
        f"High Risk {tray:.1f} with a tray, {typed:.1f} with typed dice",
        "",
        aim=f"at most about {PRESSES} a turn of Mountain Climbers (pace fast)",
        held=fast < PRESSES + 0.5,
        note=f"{MATCHES} whole matches each, 2 to 4 seats. A turn of Mountain Climbers is all its cards and dice; step "
        "by step each piece that moves is a press. At High Risk one look at the map in twelve is among them.",
    )


def _climbers_turns(fast: bool) -> list[int]:
    return [
        presses
        for seed in range(MATCHES)
        for presses in counted(Play(game, SEATS[: 2 + seed % 3], fast=fast, motion=False), seed).turns
    ]


def _risk_presses(tray: bool) -> float:
    presses = turns = 0
    for seed in range(MATCHES):
        chance, twin = Random(seed), Twin(SEATS[: 2 + seed % 3], tray=tray)
        while not twin.over:
            twin.wait(chance.uniform(*READING))
            deed = next_deed(twin.table, chance)
            presses += isinstance(deed, Tap)
            twin.do(deed)
        begun = [isinstance(ply.prompt, Prompt) and ply.prompt.begins for ply in twin.table.playing.plies()]
        turns += 1 + sum(begun)
    return presses / turns
