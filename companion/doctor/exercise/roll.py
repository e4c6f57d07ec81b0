"""A roll, read by the panel and told as it came. Only a roll that was thrown for this is answered, and so used up:
what waits in the panel for the table stays there.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING

from companion.doctor.exercise.greeted import greeted
from companion.doctor.findings import DOCTOR_KNOWS, Finding, fault, fine, note
from firmware_bridge.port import Port, PortError
from firmware_bridge.wire import Ack, Reader, Roll, Void, write

if TYPE_CHECKING:
    from companion.config.model import Config
    from companion.doctor.exercise.bench import Bench


def try_roll(config: Config, bench: Bench) -> Iterator[Finding]:
    if config.panel.port == "none":
        return
    port = Port(config.panel.port)
    try:
        reader = Reader()
        hello, why = greeted(port, reader, bench)
        if hello is None:
            yield fault("roll-no-panel", f"no panel answers: {why}", DOCTOR_KNOWS)
            return
        bench.tell(f'Panel "{hello.uid}" is there ({hello.caps}). Throw the dice into the tray, or type them and DONE.')
        yield from _thrown(port, reader, bench)
    except PortError as gone:
        yield fault("roll-no-panel", str(gone), "plug the panel in again; try another cable")
    finally:
        port.close()


def _thrown(port: Port, reader: Reader, bench: Bench) -> Iterator[Finding]:
    begun = monotonic()
    older: set[int] = set()
    while (now := monotonic()) < begun + bench.patience:
        for message in reader.feed(port.read(begun + bench.patience - now)):
            if not isinstance(message, Roll | Void):
                continue
            if message.age_ms / 1000 > monotonic() - begun:
                older.add(message.seq)
                continue
            port.write(write(Ack(message.boot, message.seq)))
            port.read(0.1)  # what is not on its way when the port is closed is lost
            yield from _waiting(len(older))
            yield _judged(message, bench)
            return
    yield from _waiting(len(older))
    cure = "companion panel watch shows each line as it comes; a colour tray wants companion panel calibrate"
    yield fault("roll-none", f"no roll came in {bench.patience:.0f} s", cure)


def _waiting(older: int) -> Iterator[Finding]:
    if older:
        one = "an older roll waits in the panel for the table, and stays there until a game takes it"
        more = f"{older} older rolls wait in the panel for the table, and stay there until a game takes them"
        yield note("roll-waiting", one if older == 1 else more)


def _judged(message: Roll | Void, bench: Bench) -> Finding:
    if isinstance(message, Void):
        cure = "more light, or none, over the tray; a colour tray wants companion panel calibrate"
        return fault("roll-unread", f"the panel saw a throw that it could not read ({message.reason})", cure)
    count = len(message.faces)
    if bench.agrees(f"The panel saw {count} dice: {' '.join(message.faces)}. Is that what lies there?"):
        return fine("roll", f"the panel read {count} dice right")
    cure = "DICE, KEYPAD or the calibration in the board's config.py; [panel.faces.KIND] names numbered faces"
    return fault("roll-wrong", "the panel reads the dice wrongly", cure)
