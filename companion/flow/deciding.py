"""Decisions: what changes the match, is saved, answered and announced. Every flow that decides ends here.

Order of effects: the save first, then the panel's answer, then the sound.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.effects import Answer, Effect, Save, Sound, Tune, Verdict
from companion.engine.errors import IllegalMove
from companion.engine.game import Move, Settle, Step, shifts_between
from companion.engine.journal import Entry, Moved, Setup
from companion.engine.match import Match
from companion.flow.announce import Announce
from companion.flow.base import Next, Table, anew, push
from companion.flow.refusal import Refusal
from companion.flow.table_match import TableMatch
from companion.signals import EventId


def event_name(event: EventId | None) -> str:
    """A panel's event as the journal writes it: `uid:boot:seq`, or "" for none."""
    return f"{event.uid}:{event.boot}:{event.seq}" if event else ""


def event_of(name: str) -> EventId | None:
    """The event that `event_name` wrote."""
    if not name:
        return None
    uid, boot, seq = name.rsplit(":", 2)
    return EventId(uid, int(boot), int(seq))


def move(table: Table, made: Move, event: EventId | None = None, first: tuple[Entry, ...] = ()) -> Next:
    """Make a move; when the rules forbid it, say so and change nothing. `first`: entries of the same commit."""
    return decide(table, (*first, Moved(made, event_name(event))), event, refusal=Verdict.NOT_NOW)


def settle(table: Table, change: Mapping[str, Any], reason: str) -> Next:
    """The table's own word (ruling T1)."""
    return decide(table, (Moved(Settle(change, reason)),))


def decide(
    table: Table,
    entries: tuple[Entry, ...],
    event: EventId | None = None,
    verdict: Verdict = Verdict.ACK,
    refusal: Verdict = Verdict.NOT_NOW,
) -> Next:
    """Enter something into the journal and ask anew. Refused by the rules: told, and the event answered so."""
    before = table.playing
    after = before
    try:
        for entry in entries:
            after = after.after(entry)
    except IllegalMove as forbidden:
        return refuse(table, forbidden.why, forbidden.ruling, event, refusal)
    state = after.game.scenarios.describe(after.state)
    saved = Save(table.match_id, entries, table.happened, state, None, event, verdict if event else None)
    effects: tuple[Effect, ...] = (saved, Answer(event, verdict)) if event else (saved,)
    if after.last is before.last:
        return Next(anew(replace(table, match=after)), effects)
    table = anew(replace(table, match=after, fresh=getattr(after.prompt, "begins", False), asked_at=table.happened))
    last = entries[-1]
    if isinstance(last, Moved) and not isinstance(last.move, Settle):
        return _announced(table, before, effects)
    return Next(_match_the_wood(table, before), (*effects, Sound(Tune.TICK)))


def begin(table: Table, match: Match, effects: tuple[Effect, ...] = ()) -> Next:
    """A new match opens; with its setup it is on disk before anything of it is shown."""
    number = str(table.number)
    save = Save(number, (), table.happened, setup=match.setup)
    table = replace(
        table,
        match=match,
        match_id=number,
        number=table.number + 1,
        resumable=None,
        fresh=True,
        asked_at=table.happened,
        stood=(),
    )
    return Next(anew(table), (*effects, save, Sound(Tune.TURN)))


def refuse(
    table: Table, why: str, ruling: str, event: EventId | None = None, verdict: Verdict = Verdict.NOT_NOW
) -> Next:
    """Say why something is not to be done now. A panel's event is dealt with all the same, and never applied."""
    effects: list[Effect] = [Sound(Tune.REFUSED)]
    if event:
        effects = [
            Save(table.match_id, (), table.happened, event=event, verdict=verdict),
            Answer(event, verdict),
            *effects,
        ]
    if isinstance(table.top, Refusal):
        table = replace(table, stack=table.stack[:-1])
    return Next(push(table, Refusal(why, ruling)), tuple(effects))


def setup_of(table: Table, game: str, seats: tuple[str, ...], first: str, people: Mapping[str, str]) -> Setup:
    """A setup with the switches and box facts as they are now."""
    rules = {switch.name: switch.default for switch in table.games[game].switches}
    facts = {**table.games[game].facts, **table.settings.facts.get(game, {})}
    return Setup(game, seats, first, {**rules, **table.settings.options.get(game, {})}, facts, dict(people))


def _announced(table: Table, before: Match, effects: tuple[Effect, ...]) -> Next:
    match = table.playing
    step = Step(match.last.state, match.last.events)
    said = match.game.showing.announce(before.state, step, table.names())
    tune = Tune(said.tune) if said and said.tune else Tune.TURN if table.fresh else Tune.TICK
    if said:
        who = getattr(before.prompt, "who", "")
        table = push(table, Announce(said, table.now, who))
    return Next(replace(table, stood=()), (*effects, Sound(tune)))


def _match_the_wood(table: Table, before: Match) -> Table:
    """After going back or settling: what hands must move so that the wood agrees."""
    match = table.playing
    stood = table.stood or before.game.pieces(before.state)
    shifts = shifts_between(stood, match.game.pieces(match.state))
    table = replace(table, stood=stood if shifts else ())
    return push(table, TableMatch(shifts)) if shifts else table
