"""The six-sided and the weather die: from a panel, by keys, part by part, and remembered for every later match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.effects import Remember
from companion.engine.game import Roll, Settle
from tests.table.climbs import climbing, play_card
from tests.table.play import Play

SIX = [{"name": name, "effects": [{"target": "self", "move": -step}]} for step, name in enumerate("abcdef", 1)]


def stormy(**options: object) -> Play:
    """Red's big climber has landed on weather at row 2, column 4, and the wood is moved."""
    table = climbing(printed={5: "weather"}, **options)  # type: ignore[arg-type]
    return play_card(table, "F5B1").press("A").press("" if not options.get("tray") else "C")


def rolled(table: Play) -> tuple[str, ...]:
    move = table.match.last.move
    assert isinstance(move, Roll)
    return move.faces


@pytest.mark.parametrize("keys", ["AA", "AB", "BA", "BB", "CA", "CB"])
def test_a_six_sided_die_takes_two_presses(keys: str) -> None:
    table = play_card(climbing(), "SPRINT")
    assert table.screen == "six_sided_die"
    table.press(keys)
    assert rolled(table) == (str(2 * "ABC".index(keys[0]) + "ABC".index(keys[1]) + 1),)
    assert table.screen == "choose_climber"


def test_a_six_sided_die_is_seen_by_a_panel_and_the_steps_begin_at_the_most() -> None:
    table = play_card(climbing(tray=True), "SPRINT")
    assert (table.screen, table.hints[1:]) == ("turn", ("MAP", "TYPE IN"))
    table.panel_roll("4").press("C" if table.screen == "roll_doubt" else "")
    assert rolled(table) == ("4",)
    table.press("C").press("A")
    assert (table.screen, table.view.hints[1] and table.view.hints[1].label) == ("steps", "LESS")
    assert "4" in table.text
    table.press("B")
    assert "3 to R1C3" in table.text


def test_a_number_pad_types_the_die_and_the_steps() -> None:
    table = play_card(climbing(), "SPRINT").digits(6, 1, 2)
    assert table.state["at"]["red.big"] == 2


def test_weather_is_entered_in_two_presses() -> None:
    table = stormy()
    assert (table.screen, table.hints) == ("tile_chain", ("HEARTS", "BACK N", "OTHER"))
    assert "Next: WEATHER." in table.view.say
    table.press("B")
    assert (table.screen, table.hints) == ("weather_die", ("BACK 1", "BACK 2", "ALL BK1"))
    table.press("A")
    assert rolled(table) == ("self:move-1",)
    assert table.state["at"]["red.big"] == 4


def test_anything_else_is_told_part_by_part() -> None:
    table = stormy().press("CB")
    assert (table.screen, table.hints) == ("ask_weather", ("USE", "NEXT", "CHANGE"))
    table.press("CC").press("BC").press("BCC").press("A")
    assert rolled(table) == ("others:health-1:move-2",)


def test_a_held_a_leaves_the_parts_for_the_tree() -> None:
    assert stormy().press("CB").hold("A").screen == "weather_die"


def remembered() -> Play:
    """The die said: one heart less, and that is "sun" from now on."""
    return stormy().press("CB").press("BC").press("BBB").press("C").press("A")


def test_a_face_is_remembered_for_the_box_and_in_the_match() -> None:
    table = remembered()
    assert rolled(table) == ("sun",)
    before = table.match.last.before
    assert before is not None
    assert isinstance(before.move, Settle)
    told = [effect for effect in table.done if isinstance(effect, Remember)]
    assert [(effect.section, effect.key) for effect in told] == [("facts.mountain_climbers", "faces")]
    face = {"name": "sun", "effects": [{"target": "self", "health": -1}]}
    assert told[0].value == [face]
    assert table.state["health"]["red.big"] == 2


def test_a_replay_knows_the_remembered_face() -> None:
    table = remembered()
    assert table.loaded(table.table.match_id).state == table.match.state


def test_a_remembered_face_is_offered_by_its_name() -> None:
    table = remembered().position(at={"red.big": 0}, to_move="red")
    play_card(table, "U5_TILE").press("A")
    assert table.hints == ("SUN", "ELSE", "")
    table.press("B").hold("A")
    assert table.screen == "weather_die"
    assert "sun -1hrt" in table.text


def test_undo_of_a_remembered_face_undoes_the_roll_first() -> None:
    table = remembered().press("C").hold("A")
    assert table.screen == "fix_roll"
    assert "sun -1hrt" in table.text


def test_six_known_faces_hang_on_the_tree_by_name() -> None:
    table = stormy(rules={"weather": SIX})
    table.press("C").hold("A")
    assert table.hints == ("1-2", "3-4", "5-6")
    assert "1 a 2 b 3 c 4 d 5 e 6 f" in table.text, "what is behind a key stands on the screen"
    table.press("CB")
    assert rolled(table) == ("f",)


def test_a_panel_names_faces_by_the_config() -> None:
    table = stormy(tray=True, rules={"weather": SIX})
    settings = replace(table.table.settings, faces={"weather": {"3": "c"}})
    table.table = replace(table.table, settings=settings)
    table.panel_roll("3").press("C" if table.screen == "roll_doubt" else "")
    assert rolled(table) == ("c",)


def test_a_face_that_nobody_knows_is_asked_for() -> None:
    table = stormy(tray=True)
    table.panel_roll("3")
    assert table.screen == "roll_doubt"
    assert table.press("C").screen == "weather_die"
    table.press("BB")
    assert rolled(table) == ("self:move-2",)


def test_a_misread_die_is_put_right_on_the_tree() -> None:
    table = play_card(climbing(), "SPRINT").press("AB").hold("A")
    assert "rolled 2" in table.text
    table.press("C").press("CB")
    assert rolled(table) == ("6",)


def test_the_weather_of_another_players_climber_names_its_owner() -> None:
    table = climbing(printed={3: "weather"})
    table.position(at={"blue.big": 5}, to_move="red")
    play_card(table, "F4B2").press("A").press("B")
    assert table.screen == "tile_chain"
    assert "BLUE BIG > WEATHER" in table.text
    assert table.press("B").screen == "weather_die"
    assert "BLUE" in table.text


def named(face: str = "3", **options: object) -> Play:
    """The tray has seen a face that the config calls snow, and nobody has said yet what snow does."""
    table = stormy(tray=True, **options)
    settings = replace(table.table.settings, faces={"weather": {"3": "snow", "4": "rain"}})
    table.table = replace(table.table, settings=settings)
    return table.panel_roll(face)


def test_a_face_that_the_config_names_is_asked_for_part_by_part_and_kept_by_that_name() -> None:
    table = named()
    assert (table.screen, table.hints) == ("ask_weather", ("USE", "NEXT", "CHANGE"))
    assert "SNOW SAYS" in table.text
    assert "Keep" not in table.text
    assert table.answers == ["ack"]
    table.press("CC").press("A")
    assert rolled(table) == ("snow",)
    assert not table.match.waiting
    assert table.state["at"]["red.big"] == 3
    told = [effect for effect in table.done if isinstance(effect, Remember)]
    assert told[0].value == [{"name": "snow", "effects": [{"target": "self", "move": -2}]}]
    assert table.loaded(table.table.match_id).state == table.match.state


def test_a_named_face_is_still_asked_for_after_a_restart() -> None:
    table = named().restart()
    assert (table.screen, table.table.match is not None) == ("ask_weather", True)
    assert "SNOW SAYS" in table.text


def test_a_named_face_that_was_no_roll_is_dropped_by_a_held_a() -> None:
    table = named().hold("A")
    assert table.screen == "turn"
    assert not table.match.waiting


def test_a_face_may_say_several_things_of_several_climbers() -> None:
    table = named().press("CC").press("BBB").press("C")
    assert table.hints[0] == "MORE"
    table.press("A")
    assert "2." in table.text
    table.press("B").press("C").press("B").press("CC").press("A")
    assert rolled(table) == ("snow",)
    told = [effect for effect in table.done if isinstance(effect, Remember)]
    assert told[0].value == [
        {"name": "snow", "effects": [{"target": "self", "move": -2}, {"target": "others", "health": -1}]}
    ]


def test_a_held_a_goes_back_to_the_first_thing_that_was_told() -> None:
    table = stormy().press("CB").press("C").press("BBB").press("C").press("A")
    table.hold("A")
    assert table.hints[0] == "MORE"
    assert table.press("BBB").press("C").hints[0] == "USE"
    table.press("A")
    assert rolled(table) == ("self:move-1",)


def test_three_things_are_all_that_a_face_says() -> None:
    table = stormy().press("CB")
    for _ in range(2):
        table.press("C").press("BBB").press("C").press("A")
    assert "And" not in table.text
    table.press("C").press("A")
    assert rolled(table) == ("self:move-1,self:move-1,self:move-1",)
