"""The Mountain board: which zones there are, what they are called, where a falling climber finds room.

Zones are numbered from the Basecamp (0) up to the Summit. Knows no players, dice or switches.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from companion.engine.errors import WrongSetup

EXAMPLE = "BCCVCCVCCVS"
"""The shipped order, an example until the owner has confirmed it (HR-A1)."""

CLIFFS, BIVOUACS = 6, 3
_WORDS = {"B": "Base", "C": "Cliff", "V": "Biv", "S": "Summit"}
_MOST = 99  # of one kind: two digits are what a row of the screen can say
LONGEST = 2 * _MOST + 2


@dataclass(frozen=True, slots=True)
class Board:
    """`zones`: a letter a zone, B C V S. The rest follows from it: `summit`, the Summit's index; `shared`, whether
    several climbers may stand in a zone; `names`, as people are told ("Cliff 2", counted upward by kind)."""

    zones: str
    summit: int = field(compare=False)
    shared: tuple[bool, ...] = field(compare=False)
    names: tuple[str, ...] = field(compare=False)


@lru_cache(maxsize=64)
def lay(zones: str, house_board: bool) -> Board:
    """The board with these zones from the bottom up. Raises WrongSetup (key "zones") where HR-A1 forbids it."""
    odd = sorted(set(zones) - set("BCVS"))
    if odd:
        raise WrongSetup("zones", f'"{odd[0]}" is no zone; B is Basecamp, C Cliff, V Bivouac, S Summit (HR-A1)')
    inner = zones[1:-1]
    if len(zones) < 2 or zones[0] != "B" or zones[-1] != "S" or "B" in inner or "S" in inner:
        raise WrongSetup("zones", f'"{zones}" must begin with the only B and end with the only S (HR-A1)')
    cliffs, bivouacs = inner.count("C"), inner.count("V")
    if not house_board and (cliffs, bivouacs) != (CLIFFS, BIVOUACS):
        counts = f"expected {CLIFFS} C and {BIVOUACS} V, got {cliffs} and {bivouacs}"
        raise WrongSetup("zones", f"{counts}; other counts only with house_board (HR-A1)")
    if max(cliffs, bivouacs) > _MOST:
        raise WrongSetup("zones", f"at most {_MOST} zones of one kind can be told apart (HR-A1)")
    return Board(zones, len(zones) - 1, tuple(zone != "C" for zone in zones), _names(zones))


def _names(zones: str) -> tuple[str, ...]:
    seen = dict.fromkeys(zones, 0)
    names = []
    for zone in zones:
        seen[zone] += 1
        names.append(f"{_WORDS[zone]} {seen[zone]}" if zone in "CV" else _WORDS[zone])
    return tuple(names)


def first_open(board: Board, below: int, tokens: tuple[tuple[int, ...], ...], shut: int = -1) -> int:
    """The first zone under `below` that has room: a Bivouac, a Cliff where nobody of `tokens` stands, else the
    Basecamp, which is open to everyone (HR-A5). `shut`: a zone that is passed by all the same (HR-A7)."""
    shared = board.shared
    for zone in range(below - 1, 0, -1):
        if shared[zone]:
            return zone
        if zone != shut and not any(zone in own for own in tokens):
            return zone
    return 0


def crowded_cliff(board: Board, tokens: tuple[tuple[int, ...], ...]) -> int | None:
    """A Cliff with more than one climber on it, or None (HR-2.1)."""
    seen: set[int] = set()
    for own in tokens:
        for zone in own:
            if not board.shared[zone]:
                if zone in seen:
                    return zone
                seen.add(zone)
    return None
