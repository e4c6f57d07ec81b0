"""Talking to a panel by hand: which port it is on, its name, what it says. Knows port and wire, no link.

Nothing that the panel tells is answered here, so that whatever waits in it is still there for the table.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.errors import BadInput, NoPanel
from firmware_bridge.heard import Refused
from firmware_bridge.port import Port, PortError
from firmware_bridge.ports import BOARDS, BRIDGES, UsbPort, find_ports, usb_ports
from firmware_bridge.wire import PROTOCOL, Ask, Hello, Light, Reader, write

if TYPE_CHECKING:
    from companion.cli.panel_holder import Holder
    from firmware_bridge.messages import Message

PATIENCE = 5.0
"""How long a panel may take for its HELLO (seconds): an Uno restarts when its port is opened."""
ASK_EVERY = 0.5
PROMPT = b">>> "
AT_PROMPT = (
    "it is at its prompt and echoes our own lines: main.py is missing (see `companion panel flash`), or it did not "
    "start since its service key was held or its config.py has a fault. Plug it in again without a key; if that does "
    "not help, open the port with a terminal, press Ctrl-D and read what it says"
)
PROBER = "ModemManager"
MODEM = "; systemd/60-companion-panel.rules, copied to /etc/udev/rules.d, keeps it away for good"


@dataclass(frozen=True, slots=True)
class Seen:
    """A port that was looked at. `trouble`: a sentence, "" if all is well; `busy`: another program has it."""

    path: str
    usb: UsbPort | None
    hello: Hello | None = None
    trouble: str = ""
    busy: bool = False

    @property
    def identity(self) -> str:
        """The board as the USB names it, or ""."""
        if self.usb is None:
            return ""
        maker = BOARDS.get(self.usb.vendor) or BRIDGES.get(self.usb.vendor, "unknown maker")
        return f"{maker} {self.usb.vendor:04x}:{self.usb.product:04x} {self.usb.serial}".rstrip()

    def body(self) -> dict[str, Any]:
        """JSON-ready: `path`, `usb`, `panel` (null where none answered), `trouble`."""
        usb = self.usb and {
            "vendor": f"{self.usb.vendor:04x}",
            "product": f"{self.usb.product:04x}",
            "serial": self.usb.serial,
        }
        names = ("uid", "boot", "firmware", "protocol", "caps")
        panel = self.hello and {name: getattr(self.hello, name) for name in names}
        return {"path": self.path, "usb": usb, "panel": panel, "trouble": self.trouble}


def ports(configured: str) -> tuple[tuple[str, UsbPort | None], ...]:
    """Where a panel may be, the likeliest first."""
    return find_ports(configured, usb_ports, None).candidates


def nobody(configured: str, wished: str = "auto") -> str:
    """Why there is no port to look at. `configured`: where was looked; `wished`: what the config says."""
    if configured != "auto":
        return f"{configured} is not there, and no other panel is on the USB: is it plugged in?"
    asked = "" if wished != "none" else ", and the config asks for none"
    return f"no panel on the USB{asked}: plug it in, or name its path in [panel] port or with --port"


def one_port(configured: str) -> str:
    """The only one, or the one of a known board. Raises NoPanel, BadInput."""
    found = ports(configured)
    boards = [path for path, usb in found if usb is None or usb.vendor in BOARDS] or [path for path, _ in found]
    if not boards:
        raise NoPanel(nobody(configured))
    if len(boards) > 1 and configured == "auto":
        raise BadInput(f"several boards are there: {', '.join(boards)}; name one with --port")
    return boards[0]


class Talk:
    """An open port. `reader` counts what it drops; `raw`: the last bytes that came."""

    def __init__(self, port: Port) -> None:
        self.port = port
        self.reader = Reader()
        self.raw = b""

    def say(self, *messages: Ask | Light) -> None:
        self.port.write(b"".join(map(write, messages)))

    def listen(self, until: float) -> list[Message]:
        """What comes next, within the time; nothing when it is over."""
        chunk = self.port.read(until - time.monotonic())
        self.raw = (self.raw + chunk)[-200:]
        return self.reader.feed(chunk)

    def hello(self, patience: float = PATIENCE) -> Hello | None:
        """Ask for it until it comes."""
        end = time.monotonic() + patience
        while (now := time.monotonic()) < end:
            self.say(Ask(0, 0, "hello"))
            again = min(end, now + ASK_EVERY)
            while time.monotonic() < again:
                for message in self.listen(again):
                    if isinstance(message, Hello):
                        return message
        return None

    def silence(self) -> str:
        """Why no HELLO came."""
        if PROMPT in self.raw or b"$ASK" in self.raw:
            return AT_PROMPT
        return "no answer: what comes is no panel's" if self.raw else "no answer: nothing came"


@contextmanager
def talking(path: str) -> Iterator[Talk]:
    """Raises PortError with its sentence."""
    port = Port(path, list_usb=lambda: ())
    try:
        port.open()
        yield Talk(port)
    finally:
        port.close()


@contextmanager
def sole_talk(path: str, holder: Holder) -> Iterator[Talk]:
    """As `talking`; errors are as a command says them. Raises Occupied, NoPanel."""
    try:
        with talking(path) as talk:
            yield talk
    except PortError as refused:
        raise holder.occupied(path, str(refused)) if refused.busy else NoPanel(str(refused)) from refused


def look_at(path: str, usb: UsbPort | None) -> Seen:
    """Open it, ask who is there, and let it go again."""
    try:
        with talking(path) as talk:
            hello = talk.hello()
            if hello is None:
                return Seen(path, usb, None, talk.silence())
    except PortError as refused:
        return Seen(path, usb, None, f"{refused}{MODEM if PROBER in str(refused) else ''}", refused.busy)
    same = hello.protocol.partition(".")[0] == PROTOCOL.partition(".")[0]
    return Seen(path, usb, hello, "" if same else Refused(hello.uid, hello.firmware, hello.protocol).why)
