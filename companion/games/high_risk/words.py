"""The words of High Risk, by the room there is for them. Knows places only by the names of a board ("Cliff 2").

One thing has one word a size, and no other file may invent a second one:

    thing      spoken (`say`)  in lists    short     drawn    on a key
    Danger     Danger          DANGER      3D        bolt     DANGR
    Ascension  Ascension       -           2A        arrow    UP
    Weather    Weather         -           1W        cloud    WTHR
    Basecamp   the Basecamp    Base        B         B
    a Cliff    Cliff 2         Cliff 2     C2        2
    a Bivouac  Bivouac 1       Biv 1       V1        tent
    Summit     the Summit      Summit      S         flag

A roll is counted: "3D 2A 1W", never spelled out. What a climber does is "climb 3"; "up 3" is how much lies aside. What
falls "fell", whom somebody bumps has an "x" before its mark. What stands in lists and small lines is tried from the
longest form down; the short ones are only for three or four climbers of one player in a row, and for zones of two
digits. Between two Cliffs a bare number is a Cliff: "6>3".
"""

from __future__ import annotations

_SAID = {"Base": "the Basecamp", "Summit": "the Summit", "box": "the box"}
_LETTER = {"Base": "B", "Summit": "S", "Cliff": "C", "Biv": "V"}


def fit(size: int, *forms: str) -> str:
    """The first form with at most `size` characters; the last one cut, where none has."""
    return next((form for form in forms if len(form) <= size), forms[-1][:size])


def way(start: str, end: str, size: int, mark: str = "") -> str:
    """From here to there: "Cliff 2 > 4", "Cliff 6>Summit". `mark` stands at the end ("x" for a bump) if it has room."""
    near = _near(start, end)
    return fit(
        size,
        f"{start} > {near}{mark}",
        f"{start}>{near}{mark}",
        f"{start}>{near}",
        f"{_letters(start)}>{_letters(end)}{mark}",
    )


def deed(verb: str, start: str, end: str, mark: str = "") -> str:
    """What a climber did, in at most 13 characters: "fell 6>3", "climb 2>4x", and where it ended: "climb>Summit"."""
    if _kind(start) == _kind(end) == "Cliff":
        return fit(13, f"{verb} {_number(start)}>{_number(end)}{mark}", f"{verb}>{_letters(end)}")
    return fit(13, f"{verb}>{end}{mark}", f"{verb}>{end}", f"{verb}>{_letters(end)}{mark}")


def standing(places: list[str]) -> str:
    """Where one player's climbers stand, in at most 13 characters: "B B C2 V1"."""
    letters = [_letters(place) for place in places]
    return fit(13, " ".join(letters), "".join(letters)) if letters else "sits out"


def counted(danger: int, ascension: int, weather: int) -> str:
    """A roll: "3D 2A 1W", without what there is none of."""
    counts = {"D": danger, "A": ascension, "W": weather}
    return " ".join(f"{count}{letter}" for letter, count in counts.items() if count)


def dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def said(place: str) -> str:
    """A place as it is spoken: "the Basecamp", "Cliff 2", "Bivouac 1"."""
    return _SAID.get(place) or place.replace("Biv ", "Bivouac ")


def _near(start: str, end: str) -> str:
    """Where it goes, without the kind of place that was named just before: "4" of "Cliff 2 > 4"."""
    return _number(end) if _number(end) and _kind(start) == _kind(end) else end


def _kind(place: str) -> str:
    return place.partition(" ")[0]


def _number(place: str) -> str:
    return place.partition(" ")[2]


def _letters(place: str) -> str:
    kind, _, number = place.partition(" ")
    return _LETTER.get(kind, kind) + number
