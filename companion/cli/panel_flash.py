"""`companion panel flash`: the commands that put the firmware on the board that is plugged in. Runs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from companion.cli.panel_talk import ports
from companion.cli.terminal import answer, say
from firmware_bridge.ports import BRIDGES, UsbPort

PICO, ARDUINO = (0x2E8A,), (0x2341, 0x2A03)


def guidance(configured: str, is_named: bool) -> int:
    """0 if a board was found that there is a firmware for, else 1. `is_named`: by --port, so any board may be there."""
    found = ports(configured)
    known = False
    for path, usb in found:
        commands = list(_commands(path, usb, is_named))
        known = known or bool(commands)
        for line in commands:
            answer(line)
    if not known:
        say(
            "no board is there that a firmware is for. A new Pico: hold BOOTSEL while you plug it in, copy MicroPython "
            "for it (micropython.org/download) onto the drive that appears, and try again. A board on a bare serial "
            "chip: name it with --port"
        )
    return 0 if known else 1


def _commands(path: str, usb: UsbPort | None, is_named: bool) -> Iterator[str]:
    vendor = usb.vendor if usb else None
    if vendor in PICO:
        yield from pico(path)
    elif vendor in ARDUINO or (vendor in BRIDGES and is_named):
        yield from uno(path)
    elif usb is None:
        yield "# If it is a Pico:"
        yield from pico(path)
        yield "# If it is an Uno:"
        yield from uno(path)


def pico(path: str) -> Iterator[str]:
    """For a Pico with MicroPython on it."""
    home = _firmware()
    remote = f"mpremote connect {quote(path)}"
    files = [one for one in sorted((home / "pico").glob("*.py")) if one.name not in ("main.py", "config.py")]
    yield f"# A Pico at {path} (pip install mpremote). If the firmware runs on it already, hold its service key (A)"
    yield "# while you plug it in. The two mkdir may say that the folder exists."
    yield f"{remote} fs mkdir :firmware_bridge"
    yield f"{remote} fs mkdir :firmware_bridge/pico"
    yield f"{remote} fs cp {quote(str(home / 'wire.py'))} :firmware_bridge/"
    yield f"{remote} fs cp {' '.join(quote(str(one)) for one in files)} :firmware_bridge/pico/"
    yield "# Its pins; leave this one out where the board's own config.py is to stay."
    yield f"{remote} fs cp {quote(str(home / 'pico' / 'config.py'))} :config.py"
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
    import firmware_bridge

    return Path(firmware_bridge.__file__).parent
