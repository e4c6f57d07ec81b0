"""The host's end of the line to the agent inside a Pi (`guest/agent.py`): one JSON line each way, one at a time.

Knows a socket and the agent's words; not what is asked for.
"""

from __future__ import annotations

import base64
import json
import socket
import time
from typing import Any

LONGEST = 2048
"""Bytes of a request. If the terminal's buffer (4096) fills up, the kernel in the bottle hears that line no more."""


class NoAnswer(AssertionError):
    """The Pi did not answer in time, or is gone. Its console is in the message where one is known."""


class Line:
    """`sock`: the host's end. `uptime`: the seconds that the Pi had been up when its agent began, after `greeted`."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._heard = b""
        self._asked = 0
        self.uptime: float | None = None

    def greeted(self, within: float) -> float:
        """Wait for the agent; its uptime then."""
        if self.uptime is None:
            self.uptime = float(self._answer(0, time.monotonic() + within)["uptime"])
        return self.uptime

    def run(self, command: str, within: float) -> tuple[int | None, str]:
        """A shell command's code (None: it took longer) and what it said."""
        told = self._ask(within + 60, run=command, within=within)
        return told["code"], told["out"]

    def read(self, *paths: str, within: float = 180) -> list[bytes | None]:
        """Whole files; None for one that is not there."""
        files = self._ask(within, read=paths)["files"]
        return [None if file is None else base64.b64decode(file) for file in files]

    def pins(self, *script: tuple[int, int, float], within: float = 180) -> None:
        """Drive GPIO lines: (line, level, seconds until the next)."""
        self._ask(within, pins=script)

    def close(self) -> None:
        self._sock.close()

    def _ask(self, patience: float, **words: Any) -> dict[str, Any]:
        self._asked += 1
        line = (json.dumps({"id": self._asked, **words}) + "\n").encode()
        assert len(line) <= LONGEST, f"{len(line)} bytes at once; the line inside takes {LONGEST}"
        try:
            self._sock.sendall(line)
        except OSError as error:
            raise NoAnswer(f"the line to the Pi is cut: {error}") from error
        return self._answer(self._asked, time.monotonic() + patience)

    def _answer(self, number: int, end: float) -> dict[str, Any]:
        """The answer of that number. A greeting in between is one of an agent that began anew."""
        while True:
            line, found, rest = self._heard.partition(b"\n")
            if not found:
                self._hear(end)
                continue
            self._heard = rest
            try:
                told: dict[str, Any] = json.loads(line)
            except ValueError:
                continue
            if told.get("id") == number:
                return told

    def _hear(self, end: float) -> None:
        self._sock.settimeout(max(0.001, end - time.monotonic()))
        try:
            chunk = self._sock.recv(1 << 16)
        except TimeoutError:
            raise NoAnswer("the Pi does not answer in time") from None
        except OSError as error:
            raise NoAnswer(f"the line to the Pi is cut: {error}") from error
        if not chunk:
            raise NoAnswer("the Pi is gone")
        self._heard += chunk
