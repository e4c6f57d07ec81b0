"""Dice that were seen: whether they count by themselves, and what the panel is told (wire protocol, Pi's duty).

A roll counts by itself only if every face is readable, their number is what is asked for, as many dice left
rest, nothing was flagged, it is younger than its question, and a small re-roll was announced. Otherwise it is
journalled as waiting, answered at once, and the table is asked.
"""

from __future__ import annotations

from dataclasses import replace

from companion.effects import Answer, Save, Sound, Tune, Verdict
from companion.engine.errors import IllegalMove
from companion.engine.game import DiceKind, Over, Prompt, Roll
from companion.engine.journal import Dropped, Entry, Kept, Waiting
from companion.engine.match import Match
from companion.flow.base import Next, Table, push
from companion.flow.deciding import OLD, UNNAMED, dealt_with, decide, event_name, move, refuse
from companion.flow.doubt import completed, stopped_roll
from companion.flow.notices import Unread
from companion.signals import RollSeen, VoidSeen

SMALL = 2
"""A re-roll of so few dice is easily a hand that tidies the tray: it asks unless it was announced."""

NUDGED = "nudged"
"""Why dice are in the journal that somebody touched after their roll was ruled on: nobody is asked about them."""

OVER = "The game is over. Hold A to take the last move back."


def roll_seen(table: Table, seen: RollSeen) -> Next:
    """What becomes of dice at rest."""
    match = table.match
    if match is None:
        return _before_it_is_resumed(table, seen)
    prompt = match.prompt
    if isinstance(prompt, Over):
        return refuse(table, OVER, "", seen.event, Verdict.OVER)
    if prompt.dice is None:
        return refuse(table, f"No roll is asked for now: {prompt.text}.", "", seen.event, Verdict.NOT_NOW)
    faces = named(table, _kind(match, prompt.dice.kind), seen)
    stopped = stopped_roll(match)
    need = stopped.throw if stopped else prompt.dice.count
    why = doubt(table, prompt, seen, faces, need)
    if why is None:
        rolled = completed(stopped.faces, faces) if stopped else faces
        olds = tuple(Dropped(one.event) for one in match.waiting if one.why == OLD)
        return move(table, Roll(prompt.dice.kind, rolled), seen.event, olds)
    waiting = Waiting(prompt.dice.kind, faces, why, event_name(seen.event), 0, seen.at, table.settings.boot)
    settled: tuple[Waiting, ...] = ()
    if why != OLD:
        waiting = _stopped(table, waiting, stopped)
        kept = stopped if not waiting.throw else None
        settled = tuple(one for one in match.waiting if one.why != OLD and one is not kept)
    entries: tuple[Entry, ...] = (*(Dropped(one.event) for one in settled), Kept(waiting))
    return decide(table, entries, seen.event, verdict(seen, faces, need), Tune.REFUSED)


def nudged(table: Table, seen: RollSeen) -> bool:
    """Dice that lie there were touched after the ruling: no die left its rest, and no roll waits for a word."""
    match = table.match
    if match is None or seen.event is None or seen.lifted != 0 or "m" not in seen.flags:
        return False
    ruled = any(isinstance(ply.move, Roll) for ply in match.plies())
    return ruled and all(one.why == OLD for one in match.waiting)


def nudge_seen(table: Table, seen: RollSeen) -> Next:
    """Ignored and logged: the journal has what was seen and that it is no roll; the question stays as it is."""
    match = table.playing
    last = next(ply.move for ply in match.plies() if isinstance(ply.move, Roll))
    prompt = match.prompt
    dice = None if isinstance(prompt, Over) else prompt.dice
    faces = named(table, _kind(match, last.kind), seen)
    waiting = Waiting(last.kind, faces, NUDGED, event_name(seen.event), 0, seen.at, table.settings.boot)
    entries = (Kept(waiting), Dropped(waiting.event))
    code = verdict(seen, faces, dice.count) if dice else Verdict.OVER if isinstance(prompt, Over) else Verdict.NOT_NOW
    assert seen.event is not None
    state = match.game.scenarios.describe(match.state)
    save = Save(table.match_id, entries, table.happened, state, event=seen.event, verdict=code)
    after = match.after(entries[0]).after(entries[1])
    return Next(replace(table, match=after), (save, Answer(seen.event, code)))


def doubt(table: Table, prompt: Prompt, seen: RollSeen, faces: tuple[str, ...], need: int) -> str | None:
    """What the table is asked about a roll that does not count by itself, or None: it counts."""
    if seen.event and (seen.at < table.asked_at or not seen.fresh):
        return OLD
    if len(faces) != need:
        return "count"
    if "c" in seen.flags:
        return "cocked"
    code = verdict(seen, faces, need)
    if code is not Verdict.ACK:
        return code.value
    if unknown(table, prompt, faces):
        return UNNAMED
    armed = not any(option.legal for option in prompt.options) or table.settings.arm == "never"
    small = need <= SMALL or table.settings.arm == "always"
    return "unarmed" if seen.event and small and not armed else None


def unknown(table: Table, prompt: Prompt, faces: tuple[str, ...]) -> bool:
    """Whether a die was seen under a name that this match does not know, and the table can say what it means."""
    match, dice = table.playing, prompt.dice
    if dice is None or not _kind(match, dice.kind).named or not match.game.showing.parts(match.state, prompt):
        return False
    try:
        match.game.apply(match.state, Roll(dice.kind, faces))
    except IllegalMove:
        return True
    return False


def verdict(seen: RollSeen, faces: tuple[str, ...], need: int) -> Verdict:
    """What the panel is told of dice that do not count by themselves: the first that fits, in the protocol's order."""
    if len(faces) != need:
        return Verdict.COUNT
    if "?" in faces:
        return Verdict.UNREAD
    if "c" in seen.flags:
        return Verdict.COCKED
    if "m" in seen.flags or "b" in seen.flags or (seen.lifted is not None and seen.lifted != need):
        return Verdict.MOVED
    return Verdict.ACK


def named(table: Table, kind: DiceKind, seen: RollSeen) -> tuple[str, ...]:
    """Face names of what a panel read: its letters, or numbers by the config's faces. "?" for what means nothing."""
    if not seen.raw:
        return seen.faces
    numbers = table.settings.faces.get(kind.id, {})
    known = {face.letter: face.name for face in kind.faces}
    return tuple(numbers.get(face) or known.get(face, "?") for face in seen.faces if face != ".")


def void_seen(table: Table, seen: VoidSeen) -> Next:
    """Dice were thrown and cannot be read: said, answered, nothing applied."""
    effects = (*dealt_with(table, seen.event, Verdict.ACK), Sound(Tune.REFUSED))
    if table.prompt is None:
        return Next(table, effects)
    if isinstance(table.top, Unread):
        table = replace(table, stack=table.stack[:-1])
    return Next(push(table, Unread(seen.reason)), effects)


def _stopped(table: Table, waiting: Waiting, stopped: Waiting | None) -> Waiting:
    """Ruling T6: what must be thrown again, where a cocked die stops a roll, or a die of those thrown again."""
    match = table.playing
    one_die = match.game.rules(match.state).get("cocked", "die") == "die"
    if stopped and waiting.why in ("cocked", "unread"):
        faces = completed(stopped.faces, waiting.faces) if "?" in waiting.faces else stopped.faces
        return replace(waiting, faces=faces, why="cocked", throw=faces.count("?"))
    if waiting.why == "cocked" and one_die:
        return replace(waiting, throw=waiting.faces.count("?"))
    return waiting


def _before_it_is_resumed(table: Table, seen: RollSeen) -> Next:
    """Dice of a match that nobody has resumed yet are kept for it; without one nobody waits for dice."""
    number, match = table.resumable or ("", None)
    prompt = match.prompt if match else None
    if match is None or seen.event is None or not isinstance(prompt, Prompt) or prompt.dice is None:
        effects = (*dealt_with(table, seen.event, Verdict.NOT_NOW), Sound(Tune.REFUSED))
        return Next(table, effects)
    faces = named(table, _kind(match, prompt.dice.kind), seen)
    code = verdict(seen, faces, prompt.dice.count)
    kept = Kept(Waiting(prompt.dice.kind, faces, OLD, event_name(seen.event), 0, seen.at, table.settings.boot))
    state = match.game.scenarios.describe(match.state)
    save = Save(number, (kept,), seen.at, state, event=seen.event, verdict=code)
    table = replace(table, resumable=(number, match.after(kept)))
    return Next(table, (save, Answer(seen.event, code), Sound(Tune.REFUSED)))


def _kind(match: Match, name: str) -> DiceKind:
    return next(kind for kind in match.game.dice if kind.id == name)
