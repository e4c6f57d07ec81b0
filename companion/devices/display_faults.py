"""What went wrong with the screen, in a sentence with its cure. Knows errno and luma's errors; mends nothing."""

from __future__ import annotations

import errno
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.devices.display_settings import DisplaySettings
from companion.devices.gpio_faults import PinsLost
from companion.errors import CompanionError

AGAIN = "It is tried again by itself."
"""How a sentence ends of what a running companion tries again."""
_SILENT = (errno.EREMOTEIO, errno.EIO, errno.ENXIO, errno.ENODEV, errno.ETIMEDOUT)


class DisplayFault(CompanionError, OSError):
    """The screen cannot be drawn on now; trying again may help. Its text is for the owner."""


@contextmanager
def explained(settings: DisplaySettings) -> Iterator[None]:
    """Turns every error of bus, pins or panel inside the block into a DisplayFault.

    luma raises its own errors, which are no OSErrors, for commands, and plain OSErrors for data; gpiozero has
    its own tree again.
    """
    from luma.core.error import Error as LumaError

    faults: tuple[type[BaseException], ...] = (OSError, LumaError)
    if settings.uses_pins:
        from gpiozero import GPIOZeroError

        faults = (*faults, GPIOZeroError)
    try:
        yield
    except DisplayFault:
        raise
    except faults as fault:
        raise DisplayFault(explain(settings, fault)) from fault


def explain(settings: DisplaySettings, fault: BaseException) -> str:
    """The sentence: the same one for the same trouble, however often and at whichever byte it strikes."""
    node = settings.node
    cause = fault if isinstance(fault, OSError) else fault.__context__
    code = cause.errno if isinstance(cause, OSError) else None
    if settings.bus == "record" or settings.driver == "capture":
        return f"Display: {node} cannot be written ({errno_text(code, fault)}). {AGAIN}"
    if code == errno.ENOENT:
        return f"Display: {node} is not there. Turn {settings.bus.upper()} on: companion doctor says how. {AGAIN}"
    if code in (errno.EACCES, errno.EPERM):
        group = _group(node, settings.bus)
        if group is None:
            return (
                f"Display: no permission for {node}, which is root's alone: no group can cure that, it takes a udev "
                f"rule, and companion doctor has it. {AGAIN}"
            )
        return (
            f"Display: no permission for {node}, which belongs to group {group}. "
            f"Add the user: sudo usermod -aG {group} $USER, then log in again."
        )
    if code in _SILENT:
        if settings.bus == "spi":
            return f"Display: {node} does not take what is sent. Check its wires. {AGAIN}"
        return (
            f"Display: nothing answers at 0x{settings.chip_address:02X} on {node}. Check its four wires and its "
            f"address (companion doctor looks for it). {AGAIN}"
        )
    if isinstance(fault, PinsLost):
        return f"Display: {_pins(settings)}: {str(fault).rstrip('.')}{'' if str(fault).endswith('?') else '.'} {AGAIN}"
    return f"Display: {node}: {errno_text(code, fault)}. {AGAIN}"


def not_ours(settings: DisplaySettings, what: str) -> str:
    """The sentence for a screen that would be drawn over something of the owner's."""
    return (
        f"Display: {settings.node}: there is {what}, and nothing is written over it. Name a new file under [display] "
        f"in table.toml."
    )


def errno_text(code: int | None, fault: BaseException) -> str:
    """The system's words for an error number, else the error's own."""
    import os

    return os.strerror(code) if code is not None else str(fault)


def _pins(settings: DisplaySettings) -> str:
    pins = {"DC": settings.dc if settings.bus == "spi" else None, "RES": settings.reset}
    named = [f"{name} pin (GPIO{pin})" for name, pin in pins.items() if pin is not None]
    return f"the screen's {' and '.join(named)}"


def _group(node: str, otherwise: str) -> str | None:
    """The node's real group, or the one that it has on Raspberry Pi OS; None where no group but root's may write."""
    try:
        status = Path(node).stat()
        return Path(node).group() if status.st_gid and status.st_mode & stat.S_IWGRP else None
    except (OSError, KeyError):
        return otherwise
