"""The Pi's pins: which library drives them, and what its errors mean to a person.

Everything that is peculiar to gpiozero and lgpio lives here: the factory is chosen, never fallen back to; importing
lgpio makes a pipe in its working folder and moves the process there, which is undone; a pin that is held is said with
its holder. `GPIOZERO_PIN_FACTORY` and a factory that is already set are honoured. Knows no keys and no sounds.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.errors import CompanionError, MissingLibrary, Occupied

INSTALL = '"sudo apt install python3-lgpio", or in a virtual environment "pip install table-companion[pi]"'


class PinsLost(CompanionError, OSError):
    """The chip or a pin cannot be opened now; it is worth trying again."""


def open_factory() -> Any:
    """gpiozero's pin factory, the same for everyone in this process.

    MissingLibrary if gpiozero or lgpio cannot be imported, PinsLost if it cannot open the chip.
    """
    try:
        from gpiozero import Device
        from gpiozero.exc import BadPinFactory
    except ImportError as error:
        raise MissingLibrary(
            f"the keys, lights and buzzer on the Pi's pins need the library gpiozero, which cannot be imported "
            f'({error}): install it with "sudo apt install python3-gpiozero", or in a virtual environment "pip install gpiozero"'
        ) from error

    if Device.pin_factory is not None:
        return Device.pin_factory
    name = os.environ.get("GPIOZERO_PIN_FACTORY") or "lgpio"
    try:
        if name == "lgpio":
            import_lgpio()
            Device.pin_factory = import_module("gpiozero.pins.lgpio").LGPIOFactory()
        else:
            Device.ensure_pin_factory()
    except BadPinFactory as error:
        raise MissingLibrary(
            f'GPIOZERO_PIN_FACTORY is "{name}", which gpiozero does not know: unset it, or use "lgpio"'
        ) from error
    except pin_faults() as error:
        raise PinsLost(_why_no_chip(error)) from error
    return Device.pin_factory


def import_lgpio() -> None:
    """Import lgpio from a folder that can be written and stay where we are. MissingLibrary if it is not there."""
    if sys.modules.get("lgpio") is not None:
        return
    here = os.open(".", os.O_PATH | os.O_DIRECTORY)
    own = os.environ.get("LG_WD")
    runtime = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0] or None
    try:
        # lgpio keeps both ends of its pipe open, so that the folder may go as soon as it is imported.
        with TemporaryDirectory(prefix="companion-gpio-", dir=runtime) as pipes:
            os.environ["LG_WD"] = own or pipes
            try:
                if not hasattr(import_module("lgpio"), "gpiochip_open"):
                    raise ImportError("what is installed is the empty placeholder 0.0.0.2")
            finally:
                os.fchdir(here)
    except ImportError as error:
        raise MissingLibrary(
            f"the keys, lights and buzzer on the Pi's pins need the library lgpio, which cannot be imported ({error}): "
            f"install it with {INSTALL}"
        ) from error
    finally:
        os.close(here)
        if own is None:
            os.environ.pop("LG_WD", None)


def pin_faults() -> tuple[type[BaseException], ...]:
    """What gpiozero and the library below it raise when hardware does not obey."""
    from gpiozero.exc import GPIOZeroError

    lgpio = sys.modules.get("lgpio")
    below = getattr(lgpio, "error", None)
    return (GPIOZeroError, OSError, below) if isinstance(below, type) else (GPIOZeroError, OSError)


def pin_fault(error: BaseException, pin: int, wanted_for: str) -> Occupied | PinsLost:
    """The sentence for a pin that could not be opened; Occupied if somebody holds it."""
    from gpiozero.exc import GPIOPinInUse

    if isinstance(error, GPIOPinInUse):
        return Occupied(f"GPIO{pin}, wanted for {wanted_for}, is already in use in this process: {error}")
    if "busy" in str(error).lower():
        return Occupied(
            f"GPIO{pin}, wanted for {wanted_for}, is held by {_holder(pin)}: "
            f"end that, or give another pin in table.toml"
        )
    return PinsLost(f"GPIO{pin}, wanted for {wanted_for}, cannot be opened ({_text(error)})")


def chip_users(proc: Path = Path("/proc")) -> list[str]:
    """Other processes with a GPIO chip or line open, as `name (process 812)`; without those we may not look at."""
    users = []
    for folder in sorted(proc.glob("[0-9]*"), key=lambda path: int(path.name)):
        if folder.name == str(os.getpid()):
            continue
        try:
            opened = [str(link.readlink()) for link in (folder / "fd").iterdir()]
            if any("/dev/gpiochip" in target or "gpio-" in target for target in opened):
                users.append(f"{(folder / 'comm').read_text().strip()} (process {folder.name})")
        except OSError:  # it has just ended, or belongs to somebody else
            continue
    return users


def _holder(pin: int) -> str:
    from gpiozero import Device

    lgpio, chip = sys.modules.get("lgpio"), getattr(Device.pin_factory, "_handle", None)
    label = ""
    if lgpio is not None and chip is not None:
        try:
            label = str(lgpio.gpio_get_line_info(chip, pin)[4])
        except pin_faults():
            label = ""
    named = f'"{label}" (the kernel\'s name for its user)' if label else "somebody"
    users = chip_users()
    return f"{named}, maybe {' or '.join(users)}" if users else named


def _why_no_chip(error: BaseException) -> str:
    chips = sorted(str(path) for path in Path("/dev").glob("gpiochip*"))
    if not chips:
        return f"there is no /dev/gpiochip0 ({_text(error)}): is this a Raspberry Pi? Keys of a panel work all the same"
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        group = Path(chips[0]).group()
        return f"{chips[0]} may not be opened by this user: sudo usermod -aG {group} $USER, then log in again"
    return f"{chips[0]} cannot be opened ({_text(error)})"


def _text(error: BaseException) -> str:
    return str(error).strip("'\"") or type(error).__name__
