"""A view for every screen that only a climb of Mountain Climbers brings, and the longest of their kinds."""

from __future__ import annotations

from companion.views import (
    UP,
    Branches,
    Chain,
    Dial,
    Gauge,
    Grid,
    Header,
    Mark,
    Row,
    Rows,
    View,
)
from tests.screens.examples import CIRCLE, DIAMOND, SQUARE, TRIANGLE, view

ROWS = ("f   ", "....", ".c.t", "....", ".t..", "c...", ".t..", "s   ")
PIECES: dict[tuple[int, int], tuple[tuple[Mark, bool], ...]] = {
    (7, 0): ((CIRCLE, True), (TRIANGLE, True), (DIAMOND, False), (DIAMOND, True)),
    (5, 2): ((CIRCLE, False), (SQUARE, True)),
    (2, 1): ((SQUARE, False),),
    (0, 0): ((TRIANGLE, False),),
}
MAP = Grid(ROWS, frozenset({(5, 2)}), frozenset({(3, 1)}), PIECES)
DARK = Grid(ROWS, frozenset({(5, 2)}), frozenset({(3, 1)}), PIECES, lit=False)
CHART = Grid(
    (" ....", " .c.t", "f....", " .t..", " c...", "s.t.."),
    pieces={
        (5, 0): ((CIRCLE, True), (TRIANGLE, True), (DIAMOND, False), (DIAMOND, True)),
        (3, 3): ((CIRCLE, False), (SQUARE, True)),
        (1, 2): ((SQUARE, False),),
        (2, 0): ((TRIANGLE, False),),
    },
)
BLUE = Header("BLUE BIG", "STEP 2/3", SQUARE)
CLIMB = Header("CLIMB", "2/2", CIRCLE)
CARDS = Header("BLUE", "CARD", SQUARE)

CLIMBING: dict[str, View] = {
    "card_played": view(
        Branches((Row("other back"), Row("with a tile"), Row("the others")), MAP), ("BACK", "TILE", "OTHER"), CARDS
    ),
    "card_played_before": view(
        Branches((Row("5, back 1"), Row("4, back 2", dim=True), Row("3, back 3")), MAP),
        ("5 / 1", "(4 / 2)", "3 / 3"),
        CARDS,
    ),
    "choose_climber_map": view(Rows((Row("B R3C2>R5C2"), Row("S R1C4")), 1, MAP), ("MAP", "NEXT", "[OK]"), CLIMB),
    "choose_climber_map_dark": view(Rows((Row("B R3C2>R5C2"), Row("S R1C4")), 1, DARK), ("MAP", "NEXT", "[OK]"), CLIMB),
    "steps": view(Dial("3", "to R5C2", MAP), ("MAP", "LESS", "[OK]"), Header("STEPS", "2/4", CIRCLE)),
    "move_back": view(
        Branches((Row("Nobody"), Row("B R5C1", SQUARE), Row("Behind")), MAP),
        ("NOBODY", "B R5C2", "BEHIND"),
        Header("RED", "BACK", CIRCLE),
    ),
    "target_map": view(
        Branches((Row("Row 1-2"), Row("Row 3-4"), Row("Row 5-6")), MAP), ("R1-2", "R3-4", "R5-6"), CARDS
    ),
    "six_sided_die": view(
        Branches((Row("1 or 2"), Row("3 or 4"), Row("5 or 6"))), ("1-2", "3-4", "5-6"), Header("RED", "ROLL 1", CIRCLE)
    ),
    "weather_die": view(
        Branches((Row("Hearts"), Row("Back"), Row("Other")), MAP), ("HEARTS", "BACK", "OTHER"), Header("RED", "WEATHER")
    ),
    "ask_weather": view(
        Rows(
            (Row("Steps", value="-1"), Row("Hearts", value="0"), Row("Who", value="self"), Row("Keep", value="snow")), 3
        ),
        ("[USE]", "NEXT", "CHANGE"),
        Header("IT SAYS", "WEATHER", CIRCLE),
    ),
    "tile_chain": view(
        Chain((Row("+4 to R4C1"), Row("up to R5C1"), Row("roll a die")), 1, MAP), ("", "MAP", "[NEXT]"), BLUE
    ),
    "tile_chain_last": view(
        Chain((Row("+4 to R4C1"), Row("hearts 2>3"), Row("draw 1")), 1, MAP),
        ("", "MAP", "[DONE]"),
        Header("BLUE SMALL", "STEP 2/2", SQUARE),
    ),
    "tile_chain_fast": view(
        Chain((Row("B R2C1>R3C4", SQUARE), Row("Dgr R1C1>R2C1"), Row("draw 1", SQUARE)), None),
        ("BACK", "TILE", "OTHER"),
        Header("BLUE", "> GREEN", SQUARE),
    ),
    "tile_chain_fast_five": view(
        Chain(
            (
                Row("B R2C1>R3C4", SQUARE),
                Row("S R1C1>R2C2", SQUARE),
                Row("B hrt 3>4", SQUARE),
                Row("B R6C1>R5C3", CIRCLE),
                Row("draw 1", SQUARE),
            ),
            None,
        ),
        ("", "MAP", "[DONE]"),
        Header("BLUE", "", SQUARE),
    ),
    "health": view(
        Gauge(
            ("BIG", "SMALL"),
            (
                (CIRCLE, "RED", (3, 2)),
                (SQUARE, "BLUE", (1, 3)),
                (TRIANGLE, "GREEN", (UP, 4)),
                (DIAMOND, "GOLD", (2, 5)),
            ),
        ),
        ("BACK", "", "[OK]"),
        Header("HEALTH"),
    ),
    "health_three": view(
        Gauge(("BIG", "SMALL", "3RD"), ((CIRCLE, "RED", (3, UP, 5)), (SQUARE, "BLUE", (1, 3, 2)))),
        ("BACK", "", "[OK]"),
        Header("HEALTH"),
    ),
    "mountain_map": view(CHART, ("BACK", "HEALTH", "[OK]")),
}

NAME = "WILHELMI"
LABELS = ("TYPE IN", "RESUM", "[REPLAY>]")
FULL = Grid(
    ("cccc",) * 8,
    frozenset({(0, 0)}),
    frozenset((row, column) for row in range(8) for column in range(4)),
    {
        (row, column): ((SQUARE, False), (CIRCLE, True), (TRIANGLE, True), (DIAMOND, False))
        for row in range(8)
        for column in range(4)
    },
)
CHART_FULL = Grid(("cccccc",) * 6, pieces={(row, column): FULL.pieces[0, 0] for row in range(6) for column in range(6)})
LONGEST_CLIMBING: dict[str, View] = {
    "branches": view(
        Branches((Row("M" * 15), Row("W" * 15, dim=True), Row("W" * 13, SQUARE))),
        LABELS,
        Header(NAME, "WEATHER", CIRCLE),
    ),
    "branches_beside": view(
        Branches((Row("M" * 11), Row("W" * 11, dim=True), Row("W" * 9, TRIANGLE)), FULL), LABELS, CARDS
    ),
    "rows_beside": view(
        Rows((Row("M" * 11), Row("W" * 9, DIAMOND), Row("W" * 11)), 0, FULL), LABELS, Header(NAME, "5/13", CIRCLE)
    ),
    "rows_beside_bar": view(
        Rows((Row("M" * 11), Row("W" * 9, DIAMOND), Row("W" * 11), Row("W" * 11, dim=True)), 2, FULL), LABELS
    ),
    "dial": view(Dial("25", "W" * 15), LABELS, CARDS),
    "dial_beside": view(Dial("25", "W" * 11, FULL), LABELS, CARDS),
    "chain": view(Chain((Row("M" * 13), Row("W" * 13), Row("W" * 11, SQUARE)), 2), LABELS, BLUE),
    "chain_beside": view(Chain((Row("M" * 10), Row("W" * 10), Row("W" * 8, SQUARE), Row("W")), 2, FULL), LABELS, BLUE),
    "chain_together": view(Chain(tuple(Row("W" * 13, SQUARE) for _ in range(5)), None), LABELS, BLUE),
    "gauge": view(
        Gauge(("WWWWWW", "MMMMMM"), tuple((mark, NAME, (5, UP)) for mark in Mark)), LABELS, Header("HEALTH", "MMMMMMMM")
    ),
    "gauge_three": view(
        Gauge(("WWWW", "MMMM", "WWWW"), tuple((mark, NAME, (5, None, 5)) for mark in Mark)), LABELS, Header("HEALTH")
    ),
    "grid": view(CHART_FULL, LABELS, Header(NAME, "STEP 2/3", CIRCLE)),
}
