"""The colour tray by itself: inks learned or refused, and what lies in the pockets over time."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.pico import calibrate
from firmware_bridge.pico.colour import Bus, ColourTray, Sensors
from firmware_bridge.pico.core import Panel
from firmware_bridge.pico.inks import from_text, learn, name_symbol, report, separate, to_text
from firmware_bridge.pico.pockets import Pockets
from firmware_bridge.wire import Reader, Roll, Void
from tests.firmware.inked import COLOURS, Reading, learned, reading, readings


@pytest.mark.parametrize("symbol", list(COLOURS))
@pytest.mark.parametrize("light", [0.97, 1.0, 1.03])
def test_each_learned_ink_is_known_again(symbol: str, light: float) -> None:
    assert name_symbol(learned(), reading(symbol, light)) == symbol


def test_a_die_that_leans_is_nearer_and_brighter() -> None:
    assert name_symbol(learned(), reading("D", 1.5)) == "!"
    assert name_symbol(learned(), reading("D", 0.6)) == "!"


@pytest.mark.parametrize("strange", [(0, 0, 0, 0), (65535, 9, 9, 9), (2000, 600, 600, 600), (2000, 0, 0, 1500)])
def test_a_colour_that_was_never_learned_is_unread(strange: Reading) -> None:
    assert name_symbol(learned(), strange) == "?"


def test_inks_that_are_too_close_are_refused_by_name() -> None:
    brown = learn("B", [(2000, 1080, 460, 460)] * 32)
    assert brown is not None
    good, bad = learned(), [*learned(), brown]
    assert separate([good] * 6)
    assert not separate([good, bad])
    assert "pocket 1: closest are D and B" in report([good, bad])[1]
    assert report([good, bad])[1].endswith("TOO CLOSE")
    assert report([good])[0].endswith("good")


def test_readings_without_light_teach_nothing() -> None:
    assert learn("D", [*readings("D"), (3, 1, 1, 1)]) is None
    assert learn("D", []) is None


def test_what_was_learned_survives_the_flash_to_the_letter() -> None:
    text = to_text([learned(), learned(".A")])
    again = from_text(text)
    assert [[ink.symbol for ink in inks] for inks in again] == [[".", "D", "A", "W"], [".", "A"]]
    assert to_text(again) == text
    for at in range(len(text)):
        spoiled = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
        assert from_text(spoiled) == []


class Tray:
    """Pockets, and a clock that people move on."""

    def __init__(self, picture: str = "......") -> None:
        self.now = 0
        self.pockets = Pockets(0)
        self.panel = Panel(0, 1, "T", "dice=6")
        self.picture = picture
        self.events: list[tuple[str, int, str]] = []
        self.later(2000)

    def later(self, ms: int, *, shaking: bool = False) -> Tray:
        for _ in range(ms // 30):
            self.now += 30
            if shaking:
                self.pockets.shook(self.now)
            self.pockets.look(self.picture, self.panel, self.now)
            for one in Reader().feed(self.panel.sending()):
                if isinstance(one, Roll) and one.age_ms == 0:
                    self.events.append((one.faces, one.lifted, one.flags))
                elif isinstance(one, Void) and one.age_ms == 0:
                    self.events.append((one.reason, 0, "void"))
        return self

    def lies(self, picture: str, ms: int = 2000) -> Tray:
        self.picture = picture
        return self.later(ms)

    def throw(self, picture: str, lifted: str = "......") -> Tray:
        """Dice out (what stays is in `lifted`), shaken, and here."""
        self.lies(lifted, 500).later(300, shaking=True)
        return self.lies(picture)


def test_an_empty_tray_says_nothing_and_a_first_throw_counts_all() -> None:
    tray = Tray()
    assert tray.events == []
    assert tray.throw("DAWDAW").events == [("DAWDAW", 6, "-")]


def test_dice_that_lay_there_at_power_up_are_told_once_and_flagged() -> None:
    tray = Tray("DAW...")
    assert tray.events == [("DAW...", 0, "b")]
    assert len(tray.later(60_000).events) == 1


def test_six_thrown_again_and_two_thrown_beside_four_kept() -> None:
    tray = Tray().throw("DAWDAW").throw("WWWWWW").throw("DAWWWW", lifted="..WWWW")
    assert tray.events == [("DAWDAW", 6, "-"), ("WWWWWW", 6, "-"), ("DAWWWW", 2, "-")]


def test_d01_picked_up_and_put_down_is_no_roll() -> None:
    tray = Tray().throw("DAWDAW").lies(".AWDAW").lies("WAWDAW").later(5000)
    assert len(tray.events) == 1
    assert tray.throw("AAAAAA").events[1:] == [("AAAAAA", 6, "-")]


def test_d02_nudged_or_under_another_lamp_is_no_roll() -> None:
    tray = Tray().throw("DAWDAW").lies("DAWDAA").lies("??????").later(3000, shaking=True).lies("DAWDAW")
    assert len(tray.events) == 1


def test_a_die_in_the_hand_is_waited_for() -> None:
    tray = Tray().throw("DAWDAW").lies("......", 500).later(300, shaking=True).later(60_000)
    assert len(tray.events) == 1


def test_a_missing_die_is_waited_for_and_then_told_as_an_empty_place() -> None:
    tray = Tray().throw("DAWDAW").lies("......", 500).later(300, shaking=True)
    assert len(tray.lies("DAWDA.", 2900).events) == 1
    assert tray.later(600).events[1:] == [("DAWDA.", 6, "-")]


def test_touched_after_it_lay_still_is_moved() -> None:
    tray = Tray().throw("DAWDAW").lies("......", 500).later(300, shaking=True)
    assert tray.lies("DAWDAW", 800).lies("DAWDAA").events[1:] == [("DAWDAA", 6, "m")]


def test_leaning_is_cocked_and_nothing_readable_is_void() -> None:
    tray = Tray().throw("DAW!AW").throw("??????")
    assert tray.events == [("DAW?AW", 6, "c"), ("unread", 0, "void")]


@given(
    st.lists(st.tuples(st.text(".DAW?!", min_size=6, max_size=6), st.sampled_from([60, 300, 1500, 4000])), max_size=30)
)
@settings(deadline=None, max_examples=60)
def test_whatever_lies_there_without_a_shake_there_is_no_roll(pictures: list[tuple[str, int]]) -> None:
    tray = Tray()
    for picture, ms in pictures:
        tray.lies(picture, ms)
    assert tray.events == []


class Chips(Bus):
    """A multiplexer and sensors in memory; `seen`: a reading a channel, None where nobody answers."""

    def __init__(self, seen: list[Reading | None]) -> None:
        self.seen = seen
        self.on = [False] * len(seen)
        self.channel = 0
        self.number = 0x44

    def writeto(self, address: int, raw: bytes) -> int:
        assert address == 0x70
        self.channel = raw[0].bit_length() - 1
        return 1

    def writeto_mem(self, address: int, register: int, raw: bytes) -> None:
        self._there()
        self.on[self.channel] |= (register, raw) == (0x80, b"\x03")

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        seen = self._there()
        if register == 0x92:
            return bytes([self.number])
        return bytes([self.on[self.channel]]) + b"".join(value.to_bytes(2, "little") for value in seen)

    def _there(self) -> Reading:
        seen = self.seen[self.channel]
        if seen is None:
            raise OSError(5, "nobody answers")
        return seen


def test_a_sensor_that_comes_back_is_set_up_again() -> None:
    chips = Chips([reading("D"), reading("A")])
    sensors = Sensors(chips, 2)
    assert [sensors.read(pocket) for pocket in (0, 1)] == [reading("D"), reading("A")]
    chips.on[1] = False  # its power went for a moment
    with pytest.raises(OSError, match="pocket 1 has no colour yet"):
        sensors.read(1)
    assert sensors.read(1) == reading("A")
    chips.seen[0] = None
    with pytest.raises(OSError, match="nobody answers"):
        sensors.read(0)
    chips.seen[0], chips.on[0], chips.number = reading("W"), False, 0x99
    with pytest.raises(OSError, match="no TCS34725"):
        sensors.read(0)


def test_a_tray_reads_a_pocket_a_look() -> None:
    panel = Panel(0, 1, "T", "dice=2")
    panel.sending()
    tray = ColourTray(Sensors(Chips([reading("D"), None]), 2), [learned()] * 2, 0)
    for now in range(0, 3000, 15):
        tray.look(panel, now)
    rolls = [one for one in Reader().feed(panel.sending()) if isinstance(one, Roll)]
    assert [(one.faces, one.flags) for one in rolls[:1]] == [("D?", "b")]


def calibrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inks: dict[str, str]) -> tuple[bool, Path]:
    """Somebody puts the dice in as asked; `inks`: in which colour each symbol is printed."""
    chips = Chips([reading(".")] * 6)

    def obey(question: str) -> str:
        symbol = question.split("shows ")[1][0] if "shows" in question else "."
        chips.seen = [reading(inks.get(symbol, symbol))] * 6
        return ""

    monkeypatch.setattr("builtins.input", obey)
    path = tmp_path / "inks.txt"
    return calibrate.calibrate(Sensors(chips, 6), "DAW", str(path)), path


def test_calibrate_learns_prints_and_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    was_good, path = calibrated(tmp_path, monkeypatch, {})
    assert was_good
    assert [name_symbol(inks, reading("W")) for inks in from_text(path.read_text())] == ["W"] * 6
    said = capsys.readouterr().out
    assert said.count("spreads apart: good") == 6
    assert f"written to {path}" in said


def test_calibrate_refuses_two_symbols_in_one_ink(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    was_good, path = calibrated(tmp_path, monkeypatch, {"W": "A"})
    assert not was_good
    assert not path.exists()
    said = capsys.readouterr().out
    assert "closest are A and W, 0.0 spreads apart: TOO CLOSE" in said
    assert "REFUSED" in said
