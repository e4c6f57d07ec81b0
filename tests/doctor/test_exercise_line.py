"""The exercise of screen, number pad and roll: on a captured screen, on fake USB, on a panel behind a pty."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from companion.devices.border import border, lit
from companion.devices.usbkeys import UsbKeys
from companion.devices.usbkeys_fake import FakeUsb
from companion.screens.halfblocks import half_blocks
from firmware_bridge.pty_panel import PtyPanel
from tests.devices.listening import wait_until
from tests.devices.usbkeys_rig import KP_MINUS, KP_PLUS, PAD, tap
from tests.doctor.hands import Hands, names, waiting_panel

pytestmark = pytest.mark.usefixtures("runtime")

KP_ENTER = 96


def capture(tmp_path: Path) -> str:
    return f'[display]\ndriver = "capture"\nfile = "{tmp_path / "screen.txt"}"\n'


def test_the_screen_shows_a_line_at_its_edges_and_then_every_pixel(tmp_path: Path) -> None:
    hands, seen = Hands(), []
    expected = {"thin line": border(), "whole screen": lit()}

    def look(words: str) -> None:
        wait_until(lambda: (tmp_path / "screen.txt").read_text() == half_blocks(expected[words]) + "\n")
        seen.append(words)

    hands.does = {words: partial(look, words) for words in expected}
    assert names(hands.try_out(tmp_path, capture(tmp_path), "screen")) == ["screen-border", "screen-pixels"]
    assert seen == ["thin line", "whole screen"]


def test_a_picture_that_does_not_fit(tmp_path: Path) -> None:
    hands = Hands()
    hands.says = {"thin line": "n", "whole screen": "n"}
    found = hands.try_out(tmp_path, capture(tmp_path), "screen")
    assert 'driver = "sh1106"' in found[0].cure
    assert "broken contact" in found[1].cure


def test_a_screen_that_is_lost_says_why(tmp_path: Path) -> None:
    toml = f'[display]\ndriver = "capture"\nfile = "{tmp_path / "nowhere/screen.txt"}"\n'
    (found,) = Hands().try_out(tmp_path, toml, "screen")
    assert (found.name, "cannot be written" in found.says) == ("screen-lost", True)


def test_the_edges_of_the_border_are_all_lit() -> None:
    picture = border()
    edges = [(x, y) for x in range(128) for y in (0, 63)] + [(x, y) for x in (0, 127) for y in range(64)]
    assert all(picture.getpixel(edge) for edge in edges)
    assert all(lit().getpixel(edge) for edge in edges)


def test_the_three_keys_of_a_number_pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = tmp_path / "input"
    nodes.mkdir()
    usb = FakeUsb(nodes)
    pad = usb.plug("Number Pad", PAD)
    monkeypatch.setattr("companion.devices.usbkeys.UsbKeys", partial(UsbKeys, opener=usb.open, nodes=nodes))
    hands = Hands()
    hands.does = {
        "Press - ": lambda: tap(pad, KP_MINUS),
        r"Press \+ ": lambda: tap(pad, KP_PLUS),
        "Press Enter": lambda: tap(pad, KP_ENTER),
    }
    assert names(hands.try_out(tmp_path, "[usbkeys]\n", "keys")) == ["usb-key"] * 3
    del hands.does["Press Enter"]
    found = hands.try_out(tmp_path, "[usbkeys]\n", "keys", patience=0.1)
    assert found[2].says == "Enter on the number pad: nothing came"


def test_a_roll_is_told_as_it_lies_and_is_used_up(tmp_path: Path) -> None:
    with PtyPanel() as panel:
        hands = Hands()
        hands.does = {"Throw the dice": lambda: panel.roll("DDAWAD")}
        found = hands.try_out(tmp_path, f'[panel]\nport = "{panel.path}"\n', "roll")
        assert [one.says for one in found] == ["the panel read 6 dice right"]
        assert "saw 6 dice: D D A W A D." in hands.heard[1]
        wait_until(lambda: [verdict for _, _, verdict in panel.answered] == ["ack"])


def test_rolls_that_wait_for_the_table_stay_there(tmp_path: Path) -> None:
    with PtyPanel(panel=waiting_panel("DDDDDD")) as panel:
        (before,) = panel.panel.waiting
        hands = Hands()
        hands.does = {"Throw the dice": lambda: panel.roll("AAW")}
        hands.says = {"AAW|A A W": "n"}
        found = hands.try_out(tmp_path, f'[panel]\nport = "{panel.path}"\n', "roll")
        assert names(found)[-1] == "roll-wrong"
        wait_until(lambda: len(panel.answered) == 1)
        assert before not in {seq for _, seq, _ in panel.answered}


@pytest.mark.parametrize(
    ("older", "says"), [(1, "an older roll waits .* and stays there"), (2, "2 older rolls wait .* and stay there")]
)
def test_what_waits_is_counted_in_words(tmp_path: Path, older: int, says: str) -> None:
    with PtyPanel(panel=waiting_panel(*["DDDDDD"] * older)) as panel:
        found = Hands().try_out(tmp_path, f'[panel]\nport = "{panel.path}"\n', "roll", patience=4.0)
        assert names(found) == ["roll-waiting", "roll-none"]
        assert re.search(says, found[0].says)


def test_a_throw_that_cannot_be_read(tmp_path: Path) -> None:
    with PtyPanel() as panel:
        hands = Hands()
        hands.does = {"Throw the dice": lambda: panel.void("dark")}
        (found,) = hands.try_out(tmp_path, f'[panel]\nport = "{panel.path}"\n', "roll")
        assert (found.name, "dark" in found.says) == ("roll-unread", True)


def test_no_roll_comes(tmp_path: Path) -> None:
    with PtyPanel() as panel:
        (found,) = Hands().try_out(tmp_path, f'[panel]\nport = "{panel.path}"\n', "roll", patience=0.5)
        assert (found.name, "companion panel watch" in found.cure) == ("roll-none", True)


def test_no_panel_answers(tmp_path: Path) -> None:
    (found,) = Hands().try_out(tmp_path, '[panel]\nport = "/dev/nowhere"\n', "roll", patience=0.2)
    assert (found.name, "/dev/nowhere is not there" in found.says) == ("roll-no-panel", True)
