"""What `?` says in a simulated table, and why there is no picture where there is none. Pure text, no terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

from companion.devices.simulated_dice import DiceAsked
from companion.screens.halfblocks import braille, half_blocks

if TYPE_CHECKING:
    from PIL import Image

BRIEF = "a b c keys, shift holds (UNDO WHY? MENU), r throws, :DAW enter own dice, q quits, ? back"
"""The manual where there is hardly room: five rows of twenty."""
LEAST_BELOW = 3
"""Rows below a picture: the keys, the other keys, the last sentence."""
PRINTED_TO = "", "dumb"
"""What TERM says of terminals that are only printed to."""
CONSOLE = "linux"
"""What TERM says of the kernel's own console, such as a Pi's. Its fonts have half blocks and no braille."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A way to show the picture, and the characters that it takes."""

    columns: int
    rows: int
    draw: Callable[[Image.Image], str]
    needs: str
    """A letter that the terminal must have."""


SHAPES = (Shape(128, 32, half_blocks, "█"), Shape(64, 16, braille, "⣿"))


def manual(asked: DiceAsked | None) -> Sequence[str]:
    """All of it, in 62 columns and 16 rows. `asked`: the dice that may be thrown now."""
    pairs = (
        ("a  b  c", "tap the left, middle, right key: what it does now"),
        ("", "stands beside its letter (also 1 2 3, arrows)"),
        ("A  B  C", "hold it (with shift): UNDO, WHY?, MENU"),
        ("AA BB CC", "twice within 0.7 s: hold it for 3 s (LOCK KEYS)"),
        *(_dice(asked) if asked else (("", "no dice are asked for now"),)),
        ("q, Ctrl-C", "quit; every move is saved already, and"),
        ("", "the same command goes on with the game"),
        ("?", "back to the screen"),
    )
    title = "A table companion in your terminal. The keyboard is its three keys and its dice tray; the screen asks."
    return [*wrap(title, 62), "", *(f" {keys:<10} {meaning}".rstrip() for keys, meaning in pairs)]


def _dice(asked: DiceAsked) -> Sequence[tuple[str, str]]:
    """What throws, what is typed instead, and what each letter of these dice means."""
    legend = wrap(asked.legend, 50)
    return (
        ("r, space", f"throw the {asked.words} asked for"),
        (f":{asked.example}", "real dice: type what lies there, then enter"),
        *(("", line) for line in legend),
    )


def no_picture(shapes: Sequence[Shape], columns: int, rows: int, name: str, encoding: str) -> str:
    """Why a terminal of this size gets words alone, and what would give it a picture. `name`: what TERM says.
    `shapes`: those that it has the letters for."""
    if name in PRINTED_TO:
        called = f"TERM={name}" if name else "TERM is not set"
        return f"No picture: {called}, so this terminal is only printed to. TERM=xterm draws, where it can be drawn on."
    if not shapes:
        return f"No picture: this terminal has no letters to draw it with ({encoding}). LANG=C.UTF-8 gives them."
    least = shapes[-1]
    wanted = f"{least.columns} columns and {least.rows + LEAST_BELOW} rows, here are {columns} and {rows}"
    if name == CONSOLE:
        return (
            f"No picture: on a console it takes {wanted}. A small font may do: setfont Lat15-Terminus12x6. Or use ssh."
        )
    return f"No picture: it takes {wanted}. Make the window larger, or its letters smaller."
