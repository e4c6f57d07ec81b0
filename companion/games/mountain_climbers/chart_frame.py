"""[frame]: which square lies where, which side up, and where the path begins and ends. The rows as people see them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.engine.errors import did_you_mean
from companion.engine.written import Complaint, Path
from companion.games.mountain_climbers.chart_squares import LETTERS, SIDES, Squares, named_like, shown
from companion.games.mountain_climbers.mountain import CAMP, Mountain, lay

LYING = 6
"""Squares that lie in the frame; the box has two more."""
STARTS = ("bottom left", "bottom right")
FINISHES = ("top left", "top right")
_KEYS = ("squares", "start", "finish")
_SHAPE = '[["E easy", "F easy"], ["C easy", "D easy"], ["A easy", "B easy"]]'
_SQUARES: Path = ("frame", "squares")


@dataclass(frozen=True, slots=True)
class Frame:
    """`bare`: the path without prints; as in the box where the file does not say it rightly. `printed`: by space, as
    far as it is known. `lies`: the squares. `with_camp`: those of the box that have one."""

    bare: Mountain
    printed: Mapping[int, str] = field(default_factory=dict)
    lies: tuple[tuple[str, ...], ...] = ()
    with_camp: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether every print is known."""
        return len(self.printed) == self.bare.finish - 1

    def space(self, named: object) -> int | None:
        """A space as files name it: 0 to the Finish, "24", "R6C1", "Start", "Finish"."""
        bare = self.bare
        text = str(named).strip().upper().replace(" ", "") if isinstance(named, str | int) else ""
        if isinstance(named, bool) or not text:
            return None
        if text.isdecimal() and text.isascii() and len(text) <= 4:
            return int(text) if int(text) <= bare.finish else None
        if text in ("START", "FINISH"):
            return 0 if text == "START" else bare.finish
        place = re.fullmatch(r"R(?:OW)?(\d{1,3}),?C(?:OLUMN)?(\d{1,3})", text)
        if place is None:
            return None
        row, column = int(place[1]), int(place[2])
        inside = range(1, bare.finish)
        return next((space for space in inside if (bare.row(space), bare.column(space)) == (row, column)), None)

    @property
    def spaces(self) -> str:
        """How spaces are named here, in words."""
        last = self.bare.finish - 1
        return f'1 to {last}, or by row and column, "R1C1" to "R{self.bare.row(last)}C{self.bare.width}"'


def read_frame(given: object, squares: Squares, complaints: list[Complaint]) -> Frame:
    """The frame with its squares. What is wrong joins the complaints."""
    sides = {f"{letter} {side}": spaces for letter, two in squares.items() for side, spaces in two.items()}
    with_camp = tuple(named for named, spaces in sides.items() if CAMP in (spaces or ()))
    if not isinstance(given, Mapping):
        got = "nothing" if given is None else shown(given)
        complaints.append(
            Complaint(("frame",), "a section [frame] with the squares as they lie", got, f"add squares = {_SHAPE}")
        )
        return Frame(lay())
    complaints += (named_like(("frame", key), "a key of [frame]", key, _KEYS) for key in given if key not in _KEYS)
    rightward = _rightward(given, complaints)
    rows = _rows(given.get("squares"), complaints)
    if rows is None:
        return Frame(lay(rightward=rightward))
    complaints += _lying(rows, squares)
    bare = lay(4 * sum(map(len, rows)) + 1, 2 * len(rows[0]), rightward=rightward)
    lies = tuple(tuple(_tidy(named) for named in row) for row in rows)
    return Frame(bare, _printed(bare, lies, squares), lies, with_camp)


def _rightward(given: Mapping[str, object], complaints: list[Complaint]) -> bool:
    start, finish = given.get("start", STARTS[0]), given.get("finish")
    if start not in STARTS:
        near = did_you_mean(start, STARTS) if isinstance(start, str) else ""
        cure = "say at which end of row 1 the path begins"
        complaints.append(Complaint(("frame", "start"), '"bottom left" or "bottom right"', shown(start) + near, cure))
        return True
    rightward = start == STARTS[0]
    ends = FINISHES[STARTS.index(str(start))]
    if finish is not None and finish != ends:
        expected = f'"{ends}", as the rows go to and fro from the {start}'
        cure = "take it out, or put the start right"
        complaints.append(Complaint(("frame", "finish"), expected, shown(finish), cure, (("frame", "start"),)))
    return rightward


def _rows(given: object, complaints: list[Complaint]) -> list[list[object]] | None:
    """The rows as the file has them, if they are rows of the right number of squares."""
    if not isinstance(given, list) or not given or not all(isinstance(row, list) and row for row in given):
        got = "nothing" if given is None else shown(given)
        complaints.append(Complaint(_SQUARES, "rows of squares, the top row first", got, f"write {_SHAPE}"))
        return None
    counts = [len(row) for row in given]
    if len(set(counts)) > 1:
        got = f"rows of {', '.join(map(str, counts))}"
        cure = "a square is missing or in the wrong row"
        complaints.append(Complaint(_SQUARES, "as many squares in each row as in the others", got, cure))
    elif sum(counts) != LYING:
        cure = f"of the {len(LETTERS)} squares {LYING} lie in the frame, and each is two spaces wide and two high"
        complaints.append(Complaint(_SQUARES, f"{LYING} squares", str(sum(counts)), cure))
    return given if len(set(counts)) == 1 and sum(counts) == LYING else None


def _lying(rows: list[list[object]], squares: Squares) -> Iterator[Complaint]:
    seen: set[str] = set()
    for line, row in enumerate(rows):
        for across, named in enumerate(row):
            path: Path = (*_SQUARES, line, across)
            letter, side = _split(named)
            if letter not in LETTERS or side not in SIDES:
                yield _unnamed(path, named, letter, side)
                continue
            if letter in seen:
                lies = {_split(other)[0] for row in rows for other in row}
                spare = ", ".join(one for one in LETTERS if one not in lies)
                yield Complaint(path, "each square once", f"{letter} again", f"there is one of each; not laid: {spare}")
            seen.add(letter)
            if side not in squares.get(letter, {}):
                there = ", ".join(squares.get(letter, ()))
                cure = f"describe it, or turn it round: {there} is described" if there else f"add [squares.{letter}]"
                yield Complaint(path, "a side that is described under [squares]", shown(named), cure)


def _unnamed(path: Path, named: object, letter: str, side: str) -> Complaint:
    cure = f'write a letter of {LETTERS[0]} to {LETTERS[-1]} and a side, such as "A easy"'
    near = ""
    if letter.upper() in LETTERS and side:
        near = did_you_mean(side.lower(), SIDES)
        cure = f'write "{letter.upper()} {side.lower()}"' if side.lower() in SIDES else cure
    return Complaint(path, "a square and its side", shown(named) + near, cure)


def _split(named: object) -> tuple[str, str]:
    letter, _, side = " ".join(named.split()).partition(" ") if isinstance(named, str) else ("", "", "")
    return letter, side


def _tidy(named: object) -> str:
    return " ".join(_split(named))


def _printed(bare: Mountain, lies: tuple[tuple[str, ...], ...], squares: Squares) -> dict[int, str]:
    """The prints by space, of the squares that are known."""
    space_at = {(bare.row(space), bare.column(space)): space for space in range(1, bare.finish)}
    found: dict[int, str] = {}
    for line, row in enumerate(lies):
        for across, named in enumerate(row):
            letter, side = _split(named)
            spaces = squares.get(letter, {}).get(side)
            for corner, printed in enumerate(spaces or ()):
                below, right = divmod(corner, 2)
                found[space_at[2 * (len(lies) - line) - below, 2 * across + right + 1]] = printed
    return found
