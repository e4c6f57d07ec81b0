"""The composition root: config to devices, devices to the one loop, and everything closed again in order.

Known by the command line alone. The first picture does not wait for what it does not need: libraries for keys,
panel and sound are imported after the splash stands.
"""

from __future__ import annotations

import logging
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.config import find_config, load
from companion.errors import CompanionError, NoInput
from companion.first_picture import FirstPicture, closed_in_order, first_picture
from companion.stopped import Ending, stopped_by_faults, stopped_by_signals
from companion.wiring import display_settings, hardware, open_devices
from companion.wishes import Stop, Wishes

if TYPE_CHECKING:
    from companion.config.model import Config
    from companion.effects import Remember
    from companion.loop import Item, Loop
    from companion.ports import Display

log = logging.getLogger(__name__)


def run(wishes: Wishes) -> int:
    """Referee at the table until told to stop; the exit code. Raises CompanionError for what an owner can cure."""
    with ExitStack() as open_things:
        inbox: SimpleQueue[Item] = SimpleQueue()
        ending = open_things.enter_context(stopped_by_signals(inbox.put))
        open_things.enter_context(stopped_by_faults(inbox.put))
        file = find_config(wishes.config)
        first = None if wishes.simulate else first_picture(file, inbox.put, open_things)
        try:
            return _opened(wishes, _judged(wishes), inbox, open_things, first, ending)
        except CompanionError:
            if first:
                from companion.bookends import CANNOT_START
                from companion.screens import draw

                first.display.show(draw(CANNOT_START))
            raise


def _judged(wishes: Wishes) -> Config:
    config = load(wishes.config, simulated=wishes.simulate)
    if not wishes.simulate and not config.asks_for_input:
        raise NoInput(
            "nobody could ever answer: the config names no keys and no panel. Copy a ready set-up from config/ "
            "to table.toml, or try the table in this terminal: companion run --simulate"
        )
    return config


def _opened(
    wishes: Wishes,
    config: Config,
    inbox: SimpleQueue[Item],
    open_things: ExitStack,
    first: FirstPicture | None,
    ending: Ending,
) -> int:
    from companion.bookends import FAREWELL, KEPT, UNSAVED, WELCOME
    from companion.devices.claim import claim
    from companion.devices.painter import Painter
    from companion.published import standing
    from companion.screens import draw, draw_anyhow

    if not wishes.simulate:
        held = first.claimed if first else ()
        open_things.enter_context(claim(name for name in hardware(config) if name not in held))
    terminal = _terminal(wishes, inbox, open_things)
    displays: tuple[Display, ...] = (terminal or _display(config, inbox, open_things, first),)
    painter = Painter(draw, displays, draw_anyhow)
    open_things.callback(painter.close)
    painter.show(WELCOME)
    loop = _table(wishes, config, inbox, painter, displays, open_things)
    if terminal:
        from companion.devices.simulator import dice_asked

        terminal.asks(lambda: dice_asked(loop.table.match))
        loop.world.told = terminal.told
    ending.started()
    code = loop.run()
    if loop.world.tape is not None:
        loop.world.tape.end(standing(loop.table))
    painter.show(UNSAVED if loop.table.unsaved else FAREWELL)
    if terminal and loop.table.match is not None:
        terminal.told(UNSAVED if loop.table.unsaved else KEPT)
    if terminal and terminal.untouched:
        raise NoInput(
            "nobody could answer: standard input ended before a key came. Run it in a terminal, or give it keys: "
            "echo c | companion run --simulate"
        )
    return code


def _display(config: Config, inbox: SimpleQueue[Item], open_things: ExitStack, first: FirstPicture | None) -> Display:
    """The screen of the config: the one with the first picture, or another if that was not what the config meant."""
    from companion.devices.oled import open_display

    settings = display_settings(config)
    if first and first.settings == settings:
        return first.display
    if first:
        first.display.close()
    display = open_display(settings, inbox.put, monotonic)
    closed_in_order(display, open_things)
    return display


def _table(
    wishes: Wishes,
    config: Config,
    inbox: SimpleQueue[Item],
    painter: Any,
    displays: tuple[Display, ...],
    open_things: ExitStack,
) -> Loop:
    """The loop over an open archive, with every other device opening behind it."""
    from companion.box import read_box
    from companion.devices.archive_start import archive_at, check_behind, reader_at
    from companion.devices.health_log import HealthLog
    from companion.devices.keeper import Keeper
    from companion.devices.mounts import ground_of
    from companion.devices.scribe import Scribe
    from companion.devices.vitals import Vitals
    from companion.encoder import Encoder
    from companion.gestures import Gestures
    from companion.loop import Loop, World
    from companion.opening import open_table
    from companion.places import box_path
    from companion.status import StatusFile

    path = config.archive_path
    archive, unsaved = archive_at(path)
    reader = reader_at(path) if archive is None else None
    scribe = Scribe(
        path, archive, inbox.put, monotonic, reader, lambda: replace(ground_of(path), tried=wishes.simulate)
    )
    open_things.callback(scribe.close)
    box, told = read_box(box_path(path))
    for note in (*(archive.notes if archive else ()), told):
        if note:
            log.warning("%s", note)
    opened = open_table(
        config, box, archive or reader, wishes.start, monotonic(), simulated=wishes.simulate, version=wishes.version()
    )
    keeper, status = Keeper(monotonic), StatusFile(path)
    open_things.callback(keeper.close)
    open_things.callback(status.remove)
    open_things.callback(keeper.stopping)
    keys = config.keys
    world = World(
        scribe,
        painter,
        displays,
        remember=_Memory(box_path(path), box).remember,
        status=status.write,
        alive=keeper.alive,
        vitals=Vitals(monotonic, opened.table.health).look,
        power_off=_no_power if wishes.simulate else lambda: _power_off(inbox),
        beat=keeper.beat,
        sensed=HealthLog().sensed,
    )
    encoder = Encoder(keys.steps_per_detent) if keys.encoder else None
    gestures = Gestures(keys.debounce_ms / 1000, keys.hold_ms / 1000, encoder)
    loop = Loop(opened.table, gestures, world, monotonic, inbox)
    tape = None
    if wishes.record:
        from companion.tape.begin import record

        tape = record(wishes.record, config, opened.table, scribe.archive, wishes.version(), monotonic)
        open_things.callback(tape.close)
    for effect in opened.effects:
        loop.carry_out(effect)
    loop.world.tape = tape
    if unsaved:
        from companion.signals import SaveFailed

        inbox.put(SaveFailed(unsaved, monotonic()))
    if not wishes.simulate:
        scribe.settle_dealt()
        open_devices(config, loop, open_things, tape)
    check_behind(path, scribe.found)
    keeper.ready()
    return loop


def _terminal(wishes: Wishes, inbox: SimpleQueue[Item], open_things: ExitStack) -> Any:
    if not wishes.simulate:
        return None
    from companion.devices.simulator import Simulator

    ends, interrupted = (lambda: inbox.put(Stop())), (lambda: inbox.put(Stop(130)))
    return open_things.enter_context(Simulator(inbox.put, monotonic, None, ends, interrupt=interrupted))


@dataclass(slots=True)
class _Memory:
    """box.toml, and what it says now."""

    path: Path
    box: Any

    def remember(self, told: Remember) -> None:
        from companion.box import write_box

        self.box = self.box.tell(told.section, told.key, told.value)
        try:
            write_box(self.path, self.box)
        except OSError as fault:
            log.warning("%s: what was told at the table could not be kept (%s)", self.path, fault)


def _power_off(inbox: SimpleQueue[Item]) -> None:
    from companion.devices.power_off import power_off_behind

    power_off_behind(inbox.put)


def _no_power() -> None:
    log.warning("a simulated table has no power of its own: q ends it, and this computer stays on")
