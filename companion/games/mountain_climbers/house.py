"""The switches of Mountain Climbers in full words, for HOUSE RULES: what each choice is called, and what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_MEANINGS: Mapping[tuple[str, object], tuple[str, str]] = {
    ("highest", "path"): ("along the path", "The highest is the one furthest along the path."),
    ("highest", "row"): ("by the row", "The highest is in the higher row; ties go by turn."),
    ("resolve", "action"): ("after each line", "Spaces act after each line of a card."),
    ("resolve", "card"): ("after the card", "Spaces act once the whole card is done."),
    ("chains", "one-by-one"): ("one by one", "One climber's chain is finished before the next."),
    ("chains", "highest-first"): ("highest first", "Step by step, always the highest climber next."),
    ("move_back", "any"): ("any other", "Any other climber may be moved back."),
    ("move_back", "own"): ("own only", "Only your own other climber may be moved back."),
    ("reshuffle", "need"): ("when needed", "Discards are shuffled when a card must be drawn."),
    ("reshuffle", "empty"): ("when empty", "Discards are shuffled as soon as the pile is empty."),
    ("climbers", 2): ("two each", "Everybody has a big and a small climber."),
    ("climbers", 3): ("three each", "With two players: a third climber each."),
    ("teams", False): ("no", "Everybody climbs alone."),
    ("teams", True): ("yes", "Four players: those sitting opposite win together."),
    ("podium", False): ("no", "It is over when the first player is up."),
    ("podium", True): ("yes", "Play goes on for the second and third place."),
    ("challenge", False): ("no", "One climb decides."),
    ("challenge", True): ("yes", "Three climbs for stars; most stars win."),
    ("summit_card", "blank"): ("shuffled in", "A summit card won is in the deck and does nothing."),
    ("summit_card", "out"): ("left out", "Summit cards won stay out of the deck."),
    ("weather", "ask"): ("is asked", "What the die says is entered, and can be remembered."),
    ("cocked", "die"): ("that die", "Only the cocked die is rolled again."),
    ("cocked", "roll"): ("all the dice", "All dice of that roll are rolled again."),
}


def meaning(switch: str, value: Any) -> tuple[str, str] | None:
    """See showing.Showing.meaning."""
    match switch, value:
        case "stars", [*stars]:
            return " ".join(str(one) for one in stars)[:15], "Stars of each place in the three climbs."
        case "weather", [*faces]:
            names = ", ".join(str(face["name"]) for face in faces)
            return "six faces", names if len(names) <= 60 else f"{names[:57].rpartition(',')[0]} ..."
        case _:
            return _MEANINGS.get((switch, value))
