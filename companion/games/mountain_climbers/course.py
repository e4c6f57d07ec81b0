"""How a card is played through: its actions from top to bottom, each with what the mountain answers (MC-6.1, MC-6.3).

Works on a draft and stops where somebody must decide or roll.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.mountain_climbers import climbers, ending
from companion.games.mountain_climbers.cards import CARDS, SUMMIT, Action
from companion.games.mountain_climbers.chain import resolve
from companion.games.mountain_climbers.choices import team_of, wanted
from companion.games.mountain_climbers.draft import Draft
from companion.games.mountain_climbers.mountain import TILES
from companion.games.mountain_climbers.state import NOBODY, Playing, climbing


def go_on(draft: Draft) -> None:
    """Until somebody must choose a card or answer one, roll a die, or the match is over."""
    while not draft.over:
        draft.halted = False
        playing = draft.playing
        if playing is None:
            if draft.hands[draft.seat]:
                return
            draft.tell("hand_empty", "MC-A17", seat=draft.terms.seats[draft.seat])
            ending.turn_done(draft)
            continue
        action = playing.action
        if draft.terms.resolve == "action" or action is None or draft.die is not None:
            resolve(draft)
            if draft.die is not None:
                return
            if draft.halted or draft.playing is not playing:
                continue
        if action is None:
            ending.card_done(draft, playing)
        elif action.kind == "roll" or wanted(draft) is not None:
            return
        else:
            _act(draft, playing, action)


def lay_card(draft: Draft, card: str) -> None:
    """The card leaves the hand; it counts as discarded at once (MC-6.6)."""
    seat = draft.seat
    draft.hands[seat] -= 1
    draft.known[seat] = (*draft.known[seat], card)
    draft.playing = Playing(card)
    draft.tell("card", "MC-A37" if card == SUMMIT else "MC-6.1", seat=draft.terms.seats[seat], card=card)


def _act(draft: Draft, playing: Playing, action: Action) -> None:
    """One action of the card, all of its decisions taken."""
    ruling = CARDS[playing.card].ruling
    draft.playing = replace(playing, step=playing.step + 1)
    match action.kind:
        case "go":
            steps = playing.steps or action.steps
            climbers.move(
                draft, _movers(draft, playing, action), steps, "MC-16.2" if _whole_team(draft, action) else ruling, True
            )
        case "heart":
            for climber in _movers(draft, playing, action):
                climbers.cheer(draft, climber, 1, ruling)
        case "back":
            _back(draft, playing.back, action.steps)
        case "tile":
            _tile(draft, playing.tile, playing.to)
        case "again":
            _another(draft)
        case "roll":
            raise AssertionError("a roll is made by dice, not by the card")


def _movers(draft: Draft, playing: Playing, action: Action) -> list[int]:
    if action.team:
        return list(team_of(draft))
    return [playing.climber] if playing.climber is not None and climbing(draft, playing.climber) else []


def _whole_team(draft: Draft, action: Action) -> bool:
    return action.team and draft.terms.teams


def _back(draft: Draft, climber: int | None, steps: int) -> None:
    """Another climber goes back, or nobody does (MC-6.3)."""
    if climber is None:
        draft.tell("skip", "MC-A9", what="back")
    elif climber == NOBODY:
        draft.tell("nobody_back", "MC-6.3", seat=draft.terms.seats[draft.seat])
    else:
        own = draft.terms.owner(climber) == draft.seat and draft.in_camp(climber)
        climbers.move(draft, [climber], -steps, "MC-A11" if own else "MC-17.1")


def _tile(draft: Draft, tile: int | None, to: int | None) -> None:
    """A mountain tile is moved, or none can be (MC-11.1, MC-A24)."""
    if tile is None or to is None:
        draft.tell("skip", "MC-A24", what="tile")
        return
    start = draft.tiles[tile]
    draft.tiles[tile] = to
    draft.tell("tile", "MC-11.1", tile=TILES[tile], **{"from": start, "to": to})


def _another(draft: Draft) -> None:
    """The card itself earns another one, if a card is left."""
    assert draft.playing is not None
    if not draft.hands[draft.seat]:
        draft.tell("no_effect", "MC-A17", seat=draft.terms.seats[draft.seat])
        return
    ruling = "MC-A15" if draft.playing.again else "MC-17.6"
    draft.tell("earned", ruling, seat=draft.terms.seats[draft.seat])
    draft.playing = replace(draft.playing, again=True)
