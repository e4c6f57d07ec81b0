"""Decisions: what changes the match, is saved, answered and announced. Every flow that decides ends here.

Order of effects: the save first, then the panel's answer, then the sound.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.effects import Answer, Effect, Save, Sound, Tune, Verdict
from companion.engine.errors import IllegalMove
from companion.engine.game import Choose, Move, Over, Settle, Step, shifts_between
from companion.engine.journal import Closed, Dropped, Entry, Moved, Setup
from companion.engine.match import Match
from companion.flow.announce import Announce, first_used
from companion.flow.base import Next, Table, anew, home, push, wood_shown
from companion.flow.one_press import as_one
from companion.flow.refusal import Refusal
from companion.flow.table_match import moved
from companion.flow.unfold import Unfold
from companion.showing import Announcement
from companion.signals import EventId
from companion.views import Notice

OLD = "old"
"""Why a roll waits that is older than its question: these are asked about one by one, and outlive other moves."""
UNNAMED = "unnamed"
"""Why a roll waits whose face has a name, but no meaning yet."""


def event_name(event: EventId | None) -> str:
    """A panel's event as the journal writes it: `uid:boot:seq`, or "" for none."""
    return f"{event.uid}:{event.boot}:{event.seq}" if event else ""


def move(
    table: Table,
    made: Move,
    event: EventId | None = None,
    first: tuple[Entry, ...] = (),
    along: tuple[str, ...] = (),
) -> Next:
    """Make a move; when the rules forbid it, say so and change nothing. `first`: entries of the same commit; `along`:
    options that are chosen with it."""
    others = (Moved(Choose(option)) for option in along)
    return decide(table, (*first, Moved(made, event_name(event)), *others), event)


def settle(table: Table, change: Mapping[str, Any], reason: str, hands: bool = False) -> Next:
    """The table's own word (ruling T1). `hands`: the wood does not stand so yet; as a rule it does."""
    return decide(table, (Moved(Settle(change, reason)),), hands=hands)


def decide(
    table: Table,
    entries: tuple[Entry, ...],
    event: EventId | None = None,
    verdict: Verdict = Verdict.ACK,
    tune: Tune = Tune.TICK,
    hands: bool = True,
) -> Next:
    """Enter something into the journal and ask anew. Refused by the rules: told, the event answered NOT_NOW.

    Dice that wait for a word do so no longer once the match has gone on, or back; only old rolls are asked about one
    after the other. `tune`: what is heard where no move speaks for itself. `hands`: they are told what to move where
    the match goes another way than by a roll or a choice.
    """
    before = table.playing
    entries = as_one(before, entries)
    try:
        after = _entered(before, entries)
        while (sole := _goes_without_saying(after, entries)) is not None:
            entries, after = (*entries, sole), after.after(sole)
    except IllegalMove as forbidden:
        return refuse(table, forbidden.why, forbidden.ruling, event)
    goes_on = after.last is not before.last
    if goes_on:
        lapsed = tuple(Dropped(one.event) for one in after.waiting if one.why != OLD)
        entries, after = (*entries, *lapsed), _entered(after, lapsed)
    state = after.game.scenarios.describe(after.state)
    effects: tuple[Effect, ...] = (
        Save(table.match_id, entries, table.happened, state, None, event, verdict if event else None),
    )
    if event:
        effects += (Answer(event, verdict),)
    hands_did = wood_shown(table)
    table = replace(table, match=after)
    if not goes_on:
        return Next(home(table), (*effects, Sound(tune)))
    table = anew(replace(table, fresh=begins(after), asked_at=table.happened))
    made = next((entry for entry in entries if isinstance(entry, Moved) and not isinstance(entry.move, Settle)), None)
    if made is None:
        table = replace(table, untold=())
        table = unmoved(replace(table, stood=hands_did), before) if hands else standing(table, before)
        return Next(table, (*effects, Sound(tune)))
    late = any(one.why == OLD and one.event == made.event for one in before.waiting)
    return _announced(table, before, effects, late)


def begin(table: Table, match: Match, effects: tuple[Effect, ...] = ()) -> Next:
    """A new match opens; with its setup it is on disk before anything of it is shown. One that was over is closed."""
    number = str(table.number)
    if table.match is not None and not table.match.closed:
        ended = table.match.game.scenarios.describe(table.match.state)
        effects = (*effects, Save(table.match_id, (Closed("again"),), table.happened, ended))
    save = Save(number, (), table.happened, setup=match.setup)
    table = replace(
        table,
        match=match,
        match_id=number,
        number=table.number + 1,
        resumable=None,
        older=left_open(table),
        fresh=True,
        asked_at=table.happened,
        stood=(),
        untold=(),
        decks={},
    )
    return Next(anew(table), (*effects, save, Sound(Tune.TURN)))


def left_open(table: Table) -> tuple[tuple[str, Match], ...]:
    """The unfinished matches that can be resumed later, when the newest of them is not."""
    return (*((table.resumable,) if table.resumable else ()), *table.older)


def refuse(
    table: Table, why: str, ruling: str, event: EventId | None = None, verdict: Verdict = Verdict.NOT_NOW
) -> Next:
    """Say why something is not to be done now. A panel's event is dealt with all the same, and never applied."""
    if isinstance(table.top, Refusal):
        table = replace(table, stack=table.stack[:-1])
    return Next(push(table, Refusal(why, ruling)), (*dealt_with(table, event, verdict), Sound(Tune.REFUSED)))


def dealt_with(table: Table, event: EventId | None, verdict: Verdict) -> tuple[Effect, ...]:
    """A panel's event that changes nothing is remembered and answered, so that it never comes back."""
    if event is None:
        return ()
    return Save(table.match_id, (), table.happened, event=event, verdict=verdict), Answer(event, verdict)


def setup_of(table: Table, game: str, seats: tuple[str, ...], first: str, people: Mapping[str, str]) -> Setup:
    """A setup with the switches and box facts as they are now."""
    rules = {switch.name: switch.default for switch in table.games[game].switches}
    facts = {**table.games[game].facts, **table.settings.facts.get(game, {})}
    return Setup(game, seats, first, {**rules, **table.settings.options.get(game, {})}, facts, dict(people))


def begins(match: Match) -> bool:
    """A turn begins with the open question."""
    return not isinstance(match.prompt, Over) and match.prompt.begins


def unmoved(table: Table, before: Match) -> Table:
    """The match has changed and the wood has not: it stands where it stood, and hands are told what to move."""
    return replace(table, stood=table.stood or before.game.pieces(before.state))


def standing(table: Table, before: Match) -> Table:
    """The match has changed to what the wood shows already; what else hands had to move is still to be done."""
    stood = table.stood
    if stood:
        for shift in shifts_between(before.game.pieces(before.state), before.game.pieces(table.playing.state)):
            stood = moved(stood, shift)
    return replace(table, stood=stood)


def _entered(match: Match, entries: tuple[Entry, ...]) -> Match:
    for entry in entries:
        match = match.after(entry)
    return match


def _goes_without_saying(match: Match, entries: tuple[Entry, ...]) -> Moved | None:
    """The answer after a choice that leaves no other one: it is entered without being asked for."""
    chosen = entries[-1] if entries else None
    prompt = match.prompt
    if not isinstance(chosen, Moved) or not isinstance(chosen.move, Choose) or isinstance(prompt, Over):
        return None
    option = match.game.showing.sole(match.state, prompt)
    return Moved(Choose(option), along=True) if option else None


def _made(before: Match, after: Match) -> tuple[Any, Step]:
    """The state before the moves that were made together, and what all of them led to; settles are not told."""
    plies = [ply for ply in after.plies() if ply.number > before.number]
    settles = [place for place, ply in enumerate(plies) if isinstance(ply.move, Settle)]
    told = plies[: settles[0]] if settles else plies
    first = told[-1].before
    assert first is not None
    return first.state, Step(after.state, tuple(event for ply in reversed(told) for event in ply.events))


def _announced(table: Table, before: Match, effects: tuple[Effect, ...], late: bool) -> Next:
    """What the move led to, with its sound. `late`: an old roll; while more of them wait nothing stands between, and
    what hands must move is told after the last."""
    match = table.playing
    state, step = _made(before, match)
    said = match.game.showing.announce(state, step, table.names())
    tune = Tune(said.tune) if said and said.tune else Tune.TURN if table.fresh else Tune.TICK
    more = late and any(one.why == OLD for one in match.waiting)
    if late and (more or table.stood):
        return Next(unmoved(replace(table, untold=()), before), (*effects, Sound(tune)))
    lesson = said.lesson if said else ""
    table = replace(table, fresh=table.fresh or match.game.showing.again(step), lesson=lesson)
    who = getattr(before.prompt, "who", "")
    if (said and said.deeds) or table.untold:
        return Next(_unfolded(table, before, said or _UNSAID, who), (*effects, Sound(tune)))
    table = replace(table, stood=())
    for ruling in first_used(before, match):
        table = push(table, Announce(ruling, table.now, who))
    if said:
        table = push(table, Announce(said, table.now, who))
    return Next(table, (*effects, Sound(tune)))


_UNSAID = Announcement("move_by_hand", Notice(()), "")
"""Of a move that led to nothing that is told, where something of the card was not told yet."""


def _unfolded(table: Table, before: Match, said: Announcement, who: str) -> Table:
    """The things to do are told, one by one or together; where the pace is fast, once the same player has answered all
    that is asked in between."""
    untold = (*table.untold, *(said.brief or said.deeds))
    stands = table.stood if table.untold else ()
    wood = stands or (before.game.pieces(before.state) if any(deed.shifts for deed in untold) else ())
    prompt = table.prompt
    asks_on = prompt is not None and prompt.who == who and prompt.dice is None and not table.fresh
    if table.settings.fast and asks_on and any(deed.shifts for deed in untold):
        return replace(table, stood=wood, untold=untold)
    pushed = Unfold(replace(said, deeds=said.deeds or untold, brief=untold), who)
    return push(replace(table, stood=wood, untold=()), pushed)
