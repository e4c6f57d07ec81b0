"""Keys on mock pins, from the edge to the picture: typed rolls, dice keys, going back, WHY? and MENU, with bounce."""

from __future__ import annotations

from pathlib import Path

from companion.engine.game import Choose, Roll
from companion.gestures import ASIDE
from tests.end_to_end.daemon import later
from tests.end_to_end.hands import hands_at_table


def test_turns_by_keys_alone(tmp_path: Path) -> None:
    with hands_at_table(tmp_path) as hands:
        hands.tap("a", "a", "b", "c")  # 2 Ascensions, a Weather, the rest is Danger: four presses
        hands.sees("turn")
        hands.tap("a")  # REST
        hands.sees("choose_climber")
        hands.tap("b", "c", "c")  # one zone: NEXT stays, OK takes it, DONE
        hands.sees("hand_over")
        assert hands.on_disk().moves() == (
            Roll("high_risk", ("ascension", "ascension", "weather", "danger", "danger", "danger")),
            Choose("rest"),
            Choose("advance:0"),
        )
        hands.tap("c")
        hands.sees("type_roll")  # ALL DANGER?
        hands.tap("c")
        hands.sees("fall")
        hands.tap("c")
        assert hands.on_disk().state.mover == "red"
        hands.bounce("a")  # one press, though the contact chatters
        hands.tap("c")
        hands.sees("turn")
        assert hands.on_disk().state.turn.up == 1
        assert hands.on_disk().state == hands.model.match.state


def test_going_back_why_and_menu(tmp_path: Path) -> None:
    with hands_at_table(tmp_path) as hands:
        hands.tap("a", "b", "c")
        hands.hold("b")
        hands.sees("why")
        hands.tap("b", "a")
        hands.sees("turn")
        hands.hold("c")
        hands.sees("menu")
        hands.tap("b", "b", "a")
        hands.sees("turn")
        hands.hold("a")
        hands.sees("fix_roll")
        hands.tap("a")  # KEEP
        hands.sees("turn")
        later(2 * ASIDE)  # until then the key that led back is let alone
        hands.tap("a", "c", "c")  # REST, the climber, DONE
        before = hands.on_disk().state
        hands.hold("a")
        hands.sees("undo")
        hands.tap("c")  # UNDO
        hands.sees("table_match")
        assert hands.on_disk().state.mover == "red"
        hands.tap("c", "c")  # moved back by hand; the same climber again
        assert hands.on_disk().state == before
        assert hands.on_disk().version == 5
        hands.tap("c")
        hands.sees("hand_over")


def test_dice_keys_name_every_die(tmp_path: Path) -> None:
    with hands_at_table(tmp_path) as hands:
        hands.die("danger", "weather", "ascension", "clear")
        hands.sees("type_roll")
        hands.die("danger", "danger", "danger", "done")  # three of six: said, nothing applied
        hands.sees("refused")
        assert hands.on_disk().version == 0
        hands.tap("c")
        hands.die("ascension", "weather", "danger", "done")
        hands.sees("turn")
        faces = ("danger", "danger", "danger", "ascension", "weather", "danger")
        assert hands.on_disk().moves() == (Roll("high_risk", faces),)
