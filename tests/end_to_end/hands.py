"""A table in this process with keys on mock pins: real edges, gestures, loop, archive and a captured screen.

Beside it the model, which hears taps and holds as such.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.box import Box
from companion.config import load
from companion.devices.archive import Archive
from companion.devices.buttons import KeySettings, open_keys
from companion.devices.oled import DisplaySettings, open_display
from companion.devices.painter import Painter
from companion.devices.scribe import Scribe
from companion.devices.stored import read_entries, read_match
from companion.engine.match import Match
from companion.gestures import Gestures
from companion.loop import Item, Loop, Stop, World
from companion.opening import open_table
from companion.screens import draw, draw_anyhow
from companion.screens.halfblocks import half_blocks
from companion.signals import DieKeyed, Held, Key, Level
from companion.wishes import Start
from tests.devices.pins import drive, mock_pins
from tests.end_to_end.daemon import later, until
from tests.end_to_end.model import Model
from tests.end_to_end.people import People
from tests.end_to_end.player import TAP

if TYPE_CHECKING:
    from random import Random

    from companion.engine.journal import Entry
    from tests.end_to_end.seam import Seam

PINS = {"a": 5, "b": 6, "c": 13, "danger": 22, "ascension": 27, "weather": 17, "done": 23, "clear": 24}
SEATS = ("red", "blue")


class Hands:
    """Fingers on the pins. Each act ends with the captured screen as the model says."""

    def __init__(self, loop: Loop, model: Model, factory: Any, screen: Path, archive: Archive) -> None:
        self.loop, self.model = loop, model
        self._factory, self._screen, self._archive = factory, screen, archive

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.model.finger(key)
            self._edge(key, "down")
            later(TAP)
            self._edge(key, "up")
            self.model.press(key)
            self.sees()

    def hold(self, key: str) -> None:
        """Until it acts; then let go."""
        self.model.hear(Held(Key(key), monotonic()))
        self._edge(key, "down")
        until(lambda: not self._differs() or None, self._said)
        self.model.table = replace(self.model.table, opened=(Key(key), monotonic()))
        self._edge(key, "up")
        self.sees()

    def die(self, *symbols: str) -> None:
        """Dice keys, which act when they go down."""
        for symbol in symbols:
            self._edge(symbol, "down")
            later(TAP)
            self._edge(symbol, "up")
            self.model.hear(DieKeyed(symbol, monotonic()))
            self.sees()
            later(TAP)

    def bounce(self, key: str) -> None:
        """A contact as they are: it chatters both ways."""
        levels: tuple[tuple[Level, Level], ...] = (("down", "up"), ("up", "down"))
        for level, other in levels:
            for one in (level, other, level):
                self._edge(key, one)
            later(2 * TAP)
        self.model.press(key)
        self.sees()

    def sees(self, screen: str | None = None) -> None:
        until(lambda: not self._differs() or None, self._said)
        if screen is not None:
            assert self.model.screen == screen

    def on_disk(self) -> Match:
        row = self._archive.newest()
        assert row is not None
        return read_match(self._archive, row)

    def journal(self) -> list[Entry]:
        row = self._archive.newest()
        return [one.entry for one in read_entries(self._archive, row.id)] if row else []

    def _edge(self, key: str, level: Level) -> None:
        drive(self._factory, PINS[key], level)

    def _differs(self) -> bool:
        return self._shown() != half_blocks(self.model.picture()) + "\n"

    def _shown(self) -> str:
        return self._screen.read_text(encoding="utf-8") if self._screen.exists() else ""

    def _said(self) -> str:
        return f"the picture\n{half_blocks(self.model.picture())}\nbut\n{self._shown()}"


class Typists(People):
    """People who have nothing but the keys on the pins; what stands on disk is looked at after each tap."""

    def __init__(self, hands: Hands, seam: Seam, dice: Random, chance: Random) -> None:
        super().__init__(hands.model, seam, dice, chance)
        self.hands = hands

    def tap(self, key: str) -> bool:
        self.hands.tap(key)
        self._saved()
        return True

    def hold(self, key: str) -> None:
        self.hands.hold(key)
        self._saved()

    def _saved(self) -> None:
        match = self.hands.on_disk()
        assert match.version == self.model.match.version
        assert match.state == self.model.match.state


@contextmanager
def hands_at_table(
    folder: Path, game: str = "high_risk", seats: tuple[str, ...] = SEATS, more: str = "", box: Box | None = None
) -> Iterator[Hands]:
    """A match begun, keys on pins, no panel; everything closed at the end, in the order of the composition root. `more`
    of the config; `box`: what was told at the table before."""
    config, box = folder / "table.toml", box or Box()
    dice = {name: pin for name, pin in PINS.items() if len(name) > 1}
    keys = "".join(f"{name} = {pin}\n" for name, pin in PINS.items() if len(name) == 1)
    config.write_text(f'[keys]\n{keys}[archive]\npath = "{folder}/archive.sqlite"\n{more}', encoding="utf-8")
    inbox: SimpleQueue[Item] = SimpleQueue()
    with mock_pins() as factory, ExitStack() as stack:
        screen = folder / "screen.txt"
        display = open_display(DisplaySettings("capture", file=screen), inbox.put, monotonic)
        stack.callback(display.close)
        painter = Painter(draw, (display,), draw_anyhow)
        stack.callback(painter.close)
        archive = Archive.open(folder / "archive.sqlite")
        scribe = Scribe(archive.path, archive, inbox.put, monotonic)
        stack.callback(scribe.close)
        opened = open_table(load(config), box, archive, Start(game, seats), monotonic(), simulated=False, version="")
        loop = Loop(opened.table, Gestures(), World(scribe, painter, (display,)), monotonic, inbox)
        for effect in opened.effects:
            loop.carry_out(effect)
        stack.enter_context(open_keys(KeySettings(PINS["a"], PINS["b"], PINS["c"], dice=dice), inbox.put))
        thread = threading.Thread(target=loop.run, name="loop")
        thread.start()
        try:
            hands = Hands(loop, Model(config, seats, game, box=box, with_tray=None), factory, screen, archive)
            hands.sees("hand_over")
            yield hands
        finally:
            inbox.put(Stop())
            thread.join(10.0)
            assert not thread.is_alive()
