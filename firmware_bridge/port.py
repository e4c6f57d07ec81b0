"""Bytes from and to the serial port, and nothing else: the only user of pyserial.

Knows ttys, USB identities and what their errors mean to a person. Knows no line and no message. Everything
that a dying port can throw becomes a `PortError` with a sentence; opening again is the caller's, `pause` says when.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import select
import stat
import termios
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_bridge.ports import UsbPort, culprit, find_ports, refusal, usb_ports

if TYPE_CHECKING:
    from serial import Serial

BAUD = 115200
SOONEST, LATEST = 0.1, 1.0  # seconds between two tries to open
PTY_MAJORS = range(136, 144)


class PortError(OSError):
    """The port cannot be opened, or is gone: a sentence for the owner. `busy`: another program has it."""

    busy = False


@dataclass(frozen=True, slots=True)
class Opened:
    """`hint`: what the owner should know about the name in the config, or ""."""

    path: str
    usb: UsbPort | None
    hint: str


class Port:
    """`configured`: "auto" or a path. `list_usb`: who is on the USB now."""

    def __init__(self, configured: str, *, list_usb: Callable[[], Sequence[UsbPort]] = usb_ports) -> None:
        self._configured = configured
        self._list_usb = list_usb
        self._serial: Serial | None = None
        self._poll = select.poll()
        self._bell_out, self._bell_in = os.pipe()
        os.set_blocking(self._bell_out, False)
        os.set_blocking(self._bell_in, False)
        self._tries = 0  # since bytes last came: the back-off
        self._turn = 0  # which candidate is next
        self._friend: UsbPort | None = None
        self._ended = False
        self.opened: Opened | None = None

    @property
    def pause(self) -> float:
        """Seconds to wait before the next `open`; at most one."""
        return 0.0 if self._tries == 0 else min(LATEST, SOONEST * 2.0 ** min(self._tries - 1, 8))

    def open(self) -> Opened:
        """Open the next candidate. Raises PortError with what is wrong and how to cure it."""
        self.shut()
        self._tries += 1
        found = find_ports(self._configured, self._list_usb, self._friend)
        if not found.candidates:
            raise PortError(found.why)
        path, usb = found.candidates[self._turn % len(found.candidates)]
        self._turn += 1
        try:
            fd = self._open_at(path)
        except PortError:
            self.shut()
            raise
        self._poll = select.poll()
        self._poll.register(fd, select.POLLIN)
        self._poll.register(self._bell_out, select.POLLIN)
        self.opened = Opened(path, usb, found.hint)
        return self.opened

    def befriend(self) -> None:
        """A good panel answers here: stay with this candidate, and look for the same one first after a loss."""
        self._turn -= 1
        if self.opened is not None and self.opened.usb is not None:
            self._friend = self.opened.usb
            self._turn = 0

    def sees_friend(self) -> bool:
        """The good panel of before is on the USB while another port is open: the next `open` takes it."""
        here = self.opened
        if self._friend is None or here is None or (here.usb and here.usb.is_same_board(self._friend)):
            return False
        found = any(port.is_same_board(self._friend) for port in self._list_usb())
        self._turn = 0 if found else self._turn
        return found

    def read(self, timeout: float) -> bytes:
        """What has come, as soon as anything has; b"" after `timeout` seconds or a `ring`. Raises PortError."""
        if self._serial is None:
            self._poll = select.poll()
            self._poll.register(self._bell_out, select.POLLIN)
        ready = dict(self._poll.poll(max(0.0, min(timeout, 3600.0)) * 1000))
        if self._bell_out in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(self._bell_out, 4096)
        if self._serial is None or not any(fd != self._bell_out for fd in ready):
            return b""
        try:
            chunk = os.read(self._serial.fileno(), 4096)
        except BlockingIOError:
            return b""
        except OSError as gone:
            raise self._gone(gone.strerror) from gone
        if not chunk:
            raise self._gone("it was unplugged")
        self._tries = 0
        return chunk

    def write(self, line: bytes) -> None:
        """Send what the port takes now; what it does not take is lost, as on any line. Raises PortError."""
        if self._serial is None or not line:
            return
        try:
            os.write(self._serial.fileno(), line)
        except BlockingIOError:
            return
        except OSError as gone:
            raise self._gone(gone.strerror) from gone

    def ring(self) -> None:
        """Wake a `read` from another thread."""
        with contextlib.suppress(OSError):
            os.write(self._bell_in, b"!")

    def shut(self) -> None:
        """Let the port go; `open` may follow."""
        port, self._serial, self.opened = self._serial, None, None
        if port is not None:
            with contextlib.suppress(OSError, termios.error):
                termios.tcflush(port.fileno(), termios.TCOFLUSH)  # or closing waits for a board that is stuck
            with contextlib.suppress(OSError, termios.error):
                port.close()

    def close(self) -> None:
        """For good. Twice does no harm."""
        self.shut()
        if not self._ended:
            self._ended = True
            os.close(self._bell_out)
            os.close(self._bell_in)

    def _gone(self, why: str | None) -> PortError:
        where = self.opened.path if self.opened else self._configured
        self.shut()
        return PortError(f"{where} is gone: {why or 'the port failed'}")

    def _open_at(self, path: str) -> int:
        from serial import Serial, SerialException

        try:
            port = Serial(path, BAUD, timeout=0, write_timeout=0, exclusive=True)
        except (SerialException, OSError, termios.error, ValueError) as refused:
            raise _refusal(path, refused) from refused
        self._serial = port
        fd: int = port.fileno()
        try:
            claim(fd)
            termios.tcflush(fd, termios.TCIFLUSH)
        except (OSError, termios.error) as refused:
            raise _refusal(path, refused) from refused
        with contextlib.suppress(OSError, ValueError, NotImplementedError):  # FTDI's 16 ms; others know no such thing
            port.set_low_latency_mode(True)
        return fd


def claim(fd: int) -> None:
    """Keep others from opening it (TIOCEXCL), and the modem lines as they are when it closes (HUPCL cleared).

    A pty keeps TIOCEXCL for as long as its other side lives, even after we are killed: there the lock that
    pyserial takes (flock) must do. That lock also keeps root out, which TIOCEXCL does not.
    """
    settings = termios.tcgetattr(fd)
    settings[2] &= ~termios.HUPCL
    termios.tcsetattr(fd, termios.TCSANOW, settings)
    status = os.fstat(fd)
    if stat.S_ISCHR(status.st_mode) and os.major(status.st_rdev) not in PTY_MAJORS:
        fcntl.ioctl(fd, termios.TIOCEXCL)


def _refusal(path: str, refused: BaseException) -> PortError:
    number = _errno(refused)
    error = PortError(_why(path, refused, number))
    error.busy = number in (errno.EBUSY, errno.EAGAIN)
    return error


def _why(path: str, refused: BaseException, number: int | None) -> str:
    if number in (errno.EACCES, errno.EPERM):
        return refusal(Path(path))
    if number in (errno.EBUSY, errno.EAGAIN):
        who = culprit(path)
        return f"{path} is in use by {who or 'another program'}: end it, or wait until it lets go"
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO):
        return f"{path} is not there: is the panel plugged in?"
    if number in (errno.ENOTTY, errno.EISDIR):
        return f'{path} is not a serial port: [panel] port wants one, or "auto"'
    return f"{path} cannot be opened: {os.strerror(number) if number else refused}"


def _errno(refused: BaseException) -> int | None:
    """pyserial puts some numbers into words; then the error that it caught still has it."""
    for error in (refused, refused.__context__):
        number = getattr(error, "errno", None) or (error.args[0] if error and error.args else None)
        if isinstance(number, int):
            return number
    return None
