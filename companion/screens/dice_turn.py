"""The turn: dice at the left, one great number with its glyph, two facts at the right and one below."""

from __future__ import annotations

from companion.screens.area import Area
from companion.screens.glyphs import known
from companion.screens.pen import HERO, LIST, RIGHT, SMALL, Clipped, Pen, glyph_size, width
from companion.views import DiceTurn, Die

IN_A_ROW = 3
DIE = 17
GAP = 2
MOST = 6


def draw_dice_turn(pen: Pen, stage: DiceTurn, area: Area) -> None:
    """Raises Clipped for more than six dice or a fact that is too long."""
    if len(stage.dice) > MOST:
        raise Clipped(f"{len(stage.dice)} dice, there is room for {MOST}")
    top = area.bottom - 2 * DIE - GAP + 1
    for place, die in enumerate(stage.dice):
        draw_die(pen, place % IN_A_ROW * (DIE + GAP), top + place // IN_A_ROW * (DIE + GAP), die)
    left = IN_A_ROW * (DIE + GAP) + 1 if stage.dice else 0
    end = pen.text(left, top - 2, stage.number, HERO)
    if stage.glyph:
        tall = glyph_size(stage.glyph)[1]
        end = pen.glyph(end, top - 2 + (HERO.cap - tall) // 2 + 1, stage.glyph)
    if stage.odds:
        _draw_odds(pen, end + 1, top - 2, stage.odds)
    x = RIGHT + 1 - width(stage.foot, SMALL)
    if x < left - 1:
        raise Clipped(f'"{stage.foot}" does not fit beside the dice; shorten it')
    pen.text(x, area.bottom - SMALL.cap, stage.foot)


def draw_die(pen: Pen, x: int, y: int, die: Die) -> None:
    """Solid when it is set aside, an outline when it is in the hand; the corners are round."""
    right, bottom = x + DIE - 1, y + DIE - 1
    (pen.box if die.kept else pen.frame)(x, y, right, bottom)
    pen.dots([(x, y), (right, y), (x, bottom), (right, bottom)], lit=False)
    if known(die.glyph):
        wide, tall = glyph_size(die.glyph)
        pen.glyph(x + (DIE - wide) // 2, y + (DIE - tall) // 2, die.glyph, lit=not die.kept)
    else:
        pen.centred(y + 4, die.glyph, LIST, left=x, right=right, lit=not die.kept)


def _draw_odds(pen: Pen, left: int, y: int, odds: tuple[str, str]) -> None:
    """The title over the text, both at the right edge, the text as large as the room allows."""
    title, text = odds
    size = LIST if width(text, LIST) <= RIGHT - left + 1 else SMALL
    for row, words, font in ((y, title, SMALL), (y + 10, text, size)):
        x = RIGHT + 1 - width(words, font)
        if x < left:
            raise Clipped(f'"{words}" beside the number needs {width(words, font)} columns, there are {RIGHT - left}')
        pen.text(x, row, words, font)
