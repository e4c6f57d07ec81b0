"""`companion panel flash`: the commands that put the firmware on the board that is plugged in. Runs nothing.

They can be pasted as they are: the first gets mpremote where it is not there, in a venv of its own, since Debian lets
pip install nothing outside of one.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from companion.cli.panel_settings import judge, remarks, shipped
from companion.cli.panel_talk import Seen, ports
from companion.cli.terminal import answer, say
from firmware_bridge.ports import BRIDGES, UsbPort

PICO, ARDUINO = (0x2E8A,), (0x2341, 0x2A03)
REMOTE = "mpremote"
OWN_REMOTE = "~/mpremote/bin/mpremote"
GET_REMOTE = "python3 -m venv ~/mpremote && ~/mpremote/bin/pip install mpremote"


def guidance(configured: str, is_named: bool, settings: Path | None = None) -> int:
    """0 if a board was found that there is a firmware for, else 1. `is_named`: by --port, so any board may be there.
    `settings`: the owner's own config.py. Raises BadInput for one that no board could use."""
    if settings is not None:
        settings = settings.absolute()
        judge(settings)
        for one in remarks(settings):
            say(one)
    if is_named and not Path(configured).exists():
        say(
            f"{configured} is not there: is the board plugged in, with a cable that has data lines? "
            "`companion panel list` shows what is"
        )
        return 1
    found = [one for one in ports(configured) if not is_named or one[0] == configured]
    known = False
    for path, usb in found:
        commands = list(_commands(path, usb, is_named, settings))
        known = known or bool(commands)
        for line in commands:
            answer(line)
    if not known:
        for path, usb in found:
            say(
                f"{path}: {Seen(path, usb).identity}. That may be an Uno clone; if it is your panel: "
                f"companion panel flash --port {quote(path)}"
                if usb is not None and usb.vendor in BRIDGES
                else f"{path}: {Seen(path, usb).identity}: there is no firmware for that board"
            )
        say(
            f"no {'other ' if found else ''}board is there that a firmware is for. A new Pico: hold BOOTSEL while you "
            "plug it in, copy MicroPython for it (micropython.org/download) onto the drive that appears, and try again"
        )
    return 0 if known else 1


def _commands(path: str, usb: UsbPort | None, is_named: bool, settings: Path | None) -> Iterator[str]:
    vendor = usb.vendor if usb else None
    if vendor in PICO:
        yield from _with_mpremote(path, settings)
    elif vendor in ARDUINO or (vendor in BRIDGES and is_named):
        yield from uno(path)
    elif usb is None:
        yield "# If it is a Pico:"
        yield from _with_mpremote(path, settings)
        yield "# If it is an Uno:"
        yield from uno(path)


def _with_mpremote(path: str, settings: Path | None) -> Iterator[str]:
    if shutil.which(REMOTE):
        yield from pico(path, settings)
        return
    if not Path(OWN_REMOTE).expanduser().exists():
        yield "# mpremote is not here yet; this gets it (if there is no venv: sudo apt install python3-venv)."
        yield GET_REMOTE
    yield from pico(path, settings, OWN_REMOTE)


def pico(path: str, settings: Path | None = None, mpremote: str = REMOTE) -> Iterator[str]:
    """For a Pico with MicroPython on it. `settings`: an owner's config.py, None for the shipped one."""
    home = _firmware()
    remote = f"{mpremote} connect {quote(path)}"
    files = [one for one in sorted((home / "pico").glob("*.py")) if one.name not in ("main.py", "config.py")]
    yield f"# A Pico at {path}. If the firmware runs on it already, hold its service key (A) while you plug it in."
    yield "# The two mkdir may say that the folder exists."
    yield f"{remote} fs mkdir :firmware_bridge"
    yield f"{remote} fs mkdir :firmware_bridge/pico"
    yield f"{remote} fs cp {quote(str(home / 'wire.py'))} :firmware_bridge/"
    yield f"{remote} fs cp {' '.join(quote(str(one)) for one in files)} :firmware_bridge/pico/"
    if settings is None:
        yield "# Its pins as shipped; leave this line out where the board's own config.py is to stay. Pins of your own:"
        yield f"# cp {quote(str(shipped()))} panel.py, edit panel.py, and companion panel flash --settings panel.py"
    else:
        yield f"# Its pins as {settings} says."
    yield f"{remote} fs cp {quote(str(settings or shipped()))} :config.py"
    yield f"{remote} fs cp {quote(str(home / 'pico' / 'main.py'))} :main.py"
    yield f"{remote} reset"


def uno(path: str) -> Iterator[str]:
    """For an Uno-class board with its bootloader."""
    home = quote(str(_firmware() / "arduino"))
    yield f"# An Uno at {path} (sudo apt install make gcc-avr avr-libc avrdude): build panel.hex, and send it"
    yield f'mkdir -p panel-uno && make -C {home} OUT="$PWD/panel-uno"'
    yield f"avrdude -p atmega328p -c arduino -b 115200 -P {quote(path)} -U flash:w:panel-uno/panel.hex:i"


def _firmware() -> Path:
    """Where the firmware lies in this installation."""
    return shipped().parent.parent
