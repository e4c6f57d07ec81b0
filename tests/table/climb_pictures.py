"""A climb as it is seen: every kind of picture that Mountain Climbers brings to the glass, each at a real table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.mountain_climbers import game
from companion.signals import Condition, Device, SaveFailed, Turned
from companion.views import View
from tests.table.climbs import climbing, play_card, to_the_next_card
from tests.table.play import Play
from tests.table.test_undo import menu

CHAIN = {5: "move:2", 7: "health:1"}
SIX_FACES = [
    {"name": name, "effects": [{"target": "self", "move": -step}]}
    for step, name in enumerate(("sun", "snow", "wind", "fog", "thunder", "blizzard"), 1)
]
FOUR = ("red", "blue", "green", "gold")
Picture = tuple[str, View]


def pictures() -> dict[str, View]:
    """By name, in the order of a game: begun, a card, a chain, dice, tiles, going back, the box, the end."""
    parts = (_begun, _card, _chain, _dice, _tiles, _back, _settled, _box, _around)
    return {name: view for part in parts for name, view in part()}


def _begun() -> Iterator[Picture]:
    table = Play(game, (), hardware=True, people={}, names=("Ann", "Bo", "Cy"))
    yield "splash", table.restart(ask=True).view
    table.later(4)
    yield "pick_game", table.view
    yield "mountain", table.press("C").view
    yield "seats", table.press("C").press("CC").view
    yield "first", table.press("A").view
    yield "lay_tiles", table.press("BC").view
    yield "tiles_lie", table.press("C").view
    yield "hand_over", table.press("C").view
    yield "resume", table.restart(ask=True).later(4).view
    checked = table.press("C")
    yield "wood_as_here", checked.view
    yield "wood_elsewhere", checked.press("A").view
    yield "older_games", _two_open().view


def _two_open() -> Play:
    table = Play(game, (), names=("Ann", "Bo")).press("C").press("CCA").press("BC").press("CC")
    table = table.restart(ask=True).later(4).press("BC").press("CCA").press("BC").press("CC")
    return table.restart(ask=True).later(4).press("BC")


def _card() -> Iterator[Picture]:
    table = climbing()
    yield "card_tree", table.press("B").hold("A").view
    yield "card_with_tile", table.press("B").view
    table.hold("A")
    yield "all_cards", table.hear(Turned(1, table.now)).view
    table = play_card(climbing(), "U5_TILE")
    yield "climber", table.view
    yield "steps", table.press("CA").view
    three = play_card(climbing(rules={"climbers": 3}), "U5_TILE")
    yield "climber_of_three", three.view
    unknown = climbing().card("04 A3 7F")
    yield "card_unknown", unknown.view
    again = to_the_next_card(play_card(climbing(), "F5B1").press("A"))
    again = to_the_next_card(play_card(again, "TEAM3")).press("A")
    yield "card_grey", again.view
    yield "played_before", again.press("A").view
    yield "played_before_which_choice", again.press("B").view


def _chain() -> Iterator[Picture]:
    table = play_card(climbing(printed=CHAIN), "F5B1").press("A")
    yield "chain_now", table.view
    yield "undo_in_a_chain", table.hold("A").view
    yield "chain_last", table.press("A").press("C").view
    yield "map", play_card(climbing(printed=CHAIN), "F5B1").press("A").press("B").view
    yield "map_of_example", _example().view
    yield "map_zoomed", _example().press("C").view
    yield "draw", table.press("A").view
    table = climbing()
    table.position(draw={"red": 0}, to_move="red")
    yield "shuffle", play_card(table, "TEAM3").view
    yield "chain_of_several", play_card(climbing(*FOUR, rules={"teams": True}), "TEAM3").view
    yield "chain_fast", play_card(climbing(printed=CHAIN, fast=True), "HEART_F4").press("A").view
    yield "no_hearts", play_card(climbing(printed={5: "minus_health:3"}), "F5B1").press("A").view
    again = play_card(climbing(), "F3_AGAIN").press("A")
    yield "play_again", again.view
    summit = climbing()
    summit.position(at={"red.big": 23}, to_move="red")
    yield "summit", play_card(summit, "F3_AGAIN").press("A").view
    yield "undo_in_a_card", play_card(climbing(), "F5B1").hold("A").view


def _example() -> Play:
    """MAP of the mountain that came along, with all tiles laid and climbers on some of it."""
    table = menu(Play(game, FOUR), "Lay tiles").press("BC")
    while table.screen == "table_match":
        table.press("C")
    table.position(at={"red.big": 9, "blue.small": 9, "gold.big": 17, "red.small": 18}, to_move="red")
    return menu(table, "Map")


def _dice() -> Iterator[Picture]:
    yield "six_sided_die", play_card(climbing(), "SPRINT").view
    yield "six_sided_die_tray", play_card(climbing(tray=True), "SPRINT").view
    yield "fix_roll", play_card(climbing(), "SPRINT").press("AB").hold("A").view
    table = play_card(climbing(printed={5: "weather"}), "F5B1").press("A").press("B").hold("A")
    yield "weather_die", table.view
    six = play_card(climbing(printed={5: "weather"}, rules={"weather": SIX_FACES}), "F5B1").press("A").press("B")
    yield "weather_six", six.hold("A").view
    yield "weather_six_of_two", six.press("C").view
    rolled = play_card(climbing(), "SPRINT").press("AB")
    yield "which_roll", menu(rolled, "Fix roll").view
    yield "it_says", table.press("CB").view
    yield "it_says_more", table.press("C").press("BBB").press("C").view
    tray = play_card(climbing(printed={5: "weather"}, tray=True), "F5B1").press("A").press("C")
    yield "weather_tray", tray.view
    yield "unread", tray.void().view
    yield "doubt", tray.press("A").panel_roll("SS").view


def _tiles() -> Iterator[Picture]:
    table = climbing()
    table.position(tiles={"danger": 7, "heart": 9, "climb_up": 11, "play_again": 15}, to_move="red")
    yield "tile", play_card(table, "TILE_U2").view
    yield "target_rows", table.press("AA").view
    yield "target_spaces", table.press("BA").view


def _back() -> Iterator[Picture]:
    table = climbing()
    table.position(at={"blue.big": 7, "blue.small": 3}, to_move="red")
    play_card(table, "F5B1").press("A")
    table.press("B").hold("A")
    yield "move_back", table.view
    yield "move_back_others", table.press("B").view
    table = climbing(*FOUR)
    table.position(at={"blue.big": 7, "green.big": 9, "green.small": 3, "gold.small": 12}, to_move="red")
    play_card(table, "F5B1").press("A")
    table.press("B").hold("A")
    yield "move_back_whose", table.press("B").view


def _settled() -> Iterator[Picture]:
    table = play_card(climbing(printed=CHAIN), "F5B1").press("A").press("C").hold("A").press("C")
    yield "table_match", table.view
    table = menu(climbing(), "Lay tiles").press("BC")
    yield "table_match_tile", table.view
    wood = menu(climbing(*FOUR), "Set position")
    yield "set_position", wood.view
    yield "set_position_whose", wood.press("C").view
    yield "set_position_where", wood.press("C").view
    yield "set_position_back", wood.press("C").view
    yield "set_position_next", wood.press("B").press("A").view
    table = play_card(climbing(), "F5B1").press("A").press("A")
    yield "fix_choice", menu(table, "Fix choice").view
    yield "misfits", table.press("BB").press("C").press("BA").view
    yield "house_rules", menu(climbing(), "House rules").view
    leaves = menu(climbing(*FOUR[:3]), "Leave or swap")
    yield "leave", leaves.view
    yield "leave_sure", leaves.press("C").press("B" * 5).press("C").view
    yield "end", menu(climbing(), "End").view


def _box() -> Iterator[Picture]:
    table = menu(climbing(), "Space differs").press("BBC").press("BC")
    yield "space_differs", table.view
    yield "space_leads", table.press("BBBBC").press("B" * 7).view
    yield "space_leads_where", table.press("C").view
    cards = menu(climbing(), "Cards")
    yield "enrol_colour", cards.view
    yield "enrol", cards.press("C").view


def _around() -> Iterator[Picture]:
    table = climbing(*FOUR, hardware=True)
    table.position(at={"blue.small": 25}, health={"red.big": 5}, to_move="red")
    yield "health", menu(table, "Health").view
    yield "menu", table.press("A").view
    yield "log", menu(play_card(climbing(), "TEAM3"), "Log").view
    why = play_card(climbing(printed=CHAIN), "F5B1").press("A").hold("B")
    yield "why", why.view
    yield "devices", menu(climbing(), "Devices").view
    goes = menu(climbing(hardware=True), "Power off")
    yield "power_off", goes.view
    yield "going_down", goes.press("C").view
    lost = play_card(climbing(tray=True), "SPRINT")
    yield "no_tray", lost.sense(Device.PANEL, Condition.LOST, "the cable is out").view
    yield "no_tray_not_saved", lost.hear(SaveFailed("disk full", lost.now)).view
    yield "weak_supply", climbing().sense(Device.POWER, Condition.DEGRADED, "low voltage").view
    over = climbing()
    over.position(at={"red.big": 25, "red.small": 24}, to_move="red")
    play_card(over, "F3_AGAIN")
    for _ in range(6):
        over.press("" if over.screen == "game_over" else "C")
    yield "game_over", over.view
    yield from _climb_ends()
    yield "locked", menu(climbing(), "Lock keys").view
    yield "attract", climbing().later(900).view
    yield "off", climbing().later(3600).view


def _climb_ends() -> Iterator[Picture]:
    """Of the challenge: everybody goes back to the Start."""
    table = climbing(rules={"challenge": True})
    table.position(at={"red.big": 25, "red.small": 24, "blue.big": 9}, health={"blue.big": 4}, tiles={"danger": 7})
    play_card(table, "F3_AGAIN").press("C")
    yield "climb_ends", table.view
    yield "climb_ends_hearts", table.press("C").view
