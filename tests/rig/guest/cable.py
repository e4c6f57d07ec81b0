"""Inside the Pi: the other end of its USB cable. Copies bytes between the gadget's port and the host's panel.

Only the standard library. The gadget (devices.sh) is a Pico for the Pi's USB driver; what it says comes from the line
that the host's panel sits on. While it is unplugged, what the panel says is lost, as on a pulled cable.
"""

import contextlib
import os
import select
import sys
import tty


def main(gadget: str, line: str) -> None:
    panel = os.open(line, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(panel)
    while True:
        port = None
        with contextlib.suppress(OSError):
            port = os.open(gadget, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            tty.setraw(port)
            _copy(port, panel)
        if port is not None:
            os.close(port)
        if select.select([panel], [], [], 0.1)[0]:
            os.read(panel, 4096)


def _copy(port: int, panel: int) -> None:
    """Until the gadget is gone."""
    while True:
        ready = select.select([port, panel], [], [], 0.2)[0]
        if port in ready:
            chunk = os.read(port, 4096)
            if not chunk:
                return
            os.write(panel, chunk)
        if panel in ready:
            chunk = os.read(panel, 4096)
            with contextlib.suppress(BlockingIOError):  # nobody listens at the other end
                os.write(port, chunk)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
