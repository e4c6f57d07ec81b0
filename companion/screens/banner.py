"""One word for everyone at the table, with lines below it."""

from __future__ import annotations

from typing import NamedTuple

from companion.screens.area import STAGE_ROWS, Area, spread
from companion.screens.glyphs import known
from companion.screens.lines import draw_lines
from companion.screens.pen import HERO, NAME, RIGHT, Clipped, Pen, Size, glyph_size, reach, shown, width
from companion.views import LINE_ROWS, Banner, Mark

HALF = 33
"""The last lit row of an inverse banner."""

GAP = 2
BIG_GLYPH = 17


class Setting(NamedTuple):
    """A way to set the word: its font, the mark's glyph, and whether the mark stands over it or beside it."""

    size: Size
    mark: str
    over: bool


def draw_banner(pen: Pen, stage: Banner, area: Area) -> None:
    """Raises Clipped when word or lines are too long or too high."""
    below = sum(LINE_ROWS.get(line.size, 0) for line in stage.lines)
    setting = _setting(stage, STAGE_ROWS - below)
    word = shown(stage.word, setting.size, RIGHT + 1, otherwise=stage.mark.value if stage.mark else "")
    above = reach(word, setting.size)[0]
    tall = _rows(setting, word)
    if stage.inverse:
        head = Area(area.top if area.bare else area.top + 1, HALF)
        pen.box(0, head.top, RIGHT, head.bottom)
        rest = Area(HALF + 2, area.bottom)
        top = head.top + (head.rows - tall) // 2
    else:
        parts = [tall, below] if stage.lines else [tall]
        tops = spread(area, parts, stage.word, widest_gap=5 if len(stage.lines) == 1 else 2)
        top = tops[0]
        rest = Area(tops[1], area.bottom) if stage.lines else area
    lit = not stage.inverse
    left = (RIGHT + 1 - _columns(setting, word)) // 2
    y = top + above
    if setting.mark:
        wide, tall_mark = glyph_size(setting.mark)
        if setting.over:
            pen.glyph((RIGHT + 1 - wide) // 2, top, setting.mark, lit=lit)
            y += tall_mark + GAP
        else:
            pen.glyph(left, y + (setting.size.cap - tall_mark + 1) // 2, setting.mark, lit=lit)
            left += _columns(setting, word) - width(word, setting.size)
    pen.text(left, y, word, setting.size, lit=lit)
    if stage.glyph:
        _draw_sides(pen, stage.glyph, left, left + width(word, setting.size), y, setting.size, lit)
    if stage.lines:
        draw_lines(pen, rest, stage.lines, centred=True)


def _setting(stage: Banner, rows: int) -> Setting:
    """The largest way to set the word (and mark) that has room."""
    for setting in _settings(stage.mark):
        word = shown(stage.word, setting.size, RIGHT + 1)
        if _columns(setting, word) <= RIGHT + 1 and _rows(setting, word) <= rows:
            return setting
    raise Clipped(f'"{stage.word}" with {len(stage.lines)} lines below it does not fit; shorten it')


def _settings(mark: Mark | None) -> tuple[Setting, ...]:
    if not mark:
        return (Setting(HERO, "", False), Setting(NAME, "", False))
    return (
        Setting(HERO, f"{mark}.19", False),
        Setting(HERO, f"{mark}.19", True),
        Setting(NAME, f"{mark}.15", False),
        Setting(NAME, f"{mark}.19", True),
        Setting(NAME, f"{mark}", False),
    )


def _columns(setting: Setting, word: str) -> int:
    beside = 0
    if setting.mark and not setting.over:
        wide = glyph_size(setting.mark)[0]
        beside = wide + (wide // 3 if wide > 9 else 1)
    return beside + width(word, setting.size)


def _rows(setting: Setting, word: str) -> int:
    letters = sum(reach(word, setting.size)) + setting.size.cap
    return letters + (glyph_size(setting.mark)[1] + GAP if setting.mark and setting.over else 0)


def _draw_sides(pen: Pen, name: str, left: int, right: int, y: int, size: Size, lit: bool) -> None:
    """The glyph in the middle of the room at each side of the word, large if there is room."""
    room = min(left, RIGHT - right)
    big = f"{name}.{BIG_GLYPH}"
    glyph = big if known(big) and room >= BIG_GLYPH + 4 else name
    wide, tall = glyph_size(glyph)
    if wide > room:
        raise Clipped(f'beside the word there are {room} columns, the glyph "{glyph}" needs {wide}')
    row = y + (size.cap - tall + 1) // 2
    pen.glyph((left - wide) // 2, row, glyph, lit=lit)
    pen.glyph(right + (RIGHT + 1 - right - wide) // 2, row, glyph, lit=lit)
