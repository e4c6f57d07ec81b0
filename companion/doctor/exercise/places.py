"""Where a GPIO is on the 40-pin header. Pure."""

from __future__ import annotations

PLACES = {
    2: 3,
    3: 5,
    4: 7,
    14: 8,
    15: 10,
    17: 11,
    18: 12,
    27: 13,
    22: 15,
    23: 16,
    24: 18,
    10: 19,
    9: 21,
    25: 22,
    11: 23,
    8: 24,
    7: 26,
    0: 27,
    1: 28,
    5: 29,
    6: 31,
    12: 32,
    13: 33,
    19: 35,
    16: 36,
    26: 37,
    20: 38,
    21: 40,
}
"""GPIO number -> pin of the header."""


def place(pin: int) -> str:
    """Such as "GPIO17, place 11"."""
    return f"GPIO{pin}, place {PLACES[pin]}" if pin in PLACES else f"GPIO{pin}"
