"""Text that would be cut is an error that names it; nothing is drawn half."""

from __future__ import annotations

import pytest

from companion.screens import draw
from companion.screens.pen import Clipped
from companion.views import (
    Attract,
    Banner,
    DiceTurn,
    Die,
    Header,
    Line,
    Mark,
    Notice,
    Result,
    Row,
    Rows,
    Splash,
    Stage,
    Strip,
    Tally,
    View,
)
from tests.screens.examples import CIRCLE, rows, view

TURN = DiceTurn((Die("up", True),) * 6, "3", "up", ("FALL", "1in4"), "rest")
OK = rows("one")

TOO_LONG: dict[str, tuple[View, str]] = {
    "header": (view(OK, header=Header("M" * 20)), "M" * 20),
    "header_mark": (view(OK, header=Header("M" * 19, mark=CIRCLE)), "M" * 19),
    "header_place": (view(OK, header=Header("M" * 12, "STEP 2/3")), "STEP 2/3"),
    "hint": (view(OK, ("ABCDEFGH", "", "")), "ABCDEFGH"),
    "hints_together": (view(OK, ("ABCDEFG", "HIJKLM", "OPQRSTU")), "HIJKLM"),
    "hints_beside": (view(OK, ("ABCDEFG", "HIJKLM", "[OPQRSTU]")), "OPQRSTU"),
    "row": (view(rows("M" * 16)), "M" * 16),
    "row_small": (view(Rows((Row("M" * 21, small=True),))), "M" * 21),
    "row_mark": (view(Rows((Row("M" * 15, CIRCLE),))), "M" * 15),
    "row_marks": (view(Rows((Row("M" * 14, CIRCLE, CIRCLE),))), "M" * 14),
    "row_value": (view(Rows((Row("M" * 12, value="W" * 7),))), "M" * 12),
    "turn_foot": (view(DiceTurn(TURN.dice, "3", "up", None, "M" * 12)), "M" * 12),
    "turn_odds": (view(DiceTurn(TURN.dice, "18", "up", ("FALLEN", "1in4"))), "FALLEN"),
    "turn_dice": (view(DiceTurn(TURN.dice * 2, "3", "up")), "12 dice"),
    "banner": (view(Banner("M" * 11)), "M" * 11),
    "banner_glyph": (view(Banner("M" * 8, glyph="bolt")), "bolt"),
    "banner_line": (view(Banner("OK", (Line("M" * 17, "list"),))), "M" * 17),
    "banner_lines": (view(Banner("OK", (Line("one", "list"),) * 3)), "OK"),
    "notice_line": (view(Notice((Line("M" * 22),))), "M" * 22),
    "notice_alarm": (view(Notice((Line("M" * 15, "list"),), alarm=True)), "M" * 15),
    "notice_lines": (view(Notice((Line("one"),) * 6)), "one / one"),
    "notice_size": (view(Notice((Line("one", "huge"),))), "huge"),
    "strip_columns": (view(Strip(("B",) * 19, (), ())), "19 columns"),
    "strip_title": (view(Strip(("B", "11"), (), ())), "11"),
    "strip_rows": (view(Strip(("B", "1"), (), ((CIRCLE, {}),) * 5)), "5 rows"),
    "tally_line": (view(Tally((("up", 1),), "M" * 22)), "M" * 22),
    "tally_boxes": (view(Tally((("up", 1),) * 7, "")), "7 boxes"),
    "tally_none": (view(Tally((), "")), "0 boxes"),
    "result_title": (view(Result("M" * 19, "RED", CIRCLE, ())), "M" * 19),
    "result_others": (view(Result("END", "RED", CIRCLE, ("M" * 12,) * 4)), "4 lines"),
    "result_other": (view(Result("END", "RED", CIRCLE, ("M" * 22,))), "M" * 22),
    "attract": (view(Attract((), "M" * 19)), "M" * 19),
    "splash": (view(Splash("v1", (), "M" * 22)), "M" * 22),
    "splash_devices": (view(Splash("v1", (("panel", "ok"),) * 7)), "panel"),
}


@pytest.mark.parametrize("name", TOO_LONG)
def test_what_does_not_fit_is_refused_by_name(name: str) -> None:
    shown, named = TOO_LONG[name]
    with pytest.raises(Clipped) as raised:
        draw(shown)
    assert named in str(raised.value)


@pytest.mark.parametrize(
    "stage",
    [Banner("OK", glyph="boltt"), DiceTurn((), "1", "boltt"), Banner("OK", (Line("one", "list"),), glyph="no such")],
)
def test_a_glyph_that_is_not_there_is_named_with_those_that_are(stage: Stage) -> None:
    with pytest.raises(LookupError, match=r"there is no glyph \".*\"; there are .*bolt, .*cloud"):
        draw(view(stage))


def test_a_stage_that_fits_fits_under_a_status_line_too() -> None:
    """Trouble may come at any moment: a notice without a header has no more room than one with it."""
    five = Notice(tuple(Line("M" * 21) for _ in range(5)))
    for shown in (view(five), View("x", five, "x", unsaved=True, trouble=(("keys", "lost"),))):
        draw(shown)


def test_every_mark_has_all_its_sizes() -> None:
    for mark in Mark:
        for size in ("small", "list", "name"):
            draw(view(Notice((Line("RED", size, mark),))))
        draw(view(Banner("RED", mark=mark)))
