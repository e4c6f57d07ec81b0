"""The keys on a panel: each is pressed once, and must be the one that the panel names. What waited in it stays there.

`needed`: the Pi has none of its own, so that a key that is not there is a fault; else it may well be missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING

from companion.doctor.exercise.greeted import greeted
from companion.doctor.findings import DOCTOR_KNOWS, Finding, fault, fine, note
from firmware_bridge.port import Port, PortError
from firmware_bridge.wire import Ack, Key, Reader, write

if TYPE_CHECKING:
    from companion.doctor.exercise.bench import Bench

NAMES = {"a": "key A, left", "b": "key B, middle", "c": "key C, right"}
SETTLED = 0.05
TRIES = 2
"""A finger may take the wrong key once."""


def try_panel_keys(configured: str, bench: Bench, *, needed: bool) -> Iterator[Finding]:
    """`configured`: the port as the config names it."""
    port, reader = Port(configured), Reader()
    try:
        hello, why = greeted(port, reader, bench)
        if hello is None:
            yield _missing(needed, "panel-keys-lost", f"no panel answers: {why}", DOCTOR_KNOWS)
        elif "keys=0" in hello.caps.split(";"):
            says = f'panel "{hello.uid}" has no keys (it says: {hello.caps})'
            yield _missing(needed, "panel-keys-none", says, "write KEYS in the board's config.py, or [keys] here")
        else:
            yield from _each(port, reader, bench, needed)
    except PortError as gone:
        yield fault("panel-keys-lost", str(gone), "plug the panel in again; try another cable")
    finally:
        port.close()


def _each(port: Port, reader: Reader, bench: Bench, needed: bool) -> Iterator[Finding]:
    for name in NAMES:
        found = _press(name, port, reader, bench, needed)
        yield found
        if found.name == "panel-key-silent" and not needed:
            return  # nobody waits for three keys that are not there


def _press(name: str, port: Port, reader: Reader, bench: Bench, needed: bool) -> Finding:
    where, other = f"{NAMES[name]} on the panel", ""
    for _ in range(TRIES):
        while reader.feed(port.read(SETTLED)):  # said before it was asked for
            pass
        bench.tell(f"Press {where}, and let go." + (f" That was {_called(other)}." if other else ""))
        came = _pressed(port, reader, bench.patience)
        if came is None:
            cure = "its wires at the panel, and KEYS in the board's config.py; companion panel watch shows each press"
            return _missing(needed, "panel-key-silent", f"{where}: nothing came", cure)
        if came == name:
            return fine("panel-key", f"{where} works")
        other = came
    cure = "swap the two wires at the panel, or their numbers under KEYS in the board's config.py"
    return fault("panel-key-swapped", f"{where}: instead {_called(other)} came", cure)


def _pressed(port: Port, reader: Reader, patience: float) -> str | None:
    """The key that goes down from now on; its press and its release are answered, and so used up. None: none does."""
    begun = now = monotonic()
    down = ""
    while now < begun + patience:
        for message in reader.feed(port.read(begun + patience - now)):
            if not isinstance(message, Key) or message.age_ms / 1000 > monotonic() - begun:
                continue
            port.write(write(Ack(message.boot, message.seq)))
            if message.level == "d":
                down = down or message.name
            elif message.name == down:
                port.read(0.1)  # what is not on its way when the port is closed is lost
                return down
        now = monotonic()
    return down or None


def _called(name: str) -> str:
    return NAMES.get(name, f'"{name}"')


def _missing(needed: bool, name: str, says: str, cure: str) -> Finding:
    return fault(name, says, cure) if needed else note(name, f"{says}; there are other keys, so it need have none")
