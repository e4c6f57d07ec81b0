"""What ends the daemon from outside its loop: a signal of the system, or a thread that falls over.

Both become a `Stop` in the inbox, so that the loop ends in order. Knows no device and no loop.
"""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.wishes import Stop

log = logging.getLogger(__name__)


@contextmanager
def stopped_by_signals(post: Callable[[Stop], None]) -> Iterator[None]:
    """SIGTERM, SIGHUP and SIGINT end the loop in order. `post` is called in a signal handler: a queue's put is safe."""
    codes = {signal.SIGTERM: 0, signal.SIGHUP: 0, signal.SIGINT: 130}
    before = {number: signal.signal(number, lambda got, _: post(Stop(codes[signal.Signals(got)]))) for number in codes}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


@contextmanager
def stopped_by_faults(post: Callable[[Stop], None]) -> Iterator[None]:
    """A thread that ends by a fault of the program takes the daemon with it: started again it is whole, with the same
    question, where a referee without its panel or screen would look healthy for ever. One that asks for its own end
    (SystemExit) has no fault."""

    def fell(told: threading.ExceptHookArgs) -> None:
        if issubclass(told.exc_type, SystemExit):
            return
        name = told.thread.name if told.thread else "nameless"
        log.error("the thread %s fell over (%s); the companion ends", name, told.exc_type.__name__)
        post(Stop(fault=told.exc_value or told.exc_type()))

    before, threading.excepthook = threading.excepthook, fell
    try:
        yield
    finally:
        threading.excepthook = before
