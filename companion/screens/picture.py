"""A whole picture out of a view: header, stage, hints, and the burn-in orbit. One case a kind of stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from companion.screens.area import BARE, STAGE, Area
from companion.screens.attract import draw_attract
from companion.screens.banner import draw_banner
from companion.screens.branches import draw_branches
from companion.screens.chain import draw_chain
from companion.screens.dial import draw_dial
from companion.screens.dice_turn import draw_dice_turn
from companion.screens.gauge import draw_gauge
from companion.screens.grid import draw_grid
from companion.screens.header import draw_header
from companion.screens.hints import draw_hints
from companion.screens.notice import draw_notice
from companion.screens.paragraph import draw_paragraph
from companion.screens.pen import RIGHT, Pen
from companion.screens.result import draw_result
from companion.screens.rows import draw_rows
from companion.screens.splash import draw_splash
from companion.screens.strip import draw_strip
from companion.screens.tally import draw_tally
from companion.views import (
    Attract,
    Banner,
    Branches,
    Chain,
    Dial,
    DiceTurn,
    Gauge,
    Grid,
    Header,
    Notice,
    Paragraph,
    Result,
    Rows,
    Splash,
    Strip,
    Tally,
    View,
)

if TYPE_CHECKING:
    from PIL import Image

Framed: TypeAlias = (
    Rows | Branches | Dial | Chain | Gauge | Grid | DiceTurn | Banner | Notice | Paragraph | Strip | Tally | Result
)
"""The stages that stand between a header and hints; the others fill the picture."""

ORBIT = ((0, 0), (1, 0), (1, 1), (0, 1))
"""How far right and down the picture stands at each of the four places."""


def picture(view: View, cuts: bool = False) -> Image.Image:
    """Raises Clipped, LookupError; see `companion.screens.draw`. `cuts`: a text that is too long loses its end."""
    pen = Pen(cuts)
    stage = view.stage
    match stage:
        case Splash():
            draw_splash(pen, stage.version, stage.devices, stage.line)
        case Attract():
            draw_attract(pen, stage, view.trouble, view.unsaved)
        case _:
            area = _draw_top(pen, view)
            _draw_stage(pen, stage, area)
            if view.unsaved and isinstance(stage, Rows | Chain):  # the lit row and a lit first row are two things
                pen.box(0, area.top, RIGHT, area.top, lit=False)
            draw_hints(pen, view.hints, view.held)
    return pen.moved(*ORBIT[view.shift % len(ORBIT)])


def _draw_top(pen: Pen, view: View) -> Area:
    """The header, if there is anything to say there, and what it leaves for the stage."""
    header, glyph = view.header, ""
    if isinstance(view.stage, Result):
        header, glyph = Header(view.stage.title, place=header.place if header else ""), "flag"
    if not (header or view.trouble or view.unsaved):
        return BARE
    large = isinstance(view.stage, DiceTurn)
    inverse = isinstance(view.stage, Banner) and view.stage.inverse
    bottom = draw_header(pen, header, view.trouble, view.unsaved, glyph, large, inverse)
    return Area(bottom + 1, STAGE.bottom)


def _draw_stage(pen: Pen, stage: Framed, area: Area) -> None:
    match stage:
        case Rows():
            draw_rows(pen, stage, area)
        case Branches():
            draw_branches(pen, stage, area)
        case Dial():
            draw_dial(pen, stage, area)
        case Chain():
            draw_chain(pen, stage, area)
        case Gauge():
            draw_gauge(pen, stage, area)
        case Grid():
            draw_grid(pen, stage, area)
        case DiceTurn():
            draw_dice_turn(pen, stage, area)
        case Banner():
            draw_banner(pen, stage, area)
        case Notice():
            draw_notice(pen, stage, area)
        case Paragraph():
            draw_paragraph(pen, stage, area)
        case Strip():
            draw_strip(pen, stage, area)
        case Tally():
            draw_tally(pen, stage, area)
        case Result():
            draw_result(pen, stage, area)
        case _:
            assert_never(stage)
