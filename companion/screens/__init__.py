"""Views to pictures: 128x64, one bit. Knows PIL and `companion.views` (and which letters fonts have), nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

    from companion.views import View

FIRST_DEVICES = (("dice", "wait"), ("display", "wait"), ("keys", "wait"))
"""What the splash says before anything is known."""


def draw(view: View) -> Image.Image:
    """The view as a mode "1" picture of 128x64; the same view is always the same picture.

    Raises `pen.Clipped` when a text is longer than `companion.views` allows, LookupError for an unknown glyph.
    PIL and the fonts are loaded by the first call.
    """
    from companion.screens.picture import picture

    return picture(view)


def draw_anyhow(view: View) -> Image.Image:
    """A picture of a view that `draw` refuses: with its texts cut; else its sentence over its keys; else that alone.

    Raises nothing, so that the glass never stays behind the game.
    """
    from dataclasses import replace

    from companion.screens.picture import picture
    from companion.views import Paragraph

    bare = replace(view, stage=Paragraph(view.say), header=None)
    for one in (view, bare, replace(bare, hints=(None, None, None), held=None)):
        try:
            return picture(one, cuts=True)
        except (ValueError, LookupError, AssertionError):
            continue
    return draw_first()


def draw_first() -> Image.Image:
    """`draw` of a Splash with FIRST_DEVICES, loading no more than that takes."""
    from companion.screens.pen import Pen
    from companion.screens.splash import draw_splash

    pen = Pen()
    draw_splash(pen, "", FIRST_DEVICES, "")
    return pen.moved(0, 0)
