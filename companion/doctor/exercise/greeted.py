"""The panel found and asked who it is, for what is tried with it. Answers nothing."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from firmware_bridge.port import Port, PortError
from firmware_bridge.wire import Ask, Hello, Reader, write

if TYPE_CHECKING:
    from companion.doctor.exercise.bench import Bench

ASK_EVERY = 0.5
HELLO_WITHIN = 6.0
PORTS = 3
"""How many boards on the USB are asked."""


def greeted(port: Port, reader: Reader, bench: Bench) -> tuple[Hello | None, str]:
    """Its HELLO, or None and why there is none. The port is open where it came."""
    why = "nothing came"
    for _ in range(PORTS):
        try:
            port.open()
        except PortError as refused:
            why = str(refused)
            continue
        end = monotonic() + min(HELLO_WITHIN, bench.patience)
        while monotonic() < end:
            port.write(write(Ask(0, 0, "hello")))
            again = min(end, monotonic() + ASK_EVERY)
            while monotonic() < again:
                for message in reader.feed(port.read(again - monotonic())):
                    if isinstance(message, Hello):
                        return message, ""
    return None, why
