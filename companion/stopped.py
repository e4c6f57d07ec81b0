"""What ends the daemon from outside its loop: a signal of the system, or a thread that falls over.

Both become a `Stop` in the inbox, so that the loop ends in order. Until the loop runs nobody reads the inbox, and
nothing is owed to anyone: then a signal ends the start where it stands, and what was opened is closed on the way out.
Knows no device and no loop.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from companion.wishes import Stop

log = logging.getLogger(__name__)


SOON = 0.002
"""Seconds until a signal is heard again that came where it could not end the start."""
_CODES = {signal.SIGTERM: 0, signal.SIGHUP: 0, signal.SIGINT: 130}


def end_at_once() -> None:
    """From here on a signal is an end in order: for the first moments of a daemon, when nothing is open yet."""
    for number in _CODES:
        signal.signal(number, lambda got, _: os._exit(_CODES[signal.Signals(got)]))


class Ending:
    """What the signals do now. `started`: the loop reads the inbox from here on."""

    def __init__(self, post: Callable[[Stop], None]) -> None:
        self._post, self._starting = post, True

    def started(self) -> None:
        self._starting = False

    def heard(self, number: int, frame: FrameType | None) -> None:
        """Called in a signal handler. Once is enough: what is closing then is not disturbed."""
        if self._starting and _is_swallowed(frame):
            signal.signal(signal.SIGALRM, lambda _, then: self.heard(number, then))
            signal.setitimer(signal.ITIMER_REAL, SOON)
            return
        starting, self._starting = self._starting, False
        self._post(Stop(_CODES[signal.Signals(number)]))  # also where the exception would be lost, as in a `__del__`
        if starting:
            _leave(number, frame)


@contextmanager
def stopped_by_signals(post: Callable[[Stop], None]) -> Iterator[Ending]:
    """SIGTERM, SIGHUP and SIGINT end the start, and once it has `started` the loop. `post` is called in a signal
    handler: a queue's put is safe."""
    ending = Ending(post)
    before = {number: signal.signal(number, ending.heard) for number in _CODES}
    try:
        yield ending
    finally:
        ending.started()
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, old in before.items():
            signal.signal(number, old)


def _is_swallowed(frame: FrameType | None) -> bool:
    """Whether what is raised here gets nowhere: the import system lets go of its locks in callbacks of weak references,
    out of which Python lets no exception."""
    while frame is not None:
        if frame.f_code.co_name == "cb" and frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(_CODES[signal.Signals(number)])


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
