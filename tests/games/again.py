"""What holds for a whole game of any kind that is told again: from its moves, from its text, and back by one move."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.engine import transcript
from companion.engine.game import Event, Game, Move
from companion.engine.journal import Entry, Moved, Redid, Setup, TookBack
from companion.engine.match import Match
from companion.shelf import find_game


def same_again(
    game: Game, setup: Setup, moves: Sequence[Move], events: Sequence[tuple[Event, ...]], chance: Random, undone: int
) -> Match:
    """The same moves give the same events; taken back, `undone` of them leave the position of before; and the text of
    the game reads back as the same journal. Gives the match."""
    match, back = Match.begin(game, setup), frozenset(chance.sample(range(len(moves)), min(undone, len(moves))))
    journal: list[Entry] = []
    for number, (move, told) in enumerate(zip(moves, events, strict=True)):
        after = match.play(move)
        assert after.last.events == told
        journal.append(Moved(move, ""))
        if number in back:
            undone_one = after.after(TookBack())
            assert undone_one.state == match.state
            assert undone_one.prompt == match.prompt
            assert undone_one.number == match.number
            after = undone_one.after(Redid())
            assert after.last.events == told
            journal += [TookBack(), Redid()]
        match = after
    text = transcript.write(game, setup, journal)
    assert transcript.read(text, find_game) == (setup, journal)
    assert Match.load(game, setup, journal).state == match.state
    return match
