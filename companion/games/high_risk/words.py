"""Places and ways in words that fit: short forms are tried from the longest down, and nothing is ever longer.

Places are the words of a board's names: "Base", "Cliff 2", "Biv 1", "Summit"; "box" is beside the board.
"""

from __future__ import annotations

_SAID = {"Base": "the Basecamp", "Summit": "the Summit", "box": "the box"}
_LETTER = {"Base": "B", "Summit": "S", "Cliff": "C", "Biv": "V"}


def fit(size: int, *forms: str) -> str:
    """The first form with at most `size` characters; the last one cut, where none has."""
    return next((form for form in forms if len(form) <= size), forms[-1][:size])


def way(start: str, end: str, size: int, mark: str = "") -> str:
    """From here to there: "Cliff 2 > 4", "Cliff 6>Biv 1", "Cliff6>Summit". `mark` ends it ("x" for a bump)."""
    kind, _, number = end.rpartition(" ")
    near = number if kind and start.startswith(kind) else end
    return fit(
        size,
        f"{start} > {near}{mark}",
        f"{start}>{near}{mark}",
        f"{start.replace(' ', '')}>{near}{mark}",
        f"{start}>{near}{mark}".replace(" ", ""),
        f"{start}>{near}{mark}".replace("Cliff", "Clf").replace(" ", ""),
    )


def brief_way(start: str, end: str) -> str:
    """From here to there in at most 12 characters; a bare number is a Cliff: "6>3", "Biv1>Summit"."""
    return fit(12, f"{_bare(start)}>{_bare(end)}", f"{_letters(start)}>{_letters(end)}")


def standing(places: list[str]) -> str:
    """Where one player's climbers stand, in at most 13 characters: "B B C2 V1"."""
    letters = [_letters(place) for place in places]
    return fit(13, " ".join(letters), "".join(letters)) if letters else "sits out"


def said(place: str) -> str:
    """A place as it is spoken: "the Basecamp", "Cliff 2", "Bivouac 1"."""
    return _SAID.get(place) or place.replace("Biv ", "Bivouac ")


def _bare(place: str) -> str:
    return place.removeprefix("Cliff ").replace(" ", "")


def _letters(place: str) -> str:
    kind, _, number = place.partition(" ")
    return _LETTER.get(kind, kind) + number
