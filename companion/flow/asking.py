"""What the match itself asks now: the question at the bottom of the stack, and what must be asked above it."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Over, Settle
from companion.engine.journal import Waiting
from companion.flow.answers import branches_of
from companion.flow.base import Question, Table, push
from companion.flow.choose import choosing
from companion.flow.deciding import OLD, UNNAMED
from companion.flow.doubt import Doubt, waiting_now
from companion.flow.end import End
from companion.flow.fork import Fork
from companion.flow.game_over import GameOver
from companion.flow.lesson import Telling
from companion.flow.notices import BoxNote
from companion.flow.pick_game import PickGame
from companion.flow.table_match import TableMatch, shifts_left
from companion.flow.tell import Tell
from companion.flow.turn import Turn
from companion.flow.type_in import type_in
from companion.flow.type_roll import TypeRoll


def ask(table: Table) -> Table:
    """The table with a question on it: the match's own when none is open; above it dice that wait, or wood to move.

    Old rolls wait until hands have moved what is announced; any other doubt is asked at once.
    """
    if not table.stack:
        table = replace(table, stack=(question(table),))
        if _alone(table):
            table = push(table, End())
        table = _taught(table)
        if table.note:
            table = push(replace(table, note=""), BoxNote(table.note))
    waiting = waiting_now(table)
    hands = any(one.stays for one in table.stack)
    if waiting is not None and not (hands and waiting.why == OLD):
        asked = any(isinstance(one, Doubt) or (isinstance(one, Tell) and one.named) for one in table.stack)
        return table if asked else push(table, _about(table, waiting))
    if table.stood and not hands and not table.untold:
        left = shifts_left(table)
        return push(table, TableMatch(len(left))) if left else replace(table, stood=())
    return table


def _about(table: Table, waiting: Waiting) -> Question:
    """What a named face means, where nobody has told it yet; else whether the roll counts."""
    match, prompt = table.playing, table.prompt
    assert prompt is not None
    if waiting.why == UNNAMED and match.game.showing.parts(match.state, prompt):
        return Tell(named=waiting.faces[0], event=waiting.event)
    return Doubt(waiting)


def asked_by(table: Table) -> Table:
    """The table whose question the keys answer: the one that is shown, or the one behind it."""
    behind = table.top.through(table) if table.top else None
    return table if behind is None else ask(behind)


def question(table: Table) -> Question:
    """The question of the match as it stands; without one, which game."""
    match = table.match
    if match is None:
        return PickGame()
    prompt = match.prompt
    if isinstance(prompt, Over):
        return GameOver()
    if prompt.dice is None:
        return Fork() if branches_of(table) else choosing(table)
    if table.tray or any(option.legal for option in prompt.options):
        return Turn()
    return type_in(table, prompt.dice)


def again(table: Table) -> Table:
    """The panel came or went: the question at the bottom is asked the other way, unless dice are keyed already."""
    bottom = table.stack[0] if table.stack else None
    untouched = isinstance(bottom, TypeRoll) and not bottom.typed and not bottom.sure
    if isinstance(bottom, Turn) or untouched:
        asked = question(table)
        if asked != bottom:
            return replace(table, stack=(asked, *table.stack[1:]), version=table.version + 1)
    return table


def _taught(table: Table) -> Table:
    """What the last move makes the table tell of its box, once: tiles that are laid anew."""
    match = table.match
    lessons = match.game.showing.lessons() if match and table.lesson else ()
    asked = next((one for one in lessons if one.id == table.lesson), None)
    if match is None or asked is None:
        return table
    return push(replace(table, lesson=""), Telling(match.game.id, asked))


def _alone(table: Table) -> bool:
    """A seat has just left and only one of several is still there (ruling T5): whether to end is asked."""
    match = table.match
    if match is None or isinstance(match.prompt, Over) or match.closed or not isinstance(match.last.move, Settle):
        return False
    return len({piece.seat for piece in match.game.pieces(match.state)}) == 1 < len(match.setup.seats)
