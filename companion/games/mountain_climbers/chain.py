"""What spaces do to the climbers that landed on them, step by step, until a weather die is needed.

Works on a draft (rulebook: Mountain Effects, Camps, Tiles). Knows nothing of cards.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.mountain_climbers import climbers
from companion.games.mountain_climbers.draft import Draft
from companion.games.mountain_climbers.mountain import NOWHERE
from companion.games.mountain_climbers.state import Trail
from companion.games.mountain_climbers.weather import Effect, Effects, effects_on


def resolve(draft: Draft) -> None:
    """Let every waiting space act, highest first (MC-8.2); one chain to its end, or step by step (MC-A6)."""
    while draft.waiting and draft.die is None and not draft.halted:
        climber = draft.current
        if climber not in draft.waiting or draft.terms.chains == "highest-first":
            climber = draft.ordered(draft.waiting)[0]
        assert climber is not None
        draft.current = climber
        draft.waiting.discard(climber)
        _act(draft, climber)
    if not draft.waiting and draft.die is None:
        draft.current = None
        draft.trails.clear()


def _act(draft: Draft, climber: int) -> None:
    """What the space does to the climber that has landed there."""
    mountain, space, name = draft.terms.mountain, draft.at[climber], draft.name(climber)
    if draft.in_camp(climber):
        draft.tell("camp", "MC-9.1", climber=name, space=space)
        return
    printed = draft.acts(climber)
    count = printed.count
    match printed.kind:
        case "health":
            climbers.cheer(draft, climber, count, "MC-18.2")
        case "minus_health":
            climbers.hurt(draft, climber, count, "MC-18.7")
        case "move":
            _carry(draft, climber, min(space + count, mountain.finish), "MC-18.3")
        case "back":
            _carry(draft, climber, max(space - count, 0), "MC-A10" if count > space else "MC-18.4")
        case "shortcut":
            _link(draft, climber, mountain.up[space], "MC-18.9")
        case "fall_down":
            _link(draft, climber, mountain.down[space], "MC-18.10")
        case "weather":
            draft.die = climber
            draft.tell("die", "MC-12.1", climber=name, space=space)
        case "play_again":
            _again(draft, climber)


def _link(draft: Draft, climber: int, end: int, ruling: str) -> None:
    if end == NOWHERE:
        bottom = ruling == "MC-18.10" and draft.terms.mountain.row(draft.at[climber]) <= 1
        by = "MC-18.11" if bottom else "MC-A27"
        draft.tell("no_effect", by, climber=draft.name(climber), space=draft.at[climber])
        return
    _carry(draft, climber, end, ruling)


def _carry(draft: Draft, climber: int, end: int, ruling: str) -> None:
    """A space moves the climber on; a space that is visited again ends the chain (MC-8.4, MC-A7, MC-A8)."""
    start, name = draft.at[climber], draft.name(climber)
    draft.at[climber] = end
    draft.tell("move", ruling, climber=name, **{"from": start, "to": end})
    if climbers.arrived(draft, climber):
        return
    trail = draft.trails.get(climber, Trail((start,)))
    climbers.follow(draft, climber, trail, trail.since)


def _again(draft: Draft, climber: int) -> None:
    """Only on one's own turn, with one's own climber (MC-A35), and with a card left in the hand."""
    playing, name = draft.playing, draft.name(climber)
    if draft.terms.owner(climber) != draft.seat or playing is None:
        draft.tell("no_effect", "MC-18.6", climber=name, space=draft.at[climber])
    elif not draft.hands[draft.seat]:
        draft.tell("no_effect", "MC-A17", climber=name, space=draft.at[climber])
    elif playing.cut:
        draft.tell("no_effect", "MC-A18", climber=name, space=draft.at[climber])
    else:
        draft.tell("earned", "MC-A15" if playing.again else "MC-18.6", climber=name)
        draft.playing = replace(playing, again=True)


def weather(draft: Draft, face: str) -> None:
    """The die of the climber that waits for it has fallen. Raises IllegalMove (MC-A2) for a face nobody knows."""
    roller = draft.die
    assert roller is not None
    effects = effects_on(draft.terms.faces, face)
    draft.die = None
    told = [effect.body for effect in effects]
    draft.tell("weather", "MC-12.1", climber=draft.name(roller), face=face, effects=told)
    draft.current = roller
    moved = _moved(draft, roller, effects)
    if moved - {roller}:
        draft.current = None


def _moved(draft: Draft, roller: int, effects: Effects) -> set[int]:
    """Every effect on all its victims: hearts first, then all of them move together (MC-A38). Who has moved."""
    moved: set[int] = set()
    for effect in effects:
        victims = _victims(draft, roller, effect)
        for victim in victims:
            if effect.health > 0:
                climbers.cheer(draft, victim, effect.health, "MC-12.1")
            elif effect.health < 0:
                climbers.hurt(draft, victim, -effect.health, "MC-12.1")
        if effect.move:
            victims = [victim for victim in victims if draft.exposed(victim)]
            moved |= set(victims)
            climbers.move(draft, victims, effect.move, "MC-A38" if len(victims) > 1 else "MC-12.1")
        if draft.halted:
            break
    return moved


def _victims(draft: Draft, roller: int, effect: Effect) -> list[int]:
    """Whom the effect reaches, in order; climbers in Camps are safe and told so (MC-9.1)."""
    match effect.target:
        case "self":
            meant = [roller]
        case "others":
            meant = [climber for climber in range(len(draft.at)) if climber != roller]
        case _:
            meant = list(range(len(draft.at)))
    for climber in meant:
        if draft.at[climber] > 0 and draft.in_camp(climber):
            draft.tell("safe", "MC-9.1", climber=draft.name(climber), space=draft.at[climber])
    return draft.ordered([climber for climber in meant if draft.exposed(climber)])
