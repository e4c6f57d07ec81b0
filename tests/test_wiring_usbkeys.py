"""[usbkeys] all the way: what counts as an answer, what is claimed, what is opened, and what is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.config import load_file
from companion.config.model import Config
from companion.devices import usbkeys
from companion.devices.usbkeys_fake import FakeUsb
from companion.opening import open_table
from companion.signals import Condition, Device, Digit, Sensed
from companion.wiring import hardware, open_devices
from tests.devices.listening import Inbox
from tests.devices.pins import mock_pins
from tests.devices.usbkeys_rig import KEYBOARD, KP_7, PAD, fake_bench, tap


class Table:
    """What `open_devices` needs of a loop: an inbox, and a world to hang things on."""

    def __init__(self) -> None:
        self.heard = Inbox()
        self.inbox = self
        self.put = self.heard.post
        self.world: Any = None


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeUsb]:
    with fake_bench() as made:
        quick = partial(usbkeys.UsbKeys, opener=made.open, nodes=made.nodes, look_every=0.02)
        monkeypatch.setattr(usbkeys, "UsbKeys", quick)
        yield made


def config(tmp_path: Path, text: str) -> Config:
    file = tmp_path / "table.toml"
    file.write_text(text)
    return load_file(file)


def test_usb_keys_alone_are_enough_to_answer_and_are_claimed(tmp_path: Path) -> None:
    asked = config(tmp_path, "[usbkeys]\n")
    assert asked.asks_for_input
    assert hardware(asked) == ["usb keys"]
    absent = config(tmp_path, "[people]\n")
    assert not absent.asks_for_input
    assert hardware(absent) == []


def test_auto_takes_a_pad_and_leaves_a_keyboard(tmp_path: Path, fake: FakeUsb) -> None:
    table: Any = Table()
    keyboard, pad = fake.plug("K120", KEYBOARD), fake.plug("Pad", PAD)
    with ExitStack() as open_things:
        open_devices(config(tmp_path, "[usbkeys]\n"), table, open_things)
        table.heard.wait_for(Condition.OK)
        tap(pad, KP_7)
        assert table.heard.wait(Digit).value == 7
        assert keyboard.holder is None
    assert pad.holder is None


def test_names_are_handed_down(tmp_path: Path, fake: FakeUsb) -> None:
    table: Any = Table()
    keyboard, pad = fake.plug("K120", KEYBOARD), fake.plug("Pad", PAD)
    with ExitStack() as open_things:
        open_devices(config(tmp_path, '[usbkeys]\ndevices = ["K120"]\n'), table, open_things)
        table.heard.wait_for(Condition.OK)
        assert (keyboard.holder is None, pad.holder is None) == (False, True)


def test_keys_on_pins_go_on_without_the_pad(tmp_path: Path, fake: FakeUsb) -> None:
    from companion.loop import World

    table: Any = Table()
    table.world = World(scribe=table, painter=table)
    with mock_pins(), ExitStack() as open_things:
        open_devices(config(tmp_path, "[keys]\na = 17\n[usbkeys]\n"), table, open_things)
        sensed = table.heard.wait_for(Condition.DEGRADED)
        fake.plug("Pad", PAD)
        assert table.heard.wait_for(Condition.OK).why == ""
    assert (sensed.device, sensed.why) == (Device.KEYS, "USB keys: no number pad or scanner is plugged in")
    assert [one.condition for one in table.heard.saw(Sensed)] == [Condition.OK, Condition.DEGRADED, Condition.OK]


DICE_KEYS = "[keys.dice]\ndanger = 23\nascension = 24\nweather = 25\ndone = 18\nclear = 19\n"


@pytest.mark.parametrize(("section", "known"), [("[usbkeys]\n", False), (DICE_KEYS, False), ("[people]\n", True)])
def test_with_any_keys_asked_for_the_keys_are_not_off(tmp_path: Path, section: str, known: bool) -> None:
    from companion.box import read_box

    box, _ = read_box(tmp_path / "box.toml")
    led = open_table(config(tmp_path, section), box, None, None, 0.0, simulated=False, version="0")
    assert (led.table.health.get(Device.KEYS) is Condition.OFF) is known


def test_dice_keys_alone_are_keys_and_as_well_as_their_pins(tmp_path: Path) -> None:
    from companion.loop import World

    asked = config(tmp_path, DICE_KEYS)
    assert asked.asks_for_input
    table: Any = Table()
    table.world = World(scribe=table, painter=table)
    with mock_pins(), ExitStack() as open_things:
        open_devices(asked, table, open_things)
    assert table.heard.wait_for(Condition.OK).device is Device.KEYS


def test_without_the_library_the_start_ends_with_4_and_the_cure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "evdev", None)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    file = tmp_path / "table.toml"
    file.write_text('[usbkeys]\n[archive]\npath = "matches.sqlite"\n')
    assert main(["run", "--config", str(file)]) == 4
    assert "[usbkeys] needs the library evdev" in capsys.readouterr().err
