"""Places, ways, pieces and cards in words that fit: short forms are tried from the longest down, nothing is longer.

Places are a mountain's: "Start", "R4C3", "Finish"; "box" is beside the mountain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.games.mountain_climbers.wood import HEALTH

TILE_WORDS = {
    "climb_up": ("Climb Up", "Up"),
    "fall_down": ("Fall Down", "Down"),
    "play_again": ("Play Again", "Again"),
    "danger": ("Danger", "Danger"),
    "heart": ("+1 Heart", "Heart"),
}
"""The tiles as on the box, and in one word each."""


def fit(size: int, *forms: str) -> str:
    """The first form with at most `size` characters; the last one cut, where none has."""
    return next((form for form in forms if len(form) <= size), forms[-1][:size])


def way(who: str, start: str, end: str, size: int) -> str:
    """Who goes from where to where: "B R2C3 > R3C1", "B to Finish"; `who` may be ""."""
    head = f"{who} " if who else ""
    return fit(size, f"{head}{start} > {end}", f"{head}{start}>{end}", f"{head}to {end}", f"{who}>{end}")


def climber(name: str) -> str:
    """Big or small as one letter: "B" of "P1.big" or of "big"."""
    return name.rpartition(".")[2][:1].upper()


def size(name: str) -> str:
    """Big, small or third in a word: "Big" of "P1.big"."""
    return name.rpartition(".")[2].capitalize()


def piece(name: str, start: str, end: str, room: int) -> str:
    """A piece to move by hand: a climber, a health token, or a tile."""
    if name in TILE_WORDS:
        return way(TILE_WORDS[name][1], start, end, room)
    if name.endswith(HEALTH):
        before, after = (place.removesuffix("s").removesuffix(" heart") for place in (start, end))
        who = climber(name)
        return fit(room, *(f"{who} {word} {before}>{after}" for word in ("hearts", "heart", "hrt")))
    return way(climber(name), start, end, room)


def together(names: Sequence[str]) -> str:
    """The winner in at most ten characters, or two of them in at most fifteen: "BOB + MAXIMILI"."""
    if len(names) != 2:
        return names[0][:10]
    room = 15 - len(" + ")
    first = max(room // 2, room - len(names[1]))
    one = names[0][:first]
    return f"{one} + {names[1][: room - len(one)]}"


def short(place: str) -> str:
    """A place in few letters: "4/3" (row and column), "Start", "Finish"."""
    return re.sub(r"^R(\d+)C(\d+)$", r"\1/\2", place)


def shortest(place: str) -> str:
    """In as few as can be: "4/3", "St", "Fi"."""
    return short(place) if place.startswith("R") else place[:2]


def places(size: int, found: Sequence[str]) -> str:
    """Several places in one row."""
    return fit(size, *(" ".join(said) for said in (found, [*map(short, found)], [*map(shortest, found)])))


def said(place: str) -> str:
    """A place as it is spoken: "row 4, column 3", "the Start"."""
    found = re.fullmatch(r"R(\d+)C(\d+)", place)
    if found:
        return f"row {found[1]}, column {found[2]}"
    return f"the {place}" if place in ("Start", "Finish", "box") else place


def spoken(name: str) -> str:
    """A climber as it is spoken: "P1's small climber"."""
    seat, _, size = name.rpartition(".")
    return f"{seat}'s {size} climber"
