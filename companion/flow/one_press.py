"""What one press of play entered: a choice, and the answers that went with it without being asked for. Pure.

UNDO takes all of it back at once, REDO plays all of it again.
"""

from __future__ import annotations

from companion.engine.game import Choose, Over
from companion.engine.journal import Redid
from companion.engine.match import Match, Ply


def taken_back(match: Match) -> tuple[Ply, ...]:
    """What one UNDO takes back, newest first: the last move, and where that was an answer that nobody was asked for,
    the choice that it went with."""
    found = [match.last]
    while _unasked(match, found[-1]) and found[-1].before is not None:
        found.append(found[-1].before)
    return tuple(found)


def redone(match: Match) -> tuple[Redid, ...]:
    """What one REDO plays again."""
    match = match.after(Redid())
    entries = [Redid()]
    while match.redo:
        match = match.after(Redid())
        if not _unasked(match, match.last):
            break
        entries.append(Redid())
    return tuple(entries)


def _unasked(match: Match, ply: Ply) -> bool:
    """The only answer that was possible, or the one that is as a rule given with the choice before it. Who gave that
    one by itself is not told apart."""
    before = ply.before
    if before is None or not isinstance(ply.move, Choose) or not isinstance(before.move, Choose):
        return False
    prompt = before.prompt
    if isinstance(prompt, Over):
        return False
    if match.game.showing.sole(before.state, prompt) == ply.move.option:
        return True
    return ply.move.option in _along(match, before)


def _along(match: Match, ply: Ply) -> tuple[str, ...]:
    """The options that are as a rule chosen with that choice."""
    asked = ply.before
    if asked is None or isinstance(asked.prompt, Over) or not isinstance(ply.move, Choose):
        return ()
    option = asked.prompt.option(ply.move.option)
    along = match.game.showing.along(asked.state, asked.prompt, option) if option is not None else None
    return along.options[:1] if along else ()
