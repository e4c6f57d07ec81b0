"""Views to pictures: 128x64, one bit. Knows PIL and `companion.views` (and which letters fonts have), nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

    from companion.views import View


def draw(view: View) -> Image.Image:
    """The view as a mode "1" picture of 128x64; the same view is always the same picture.

    Raises `pen.Clipped` when a text is longer than `companion.views` allows, LookupError for an unknown glyph.
    PIL and the fonts are loaded by the first call.
    """
    from companion.screens.picture import picture

    return picture(view)
