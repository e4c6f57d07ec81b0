"""The cards: what each does, from top to bottom. Knows no position (MC-A43; the summit card is MC-A37)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Slot: TypeAlias = Literal["climber", "steps", "back", "tile", "to"]
SLOTS: tuple[Slot, ...] = ("climber", "steps", "back", "tile", "to")
HAND, DECK = 4, 13


class Action(NamedTuple):
    """One line of a card. `steps`: how far; 0 with `up_to`: as many as were rolled. `team`: for all, not for one."""

    kind: Literal["go", "heart", "roll", "back", "tile", "again"]
    steps: int = 0
    up_to: bool = False
    team: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """`ruling`: the rulebook's words about it. `text`: in at most 15 characters. `slots`: the decisions it has."""

    id: str
    ruling: str
    text: str
    actions: tuple[Action, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        found: set[Slot] = set()
        for action in self.actions:
            match action.kind:
                case "go" | "heart":
                    found |= set() if action.team else {"climber"}
                    found |= {"steps"} if action.up_to else set()
                case "back":
                    found.add("back")
                case "tile":
                    found |= {"tile", "to"}
        return tuple(slot for slot in SLOTS if slot in found)


def _back(ahead: int, back: int) -> Card:
    text = f"{ahead}, other back {back}"
    return Card(f"F{ahead}B{back}", "MC-17.1", text, (Action("go", ahead), Action("back", back)))


def _tile(most: int) -> Card:
    return Card(f"U{most}_TILE", "MC-17.9", f"To {most}, then tile", (Action("go", most, up_to=True), Action("tile")))


SUMMIT = "SUMMIT"
CARDS = {
    card.id: card
    for card in (
        _back(3, 3),
        _back(4, 2),
        _back(5, 1),
        Card("TEAM_HEART2", "MC-17.2", "All heart and 2", (Action("heart", team=True), Action("go", 2, team=True))),
        Card("TEAM3", "MC-17.3", "All climb 3", (Action("go", 3, team=True),)),
        Card("TEAM_SPRINT", "MC-17.4", "All climb dice", (Action("roll"), Action("go", up_to=True, team=True))),
        Card("SPRINT", "MC-17.5", "One climbs dice", (Action("roll"), Action("go", up_to=True))),
        Card("F3_AGAIN", "MC-17.6", "3, play again", (Action("go", 3), Action("again"))),
        Card("HEART_F4", "MC-17.7", "Heart, then 4", (Action("heart"), Action("go", 4))),
        Card("TILE_U2", "MC-17.8", "Tile, then to 2", (Action("tile"), Action("go", 2, up_to=True))),
        _tile(3),
        _tile(4),
        _tile(5),
        Card(SUMMIT, "MC-A37", "Summit card", ()),
    )
}
COLOUR = tuple(card for card in CARDS if card != SUMMIT)
"""The thirteen cards that each colour has one of."""
