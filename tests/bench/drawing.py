"""Screens drawn a second, view to the chip's bytes, against Pillow alone writing four lines of text."""

from __future__ import annotations

from random import Random
from time import perf_counter

from PIL import Image, ImageDraw, ImageFont

from companion.devices.windows import page_bytes
from companion.screens import draw
from companion.views import View
from tests.bench.people import Twin, evening
from tests.bench.report import Row
from tests.bench.timing import interleaved

ROUNDS = 7


def rows() -> list[Row]:
    twin = Twin(("red", "blue", "green"), tray=True)
    evening(twin, Random(5))
    views = [view for before, view in zip(twin.views, twin.views[1:], strict=False) if view != before]
    ours, plain = interleaved(ROUNDS, lambda: len(views) / _ours(views), lambda: len(views) / _plain(len(views)))
    return [
        Row(
            "Screens drawn, from a view to the bytes of the chip",
            ours.said("screens/s"),
            plain.said("pictures/s, Pillow alone writing four lines"),
            f"{plain.median / ours.median:.1f} times the plain picture's time",
            note=f"the {len(views)} pictures of a whole game, each {ROUNDS} times in turn",
        )
    ]


def _ours(views: list[View]) -> float:
    start = perf_counter()
    for view in views:
        page_bytes(draw(view))
    return perf_counter() - start


def _plain(count: int) -> float:
    font = ImageFont.load_default(12)
    start = perf_counter()
    for _ in range(count):
        picture = Image.new("1", (128, 64))
        pen = ImageDraw.Draw(picture)
        for line in range(4):
            pen.text((0, 16 * line), "RED rests, climb", fill=255, font=font)
        page_bytes(picture)
    return perf_counter() - start
