"""Dice that were seen: whether they count by themselves, and what the panel is told (wire protocol, Pi's duty).

A roll counts by itself only if every face is readable, their number is what is asked for, as many dice left
rest, nothing was flagged, it is younger than its question, and a small re-roll was announced. Otherwise it is
journalled as waiting, answered at once, and the table is asked.
"""

from __future__ import annotations

from companion.effects import Answer, Save, Sound, Tune, Verdict
from companion.engine.game import DiceKind, Over, Prompt, Roll
from companion.engine.journal import Dropped, Entry, Kept, Waiting
from companion.flow.base import Next, Table, push
from companion.flow.deciding import decide, event_name, move, refuse
from companion.flow.notices import Unread
from companion.signals import CardSeen, EventId, RollSeen, VoidSeen

SMALL = 2
"""A re-roll of so few dice is easily a hand that tidies the tray: it asks unless it was announced."""

VERDICTS = {"count": Verdict.COUNT, "unread": Verdict.UNREAD, "cocked": Verdict.COCKED, "moved": Verdict.MOVED}


def roll_seen(table: Table, seen: RollSeen) -> Next:
    """What becomes of dice at rest."""
    match = table.match
    if match is None:
        return _aside(table, seen.event, Verdict.NOT_NOW)
    prompt = match.prompt
    if isinstance(prompt, Over):
        return refuse(table, "The game is over. Hold A takes the last move back.", "", seen.event, Verdict.OVER)
    if prompt.dice is None:
        return refuse(table, f"No roll is asked for now: {prompt.text}.", "", seen.event, Verdict.NOT_NOW)
    kind = next(kind for kind in match.game.dice if kind.id == prompt.dice.kind)
    faces = named(table, kind, seen)
    stopped = next((one for one in match.waiting if one.throw), None)
    need = stopped.throw if stopped else prompt.dice.count
    why = doubt(table, prompt, seen, faces, need)
    if why is None:
        if stopped:
            faces = completed(stopped.faces, faces)
        drops: tuple[Entry, ...] = tuple(Dropped(one.event) for one in match.waiting)
        return move(table, Roll(kind.id, faces), seen.event, drops)
    again = faces.count("?") if why == "cocked" and _one_die(table) else 0
    waiting = Waiting(kind.id, faces, why, event_name(seen.event), again, seen.at, table.settings.boot)
    replaced: tuple[Entry, ...] = tuple(Dropped(one.event) for one in match.waiting if one.why not in ("old",))
    kept = decide(table, (*replaced, Kept(waiting)), seen.event, VERDICTS.get(why, Verdict.ACK))
    return Next(kept.table, (*kept.effects, Sound(Tune.REFUSED)))


def doubt(table: Table, prompt: Prompt, seen: RollSeen, faces: tuple[str, ...], need: int) -> str | None:
    """Why a roll does not count by itself, in the order in which the panel is told, or None."""
    if len(faces) != need:
        return "count"
    if "c" in seen.flags:
        return "cocked"
    if "?" in faces:
        return "unread"
    if "m" in seen.flags or "b" in seen.flags or (seen.lifted is not None and seen.lifted != need):
        return "moved"
    if seen.event and (seen.at < table.asked_at or not seen.fresh):
        return "old"
    armed = not any(option.legal for option in prompt.options) or table.settings.arm == "never"
    small = need <= SMALL or table.settings.arm == "always"
    return "unarmed" if seen.event and small and not armed else None


def named(table: Table, kind: DiceKind, seen: RollSeen) -> tuple[str, ...]:
    """Face names of what a panel read: its letters, or numbers by the config's faces. "?" for what means nothing."""
    if not seen.raw:
        return seen.faces
    numbers = table.settings.faces.get(kind.id, {})
    known = {face.letter: face.name for face in kind.faces}
    return tuple(numbers.get(face) or known.get(face, "?") for face in seen.faces if face != ".")


def completed(stopped: tuple[str, ...], again: tuple[str, ...]) -> tuple[str, ...]:
    """A stopped roll with the dice thrown again in the places of those that could not be read (ruling T6)."""
    left = list(again)
    return tuple(left.pop(0) if face == "?" else face for face in stopped)


def void_seen(table: Table, seen: VoidSeen) -> Next:
    """Dice were thrown and cannot be read: said, answered, nothing applied."""
    told = _aside(table, seen.event, Verdict.ACK)
    return Next(push(told.table, Unread(seen.reason)), told.effects) if table.prompt else told


def card_seen(table: Table, seen: CardSeen) -> Next:
    """No card is asked for by a game without cards."""
    if table.match is None:
        return _aside(table, seen.event, Verdict.NOT_NOW)
    return refuse(table, "This game has no cards to read.", "", seen.event, Verdict.CARD)


def _aside(table: Table, event: EventId | None, verdict: Verdict) -> Next:
    """Deal with an event that changes nothing, so that it never comes back."""
    if event is None:
        return Next(table, (Sound(Tune.REFUSED),))
    return Next(
        table,
        (
            Save(table.match_id, (), table.happened, event=event, verdict=verdict),
            Answer(event, verdict),
            Sound(Tune.REFUSED),
        ),
    )


def _one_die(table: Table) -> bool:
    """The switch `cocked`: that die alone is rolled again, or all of the roll."""
    match = table.playing
    return bool(match.game.rules(match.state).get("cocked", "die") == "die")
