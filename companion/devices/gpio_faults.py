"""What went wrong with the Pi's pins, as a sentence to a person: who holds a pin, and why a chip cannot be opened.

Knows gpiozero's errors and those of the libraries below it, and /proc; imports none of them before it must.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.errors import CompanionError, Occupied


class PinsLost(CompanionError, OSError):
    """The chip or a pin cannot be opened now; it is worth trying again."""


class NoChip(PinsLost):
    """There is no chip at all."""


def pin_faults() -> tuple[type[BaseException], ...]:
    """What gpiozero and the library below it raise when hardware does not obey."""
    from gpiozero.exc import GPIOZeroError

    lgpio = sys.modules.get("lgpio")
    below = getattr(lgpio, "error", None)
    return (GPIOZeroError, OSError, below) if isinstance(below, type) else (GPIOZeroError, OSError)


def pin_fault(error: BaseException, pin: int, wanted_for: str) -> Occupied | PinsLost:
    """The sentence for a pin that could not be opened; Occupied if somebody holds it."""
    from gpiozero.exc import GPIOPinInUse

    from companion.devices.gpiod.faults import LineHeld

    if isinstance(error, LineHeld) or "busy" in str(error).lower():
        holder = _named(error.holder if isinstance(error, LineHeld) else _asked_lgpio(pin))
        return Occupied(
            f"GPIO{pin}, wanted for {wanted_for}, is held by {holder}: end that, or give another pin in table.toml"
        )
    if isinstance(error, GPIOPinInUse):
        return Occupied(f"GPIO{pin}, wanted for {wanted_for}, is already in use in this process: {error}")
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


def _asked_lgpio(pin: int) -> str:
    from gpiozero import Device

    lgpio, chip = sys.modules.get("lgpio"), getattr(Device.pin_factory, "_handle", None)
    if lgpio is None or chip is None:
        return ""
    try:
        return str(lgpio.gpio_get_line_info(chip, pin)[4])
    except pin_faults():
        return ""


def _named(label: str) -> str:
    """The holder as the kernel knows it, and who it may be."""
    named = f'"{label}" (the kernel\'s name for its user)' if label else "somebody"
    users = chip_users()
    if not users or any(user.rpartition("(")[2].rstrip(")") in label for user in users):
        return named
    return f"{named}, maybe {' or '.join(users)}"


def not_opened(error: BaseException) -> PinsLost:
    """The sentence for a chip that could not be opened: NoChip where there is none."""
    from companion.devices.gpiod.faults import ChipFault

    chips = sorted(str(path) for path in Path("/dev").glob("gpiochip*"))
    if isinstance(error, ChipFault):
        return PinsLost(str(error)) if chips else NoChip(str(error))
    if not chips:
        return NoChip(f"there is no /dev/gpiochip0 ({_text(error)}): is this a Raspberry Pi?")
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        group = Path(chips[0]).group()
        return PinsLost(f"{chips[0]} may not be opened by this user: sudo usermod -aG {group} $USER, then log in again")
    return PinsLost(f"{chips[0]} cannot be opened ({_text(error)})")


def _text(error: BaseException) -> str:
    return str(error).strip("'\"") or type(error).__name__
