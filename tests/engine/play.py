"""Random play of any game, from what the game itself declares: seats, switches, dice, options, settles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.engine.errors import IllegalMove, WrongSetup
from companion.engine.game import Choose, DiceKind, Game, Move, Over, Prompt, Roll, Settle
from companion.engine.journal import (
    Corrected,
    Dropped,
    Entry,
    Kept,
    Moved,
    Noted,
    Redid,
    Renamed,
    Setup,
    Struck,
    TookBack,
    Waiting,
)
from companion.engine.match import Match
from companion.shelf import find_game, game_names
from tests.tiny_game.install import beans_installed

NAMES = ("red", "blue", "green", "yellow", "black", "white")


def registered() -> tuple[str, ...]:
    """Every game that is installed, a stranger's too."""
    with beans_installed():
        return game_names()


def begun(name: str, chance: Random) -> Match:
    """A match of that game with random seats, first player and switches, as far as the game allows the mix."""
    game = find_game(name)
    for _ in range(100):
        seats = tuple(chance.sample(NAMES, chance.choice(game.seats)))
        switches = chance.sample(game.switches, chance.randint(0, len(game.switches)))
        options = {switch.name: chance.choice(switch.choices) for switch in switches}
        setup = Setup(name, seats, chance.choice(seats), options, dict(game.facts), {seats[0]: "Zoë"})
        try:
            return Match.begin(game, setup)
        except WrongSetup:
            continue
    raise AssertionError(f"{name} refuses every mix of its own switches")


def throw(kind: DiceKind, count: int, chance: Random) -> Roll:
    names = [face.name for face in kind.faces]
    return Roll(kind.id, tuple(chance.choices(names, [face.count for face in kind.faces], k=count)))


def kind_of(game: Game, name: str) -> DiceKind:
    return next(kind for kind in game.dice if kind.id == name)


def legal_moves(game: Game, prompt: Prompt | Over, chance: Random) -> list[Move]:
    """What may be done: each legal option, and one throw of the dice that are asked for."""
    if isinstance(prompt, Over):
        return []
    moves: list[Move] = [Choose(option.id) for option in prompt.options if option.legal]
    if prompt.dice:
        moves.append(throw(kind_of(game, prompt.dice.kind), prompt.dice.count, chance))
    return moves


def settles(match: Match) -> list[Move]:
    """What SET POSITION offers; some of it may be impossible."""
    names = {seat: match.people.get(seat, seat) for seat in match.setup.seats}
    offered = match.game.showing.settles(match.state, names)
    return [Settle(change, "so it stands") for thing in offered for _, change in thing.values]


def played(match: Match, chance: Random, moves: int) -> Iterator[tuple[Match, Move, Match]]:
    """Random play of at most so many moves: before, the move, after."""
    for _ in range(moves):
        legal = legal_moves(match.game, match.prompt, chance)
        if not legal:
            return
        move = chance.choice(legal)
        after = match.play(move)
        yield match, move, after
        match = after


def illegal_moves(match: Match, chance: Random) -> list[Move]:
    """Moves that no rules can allow here."""
    game, prompt = match.game, match.prompt
    wrong: list[Move] = [Choose("no such option"), Choose(""), Roll("teapot", ("lid",)), Settle({"no such key": 1})]
    wrong += [Roll(kind.id, ()) for kind in game.dice]
    wrong += [Roll(kind.id, tuple(face.name for face in kind.faces) * (kind.most + 1)) for kind in game.dice]
    if isinstance(prompt, Over):
        return wrong + [throw(kind, count, chance) for kind in game.dice for count in range(1, kind.most + 1)]
    wrong += [Choose(option.id) for option in prompt.options if not option.legal]
    for kind in game.dice:
        for count in range(1, kind.most + 2):
            if prompt.dice is None or (kind.id, count) != (prompt.dice.kind, prompt.dice.count):
                wrong.append(throw(kind, count, chance))
            else:
                wrong.append(Roll(kind.id, (*throw(kind, count - 1, chance).faces, "no such face")))
    return wrong


def journalled(match: Match, chance: Random, steps: int) -> Iterator[tuple[Entry, Match]]:
    """A random journal: mostly moves, and every way of going back. Gives each entry and the match after it."""
    for _ in range(steps):
        entry = _entry(match, chance)
        try:
            match = match.after(entry)
        except IllegalMove:
            continue
        yield entry, match


def _entry(match: Match, chance: Random) -> Entry:
    legal = legal_moves(match.game, match.prompt, chance)
    if legal and chance.random() < 0.7:
        event = chance.choice(("", "e6:1:14", 'odd "name"'))
        return Moved(chance.choice(legal), event, chance.choice((None, True, False)))
    ply = chance.randrange(max(match.number - 8, 0), match.number + 1)
    match chance.randrange(9):
        case 0:
            return TookBack()
        case 1:
            return Redid()
        case 2:
            return Struck(ply)
        case 3:
            return Noted(ply, "let\nstand")
        case 4:
            kind = chance.choice(match.game.dice)
            return Kept(Waiting(kind=kind.id, faces=(kind.faces[0].name, "?"), why="unread", event="e6:1:14"))
        case 5:
            return Dropped("e6:1:14")
        case 6:
            return Renamed(match.setup.seats[-1], "Anna @ home")
        case 7:
            return Moved(chance.choice(settles(match) or [Settle({}, "")]))
        case _:
            return Corrected(ply, _other(match, ply, chance))


def _other(match: Match, ply: int, chance: Random) -> Move:
    """Another legal move in the place of that one, where there is one."""
    if not ply < match.number:
        return Choose("no such option")
    before = match.ply(ply).before
    assert before is not None
    return chance.choice(legal_moves(match.game, before.prompt, chance) or [Choose("no such option")])
