"""S24 and S17 with the real daemon: pins and serial port are both denied; the screen comes up, and both are named."""

from __future__ import annotations

import os
from pathlib import Path

from tests.end_to_end.daemon import Daemon, until
from tests.end_to_end.setups import START, glass_at
from tests.end_to_end.site import broken_by

DENIED = """
import ctypes, sys, types
# What lets root open what a mode forbids: chown, dac_override, dac_read_search, fowner. Others have none of it.
head, sets = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
libc = ctypes.CDLL(None)
libc.capget(head, sets)
for place in range(3):
    sets[place] &= ~0b1111
libc.capset(head, sets)

class Denied(types.ModuleType):
    error = type("error", (Exception,), {})
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return 0
    def gpiochip_open(self, chip):
        raise self.error("can not open gpiochip: permission denied")
sys.modules["lgpio"] = Denied("lgpio")
"""


def test_s24_pins_and_serial_port_denied_the_screen_comes_up_and_both_are_named(tmp_path: Path) -> None:
    master, slave = os.openpty()
    port = os.ttyname(slave)
    os.chmod(port, 0o000)  # noqa: PTH101  (a pty, in no folder of ours)
    config = f'[keys]\na = 17\nb = 27\nc = 22\n[panel]\nport = "{port}"\n' + glass_at(tmp_path)
    environment = {**broken_by(tmp_path, DENIED), "GPIOZERO_PIN_FACTORY": "lgpio"}
    try:
        with Daemon(tmp_path, config, *START, environment=environment) as daemon:
            daemon.senses("panel", "lost")
            daemon.senses("keys", "lost")
            daemon.senses("display", "ok")
            until(lambda: daemon.seen().getbbox() is not None, daemon.told)
            assert daemon.status is not None
            why = daemon.status["why"]
            assert f"{port} may not be opened" in why["panel"]
            assert "gpiochip" in why["keys"]
            assert "Traceback" not in daemon.errors()
            code, seconds = daemon.stop()
            assert (code, seconds < 6.0) == (0, True)  # twice the field case: machines are noisy
    finally:
        os.close(master)
        os.close(slave)
