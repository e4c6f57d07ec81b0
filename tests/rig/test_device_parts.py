"""What of the rig's devices needs no Pi: the table of edge scripts, a pulse on a screen's RES, the keyboards' keys."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from companion.signals import Edge
from tests.rig.guest.edges import SCRIPTS, UP
from tests.rig.guest.keyboard import KINDS, PAD_KEYS, SCANNER_KEYS
from tests.rig.rig_edges import BURST, COMES_TO, NAMES, TOO_MANY, meant, words
from tests.rig.screen import Screen


def ideal(name: str) -> list[Edge]:
    """A script as it is on a machine that never does anything else."""
    at = 100.0
    edges: list[Edge] = []
    for line, level, seconds in SCRIPTS[name]:
        if not edges or (NAMES[line], level) != (edges[-1].name, int(edges[-1].level == "up")):
            edges.append(Edge("pin", NAMES[line], "up" if level else "down", at))
        at += seconds
    return edges


@pytest.mark.parametrize("name", COMES_TO)
def test_a_script_comes_to_what_the_table_says(name: str) -> None:
    assert words(meant(ideal(name))) == COMES_TO[name]


@pytest.mark.parametrize(("name", "edges"), [(BURST, 400), (TOO_MANY, 602)])
def test_floods_are_as_long_as_they_say_and_end_with_the_key_up(name: str, edges: int) -> None:
    assert len(ideal(name)) == edges
    assert SCRIPTS[name][-1][1] == UP


def test_a_pulse_on_res_makes_the_screen_dark(tmp_path: Path) -> None:
    screen = Screen(tmp_path / "glass", "ssd1309")
    messages = [bytes((0x00, 0xAF)), b"\x40" + b"\xff" * 1024]
    with (tmp_path / "glass").open("ab") as file:
        file.writelines(struct.pack("<H", len(message)) + message for message in messages)
    assert screen.picture().getbbox() is not None
    with (tmp_path / "glass").open("ab") as file:
        file.write(struct.pack("<H", 0))
    assert screen.picture().getbbox() is None
    assert (screen.messages, screen.resets) == (3, 1)


def test_the_keyboards_have_the_keys_that_they_describe() -> None:
    for kind, keys in (("pad", PAD_KEYS), ("scanner", SCANNER_KEYS)):
        described = KINDS[kind][4]
        most = described[described.rindex(0x25) + 1]  # logical maximum of the keys
        assert min(keys.values()) > 0
        assert max(keys.values()) <= most
