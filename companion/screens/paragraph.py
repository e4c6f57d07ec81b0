"""Running text, four lines a page."""

from __future__ import annotations

from companion.screens.area import Area
from companion.screens.pen import Pen
from companion.screens.rows import draw_bar
from companion.views import PARAGRAPH_LINES, Paragraph

PITCH = 10
TOP_MARGIN = 3


def draw_paragraph(pen: Pen, stage: Paragraph, area: Area) -> None:
    """Pages wrap round."""
    pages = stage.pages()
    page = stage.page % len(pages)
    top = area.top + (TOP_MARGIN if not area.bare else (area.rows - PARAGRAPH_LINES * PITCH) // 2)
    for place, line in enumerate(pages[page]):
        pen.text(0, top + place * PITCH, line)
    if len(pages) > 1:
        draw_bar(pen, top, top + PARAGRAPH_LINES * PITCH - 2, page, len(pages))
