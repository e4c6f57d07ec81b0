"""What happened, in sentences: one an event. Knows no screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.game import Event
from companion.games.mountain_climbers import wood, words
from companion.games.mountain_climbers.state import State


def say(event: Event, state: State, names: Mapping[str, str]) -> str:
    """An event as a sentence, "" for one that goes without saying."""
    facts, place = event.facts, state.terms.mountain.place
    who = _spoken(str(facts.get("climber", "")), names)
    match event.kind:
        case "move" if facts["from"] == facts["to"]:
            return f"{who} stays on {words.said(place(facts['to']))}."
        case "move":
            return f"{who} goes from {words.said(place(facts['from']))} to {words.said(place(facts['to']))}."
        case "stuck":
            return f"{who} goes round and stays on {words.said(place(facts['to']))}."
        case "exhausted":
            return f"{who} has no hearts left and goes back to {words.said(place(facts['to']))}."
        case "heart" | "hurt":
            return f"{who} has {wood.hearts(facts['health'])}."
        case "die":
            return "Roll the weather die."
        case "summit":
            return f"{who} is on the Finish."
        case "tile":
            tile = words.TILE_WORDS[str(facts["tile"])][0]
            return f"The tile {tile} goes to {words.said(place(facts['to']))}."
        case "draw":
            return f"{_name(facts, names)} draws {_cards(facts['cards'])}."
        case "shuffle":
            return f"{_name(facts, names)} shuffles the discard pile."
        case "earned":
            return "" if event.ruling == "MC-A15" else "Another card is played."
        case _:
            return ""


def _spoken(name: str, names: Mapping[str, str]) -> str:
    seat, _, size = name.rpartition(".")
    return f"{names.get(seat, seat)}'s {size} climber"


def _name(facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    seat = str(facts["seat"])
    return names.get(seat, seat)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
