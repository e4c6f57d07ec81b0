"""What can be wrong with chips and lines, as gpiozero's errors and the standard ones at once. Sentences, no cures of
a particular program."""

from __future__ import annotations

from gpiozero.exc import GPIOPinInUse, GPIOZeroError


class ChipFault(GPIOZeroError, OSError):  # type: ignore[misc]
    """There is no chip with the header's pins, or it may not be opened, or it was closed."""


class LineHeld(GPIOPinInUse, OSError):  # type: ignore[misc]
    """Another program, or the kernel itself, holds the line. `holder`: the name that it gave, or empty."""

    def __init__(self, pin: str, chip: str, holder: str) -> None:
        super().__init__(f"{pin} on {chip} is held by {_named(holder)}")
        self.holder = holder


def _named(holder: str) -> str:
    return f'"{holder}"' if holder else "somebody who gave no name"
