"""An answer that was chosen, by whatever it leads to: an option, a face of the die, or the parts of what a die says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.effects import Sound, Tune
from companion.engine.game import Choose, Option, Prompt, Roll
from companion.flow.base import Next, Table, push, refused
from companion.flow.correcting import put_right
from companion.flow.deciding import move, refuse
from companion.flow.fix_choice import Again, PickChoice, turn_of
from companion.flow.played_before import PlayedBefore, earlier
from companion.flow.type_roll import enter
from companion.showing import FACE, Branch


def asked_there(table: Table, ply: int | None) -> tuple[Any, Prompt]:
    """The state and the question: the match's own, or the one that move number `ply` answered."""
    match = table.playing
    here = match.last if ply is None else match.ply(ply).before
    assert here is not None
    assert isinstance(here.prompt, Prompt)
    return here.state, here.prompt


def branches_of(table: Table, ply: int | None = None) -> tuple[Branch, ...]:
    """The answers as a tree, () where another screen asks."""
    state, prompt = asked_there(table, ply)
    return table.playing.game.showing.branches(state, prompt)


def take(table: Table, option: Option, fix: Again, along: tuple[str, ...] = ()) -> Next:
    """An option of the open question. One that is not legal is explained, and what the table may do about it; `fix`
    asks what an earlier move really was. `along`: options that are chosen with it."""
    if option.legal:
        return move(table, Choose(option.id), along=along)
    match = table.playing
    change = match.game.showing.amends(match.state, option)
    if change is None:
        return refuse(table, option.why, option.refusal or "")
    ply = earlier(table, option.id)
    which = PickChoice(fix, ply, turn_of(table, ply)) if ply is not None else None
    return Next(push(table, PlayedBefore(option, tuple(change.items()), ply, which)), (Sound(Tune.REFUSED),))


def answer(
    table: Table,
    leads: str,
    fix: Again,
    ply: int | None = None,
    drops: str = "",
    along: tuple[str, ...] = (),
) -> Next:
    """What a branch leads to. `ply`, `drops`: as in `type_roll.enter`."""
    _, prompt = asked_there(table, ply)
    if leads.startswith(FACE):
        dice = prompt.dice
        assert dice is not None
        return enter(table, Roll(dice.kind, (leads.removeprefix(FACE),)), ply, drops)
    option = prompt.option(leads)
    if option is None:
        return refused(table)
    return take(table, option, fix, along) if ply is None else put_right(table, ply, Choose(option.id))


def leaves(branches: tuple[Branch, ...]) -> Iterator[Branch]:
    """Every branch that leads somewhere, in order."""
    for branch in branches:
        if branch.leads:
            yield branch
        else:
            yield from leaves(branch.branches)
