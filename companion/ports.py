"""The seams: what a device must do to be one. Each has a working stand-in that ships with the product."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from PIL import Image

    from companion.effects import Tune
    from companion.signals import Posted

Post: TypeAlias = "Callable[[Posted], None]"
"""The inbox's mouth: a device calls it from any thread; it never blocks and never raises."""


class Display(Protocol):
    """A 128x64 one-bit screen with a thread of its own. The newest picture wins; `show` never waits for the bus."""

    def show(self, image: Image.Image) -> None:
        """Put a mode "1" picture on the glass soon. A picture equal to the glass costs nothing."""

    def dim(self, level: int) -> None:
        """0 is off (memory cleared, DISPLAYOFF), 1 dim, 2 full."""

    def redraw(self) -> None:
        """Set the controller up again and send everything."""

    def close(self) -> None:
        """Leave the glass as it is (the last picture stands), stop the thread. Twice does no harm."""


class Sounder(Protocol):
    def play(self, tune: Tune) -> None:
        """Start a tune and return at once; a new one cuts the old one off."""

    def close(self) -> None: ...
