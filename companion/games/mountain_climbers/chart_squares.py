"""[squares]: the pieces of the box. Each has a letter, two sides, four spaces a side, and a print a space."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from companion.engine.errors import did_you_mean
from companion.engine.written import Complaint, Path
from companion.games.mountain_climbers.mountain import BARE, CAMP, NUMBERED, read_print

LETTERS = ("A", "B", "C", "D", "E", "F", "G", "H")
SIDES = ("easy", "hard")
SPACES = 4
_PRINTS = ", ".join((CAMP, *BARE, *(f"{kind}:n" for kind in NUMBERED)))
_ALSO_CALLED = {
    "danger": "weather",
    "heart": "health:1",
    "hearts": "health:2",
    "climb_up": "shortcut",
    "base_camp": CAMP,
    "fall": "fall_down",
    "nothing": "blank",
    "empty": "blank",
    "again": "play_again",
}
_LONGEST = 40

Squares = Mapping[str, Mapping[str, "tuple[str, ...] | None"]]
"""By letter and side: its four prints, None where the file has them wrong, which is said already."""


def shown(value: object) -> str:
    """A value as it stands in the file, cut where it is long."""
    if isinstance(value, Mapping):
        return "a section" if value else "an empty section"
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def named_like(path: Path, expected: str, name: str, known: Iterable[str], cure: str = "") -> Complaint:
    """A name that is not one of `known`."""
    there = ", ".join(known)
    return Complaint(
        path, expected, f"{shown(name)}{did_you_mean(name, tuple(known))}", cure or f"take it out; there are {there}"
    )


def read_squares(given: object, complaints: list[Complaint]) -> dict[str, dict[str, tuple[str, ...] | None]]:
    """Every square that is described. What is wrong joins the complaints."""
    found: dict[str, dict[str, tuple[str, ...] | None]] = {}
    if not isinstance(given, Mapping):
        complaints.append(
            Complaint(("squares",), "a section for each square, [squares.A]", shown(given), "write [squares.A]")
        )
        return found
    for named, sides in given.items():
        letter = str(named)
        path: Path = ("squares", letter)
        if letter not in LETTERS:
            meant = letter.strip().upper()
            cure = f"write [squares.{meant}]" if meant in LETTERS else ""
            complaints.append(named_like(path, "a square of the box", letter, LETTERS, cure))
            if meant not in LETTERS or meant in given:
                continue
            letter = meant
        found[letter] = {}
        if not isinstance(sides, Mapping):
            cure = f'write [squares.{letter}], and below it easy = ["blank", ...]'
            complaints.append(Complaint(path, "a square with the sides easy and hard", shown(sides), cure))
            found[letter] = dict.fromkeys(SIDES)
            continue
        for side, spaces in sides.items():
            if side in SIDES:
                found[letter][side] = _side((*path, side), spaces, complaints)
            else:
                complaints.append(named_like((*path, side), "a side of the square", side, SIDES))
    return found


def _side(path: Path, spaces: object, complaints: list[Complaint]) -> tuple[str, ...] | None:
    if not isinstance(spaces, list) or len(spaces) != SPACES:
        got = f"{len(spaces)} spaces" if isinstance(spaces, list) else shown(spaces)
        cure = 'write top left, top right, bottom left, bottom right; "blank" where nothing is printed'
        complaints.append(Complaint(path, f"the {SPACES} spaces of a side", got, cure))
        if not isinstance(spaces, list):
            return None
    wrong = [_print((*path, place), printed) for place, printed in enumerate(spaces)]
    complaints.extend(one for one in wrong if one is not None)
    return tuple(spaces) if len(spaces) == SPACES and not any(wrong) else None


def _print(path: Path, printed: object) -> Complaint | None:
    if printed == CAMP:
        return None
    if isinstance(printed, str):
        try:
            read_print(printed)
        except ValueError:
            pass
        else:
            return None
    near = did_you_mean(printed, (CAMP, *BARE, *NUMBERED)) if isinstance(printed, str) else ""
    return Complaint(path, f"what is printed on a space ({_PRINTS})", shown(printed) + near, _print_cure(printed))


def _print_cure(printed: object) -> str:
    if not isinstance(printed, str):
        return 'put it into quotes, such as "move:2"'
    text = re.sub(r"\s+|(?<=[a-z])-(?=[a-z])", "_", printed.strip().lower())
    kind, _, count = (part.strip("_") for part in text.partition(":"))
    if kind in _ALSO_CALLED:
        return f'write "{_ALSO_CALLED[kind]}"'
    if kind in (*BARE, CAMP):
        return f'write "{kind}"'
    if kind not in NUMBERED:
        return 'write "blank" where nothing is printed'
    if re.fullmatch("0+", count):
        return 'a space that does nothing is "blank"'
    if sign := re.fullmatch(r"([+-]?)0*(\d{1,2})", count):
        less = {"health": "minus_health", "move": "back"}.get(kind, kind)
        return f'write "{less if sign[1] == "-" else kind}:{sign[2]}"'
    return f'it needs its number, "{kind}:1" to "{kind}:99"'
