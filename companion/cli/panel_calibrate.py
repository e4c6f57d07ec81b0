"""`companion panel calibrate`: the dialogue of a board at its prompt, line for line. Knows how it is begun and how it
ends; what is asked and judged is the firmware's.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from companion.cli.panel_talk import PROMPT, Talk, sole_talk
from companion.cli.terminal import answer, say
from firmware_bridge.wire import Beat, Hello

if TYPE_CHECKING:
    from companion.cli.panel_holder import Holder

BEGIN = b"from firmware_bridge.pico import calibrate; calibrate.run()\r"
WRITTEN = b"written to "
PATIENCE = 3.0
"""How long a board may take to show its prompt (seconds)."""
DRAINED = 0.3
MOST = 65536
QUIET = 10.0
"""When nobody types any more, the board may work on so long without a word (seconds)."""
NO_PROMPT = "it is an Uno: its tray is keys, which need no calibration"
SERVICE = (
    "the firmware is running, and stops for nothing. Hold the service key (A, unless its config.py says otherwise) "
    "while you plug the panel in; then it is at its prompt: try again"
)


def calibrate(path: str, holder: Holder, seconds: float) -> int:
    """0 if the board has written what it learned, 1 if not."""
    with sole_talk(path, holder) as talk:
        why = _at_prompt(talk)
        if why:
            say(f"{path}: {why}")
            return 1
        talk.port.write(BEGIN)
        told = _pass_through(talk, time.monotonic() + seconds)
    if WRITTEN in told:
        say("done; unplug the panel and plug it in again without a key, so that it starts")
        return 0
    say("nothing was written; the panel is as it was before")
    return 1


def _at_prompt(talk: Talk) -> str:
    """ "" if the board is at its prompt, else why not."""
    talk.port.write(b"\r\x03\r")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if any(isinstance(message, Beat | Hello) for message in talk.listen(end)):
            there = talk.hello()
            return NO_PROMPT if there is not None and there.firmware.startswith("uno ") else SERVICE
        if PROMPT in talk.raw:
            while talk.port.read(DRAINED):  # a second prompt, for the second Enter
                pass
            return ""
    return talk.silence()


def _pass_through(talk: Talk, end: float) -> bytes:
    """What is typed goes to the board, what it says is shown; until it is at its prompt again. All that it said."""
    typed: SimpleQueue[bytes | None] = SimpleQueue()
    threading.Thread(target=_type, args=(talk, typed), name="typed", daemon=True).start()
    told, quiet = b"", time.monotonic() + 3600.0
    while time.monotonic() < min(end, quiet):
        chunk = talk.port.read(min(end, quiet) - time.monotonic())
        if chunk:
            told = (told + chunk)[-MOST:]
            answer(chunk.decode("utf-8", "replace").replace("\r", ""), now=True, end="")
            quiet = max(quiet, time.monotonic() + QUIET)
        if told.endswith(PROMPT):
            break
        for line in _waiting(typed):
            if line is None:
                quiet = time.monotonic() + QUIET
            else:
                talk.port.write(line)
    return told


def _waiting(typed: SimpleQueue[bytes | None]) -> Iterator[bytes | None]:
    """All that was typed by now; None: nobody types any more."""
    while True:
        try:
            yield typed.get_nowait()
        except Empty:
            return


def _type(talk: Talk, typed: SimpleQueue[bytes | None]) -> None:
    """Lines from the keyboard, in a thread of its own; read past Python's buffer, whose lock would outlive us."""
    rest = b""
    while chunk := os.read(sys.stdin.fileno(), 4096):
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            typed.put(line.rstrip(b"\r") + b"\r")
        talk.port.ring()
    typed.put(None)
    talk.port.ring()
