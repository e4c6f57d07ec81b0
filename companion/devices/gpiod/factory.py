"""gpiozero's factory over libgpiod 2: it finds the chip, asks it for lines, and owns the thread that reads edges.

Subclass of `LocalPiFactory`, so that pins that another factory in this process reserved stay reserved, and SPI is
gpiozero's own. Ticks are `time.monotonic`, and those of edges are the kernel's on the same clock.
"""

from __future__ import annotations

import errno
import logging
from pathlib import Path
from threading import Lock

import gpiod
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.local import LocalPiFactory

from companion.devices.gpiod.chips import HEADER_CHIPS, find_header_chip, label_of
from companion.devices.gpiod.faults import ChipFault, LineHeld
from companion.devices.gpiod.pin import GpiodPin
from companion.devices.gpiod.reader import Reader

BUFFER = 512
"""Edges that the kernel keeps for a line while nobody reads. Its own choice would be 16."""

log = logging.getLogger(__name__)


class GpiodFactory(LocalPiFactory):  # type: ignore[misc]
    """Pins of the 40-pin header. Close it to let them all go."""

    kernel_times = True
    """An edge's ticks are when it happened, not when it was read."""

    def __init__(
        self, chip: str | Path | None = None, *, consumer: str = "gpiozero", devices: Path = Path("/dev")
    ) -> None:
        """`chip`: a node, else the one in `devices` that has the header. `consumer`: the name under which others find
        our lines, 31 letters at most. ChipFault if the chip cannot be opened.
        """
        super().__init__()
        self.edges_lost = 0
        self.chip, self.label = (Path(chip), "") if chip is not None else find_header_chip(devices)
        try:
            self.label = self.label or label_of(self.chip)
            self._opened: gpiod.Chip | None = gpiod.Chip(str(self.chip))
        except OSError as error:
            raise ChipFault(f"{self.chip} cannot be opened ({error})") from error
        self._consumer = consumer[:31]
        self._asking = Lock()
        self.reader = Reader()
        self.pin_class = GpiodPin

    def close(self) -> None:
        """Let every line go and end the thread. Twice does no harm."""
        super().close()
        self.reader.close()
        with self._asking:
            if self._opened is not None:
                self._opened.close()
                self._opened = None

    def claim(self, line: int, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        """A line of the chip for ourselves. LineHeld, ChipFault or OSError."""
        with self._asking:
            if self._opened is None:
                raise ChipFault(f"{self.chip} was closed")
            try:
                return self._opened.request_lines({line: settings}, self._consumer, BUFFER)
            except OSError as error:
                if error.errno != errno.EBUSY:
                    raise
                raise LineHeld(f"GPIO{line}", str(self.chip), self._opened.get_line_info(line).consumer) from error

    def _get_revision(self) -> int:
        try:
            return int(super()._get_revision())
        except PinUnknownPi:
            if self.label not in HEADER_CHIPS:
                raise
            log.info("the board does not say which Pi it is: %s suggests %#x", self.label, HEADER_CHIPS[self.label])
            return HEADER_CHIPS[self.label]
