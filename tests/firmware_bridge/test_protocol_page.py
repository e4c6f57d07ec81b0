"""PROTOCOL.md promises lines that can be typed by hand: each is read, and each kind is there."""

import re
import subprocess
import sys
from pathlib import Path

from firmware_bridge import wire
from firmware_bridge.link import Link
from firmware_bridge.wire import PROTOCOL, read, read_plain, write

PAGE = (Path(wire.__file__).parent / "PROTOCOL.md").read_text()
LINES = re.findall(r"\$[A-Z]+,[^*`\n]*\*[^`\s]*", PAGE)


def test_every_line_on_the_page_is_to_the_letter() -> None:
    assert len(LINES) >= 15
    for line in LINES:
        assert write(read(line.encode())) == line.encode() + b"\n"


def test_every_kind_and_code_is_on_the_page() -> None:
    kinds = {type(read(line.encode())).__name__.upper() for line in LINES}
    assert kinds == {"HELLO", "BEAT", "ROLL", "CARD", "KEY", "VOID", "ASK", "ACK", "NAK", "LIGHT"}
    assert all(code in PAGE for code in wire.CODES)
    assert f"protocol {PROTOCOL}" in PAGE


def test_the_plain_lines_on_the_page_are_read() -> None:
    plain = re.findall(r"`((?:ROLL|CARD|KEY) [^`]+)`", PAGE)
    assert len(plain) == 4
    assert [type(read_plain(line.encode())).__name__ for line in plain] == ["Roll", "Card", "Key", "Key"]


def test_the_lines_to_paste_play_a_game_of_two_rolls() -> None:
    pasted = [line.strip() for line in PAGE.splitlines() if line.startswith("    $") and "<" not in line]
    link = Link(0.0, dealt=lambda uid, boot: 0)
    link.opened(0.0)
    link.received(pasted[0].encode() + b"\r\n", 0.1)
    taken = link.received(pasted[1].encode() + b"\r\n", 1.0)
    assert len(taken) == 1
    assert link.answer("me", 1, 1, "ack", 1.0) == []
    assert len(link.received(pasted[2].encode() + b"\r\n", 2.0)) == 1


def test_the_command_that_makes_a_crc_makes_a_good_line() -> None:
    script, body = re.search(r"python3 -c '(.*)' (\S+)", PAGE).groups()  # type: ignore[union-attr]
    made = subprocess.run([sys.executable, "-c", script, body], capture_output=True, timeout=30).stdout
    assert read(made.strip()) == wire.Roll(1, 3, 3, "DDDDDD", 0, 6, "-")
