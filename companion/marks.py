"""The players' shapes. Knows nothing of seats but their order."""

from __future__ import annotations

from enum import StrEnum


class Mark(StrEnum):
    """The players' shapes, in seat order; never colour alone."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"


MARKS = tuple(Mark)


def mark_of(seats: tuple[str, ...], seat: str) -> Mark | None:
    """The seat's shape: by its place in the seat order."""
    return MARKS[seats.index(seat) % len(MARKS)] if seat in seats else None
