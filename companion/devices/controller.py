"""Draws on the real chips through luma.oled: sets up, sends what changed, dims, switches off.

Knows the commands of SSD1306, SSD1309 and SH1106 and what is in the chip's memory. Has no thread, no clock of its
own and no patience: a fault goes up as a DisplayFault, and whoever calls sets everything up anew.

luma is taken as it is, but for three things. Its constructor clears the memory: ours draws the first picture
there, so that a splash stands until then and the chip's garbage is never seen. It blanks the panel when Python
ends: the last picture shall stand. It sends every frame whole and reads it by a Python loop: we send windows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.devices.bus import Tally, Wire
from companion.devices.display_faults import explained
from companion.devices.windows import BLANK, Window, changed, page_bytes, turned, whole

if TYPE_CHECKING:
    from PIL import Image

    from companion.devices.display_settings import DisplaySettings

DISPLAY_OFF = 0xAE
REFRESH = 60.0
"""Seconds after which a chip is set up and drawn anew, in case it lost its memory and still acknowledges."""

# Contrast, precharge, VCOMH. The full values are those of luma's set-up; on an SSD130x contrast alone hardly dims.
_SHINE_SSD = {2: (0x81, 0xCF, 0xD9, 0xF1, 0xDB, 0x40), 1: (0x81, 0x01, 0xD9, 0x1F, 0xDB, 0x00)}
_SHINE_SH = {2: (0x81, 0x7F), 1: (0x81, 0x08)}


class Controller:
    """One chip. Its methods wait for the bus; all but `encode` belong to one thread."""

    refresh: float | None = REFRESH

    def __init__(self, settings: DisplaySettings, clock: Callable[[], float], *, gently: bool = False) -> None:
        """`gently`: the chip was set up by another process, so the first time it is done so; see `set_up`."""
        self._awake = gently
        self.tally = Tally()
        self._settings = settings
        self._clock = clock
        self._tall = settings.driver != "sh1106"
        self._shine = _SHINE_SSD if self._tall else _SHINE_SH
        self._wire: Wire | None = None
        self._panel: Any = None
        self._frame = BLANK
        self._level = 0
        self._brightness = 2

    def encode(self, picture: Image.Image) -> bytes:
        """The picture, turned, as the 1,024 bytes of the chip's memory."""
        return page_bytes(turned(picture, self._settings.rotate))

    def set_up(self, frame: bytes | None, level: int, *, gently: bool) -> None:
        """The chip from nothing to `frame` at `level`: a new luma device on a newly opened bus.

        `gently`: on the open bus, without a reset pulse and without a dark moment, for a chip that is likely to
        be well.
        """
        gently, self._awake = gently or self._awake, False
        with explained(self._settings):
            if self._wire is None or not gently:
                self._drop()
                self._wire = Wire(self._settings, self.tally, self._clock, reset=not gently)
            self._wire.begin()
            self._brightness = 2

            def draw(panel: Any) -> None:
                self._panel = panel
                if level:
                    self._shine_at(level)
                self._send(whole(tall=self._tall), frame if frame is not None and level else BLANK)

            _luma_device(self._settings, self._wire, draw, gently=gently, lit=level > 0)
            self._frame, self._level = frame if frame is not None and level else BLANK, level
            self.tally.frames += 1

    def update(self, frame: bytes | None, level: int) -> None:
        """What changed since the last call; `frame` is not looked at while `level` is 0 (off)."""
        assert self._wire is not None, "set_up comes first"
        with explained(self._settings):
            self._wire.begin()
            if level == 0 or frame is None:
                self._panel.hide()
                self._send(whole(tall=self._tall), BLANK)
                frame = BLANK
            else:
                if level != self._brightness:
                    self._shine_at(level)
                self._send(changed(self._frame, frame, tall=self._tall), frame)
                if self._level == 0:
                    self._panel.show()
            self._frame, self._level = frame, level
            self.tally.frames += 1

    def close(self) -> None:
        """Give the bus back and leave the glass as it is."""
        with explained(self._settings):
            self._drop()

    def _drop(self) -> None:
        wire, self._wire, self._panel = self._wire, None, None
        if wire is not None:
            wire.close()

    def _shine_at(self, level: int) -> None:
        self._panel.command(*self._shine[level])
        self._brightness = level

    def _send(self, windows: list[Window], frame: bytes) -> None:
        first = self._settings.first_column
        for window in windows:
            left, right = window.left + first, window.right + first
            if self._tall:
                self._panel.command(0x21, left, right, 0x22, window.top, window.bottom)
            else:
                self._panel.command(0xB0 | window.top, left & 0x0F, 0x10 | left >> 4)
            self._panel.data(window.cut(frame))


def _luma_device(
    settings: DisplaySettings, wire: Wire, draw: Callable[[Any], None], *, gently: bool, lit: bool
) -> None:
    """Build luma's driver of the chip, which sets it up; `draw` is called with it where luma would clear."""
    from luma.core.device import device as luma_core_device
    from luma.oled import device as luma_oled

    chip: Any = getattr(luma_oled, settings.driver)

    class Unhooked(luma_core_device):  # type: ignore[misc]  # luma has no types
        """Stands between the chip's class and luma's base, whose constructor would register the blanking at exit
        (and keep each device that was ever tried in memory until then)."""

        def __init__(self, const: Any, serial_interface: Wire) -> None:
            self._const = const
            self._serial_interface = serial_interface

    class Panel(chip, Unhooked):  # type: ignore[misc]
        setting_up = True

        def command(self, *command: int) -> None:
            if self.setting_up and gently and command[0] == DISPLAY_OFF:
                command = command[1:]
            super().command(*command)

        def contrast(self, level: int) -> None:
            if not (self.setting_up and gently and lit):  # full for a moment would be a flash on a dimmed glass
                super().contrast(level)

        def clear(self) -> None:
            draw(self)

        def show(self) -> None:
            if lit or not self.setting_up:
                super().show()

    build: Any = Panel
    build(wire).setting_up = False
