"""What holds for every picture: its form, the orbit, the room of attract, the health row, NOT SAVED, held keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.screens import draw
from companion.screens.pen import Pen
from companion.views import ATTRACT_LINE, Attract, Hint, Mark, Result, Splash, View
from tests.screens.examples import EXAMPLES, view
from tests.screens.longest import LONGEST, TROUBLE, held, troubled

ALL = EXAMPLES | {f"longest_{name}": shown for name, shown in LONGEST.items()}
FRAMED = {
    name: shown if shown.header or isinstance(shown.stage, Result) else replace(shown, header=EXAMPLES["menu"].header)
    for name, shown in ALL.items()
    if not isinstance(shown.stage, Splash | Attract)
}
"""Everything that has a header, or may have one."""


def lit(picture: Image.Image) -> int:
    return picture.histogram()[-1]


def rows(picture: Image.Image, first: int, last: int) -> Image.Image:
    return picture.crop((0, first, picture.width, last + 1))


@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_one_bit_128_by_64_and_always_the_same(name: str) -> None:
    picture = draw(ALL[name])
    assert (picture.mode, picture.size) == ("1", (128, 64))
    assert lit(picture) > 0
    assert draw(ALL[name]).tobytes() == picture.tobytes()


@pytest.mark.parametrize("name", ALL)
def test_the_orbit_moves_the_whole_picture_and_loses_no_pixel(name: str) -> None:
    for base in (ALL[name], troubled(ALL[name], unsaved=True, trouble=TROUBLE)):
        still = draw(base)
        places = set()
        for shift in range(8):
            moved = draw(replace(base, shift=shift))
            assert lit(moved) == lit(still)
            left, top, *_ = moved.getbbox() or (0, 0)
            first_left, first_top, *_ = still.getbbox() or (0, 0)
            across, down = left - first_left, top - first_top
            back = moved.crop((across, down, across + 127, down + 63))
            assert back.tobytes() == still.crop((0, 0, 127, 63)).tobytes()
            places.add((across, down))
        assert places == {(0, 0), (1, 0), (1, 1), (0, 1)}


@settings(deadline=None, max_examples=60)
@given(
    line=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=ATTRACT_LINE),
    marks=st.integers(0, 4),
    step=st.integers(0, 100_000),
    unsaved=st.booleans(),
    sick=st.integers(0, len(TROUBLE)),
)
@example(line="B" * ATTRACT_LINE, marks=4, step=0, unsaved=True, sick=6)
def test_attract_lights_less_than_one_pixel_in_twenty(
    line: str, marks: int, step: int, unsaved: bool, sick: int
) -> None:
    shown = replace(view(Attract(tuple(Mark)[:marks], line, step)), unsaved=unsaved, trouble=TROUBLE[:sick])
    assert lit(draw(shown)) < 0.05 * 128 * 64


def test_attract_drifts_so_that_no_pixel_is_lit_for_more_than_a_fifth_of_the_time() -> None:
    steps = 500
    times = [0] * (128 * 64)
    for step in range(steps):
        picture = draw(view(Attract(tuple(Mark), "GREEN to roll", step)))
        for place, pixel in enumerate(picture.convert("L").tobytes()):
            times[place] += pixel > 0
    assert max(times) < 0.2 * steps


@pytest.mark.parametrize("name", FRAMED)
def test_the_health_row_is_empty_when_all_is_well_and_touches_the_header_alone(name: str) -> None:
    shown = FRAMED[name]
    well, ill = draw(shown), draw(troubled(shown, trouble=TROUBLE[:1]))
    assert well.tobytes() != ill.tobytes()
    assert rows(well, 13, 63).tobytes() == rows(ill, 13, 63).tobytes()


@pytest.mark.parametrize("name", FRAMED)
def test_not_saved_lights_the_whole_top_row_and_leaves_the_rest(name: str) -> None:
    shown = FRAMED[name]
    saved, unsaved = draw(shown), draw(troubled(shown, unsaved=True))
    assert lit(rows(unsaved, 0, 8)) > 0.5 * 128 * 9
    assert rows(saved, 13, 63).tobytes() == rows(unsaved, 13, 63).tobytes()


def test_a_device_that_is_lost_looks_otherwise_than_one_that_is_degraded() -> None:
    pictures = {
        draw(troubled(EXAMPLES["menu"], trouble=((name, condition),))).tobytes()
        for name in ("panel", "display", "keys", "archive", "clock", "power", "not known")
        for condition in ("lost", "degraded")
    }
    assert len(pictures) == 14


@pytest.mark.parametrize("key", [0, 1, 2])
@pytest.mark.parametrize("name", ["turn", "strip", "undo"])
def test_a_held_label_fills_from_the_left_until_it_is_full(name: str, key: int) -> None:
    still = draw(EXAMPLES[name])
    assert draw(held(EXAMPLES[name], key, 0.0)).tobytes() == still.tobytes()
    changed = [_differing(still, draw(held(EXAMPLES[name], key, share / 4))) for share in range(1, 5)]
    assert changed == sorted(set(changed))
    assert _differing(still, draw(held(EXAMPLES[name], key, 7.0))) == changed[-1]
    full = draw(held(EXAMPLES[name], key, 1.0))
    assert rows(full, 0, 52).tobytes() == rows(still, 0, 52).tobytes()


def _differing(one: Image.Image, other: Image.Image) -> int:
    return sum(a != b for a, b in zip(one.convert("L").tobytes(), other.convert("L").tobytes(), strict=True))


def test_a_key_that_does_nothing_now_has_no_line_under_its_label() -> None:
    def shown(legal: bool) -> View:
        return replace(EXAMPLES["turn"], hints=(Hint("REST", legal=legal), None, None))

    assert lit(rows(draw(shown(True)), 62, 62)) > 0
    assert lit(rows(draw(shown(False)), 62, 62)) == 0


@pytest.mark.parametrize("sick", [0, 1, 2, len(TROUBLE)])
@pytest.mark.parametrize("name", ["A", "ANN", "WILHELMI"])
def test_not_saved_stands_in_letters_whatever_the_name_and_what_else_is_wrong(name: str, sick: int) -> None:
    """In the letters of every header, and with a sign beside them where a device is not well."""
    turn = EXAMPLES["turn"]
    assert turn.header is not None
    shown = replace(turn, header=replace(turn.header, text=name))
    pen = Pen()
    pen.box(0, 0, 60, 12)
    pen.text(0, 1, "NOT SAVED", lit=False)
    words = pen.image.crop((1, 1, 54, 8))
    well, ill = (draw(troubled(shown, unsaved=True, trouble=TROUBLE[:many])) for many in (0, sick))
    places = [(x, y) for x in range(128 - words.width) for y in range(6)]
    found = [ill.crop((x, y, x + words.width, y + words.height)).tobytes() for x, y in places]
    assert words.tobytes() in found
    assert (well.tobytes() != ill.tobytes()) == (sick > 0)
