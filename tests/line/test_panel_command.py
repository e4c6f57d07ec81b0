"""`companion panel` on ptys: what is there, what it says, a light, a dialogue, and whose port it is."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.cli import main, panel_talk
from firmware_bridge.fake import FakePanel
from firmware_bridge.ports import UsbPort
from firmware_bridge.pty_panel import PtyPanel
from tests.end_to_end.daemon import Daemon, until
from tests.end_to_end.setups import START, panel_at
from tests.line.panel_words import Ask, on_usb

MICROPYTHON = Path(sys.executable).with_name("micropython")  # PyPI builds it for x86-64 alone


def test_list_names_the_board_and_what_it_says_of_itself(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    with PtyPanel(panel=FakePanel(time.monotonic(), uid="E661", firmware="pico 1.0", boot=41)) as board:
        on_usb(monkeypatch, UsbPort(board.path, 0x2E8A, 5, "E6614C"))
        code, out, _ = ask("list")
        assert code == 0
        assert f"{board.path}  Raspberry Pi 2e8a:0005 E6614C" in out
        assert 'panel "E661", firmware pico 1.0, protocol 1.0, dice=6;keys=3;lights=3' in out
        (one,) = json.loads(ask("list", "--json")[1])
    assert one["usb"] == {"vendor": "2e8a", "product": "0005", "serial": "E6614C"}
    assert one["panel"]["boot"] == 41
    assert one["trouble"] == ""


def test_list_tells_what_is_in_the_way(ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(panel_talk.Talk.hello, "__defaults__", (0.7,))
    with PtyPanel(panel=FakePanel(time.monotonic(), protocol="2.0")) as newer, PtyPanel() as mute:
        mute.panel.hold = True
        on_usb(monkeypatch, UsbPort(newer.path, 0x2341, 0x43, "1"), UsbPort(mute.path, 0x0403, 1, ""))
        code, out, _ = ask("list")
        assert code == 0
        assert "speaks protocol 2.0, this companion speaks 1.0: update the companion" in out
        assert re.search(rf"{mute.path}  FTDI 0403:0001\n    no answer: nothing came", out)
        mute.to_panel = lambda raw: mute.say(raw) or b""  # type: ignore[func-returns-value]
        assert "main.py is missing" in ask("list", "--port", mute.path)[1]
    code, out, _ = ask("list", "--port", str(tmp_path / "nothing"))
    assert code == 1
    assert "is not there: is the panel plugged in?" in out


def test_no_panel_is_one_code_and_says_where_was_looked(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on_usb(monkeypatch)
    for words in (("list",), ("watch",), ("light", "a", "1"), ("calibrate",), ("flash",)):
        assert ask(*words)[0] == 1
        assert ask(*words, "--port", str(tmp_path / "nothing"))[0] == 1
    flash = ask("flash", "--port", str(tmp_path / "nothing"))[2]
    assert f"{tmp_path / 'nothing'} is not there: is the board plugged in" in flash
    assert "BOOTSEL" not in flash, "that is for a new Pico; here a port was named"
    assert "and the config asks for none" in ask("list")[2]
    (tmp_path / "table.toml").write_text('[panel]\nport = "auto"\n', encoding="utf-8")
    _, _, err = ask("list")
    assert "no panel on the USB: plug it in" in err
    assert "none" not in err
    assert "/dev/ttyACM7 is not there" in ask("list", "--port", "/dev/ttyACM7")[2]


def test_watch_tells_every_line_counts_the_bad_and_answers_nothing(ask: Ask) -> None:
    with PtyPanel() as board:
        board.roll("DDAWAD")
        board.to_pi = lambda raw: raw + b"$ROLL,1,2,1,DDDDDD,0,6,-*00000000\nbooting\n" if b"HELLO" in raw else raw
        code, out, err = ask("watch", "--port", board.path, "--seconds", "1.8")
        assert code == 0
        assert 'HELLO panel "FAKE-1", firmware fake, protocol 1.0, dice=6;keys=3;lights=3 (power-up 1)' in out
        rolls = [line for line in out.splitlines() if "ROLL" in line]
        assert re.search(r"ROLL  DDAWAD, 6 lifted, \d\.\d s ago \[event 1\]$", rolls[0])
        assert "(again)" not in rolls[0]
        assert all(line.endswith("(again)") for line in rolls[1:])
        assert "BEAT  up for " in out
        assert "bad lines so far: 1 noise, 1 crc" in out
        assert "good lines; bad lines so far: 1 noise, 1 crc" in err
        assert board.panel.waiting == (1,)
        assert board.answered == ()


def test_watch_ends_with_ctrl_c(config: str) -> None:
    with PtyPanel() as board:
        words = [sys.executable, "-m", "companion.cli", "panel", "watch", "--config", config, "--port", board.path]
        child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert child.stdout is not None
        assert "HELLO" in child.stdout.readline()
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=20)
        assert child.returncode == 130
        assert "good lines; bad lines so far: none" in err
        assert "Traceback" not in err


def test_a_watched_panel_that_is_unplugged_is_said_to_be_gone(ask: Ask) -> None:
    with PtyPanel() as board:
        board.to_panel = lambda raw: board.unplug() or b""  # type: ignore[func-returns-value]
        code, _, err = ask("watch", "--port", board.path, "--seconds", "5")
        assert code == 1
        assert "is gone" in err


def test_light_is_told_to_a_panel_that_is_there(ask: Ask) -> None:
    with PtyPanel() as board:
        for state, word in (("1", "on"), ("b", "blinking"), ("0", "off")):
            code, out, _ = ask("light", "a", state, "--port", board.path)
            assert code == 0
            assert f'panel "FAKE-1" was told: light a {word}' in out
            assert board.panel.lights["a"] == state
        assert ask("light", "a", "2", "--port", board.path)[0] == 2
        assert ask("light", "a", "--port", board.path)[0] == 2
        code, out, err = ask("light", "zz", "b", "--port", board.path)
        assert (code, out) == (2, "")
        assert 'has no light "zz": its 3 lights are those of its keys, a, b, c' in err
        board.panel.caps = "dice=6;lights=0"
        assert "has no lights" in ask("light", "a", "1", "--port", board.path)[2]
        assert "can be no key's name" in ask("light", "a,b", "1", "--port", board.path)[2]
        assert ask("list", "a", "--port", board.path)[0] == 2


def test_several_boards_are_not_guessed_among(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    on_usb(monkeypatch, UsbPort("/dev/ttyACM0", 0x2E8A, 5, "1"), UsbPort("/dev/ttyACM1", 0x2E8A, 5, "2"))
    code, _, err = ask("watch")
    assert code == 2
    assert "/dev/ttyACM0, /dev/ttyACM1; name one with --port" in err
    on_usb(monkeypatch)
    assert "no panel on the USB" in ask("light", "a", "1")[2]


@pytest.mark.parametrize("words", [("watch",), ("light", "a", "1"), ("calibrate",), ("list",)])
def test_a_port_that_somebody_has_is_left_alone(words: tuple[str, ...], ask: Ask) -> None:
    with PtyPanel() as board, panel_talk.talking(board.path):
        code, _, err = ask(*words, "--port", board.path)
        assert code == 3
        assert "is in use by" in err


def test_the_daemon_is_named_where_it_has_the_port(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with PtyPanel(tmp_path / "panel") as board, Daemon(tmp_path, panel_at(tmp_path), *START) as daemon:
        daemon.senses("panel", "ok")
        monkeypatch.setenv("RUNTIME_DIRECTORY", str(daemon.runtime))
        for words in (("list",), ("watch",), ("light", "a", "1"), ("calibrate",)):
            assert main(["panel", "--config", str(daemon.config), *words]) == 3
            assert f"the companion (process {daemon.pid}) is running and has it" in capsys.readouterr().err
        assert daemon.health("panel") == "ok"
        daemon.stop()
        assert main(["panel", "--config", str(daemon.config), "light", "c", "b"]) == 0
        until(lambda: board.panel.lights.get("c") == "b", "the light")


def test_no_end_of_seconds_before_the_start(ask: Ask) -> None:
    code, _, err = ask("watch", "--seconds", "-1")
    assert code == 2
    assert "expected a number from 0 on" in err
