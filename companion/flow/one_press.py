"""What one press of play entered: a move, and what went with it without being asked for. Pure.

UNDO takes all of it back at once, REDO plays all of it again. The journal says what went along; where an older
companion wrote it, the rules tell what is as a rule given with the choice before it.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Choose, Over
from companion.engine.journal import Entry, Moved, Redid
from companion.engine.match import Match, Ply


def as_one(match: Match, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """What one press enters after that match, each move of it marked. A choice after a choice is marked in any case,
    since it might be taken for one that went along."""
    marked: list[Entry] = []
    first = True
    for entry in entries:
        if isinstance(entry, Moved):
            close = isinstance(entry.move, Choose) and isinstance(match.last.move, Choose)
            along = True if not first else False if close else None
            marked.append(replace(entry, along=along))
            first = False
        else:
            marked.append(entry)
    return tuple(marked)


def taken_back(match: Match) -> tuple[Ply, ...]:
    """What one UNDO takes back, newest first: the last move, and where that went along, the one that it went with."""
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
    """Whether it went with the move before it. Where that is not said: the only answer that was possible, or the one
    that is as a rule given with the choice before it."""
    before = ply.before
    if ply.along is not None:
        return ply.along
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
