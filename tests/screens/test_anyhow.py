"""What cannot be drawn as it was meant is drawn cut, or as its sentence: the glass never stays behind the game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.screens import draw, draw_anyhow
from companion.screens.pen import Clipped
from companion.views import Banner, Chain, Grid, Header, Hint, Line, Notice, Row, Rows, Stage, View

GRID = Grid(("....",) * 6)
NO_HINTS = (None, None, None)
LONG = st.text(st.characters(min_codepoint=32, max_codepoint=0x2FF), max_size=60)


def test_a_row_that_is_too_long_loses_its_end_and_nothing_else() -> None:
    short = View("x", Chain((Row("all to Star"),), 0, GRID), "All go to the Start.", Header("RED"), NO_HINTS)
    long = replace(short, stage=Chain((Row("all to Start"),), 0, GRID))
    with pytest.raises(Clipped):
        draw(long)
    assert draw_anyhow(long).tobytes() == draw(short).tobytes()


def test_a_stage_that_has_no_room_at_all_is_its_sentence_over_the_same_keys() -> None:
    hints = (Hint("BACK"), None, Hint("DONE", likely=True))
    many = View("x", Notice((Line("one", "name"),) * 9), "All go to the Start.", Header("RED"), hints)
    with pytest.raises(Clipped):
        draw(many)
    anyhow, other = draw_anyhow(many), draw_anyhow(replace(many, say="Something else."))
    assert anyhow.tobytes() != other.tobytes()
    assert anyhow.getbbox() is not None


@given(LONG, LONG, LONG, st.integers(0, 12))
@settings(deadline=None, max_examples=60)
def test_whatever_a_game_says_there_is_a_picture(text: str, head: str, label: str, count: int) -> None:
    hints = (Hint(label), Hint(label[:9]), Hint("OK"))
    stages: tuple[Stage, ...] = (
        Chain(tuple(Row(text) for _ in range(count)), 0, GRID),
        Chain(tuple(Row(text) for _ in range(count)), None, None),
        Rows(tuple(Row(text, value=head) for _ in range(count)), count),
        Notice(tuple(Line(text, "list") for _ in range(count))),
        Banner(text, (Line(head),)),
        Grid(tuple(text for _ in range(count))),
    )
    for stage in stages:
        assert draw_anyhow(View("x", stage, text, Header(head, label), hints)).size == (128, 64)
