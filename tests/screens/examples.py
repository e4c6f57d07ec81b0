"""A view for every screen that people meet in a game of High Risk, by the name of its golden picture."""

from __future__ import annotations

from companion.views import (
    Attract,
    Banner,
    DiceTurn,
    Die,
    Header,
    Hint,
    Line,
    Mark,
    Notice,
    Paragraph,
    Result,
    Row,
    Rows,
    Splash,
    Stage,
    Strip,
    Tally,
    View,
)

Labels = tuple[str, str, str]
CIRCLE, SQUARE, TRIANGLE, DIAMOND = Mark
RED = Header("RED", "ROLL 2", CIRCLE)


def hints(left: str = "", middle: str = "", right: str = "") -> tuple[Hint | None, Hint | None, Hint | None]:
    """Labels; the likely one is in square brackets, one that does nothing now in round ones."""
    one, two, three = (_hint(label) for label in (left, middle, right))
    return one, two, three


def _hint(label: str) -> Hint | None:
    if not label:
        return None
    return Hint(label.strip("[]()"), likely=label.startswith("["), legal=not label.startswith("("))


def view(stage: Stage, labels: Labels = ("", "", ""), header: Header | None = None) -> View:
    return View("example", stage, "An example.", header, hints(*labels))


def rows(*texts: str, selected: int = 0) -> Rows:
    return Rows(tuple(Row(text) for text in texts), selected)


def path(*places: dict[int, int]) -> Strip:
    columns = ("B", "1", "2", "tent", "3", "4", "tent", "5", "6", "tent", "flag")
    return Strip(columns, (0, 3, 6, 9, 10), tuple(zip(Mark, places, strict=False)))


DICE = tuple(Die(glyph, kept) for glyph, kept in (*[("up", True)] * 3, ("cloud", True), *[("bolt", False)] * 2))
TURN = DiceTurn(DICE, "3", "up", ("FALL", "1in4"), "rest: up 3")
FALL = Banner("FALL", (Line("Cliff 6 > 3", "list", CIRCLE),), inverse=True, glyph="bolt")
WHY = Paragraph(
    "Only Danger rolled: your lead climber falls to the first open place below your next one. "
    'Rules: "Fall!", the rulebook\'s own word.'
)

EXAMPLES: dict[str, View] = {
    "splash": view(
        Splash(
            "v0.1.0",
            (
                ("display", "ok"),
                ("keys", "ok"),
                ("panel", "wait"),
                ("archive", "ok"),
                ("clock", "none"),
                ("power", "lost"),
            ),
            "High Risk saved",
        )
    ),
    "pick_game": view(
        Rows((Row("High Risk"), Row("Mountain Climbers", small=True), Row("Resume: Ann t.7"), Row("Menu"))),
        ("MENU", "NEXT", "[OK]"),
        Header("PICK A GAME", "1/4"),
    ),
    "pick_resume": view(
        rows("Resume t.7 Ann", "High Risk", "New match"), ("MENU", "NEXT", "[OK]"), Header("PICK A GAME", "1/3")
    ),
    "turn": view(TURN, ("REST", "MAP", "[ROLL 2]"), RED),
    "turn_start": view(
        DiceTurn(tuple(Die("up", False) for _ in range(6)), "6", "up", ("FALL", "1in64"), "roll 6 dice"),
        ("(REST)", "MAP", "[ROLL 6]"),
        Header("Ann", "ROLL 6", SQUARE),
    ),
    "hand_over": view(
        Banner("RED", (Line("your turn: roll 6"),), mark=CIRCLE), ("(REST)", "MAP", "[ROLL 6]"), Header("", "TURN 8")
    ),
    "hand_over_again": view(
        Banner("BLUE", (Line("again, after BOOST!", "small"),), mark=SQUARE), ("", "MAP", "[ROLL 6]")
    ),
    "fall": view(FALL, ("UNDO", "WHY?", "[DONE]")),
    "boost": view(
        Banner("BOOST!", (Line("climb 4, again", "list"),), glyph="up"),
        ("", "MAP", "[CLIMB 4]"),
        Header("GREEN", "", TRIANGLE),
    ),
    "rest": view(Banner("REST +3", (Line("pick a climber", "list"),)), ("UNDO", "WHY?", "[PICK]")),
    "climber": view(
        Rows(
            (Row("Base > Biv 1"), Row("Cliff 2 > 4x", tail=SQUARE), Row("Biv 1 > Cliff 4"), Row("Summit", dim=True)), 1
        ),
        ("BACK", "NEXT", "[OK]"),
        Header("CLIMB 3", "2/4", CIRCLE),
    ),
    "climber_not_legal": view(
        Rows((Row("Base > Biv 1"), Row("Cliff 2 > 4x", tail=SQUARE), Row("Summit", dim=True)), 2),
        ("BACK", "NEXT", "(OK)"),
        Header("CLIMB 3", "3/3", CIRCLE),
    ),
    "strip": view(path({0: 2, 4: 1}, {3: 2, 4: 1}, {1: 1, 6: 1, 10: 1}, {5: 1, 10: 2}), ("BACK", "", "[OK]")),
    "why": view(WHY, ("BACK", "MORE", ""), Header("WHY? HR-5.2", "RULES")),
    "undo": view(
        Notice((Line("RED fell 6>3", "list"), Line("Put back by hand:"), Line("lead to Cl. 6", "list", CIRCLE))),
        ("[KEEP]", "", "UNDO"),
        Header("UNDO LAST?"),
    ),
    "lost": view(
        Notice(
            (
                Line("NO DICE TRAY", "list"),
                Line("Plug USB back in. The"),
                Line("game is saved. Or key"),
                Line("the roll in yourself."),
            ),
            alarm=True,
        ),
        ("RETRY", "", "[TYPE IN]"),
    ),
    "saw_five": view(
        Notice((Line("SAW 5 DICE", "list"), Line("need 6: roll again,"), Line("or type the roll in.")), alarm=True),
        ("", "MAP", "[TYPE IN]"),
        RED,
    ),
    "type_roll": view(
        Tally((("up", 1), ("cloud", 2), ("bolt", 1)), "4 of 6, 2 more"),
        ("UP+", "WTHR+", "[USE]"),
        Header("TYPE ROLL", "4/6", CIRCLE),
    ),
    "over": view(
        Result("SUMMIT, 22 TURNS", "GREEN", TRIANGLE, ("2 BLUE", "3 GOLD", "4 RED"), "WINS"), ("LOG", "", "[AGAIN]")
    ),
    "attract": view(Attract((CIRCLE, SQUARE), "press to climb", 17)),
    "attract_turn": view(Attract(tuple(Mark), "GREEN to roll", 61)),
    "seats": view(
        Rows((Row("RED", CIRCLE), Row("BLUE", SQUARE), Row("add GREEN?")), 2),
        ("DONE", "NEXT", "[ADD]"),
        Header("WHO SITS NEXT?", "2/4"),
    ),
    "menu": view(
        rows("Resume", "Map", "Redo", "Fix roll", "Set position", "House rules", "Log", "Leave or swap", selected=4),
        ("BACK", "NEXT", "[OK]"),
        Header("MENU", "5/8"),
    ),
    "house_rules": view(
        Rows(
            (
                Row("fall tie", value="compan"),
                Row("fall alone", value="basecp"),
                Row("bump into", value="yes"),
                Row("cocked", value="die"),
            ),
            1,
        ),
        ("BACK", "NEXT", "[TURN]"),
        Header("HOUSE RULES", "2/4"),
    ),
    "board": view(
        Strip(("B", "1", "2", "tent", "3", "", "", "", "", "", "flag"), (), ()),
        ("BACK", "CLIFF", "BIVOUAC"),
        Header("BOARD: ZONE 5 IS?", "4"),
    ),
    "fix_roll": view(
        Notice((Line("3 UP 1 WTHR 2 DNG", "small"), Line("as seen", "small"), Line("What was it?", "list"))),
        ("[KEEP]", "NO ROLL", "MISREAD"),
        Header("FIX ROLL", "", CIRCLE),
    ),
    "refused": view(
        Notice((Line("NOT NOW", "list"), Line("You said ROLL 2, so"), Line("the dice must fly.")), alarm=True),
        ("", "WHY?", "[OK]"),
    ),
    "power_off": view(
        Notice((Line("POWER OFF?", "list"), Line("The match is saved at"), Line("turn 7."))),
        ("[STAY]", "", "OFF"),
        Header("POWER"),
    ),
    "table_match": view(
        Rows((Row("Cliff 6 > 3", CIRCLE), Row("Biv 1 > Cl. 4", SQUARE), Row("box > Base", TRIANGLE)), 1),
        ("BACK", "WHY?", "[NEXT]"),
        Header("MOVE THESE", "2/3"),
    ),
}
