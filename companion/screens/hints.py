"""The bottom row: three labels, each over its key. Knows nothing of what the keys do.

The likely label is inverse, the others are underlined with dots where their key does something. A label fills from
the left while its key is held.
"""

from __future__ import annotations

from companion.screens.area import HINTS_TOP
from companion.screens.pen import BOTTOM, RIGHT, SMALL, Clipped, Pen, shown
from companion.views import HINT_LABEL, Hint

GAP = 2
UNLABELLED = 5 * SMALL.pitch
"""Columns that fill over a held key without a label."""


def draw_hints(pen: Pen, hints: tuple[Hint | None, Hint | None, Hint | None], held: tuple[int, float] | None) -> None:
    """Raises Clipped when a label is too long, or when the three touch."""
    labels = [shown(hint.label, SMALL, HINT_LABEL * SMALL.pitch) if hint else "" for hint in hints]
    for label in labels:
        if len(label) > HINT_LABEL:
            raise Clipped(f'the label "{label}" has {len(label)} letters, a key has room for {HINT_LABEL}')
    places = _places(labels)
    for hint, label, (left, right) in zip(hints, labels, places, strict=True):
        if not hint or not label:
            continue
        if hint.likely:
            pen.box(left, HINTS_TOP, right, BOTTOM)
        elif hint.legal:
            pen.dots([(x, BOTTOM) for x in range(left, right + 1, 2)])
        pen.text(left + 1, HINTS_TOP + 1, label, lit=not hint.likely)
    if held:
        key, share = held
        left, right = places[key]
        full = round((right - left + 1) * min(1.0, max(0.0, share)))
        if full:
            pen.invert(left, HINTS_TOP, left + full - 1, BOTTOM)


def _places(labels: list[str]) -> list[tuple[int, int]]:
    """The first and last column of each label: left, in the middle where the others let it, right."""
    left, middle, right = (len(label) * SMALL.pitch + 3 if label else UNLABELLED for label in labels)
    first = min((RIGHT + 1 - middle) // 2, RIGHT + 1 - right - GAP - middle if labels[2] else RIGHT)
    first = max(first, left + GAP if labels[0] else 0)
    if labels[1] and first + middle > RIGHT + 1 - (right + GAP if labels[2] else 0):
        raise Clipped(f"the labels {', '.join(labels)} do not fit beside each other; shorten one")
    return [(0, left - 1), (first, first + middle - 1), (RIGHT + 1 - right, RIGHT)]
