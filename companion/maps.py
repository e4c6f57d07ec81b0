"""Maps and paths as frozen data: who stands where. Knows neither pixels nor rules; part of what views.py shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.marks import Mark


@dataclass(frozen=True, slots=True)
class Grid:
    """A map of places, as a stage or small beside a list. `rows`: from the top, at most 8 of 4 letters (6 as a stage):
    " " no place, "." a place, "c" a camp, "t" a tile, "s" and "f" where the path begins and ends. A place is its row
    from the top and its column, from 0. `hollow`: where something comes from; `solid`: where it goes, which blinks:
    drawn while `lit`. `pieces`: who stands there, each with whether drawn as an outline; small maps show only that
    somebody does. For the stage alone, as far as there is room beside those: `numbers` of the places (at most three
    digits), and `signs`, what is printed there (names of glyphs, one after the other); a tile has edges.
    """

    rows: tuple[str, ...]
    hollow: frozenset[tuple[int, int]] = frozenset()
    solid: frozenset[tuple[int, int]] = frozenset()
    pieces: Mapping[tuple[int, int], tuple[tuple[Mark, bool], ...]] = field(default_factory=dict)
    lit: bool = True
    numbers: Mapping[tuple[int, int], int] = field(default_factory=dict)
    signs: Mapping[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Strip:
    """A path with everyone on it. `columns`: a character each, or a glyph name ("tent", "flag"); `posts`: columns
    with a dotted line; `rows`: for each player (at most four) the mark and, by column, how many pieces stand there.
    Without rows it is drawn as a stair, and the first "" is the step that is being asked for (BOARD); `words` (two of
    at most 14 small characters) stand over its foot."""

    columns: tuple[str, ...]
    posts: tuple[int, ...]
    rows: tuple[tuple[Mark, Mapping[int, int]], ...]
    words: tuple[str, ...] = ()
