"""Things to do one after the other: three are seen, with what is done, what comes now, and what next."""

from __future__ import annotations

from companion.screens.area import Area
from companion.screens.grid import draw_beside
from companion.screens.lines import draw_mark
from companion.screens.pen import LIST, SMALL, Clipped, Pen, shown
from companion.screens.rows import PITCH, SEEN
from companion.views import Chain, Row

SMALL_SEEN, SMALL_PITCH = 5, 8
TEXT = 10
"""The column where a link's text begins, after its sign."""


def draw_chain(pen: Pen, stage: Chain, area: Area) -> None:
    """Raises Clipped for a link that is too long, or a `now` that is no link."""
    count = len(stage.links)
    if not count or (stage.now is not None and not 0 <= stage.now < count):
        raise Clipped(f"link {stage.now} of {count} is outside the chain")
    right = draw_beside(pen, stage.beside, area)
    if stage.now is None and count > SEEN:
        _draw_small(pen, stage, area, right)
        return
    first = min(max(0, (stage.now or 0) - 1), max(0, count - SEEN))
    top = area.top + (area.rows - SEEN * PITCH + 1) // 2 if area.bare else area.top
    for place, link in enumerate(stage.links[first : first + SEEN]):
        _draw_link(pen, top + place * PITCH, right, link, first + place, stage.now)


def _draw_small(pen: Pen, stage: Chain, area: Area, right: int) -> None:
    """More than three that are told together: up to five in small letters. Raises Clipped."""
    if len(stage.links) > SMALL_SEEN:
        raise Clipped(f"{len(stage.links)} links told together, there is room for {SMALL_SEEN}")
    top = area.bottom + 1 - SMALL_SEEN * SMALL_PITCH
    for place, link in enumerate(stage.links):
        y = top + place * SMALL_PITCH
        pen.glyph(2, y, "more")
        x = draw_mark(pen, TEXT, y, link.mark, SMALL) if link.mark else TEXT
        pen.text(x, y, shown(link.text, SMALL, right - x + 1), SMALL, right=right)


def _draw_link(pen: Pen, top: int, right: int, link: Row, place: int, now: int | None) -> None:
    current = place == now
    y = top + LIST.above
    if current:
        pen.box(0, top, right, top + PITCH - 1)
    if now is None or current:
        pen.glyph(2, y + (LIST.cap - 7) // 2, "more", lit=not current)
    elif place < now:
        pen.glyph(0, y + (LIST.cap - 7) // 2, "ok")
    else:
        pen.box(2, y + LIST.cap // 2, 3, y + LIST.cap // 2 + 1)
    x = draw_mark(pen, TEXT, y, link.mark, LIST, lit=not current) if link.mark else TEXT
    text = shown(link.text, LIST, right - x + 1, otherwise=link.mark.value if link.mark else "")
    pen.text(x, y, text, LIST, lit=not current, right=right)
