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
    """Raises Clipped for a link that is too long, or a `now` or `until` that is no link."""
    count = len(stage.links)
    until = stage.until if stage.until is not None else stage.now
    if not count or (stage.now is not None and not 0 <= stage.now <= (until or 0) < count):
        raise Clipped(f"link {stage.now} to {until} of {count} is outside the chain")
    right = draw_beside(pen, stage.beside, area)
    if stage.now is None and count > SEEN:
        _draw_small(pen, stage, area, right)
        return
    alone = until == stage.now
    first = min(max(0, (stage.now or 0) - alone), max(0, count - SEEN))
    top = area.top + (area.rows - SEEN * PITCH + 1) // 2 if area.bare else area.top
    for place, link in enumerate(stage.links[first : first + SEEN]):
        _draw_link(pen, top + place * PITCH, right, link, _sign(first + place, stage.now, until))


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


def _sign(place: int, now: int | None, until: int | None) -> str:
    """Whether a link is "done", to do "now", comes "next", or all are told together ("all")."""
    if now is None or until is None:
        return "all"
    return "done" if place < now else "now" if place <= until else "next"


def _draw_link(pen: Pen, top: int, right: int, link: Row, sign: str) -> None:
    current = sign == "now"
    y = top + LIST.above
    if current:
        pen.box(0, top, right, top + PITCH - 1)
    if current or sign == "all":
        pen.glyph(2, y + (LIST.cap - 7) // 2, "more", lit=not current)
    elif sign == "done":
        pen.glyph(0, y + (LIST.cap - 7) // 2, "ok")
    else:
        pen.box(2, y + LIST.cap // 2, 3, y + LIST.cap // 2 + 1)
    x = draw_mark(pen, TEXT, y, link.mark, LIST, lit=not current) if link.mark else TEXT
    text = shown(link.text, LIST, right - x + 1, otherwise=link.mark.value if link.mark else "")
    pen.text(x, y, text, LIST, lit=not current, right=right)
