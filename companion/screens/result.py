"""The end: the winner between their marks, the word for it, then the others with their places."""

from __future__ import annotations

from companion.screens.area import Area
from companion.screens.lines import mark_glyph
from companion.screens.pen import LIST, NAME, RIGHT, SMALL, Clipped, Pen, glyph_size, shown, width
from companion.views import Result

BETWEEN = "  "
PITCH = 9
MOST_LINES = 3
WORD_GAP = 5


def draw_result(pen: Pen, stage: Result, area: Area) -> None:
    """Raises Clipped when the others need more than three lines."""
    left = width(stage.word, LIST) + WORD_GAP if stage.word else 0
    lines = _packed(stage.others, RIGHT + 1 - left) or [""] * bool(stage.word)
    if len(lines) > MOST_LINES:
        raise Clipped(f"the others ({', '.join(stage.others)}) need {len(lines)} lines, there are {MOST_LINES}")
    pitch = PITCH if len(lines) < MOST_LINES else SMALL.tall
    below = area.bottom + 1 - len(lines) * pitch
    top = area.top + (below - area.top - NAME.cap) // 2
    _draw_winner(pen, top, stage)
    for place, line in enumerate(lines):
        pen.centred(below + place * pitch, line, left=left)
    if stage.word:
        pen.text(0, below + (len(lines) * pitch - LIST.cap) // 2, stage.word, LIST)


def _draw_winner(pen: Pen, top: int, stage: Result) -> None:
    """In name size with the largest marks that fit, or in list size."""
    for size, mark_size in ((NAME, NAME), (NAME, LIST), (NAME, SMALL), (LIST, LIST)):
        mark = mark_glyph(stage.mark, mark_size) if stage.mark else ""
        wide = glyph_size(mark)[0] if mark else 0
        room = RIGHT + 1 - 2 * (wide + (2 if mark else 0))
        name = shown(stage.winner, size, room, otherwise=stage.mark.value if stage.mark else "")
        if width(name, size) <= room:
            break
    left = pen.centred(top + (NAME.cap - size.cap) // 2, name, size)
    if mark:
        beside = max(2, min(8, (left - wide) // 2))
        y = top + (NAME.cap - glyph_size(mark)[1] + 1) // 2
        pen.glyph(left - beside - wide, y, mark)
        pen.glyph(left + width(name, size) + beside, y, mark)


def _packed(others: tuple[str, ...], room: int) -> list[str]:
    """As many to a line as it holds."""
    lines: list[str] = []
    for other in others:
        joined = f"{lines[-1]}{BETWEEN}{other}" if lines else other
        if lines and width(joined, SMALL) <= room:
            lines[-1] = joined
        else:
            lines.append(other)
    return lines
