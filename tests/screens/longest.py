"""For each kind of stage the longest words and names that `companion.views` allows, in the widest letters."""

from __future__ import annotations

from companion.views import (
    SMALL_ROW,
    Attract,
    Banner,
    DiceTurn,
    Die,
    Header,
    Line,
    Mark,
    Notice,
    Paragraph,
    Result,
    Row,
    Rows,
    Splash,
    Strip,
    Tally,
    View,
)
from tests.screens.examples import CIRCLE, SQUARE, TRIANGLE, path, view

NAME = "WILHELMINA"
HEADER = Header(NAME, "STEP 2/3", SQUARE)
LABELS = ("TYPE IN", "RESUM", "[REPLAY>]")

LONGEST: dict[str, View] = {
    "splash": view(
        Splash(
            "v10.10.1",
            tuple((name, "lost") for name in ("panel", "display", "keys", "archive", "clock", "power")),
            "MMMMMMMMMMMMMMMMMMMMM",
        )
    ),
    "rows": view(
        Rows(
            (
                Row("MMMMMMMMMMMMM", CIRCLE),
                Row("WWWWWWWWWWW", SQUARE, TRIANGLE),
                Row("MMMMMMMMMMMMMMM", dim=True),
                Row("WWWWWWWWWWWW", value="@"),
            ),
            1,
        ),
        LABELS,
        HEADER,
    ),
    "rows_small": view(
        Rows((Row("M" * SMALL_ROW, small=True), Row("W" * SMALL_ROW, small=True), Row("one"), Row("two")), 1),
        LABELS,
        HEADER,
    ),
    "rows_values": view(
        Rows(
            (
                Row("WWWWWWWWWWWW", value="1"),
                Row("WWWWWWWWWWWW", value="MMMMMM"),
                Row("MMMMM", value="MMMMMMMM"),
                Row("MMM", TRIANGLE, value="MMMMMMMM"),
            ),
            2,
        ),
        LABELS,
        Header("WWWWWWWWWWWWWWWWWWW"),
    ),
    "dice_turn": view(
        DiceTurn(
            tuple(Die("cloud", kept) for kept in (True, False) * 3), "6", "cloud", ("FALLEN", "1in64"), "MMMMMMMMMMM"
        ),
        ("REST", "MAP", "[ROLL 6]"),
        Header(NAME, "CLIMB 12", CIRCLE),
    ),
    "dice_turn_two_digits": view(
        DiceTurn(tuple(Die("4", kept) for kept in (True, False) * 3), "18", "up", ("FALL", "1in8"), "MMMMMMMMMMM"),
        ("REST", "MAP", "[ROLL 6]"),
        Header("Mañana-8", "ROLL 6", CIRCLE),
    ),
    "hand_over_eight": view(Banner("WILHELMA", mark=SQUARE), LABELS, Header("", "STEP 2/3")),
    "hand_over_eight_line": view(Banner("WILHELMA", (Line("WWWWWWWWWWWWWWWWWWWWW"),), mark=SQUARE), LABELS),
    "hand_over_ten": view(Banner(NAME, mark=TRIANGLE), LABELS, Header("", "STEP 2/3")),
    "hand_over_ten_line": view(Banner(NAME, (Line("WWWWWWWWWWWWWWWWWWWWW"),), mark=TRIANGLE), LABELS),
    "hand_over_accents": view(Banner("Ågnès Çý", (Line("Ägypten ÿ", "list"),), mark=TRIANGLE), LABELS, HEADER),
    "banner_hero": view(Banner("WWWWWWWW", (Line("WWWWWWWWWWWWWWW", "list"),)), LABELS, HEADER),
    "banner_glyph": view(Banner("WWWWWW", (Line("M" * 21), Line("W" * 21)), glyph="bolt"), LABELS, HEADER),
    "fall": view(
        Banner("FALL", (Line("WWWWWWWWWWWWW", "list", CIRCLE),), inverse=True, glyph="bolt"),
        ("UNDO", "WHY?", "[CLIMB 4]"),
        HEADER,
    ),
    "notice": view(
        Notice(
            (Line("WWWWWWWWWWWWW", "list"), Line("M" * 21), Line("W" * 19, mark=CIRCLE), Line("M" * 21)), alarm=True
        ),
        LABELS,
        HEADER,
    ),
    "notice_names": view(Notice((Line("WWWWWWWWWW", "name"), Line("WWWWWWWWWWWWW", "list", CIRCLE))), LABELS, HEADER),
    "paragraph": view(Paragraph("MMMMMMMMMMMMMMMMMMMM WWWWWWWWWWWWWWWWWWWWgjpqy" * 3, 1), LABELS, HEADER),
    "strip": view(path(*(dict.fromkeys(range(11), 9) for _ in range(4))), LABELS, HEADER),
    "strip_sixteen": view(
        Strip(tuple("WMWMWMWMWMWMWMWM"), (0, 15), tuple((mark, {3: 1, 15: 2, 0: 2}) for mark in Mark)), LABELS
    ),
    "board": view(Strip((*["tent"] * 15, ""), (), ()), LABELS, HEADER),
    "tally": view(Tally((("up", 10), ("cloud", 10), ("bolt", 10)), "M" * 21), LABELS, HEADER),
    "tally_six": view(Tally(tuple((str(face), 6) for face in range(1, 7)), "M" * 21), LABELS, HEADER),
    "result": view(Result("W" * 18, NAME, CIRCLE, tuple(f"{place} {NAME}" for place in (2, 3, 4)), "WINS"), LABELS),
    "result_nine": view(Result("SUMMIT 99 TURNS", NAME[:9], CIRCLE, (f"2 {NAME}",)), LABELS, Header("", "1/2")),
    "attract": view(Attract(tuple(Mark), "M" * 18, 40)),
}
TROUBLE = (
    ("panel", "lost"),
    ("display", "degraded"),
    ("keys", "lost"),
    ("archive", "lost"),
    ("clock", "degraded"),
    ("power", "degraded"),
)


def troubled(shown: View, unsaved: bool = False, trouble: tuple[tuple[str, str], ...] = ()) -> View:
    return View(shown.screen, shown.stage, shown.say, shown.header, shown.hints, trouble, unsaved, shown.held)


def held(shown: View, key: int, share: float) -> View:
    return View(shown.screen, shown.stage, shown.say, shown.header, shown.hints, held=(key, share))
