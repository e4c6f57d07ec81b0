"""The mountain: its spaces in the order of the path, what is printed on each, where up and down lead, its camps.

Space 0 is the Start, the last is the Finish. Knows no climbers, cards or switches; the movable tiles only by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.errors import WrongSetup, did_you_mean

LONGEST, WIDEST = 999, 99
NOWHERE = -1
"""Where a link that is not there leads."""

NUMBERED = ("health", "minus_health", "move", "back")
BARE = ("blank", "weather", "play_again", "shortcut", "fall_down")
CAMP = "camp"


@dataclass(frozen=True, slots=True)
class Print:
    """What is printed on a space (or a tile). `count`: hearts or spaces, 0 for a kind without a number."""

    kind: str
    count: int = 0

    @property
    def text(self) -> str:
        return f"{self.kind}:{self.count}" if self.count else self.kind


BLANK = Print("blank")
TILES = ("climb_up", "fall_down", "play_again", "danger", "heart")
TILE_PRINTS = (Print("shortcut"), Print("fall_down"), Print("play_again"), Print("weather"), Print("health", 1))
"""What each tile is, under the names of the box (MC-A29)."""


def read_print(text: str) -> Print:
    """Raises ValueError, a sentence, for what is on no space."""
    kind, colon, count = text.partition(":")
    if kind in NUMBERED and re.fullmatch("[1-9][0-9]?", count):
        return Print(kind, int(count))
    if kind in BARE and not colon:
        return Print(kind)
    known = (*BARE, *(f"{one}:n" for one in NUMBERED))
    raise ValueError(
        f'"{text}" is printed nowhere{did_you_mean(kind, (*BARE, *NUMBERED))}; there are {", ".join(known)}'
    )


@dataclass(frozen=True, slots=True)
class Mountain:
    """`printed`, `up` and `down` have an entry a space; a link is a space or NOWHERE. `rightward`: row 1 goes right."""

    finish: int
    width: int
    camps: frozenset[int]
    printed: tuple[Print, ...]
    up: tuple[int, ...]
    down: tuple[int, ...]
    rightward: bool = True

    def row(self, space: int) -> int:
        """From 1, the Start's is 0."""
        return (space - 1) // self.width + 1 if space else 0

    def column(self, space: int) -> int:
        """From 1 at the left; rows go to and fro."""
        along = (space - 1) % self.width
        return along + 1 if (self.row(space) % 2 == 1) == self.rightward else self.width - along

    def place(self, space: int) -> str:
        """As people are told: "Start", "R4C3" (row 4, column 3 of the frame), "Finish"."""
        if space in (0, self.finish):
            return "Finish" if space else "Start"
        return f"R{self.row(space)}C{self.column(space)}"

    def camp_below(self, space: int) -> int:
        """The nearest camp behind a space; the Start is one."""
        return max(camp for camp in self.camps if camp < space or not camp)

    def columns(self) -> Mapping[int, tuple[int, ...]]:
        """The spaces of each column that is free enough for all the tiles: five that are neither camp nor Finish."""
        found: dict[int, list[int]] = {column: [] for column in range(1, self.width + 1)}
        for space in range(1, self.finish):
            if space not in self.camps:
                found[self.column(space)].append(space)
        return {column: tuple(free) for column, free in found.items() if len(free) >= len(TILES)}

    def change(self, printed: Mapping[int, str], up: Links, down: Links) -> Mountain:
        """The mountain with some spaces as they are on the table's own box. "camp" makes a camp, anything else
        unmakes it. Raises WrongSetup (key "printed.SPACE", "up.SPACE", "down.SPACE")."""
        prints, camps = list(self.printed), set(self.camps)
        for space, text in printed.items():
            self._there("printed", space, space)
            if text == CAMP:
                camps.add(space)
                continue
            try:
                prints[space] = read_print(text)
            except ValueError as wrong:
                raise WrongSetup(f"printed.{space}", str(wrong)) from wrong
            camps.discard(space)
        ups, downs = self._links("up", self.up, up), self._links("down", self.down, down)
        return replace(self, printed=tuple(prints), camps=frozenset({0, *camps}), up=ups, down=downs)

    def _links(self, key: str, links: tuple[int, ...], changed: Links) -> tuple[int, ...]:
        found = list(links)
        for space, end in changed.items():
            self._there(key, space, space)
            if end is not None:
                self._there(key, space, end)
            found[space] = NOWHERE if end is None else end
        return tuple(found)

    def _there(self, key: str, space: int, named: int) -> None:
        if not 0 <= named <= self.finish:
            raise WrongSetup(f"{key}.{space}", f"there is no space {named}; they go from 0 to {self.finish}")


Links = Mapping[int, int | None]


def lay(
    finish: int = 25,
    width: int = 4,
    camps: Iterable[int] = (),
    printed: Mapping[int, str] | None = None,
    up: Links | None = None,
    down: Links | None = None,
    rightward: bool = True,
) -> Mountain:
    """A mountain from its numbers. A camp stays one whatever is printed on it. Raises WrongSetup with its key."""
    if not 1 <= finish <= LONGEST:
        raise WrongSetup("finish", f"expected the number of the last space, 1 to {LONGEST}, got {finish}")
    if not 1 <= width <= WIDEST:
        raise WrongSetup("row_width", f"expected how many spaces a row has, 1 to {WIDEST}, got {width}")
    marked = frozenset(camps)
    for camp in marked:
        if not 0 <= camp <= finish:
            raise WrongSetup("camps", f"there is no space {camp}; they go from 0 to {finish}")
    none = (NOWHERE,) * (finish + 1)
    bare = Mountain(finish, width, frozenset({0}), (BLANK,) * (finish + 1), none, none, rightward)
    laid = bare.change(printed or {}, up or {}, down or {})
    return replace(laid, camps=laid.camps | marked)


def described(mountain: Mountain) -> dict[str, Any]:
    """The mountain as JSON, in the words of a scenario's setup; `lay` makes it again."""
    return {
        "finish": mountain.finish,
        "row_width": mountain.width,
        "rightward": mountain.rightward,
        "camps": sorted(mountain.camps),
        "printed": {str(space): one.text for space, one in enumerate(mountain.printed) if one != BLANK},
        "up": {str(space): end for space, end in enumerate(mountain.up) if end != NOWHERE},
        "down": {str(space): end for space, end in enumerate(mountain.down) if end != NOWHERE},
    }
