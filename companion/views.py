"""What a screen shows, as frozen data: a small closed set of kinds that any game can fill.

Knows neither pixels nor rules. Text here is what people read, shortened by the table and the games to the sizes below
and those of each kind; a screen never cuts, it raises `Clipped`. Letters: only Latin-1 is drawn as it is (letters.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.maps import Grid as Grid
from companion.maps import Strip as Strip
from companion.marks import MARKS as MARKS
from companion.marks import Mark as Mark
from companion.marks import mark_of as mark_of

SMALL_LINE, LIST_LINE, NAME_LINE, HERO_LINE = 21, 15, 10, 8
"""Characters in a line of each size. A mark before list text takes two of them."""

HEADER_LINE = 19
"""Characters of a header, text and place together; one less with a mark. A sign of trouble has room between."""

HINT_LABEL, HINT_LABELS = 7, 19
"""Characters of a hint, and of the three of a view together."""

PARAGRAPH_LINE, PARAGRAPH_LINES = 20, 4
ATTRACT_LINE = 18
LINE_ROWS = {"small": 8, "list": 14, "name": 23}
STAGE_ROWS = 43
"""Rows of pixels that the lines of a notice may have together; a banner's word takes 20 to 31 of them."""


@dataclass(frozen=True, slots=True)
class Header:
    """The top row: mark and name at the left, the place in the flow at the right (ROLL 2, 5/13).

    Together at most HEADER_LINE characters. Over a DiceTurn the name is drawn in list size (up to 8 characters).
    """

    text: str
    place: str = ""
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """The label over a key, at most 7 small characters, the three of a view at most 19. `likely`: inverted.
    `legal`: the key's light is on; without it the label is not underlined."""

    label: str
    likely: bool = False
    legal: bool = True


@dataclass(frozen=True, slots=True)
class Splash:
    """While devices open: each (at most six) by its name in signals.Device and "wait", "ok", "none" or "lost", drawn as
    icons. `version`: at most 8 characters. `line`: what is saved, at most 21 small characters. No header, no hints."""

    version: str
    devices: tuple[tuple[str, str], ...]
    line: str = ""


SMALL_ROW = 19
"""Characters of a row's text that is drawn small."""

BESIDE_LINE = 11
"""Characters of list text beside a map, less two a mark."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list. `text` at most 15 list characters less the marks (two each). `value` is drawn at the right, with
    arrows where the row is selected; text and value have at most 13 characters together, or both are drawn small
    and have at most 18. `turns`: C turns the value; without it there are no arrows. `dim`: shown but not legal (small
    and crossed). `small`: words that are longer than a list line, at most SMALL_ROW characters, no marks, no value."""

    text: str
    mark: Mark | None = None
    tail: Mark | None = None
    value: str = ""
    dim: bool = False
    small: bool = False
    turns: bool = True


@dataclass(frozen=True, slots=True)
class Rows:
    """A list; three rows are seen at a time, the selected one is inverse and a bar shows where it is."""

    rows: tuple[Row, ...]
    selected: int = 0
    beside: Grid | None = None


@dataclass(frozen=True, slots=True)
class Branches:
    """What each of the three keys leads to: a row a key, None for a key that leads nowhere. At most 15 list characters,
    BESIDE_LINE beside a map, less two a mark, no values."""

    rows: tuple[Row | None, Row | None, Row | None]
    beside: Grid | None = None


@dataclass(frozen=True, slots=True)
class Dial:
    """A value between arrows (at most 2 characters, the largest), and a line of at most BESIDE_LINE list characters."""

    value: str
    line: str
    beside: Grid | None = None


@dataclass(frozen=True, slots=True)
class Chain:
    """Things to do one after the other: those before `now` are done, `now` is inverse and the others up to `until` (at
    most one more) with it, the rest comes next. Three are seen. At most 13 list characters each, 10 beside a map, less
    two a mark. `now` None: all (at most 5) together."""

    links: tuple[Row, ...]
    now: int | None = 0
    beside: Grid | None = None
    until: int | None = None


UP = -1
"""A count of a Gauge that is drawn as the flag."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """Hearts in columns (two or three): `titles` of at most 6 small characters, and for each player (at most four) the
    mark, the name (at most 8 characters) and a count a column: UP for the flag, None for nothing."""

    titles: tuple[str, ...]
    rows: tuple[tuple[Mark | None, str, tuple[int | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Die:
    """A die on the screen: a glyph name, and whether it is set aside (solid) or in the hand (outline)."""

    glyph: str
    kept: bool


@dataclass(frozen=True, slots=True)
class DiceTurn:
    """The turn: dice (at most six), one huge number with its glyph, two facts at the right and one below.

    `number` at most 2 characters; `odds` (title, text) e.g. ("FALL", "1in4"), at most 6 characters each, 4 beside a
    number of two; `foot` at most 11 small characters.
    """

    dice: tuple[Die, ...]
    number: str
    glyph: str
    odds: tuple[str, str] | None = None
    foot: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a notice or below a banner. `size`: a key of LINE_ROWS. A mark takes two characters of small text; 14
    of list size have room after it."""

    text: str
    size: str = "small"
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Banner:
    """One hero word (at most 8 characters; 10 are drawn in the name size) over lines: one of list size, or two small.

    `inverse`: the upper half is lit (FALL only, at most 3 s). `glyph` stands at both sides of the word, which then
    has at most 6 characters. `mark`: the player's, beside the word or over it, as large as there is room for.
    """

    word: str
    lines: tuple[Line, ...] = ()
    inverse: bool = False
    glyph: str = ""
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Lines of several sizes, together at most STAGE_ROWS; `alarm`: a warning sign before the first, which then has at
    most 13 list characters."""

    lines: tuple[Line, ...]
    alarm: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text, wrapped at 20 small characters, four lines a page (`page` from 0, wraps round)."""

    text: str
    page: int = 0

    def pages(self) -> tuple[tuple[str, ...], ...]:
        """The lines of each page; at least one page."""
        from textwrap import wrap

        lines = tuple(wrap(self.text, PARAGRAPH_LINE)) or ("",)
        return tuple(lines[first : first + PARAGRAPH_LINES] for first in range(0, len(lines), PARAGRAPH_LINES))


@dataclass(frozen=True, slots=True)
class Tally:
    """Dice being typed: a box a symbol (glyph, count), at most six, and one small line below (21 characters)."""

    boxes: tuple[tuple[str, int], ...]
    line: str


@dataclass(frozen=True, slots=True)
class Result:
    """The end: the winner (at most 10 characters) in name size between their marks, or winners without a mark (at most
    15 characters), below it `word` ("WINS", at most 4 list characters) and the others with their places (at most 12
    characters each, three of them). `title` is the header (18 characters less the header's place)."""

    title: str
    winner: str
    mark: Mark | None
    others: tuple[str, ...]
    word: str = ""


@dataclass(frozen=True, slots=True)
class Attract:
    """Nobody plays, or nobody has for long: a mountain with marks on it (four) that drifts; `step` moves it.
    `line` at most ATTRACT_LINE small characters. No header, no hints."""

    marks: tuple[Mark, ...]
    line: str
    step: int = 0


Stage: TypeAlias = (
    Splash
    | Rows
    | Branches
    | Dial
    | Chain
    | Gauge
    | Grid
    | DiceTurn
    | Banner
    | Notice
    | Paragraph
    | Strip
    | Tally
    | Result
    | Attract
)


@dataclass(frozen=True, slots=True)
class View:
    """A whole picture. `screen`: its name in snake_case (`turn`, `hand_over`); `say`: the same in one sentence.

    `trouble`: names of the devices that are not well and their condition, drawn as a row of small icons.
    `unsaved`: NOT SAVED is shown. `held`: which key (0, 1, 2) is filling, and how far (0 to 1).
    """

    screen: str
    stage: Stage
    say: str
    header: Header | None = None
    hints: tuple[Hint | None, Hint | None, Hint | None] = (None, None, None)
    trouble: tuple[tuple[str, str], ...] = ()
    unsaved: bool = False
    held: tuple[int, float] | None = None
    light: int = 2
    """2 full, 1 dim, 0 off."""
    shift: int = 0
    """Which of the four places of the burn-in orbit (0 to 3) the picture stands at."""
