"""The exercise of a panel's keys, on a panel behind a pty; with keys on the Pi's own pins, and without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from companion.doctor.findings import Finding, Level
from firmware_bridge.fake import FakePanel
from firmware_bridge.pty_panel import PtyPanel
from tests.devices.listening import wait_until
from tests.devices.pins import drive, mock_pins
from tests.doctor.hands import Hands, names, waiting_panel

pytestmark = pytest.mark.usefixtures("runtime")

PANEL = ("key A, left on the panel", "key B, middle on the panel", "key C, right on the panel")


@pytest.fixture
def panel() -> Iterator[PtyPanel]:
    with PtyPanel() as panel:
        yield panel


def presses(panel: PtyPanel, keys: str = "abc") -> Hands:
    """Hands that press these three where A, B and C are asked for; "-" presses none."""
    hands = Hands()
    for asked, key in zip("ABC", keys, strict=True):
        if key != "-":
            hands.does[f"Press key {asked}, .* on the panel"] = partial(panel.key, key)
    return hands


def tap(pins: Any, pin: int) -> Callable[[], None]:
    def press() -> None:
        drive(pins, pin, "down")
        drive(pins, pin, "up")

    return press


def tried(hands: Hands, folder: Path, panel: PtyPanel, more: str = "", patience: float = 5.0) -> list[Finding]:
    return hands.try_out(folder, f'{more}[panel]\nport = "{panel.path}"\n', "keys", patience=patience)


def test_each_key_of_the_panel_is_tried_and_its_press_used_up(tmp_path: Path) -> None:
    fake = waiting_panel()
    before = fake.press("c", monotonic() - 1.0)
    fake.sending()
    with PtyPanel(panel=fake) as panel:
        found = tried(presses(panel), tmp_path, panel)
        assert [one.says for one in found] == [f"{where} works" for where in PANEL]
        wait_until(lambda: len(panel.answered) >= 6)
        assert before not in {seq for _, seq, _ in panel.answered}, "what was pressed before is the table's"


def test_keys_that_are_swapped(panel: PtyPanel, tmp_path: Path) -> None:
    found = tried(presses(panel, "bac"), tmp_path, panel)
    assert names(found) == ["panel-key-swapped", "panel-key-swapped", "panel-key"]
    assert found[0].says == f"{PANEL[0]}: instead key B, middle came"
    assert "KEYS in the board's config.py" in found[0].cure


def test_a_missing_key_is_a_fault_only_where_it_is_needed(panel: PtyPanel, tmp_path: Path) -> None:
    found = tried(presses(panel, "---"), tmp_path, panel, patience=0.5)
    assert [one.level for one in found] == [Level.FAULT] * 3
    with mock_pins() as pins:
        hands = Hands()
        for key, pin in (("A", 17), ("B", 27), ("C", 22)):
            hands.does[rf"Press key {key}, \w+ \(GPIO"] = tap(pins, pin)
        found = tried(hands, tmp_path, panel, "[keys]\na = 17\nb = 27\nc = 22\n", patience=2.0)
    assert names(found) == ["key", "key", "key", "panel-key-silent"], "one is enough to know"
    assert found[-1].level is Level.NOTE
    assert "there are other keys" in found[-1].says


def test_a_panel_without_keys_and_no_panel_at_all(tmp_path: Path) -> None:
    with PtyPanel(panel=FakePanel(monotonic(), caps="dice=6;keys=0;lights=0")) as panel:
        (found,) = tried(Hands(), tmp_path, panel)
        assert (found.level, found.name) == (Level.FAULT, "panel-keys-none")
    (found,) = Hands().try_out(tmp_path, '[panel]\nport = "/dev/nowhere"\n', "keys", patience=0.2)
    assert (found.level, found.name) == (Level.FAULT, "panel-keys-lost")
    assert "/dev/nowhere is not there" in found.says
