"""What can happen to climbers: they move, land, get up, gain and lose hearts. Each is told with its ruling.

Works on a draft; knows neither cards nor what spaces do.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.mountain_climbers import ending
from companion.games.mountain_climbers.draft import Draft
from companion.games.mountain_climbers.state import MOST_HEALTH, START_HEALTH, Trail

LONGEST = 50
"""Steps of one climber's chain, dice between them included (MC-A7)."""


def move(draft: Draft, climbers: Iterable[int], steps: int, ruling: str, direct: bool = False) -> None:
    """Some climbers move together, forward or back, and wait for what their spaces do (MC-7.1, MC-A21).

    Nobody goes below the Start or beyond the Finish (MC-A10, MC-13.2). `direct`: the card's own climbers.
    """
    moved = [(climber, draft.at[climber]) for climber in climbers]
    finish = draft.terms.mountain.finish
    for climber, start in moved:
        end = min(max(start + steps, 0), finish)
        draft.at[climber] = end
        by = "MC-A10" if start + steps < 0 else ruling
        draft.tell("move", by, climber=draft.name(climber), **{"from": start, "to": end})
    up = [climber for climber, _ in moved if draft.at[climber] == finish]
    for climber in up:
        take_token(draft, climber, direct)
    for climber in up:
        if not draft.halted:
            ending.check(draft, draft.terms.owner(climber), direct)
    for climber, _ in moved:
        if not draft.halted and climber not in up:
            trail = draft.trails.get(climber, Trail(()))
            follow(draft, climber, trail, len(trail.spaces))


def follow(draft: Draft, climber: int, trail: Trail, since: int) -> None:
    """The climber has landed on its new space, which will act; unless it goes round in a loop, which ends here on
    its lowest space (MC-8.4, MC-A7). `since`: where in the trail the count began."""
    space = draft.at[climber]
    loop = trail.loop(space, since, LONGEST)
    if not loop:
        draft.trails[climber] = Trail((*trail.spaces, space), since)
        draft.waiting.add(climber)
        return
    lowest, rows = min(loop), {draft.terms.mountain.row(one) for one in loop}
    pair = len(loop) == 2 and len(trail.spaces) < LONGEST
    ruling = "MC-A7" if not pair else "MC-A8" if len(rows) == 1 else "MC-8.4"
    draft.at[climber] = lowest
    draft.tell("stuck", ruling, climber=draft.name(climber), **{"from": space, "to": lowest})


def arrived(draft: Draft, climber: int) -> bool:
    """Whether a space carried the climber up; its player may be done by that (MC-A13)."""
    if draft.at[climber] != draft.terms.mountain.finish:
        return False
    take_token(draft, climber, False)
    ending.check(draft, draft.terms.owner(climber), False)
    return True


def take_token(draft: Draft, climber: int, direct: bool) -> None:
    """The climber is up: its health token goes, whatever waited for it lapses (MC-13.2, MC-A13)."""
    draft.health[climber] = 0
    draft.forget(climber)
    draft.tell("summit", "MC-13.2" if direct else "MC-A13", climber=draft.name(climber))


def cheer(draft: Draft, climber: int, hearts: int, ruling: str) -> None:
    """Hearts gained, at most five in all (MC-10.2, MC-A22)."""
    if draft.health[climber] >= MOST_HEALTH:
        draft.tell("full", "MC-10.2", climber=draft.name(climber), health=draft.health[climber])
        return
    by = "MC-A22" if draft.health[climber] + hearts > MOST_HEALTH else ruling
    draft.health[climber] = min(draft.health[climber] + hearts, MOST_HEALTH)
    draft.tell("heart", by, climber=draft.name(climber), health=draft.health[climber])


def hurt(draft: Draft, climber: int, hearts: int, ruling: str) -> None:
    """Hearts lost; at zero the climber goes back to the nearest Camp and rests (MC-10.3)."""
    left = max(draft.health[climber] - hearts, 0)
    draft.health[climber] = left
    draft.tell("hurt", ruling, climber=draft.name(climber), health=left)
    if left:
        return
    start = draft.at[climber]
    camp = draft.terms.mountain.camp_below(start)
    draft.at[climber], draft.health[climber] = camp, START_HEALTH
    draft.forget(climber)
    own = draft.terms.owner(climber) == draft.seat
    by = "MC-10.3" if own else "MC-A20"
    draft.tell("exhausted", by, climber=draft.name(climber), health=START_HEALTH, **{"from": start, "to": camp})
    if own:
        earned = draft.playing is not None and draft.playing.again
        ending.cut(draft, "MC-A18" if earned else "MC-A19" if draft.waiting else "MC-10.3")
