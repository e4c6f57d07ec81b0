"""The Pico's trays by themselves: typed dice, dice that send a face, contacts, and the settings that choose them."""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import pytest

from firmware_bridge.pico import config
from firmware_bridge.pico.contacts import Contact
from firmware_bridge.pico.core import Panel
from firmware_bridge.pico.keypad import Keypad
from firmware_bridge.pico.settings import Settings
from firmware_bridge.pico.smart_dice import SmartDice
from firmware_bridge.wire import Ack, Reader, Roll, write
from tests.firmware.native import library

FACES = {"danger": "D", "ascension": "A", "weather": "W"}
DICE = {name: {"1": "D", "2": "A", "3": "W"} for name in ("red", "blue", "green")}


def told(panel: Panel) -> list[tuple[str, int, str]]:
    """(faces, lifted, flags) of each roll that the panel says for the first time."""
    rolls = Reader().feed(panel.sending())
    return [(one.faces, one.lifted, one.flags) for one in rolls if isinstance(one, Roll) and one.age_ms == 0]


@pytest.fixture
def panel() -> Panel:
    panel = Panel(0, 1, "T", "dice=6")
    panel.sending()
    return panel


def test_a_contact_is_steady_for_10_ms_and_edges_are_30_ms_apart() -> None:
    contact = Contact()
    levels = [(0, True), (3, False), (6, True), (15, True), (16, True), (20, False), (45, False), (46, False)]
    assert [contact.look(closed, now) for now, closed in levels] == ["", "", "", "", "d", "", "", "u"]


def test_chatter_is_no_edge() -> None:
    contact = Contact()
    chatter = itertools.cycle([True, False])
    assert {contact.look(next(chatter), now) for now in range(0, 1000, 9)} == {""}


def test_what_was_typed_and_left_is_forgotten(panel: Panel) -> None:
    tray = Keypad(FACES, 6)
    tray.press("danger", panel, 0)
    tray.look(panel, 60_000)
    assert tray.lights(60_000) == {"done": "1"}
    tray.look(panel, 60_001)
    assert tray.lights(60_001) == {"done": "0"}
    tray.press("weather", panel, 70_000)
    tray.press("done", panel, 70_100)
    assert told(panel) == [("W", 1, "-")]


def test_done_is_refused_while_all_places_are_taken(panel: Panel) -> None:
    tray = Keypad(FACES, 6)
    for number in range(16):
        panel.card("F3B3", number)
    told(panel)
    tray.press("weather", panel, 100)
    tray.press("done", panel, 200)
    assert (told(panel), tray.typed, len(panel.waiting)) == ([], "W", 16)
    assert tray.lights(201) == {"done": "b"}
    assert tray.lights(2200) == {"done": "1"}
    panel.received(write(Ack(1, 1)), 3000)
    tray.press("done", panel, 3100)
    assert told(panel) == [("W", 1, "-")]


def test_more_keys_than_a_line_carries_are_not_typed(panel: Panel) -> None:
    tray = Keypad(FACES, 6)
    for _ in range(40):
        tray.press("danger", panel, 0)
    tray.press("done", panel, 0)
    assert told(panel) == [("D" * 16, 16, "-")]


def test_the_lamp_blinks_for_2_s_where_the_pi_asks(panel: Panel) -> None:
    tray = Keypad(FACES, 6)
    tray.told("count", 1000)
    assert [tray.lights(now)["done"] for now in (1000, 2999, 3000)] == ["b", "b", "0"]
    tray.told("unread", 4000)
    tray.told("ack", 4100)
    assert tray.lights(4100)["done"] == "0"


def quiet(tray: SmartDice, panel: Panel, now: int) -> list[tuple[str, int, str]]:
    """What the panel says once the dice have been quiet until `now`."""
    tray.look(panel, now)
    return told(panel)


def test_a_roll_ends_when_all_that_rolled_have_told_and_are_quiet(panel: Panel) -> None:
    tray = SmartDice(DICE, "R", "T")
    tray.hear(b"red R\nblue R\nred 1", 0)
    assert quiet(tray, panel, 800) == []
    tray.hear(b"\nblue 3\n", 1000)
    assert quiet(tray, panel, 1699) == []
    assert quiet(tray, panel, 1700) == [("WD", 2, "-")]
    assert quiet(tray, panel, 9000) == []


def test_d01_a_die_that_is_turned_by_hand_is_no_roll(panel: Panel) -> None:
    tray = SmartDice(DICE, "R", "T")
    tray.hear(b"red 1\n", 0)
    assert quiet(tray, panel, 5000) == []


def test_a_die_that_falls_silent_is_unread(panel: Panel) -> None:
    tray = SmartDice(DICE, "R", "T")
    tray.hear(b"red R\nblue R\nblue 2\n", 0)
    assert quiet(tray, panel, 3999) == []
    assert quiet(tray, panel, 4000) == [("A?", 2, "-")]


def test_tilted_and_moved_dice_carry_their_flags(panel: Panel) -> None:
    tray = SmartDice(DICE, "R", "T")
    tray.hear(b"red R\nblue R\nred T\nblue 1\nblue 2\n", 0)
    assert quiet(tray, panel, 1000) == [("A?", 2, "cm")]
    tray.hear(b"red R\nred T\nred 3\n", 2000)  # it fell flat after all
    assert quiet(tray, panel, 3000) == [("W", 1, "-")]


def test_dice_that_never_say_that_they_roll_throw_with_each_face(panel: Panel) -> None:
    tray = SmartDice(DICE, "", "T")
    tray.hear(b"red 1\ngreen 3\n", 0)
    assert quiet(tray, panel, 700) == [("WD", 2, "-")]


def test_other_words_are_counted_and_nothing_else(panel: Panel) -> None:
    tray = SmartDice(DICE, "", "T")
    tray.hear(b"red\nred 9\npink 1\n\xff\xfe 1\n" + b"x" * 5000 + b"\n\n", 0)
    assert tray.bad == 6
    assert quiet(tray, panel, 5000) == []


def changed(**changes: object) -> SimpleNamespace:
    names = {name: getattr(config, name) for name in dir(config) if name.isupper()}
    return SimpleNamespace(**{**names, **changes})


@pytest.mark.parametrize("tray", ["none", "keypad", "dice", "colour"])
@pytest.mark.parametrize("line", ["usb", "uart"])
def test_the_shipped_config_serves_every_tray_on_either_line(tray: str, line: str) -> None:
    settings = Settings(changed(TRAY=tray, LINE=line))
    assert settings.tray == tray


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"TRAY": "dices"}, "TRAY must be one of none, keypad, dice, colour, and it is 'dices'"),
        ({"KEYS": {"a": 2}}, "GP2 is wanted by key a and by dice key danger"),
        ({"LIGHTS": {"a": 25}}, "a Pico has no GP25 to give to lamp of key a"),
        ({"SERVICE": "z"}, "SERVICE must be one of a, b, c"),
        ({"UID": "a,b"}, "UID must be without blank, comma, \\$ and \\*: 'a,b'"),
        ({"KEYPAD": {"x": (2, "?")}}, "the symbol of KEYPAD x must be one of D, A, W, 1"),
        (
            {"TRAY": "dice", "LINE": "uart", "DICE_UART": {"id": 0, "tx": 8, "rx": 9}},
            "the line and the dice cannot share one UART",
        ),
    ],
)
def test_a_config_that_cannot_be_is_refused_in_a_sentence(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Settings(changed(**changes))


def test_a_name_that_is_missing_is_named() -> None:
    without = changed()
    del without.KEYPAD_LAMP
    with pytest.raises(ValueError, match=r"KEYPAD_LAMP is missing"):
        Settings(without)


def test_the_unos_library_is_built_of_the_same_headers() -> None:
    assert library().panel_size() < 1500, "the panel fits an Uno's memory, with its two rings"
