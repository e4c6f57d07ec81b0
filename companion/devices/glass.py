"""What an eye sees on a 128x64 OLED, told from the bytes of its bus: a strict model of SSD1306, SSD1309, SH1106.

Feed it the I2C messages (control byte first: 00 commands, 40 data); SPI traffic fits after a control byte by
hand. It models memory with power-up garbage, addressing modes and windows, charge pump, on and off, contrast,
inversion, remapped segments and COM scan, and refuses whatever the chip would misread: an unknown command, a
command cut short, a column that does not exist. It shares no code with the driver: it is there to prove it.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Literal, TypeAlias

from companion.errors import BadInput

if TYPE_CHECKING:
    from PIL import Image

Chip: TypeAlias = Literal["ssd1306", "ssd1309", "sh1106"]

WIDTH, PAGES = 128, 8
GARBAGE = bytes((37 * n + 91 * (n >> 3)) & 0xFF for n in range(132 * PAGES))
"""What memory holds after power-up: noise, but the same noise in each run."""


class GlassError(BadInput):
    """Bytes that the chip would not take as they were meant."""


class Addressing(Enum):
    """How the pointer moves after a byte of data (command 20)."""

    HORIZONTAL = 0
    VERTICAL = 1
    PAGE = 2


_ARGUMENTS_SSD = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
_ARGUMENTS_SH = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


class Glass:
    """One panel. `column_offset` is the RAM column behind the leftmost pixel: 2 on an SH1106, else 0."""

    def __init__(self, chip: Chip, column_offset: int | None = None) -> None:
        self.chip = chip
        self.columns = 132 if chip == "sh1106" else WIDTH
        self.column_offset = column_offset if column_offset is not None else (2 if chip == "sh1106" else 0)
        self._arguments = _ARGUMENTS_SH if chip == "sh1106" else _ARGUMENTS_SSD
        self.power_up()

    def power_up(self) -> None:
        """Memory full of garbage and every register at its reset value, as after a loss of power."""
        self.memory = bytearray(GARBAGE[: self.columns * PAGES])
        self.on = self.pump = self.inverted = self.all_lit = False
        self.contrast, self.precharge, self.vcomh = (0x80, 0x22, 0x35) if self.chip == "sh1106" else (0x7F, 0x22, 0x20)
        self.segments_remapped = self.scan_reversed = False
        self.start_line = 0
        self.addressing = Addressing.PAGE
        self.left, self.right, self.top, self.bottom = 0, self.columns - 1, 0, PAGES - 1
        self.column = self.page = 0

    @property
    def lit(self) -> bool:
        """Whether pixels can shine at all: on, and on an SSD1306 with its charge pump running."""
        return self.on and (self.pump or self.chip != "ssd1306")

    def feed(self, message: bytes) -> None:
        """One whole message of the bus, control byte first."""
        control, rest = message[:1], message[1:]
        if control == b"\x00" and rest:
            self._take_commands(rest)
        elif control == b"\x40" and rest:
            for byte in rest:
                self._write(byte)
        else:
            raise GlassError(f"a message must be 00 and commands or 40 and data, got {message.hex(' ') or 'nothing'}")

    def picture(self) -> Image.Image:
        """What an eye sees now, mode "1", 128x64: darkness while the panel is off."""
        from PIL import Image

        if not self.lit:
            return Image.new("1", (WIDTH, 8 * PAGES))
        return self.remembered()

    def remembered(self) -> Image.Image:
        """What the memory would show if the panel were lit."""
        from PIL import Image

        first = self.column_offset
        rows = []
        for line in range(8 * PAGES):
            row = (line + self.start_line) % (8 * PAGES)
            start = (row >> 3) * self.columns + first
            rows.append(self.memory[start : start + WIDTH].translate(_PIXEL_OF_BIT[row & 7]))
        if not self.scan_reversed:  # the flex of these modules leaves the glass upside down
            rows.reverse()
        picture = Image.frombytes("L", (WIDTH, 8 * PAGES), b"".join(rows))
        if self.all_lit:
            return Image.new("1", picture.size, 255)
        if self.inverted:
            picture = picture.point(lambda light: 255 - light)
        return picture.convert("1", dither=Image.Dither.NONE)

    def _take_commands(self, rest: bytes) -> None:
        at = 0
        while at < len(rest):
            command = rest[at]
            count = self._arguments.get(command, 0)
            arguments = rest[at + 1 : at + 1 + count]
            if len(arguments) < count:
                raise GlassError(f"command {command:02X} of the {self.chip} takes {count} bytes: {rest.hex(' ')}")
            if not (self._shine(command, arguments) or self._address(command, arguments)):
                raise GlassError(f"the {self.chip} knows no command {command:02X} ({rest.hex(' ')})")
            at += 1 + count

    def _shine(self, command: int, arguments: bytes) -> bool:
        """Commands about light and glass; False if it is none of them."""
        match command, *arguments:
            case 0xAE | 0xAF, *_:
                self.on = command == 0xAF
            case 0x81, level:
                self.contrast = level
            case 0x8D, switches:  # the SSD1309 has no pump and takes no notice
                self.pump = bool(switches & 4)
            case 0xA0 | 0xA1, *_:
                self.segments_remapped = command == 0xA1
            case 0xA4 | 0xA5, *_:
                self.all_lit = command == 0xA5
            case 0xA6 | 0xA7, *_:
                self.inverted = command == 0xA7
            case 0xC0 | 0xC8, *_:
                self.scan_reversed = command == 0xC8
            case 0xD9, phases:
                self.precharge = phases
            case 0xDB, level:
                self.vcomh = level
            case 0xA8, ratio:
                self._expect(ratio == 0x3F, f"multiplex {ratio:02X}, all 64 lines are 3F")
            case 0xD3, shift:
                self._expect(shift == 0, f"display offset {shift}, this model knows 0")
            case ((0xD5 | 0xDA | 0xAD), _):
                pass  # clock, wiring of the COM pins, converter: nothing that a picture shows
            case 0xE3 | 0x2E, *_:
                pass  # no operation, no scrolling
            case line, *_ if 0x40 <= line <= 0x7F:
                self.start_line = line & 0x3F
            case _:
                return False
        return True

    def _address(self, command: int, arguments: bytes) -> bool:
        """Commands about where data goes; False if it is none of them."""
        match command, *arguments:
            case 0x20, mode:
                self._expect(mode <= 2, f"addressing mode {mode:02X}")
                self.addressing = Addressing(mode)
            case 0x21, left, right:
                self._expect(left <= right < self.columns, f"columns {left} to {right}")
                self.left, self.right, self.column = left, right, left
            case 0x22, top, bottom:
                self._expect(top <= bottom < PAGES, f"pages {top} to {bottom}")
                self.top, self.bottom, self.page = top, bottom, top
            case ((0x20 | 0x8D), *_) if self.chip == "sh1106":
                pass  # luma sends these to the SH1106 as well, which takes no notice (their arguments are commands)
            case low, *_ if low <= 0x0F:
                self._expect(self.addressing is Addressing.PAGE, "column nibbles outside page addressing")
                self.column = self.column & 0xF0 | low
            case high, *_ if high <= 0x1F:
                self._expect(self.addressing is Addressing.PAGE, "column nibbles outside page addressing")
                self.column = self.column & 0x0F | (high & 0x0F) << 4
            case page, *_ if 0xB0 <= page <= 0xB7:
                self._expect(self.addressing is Addressing.PAGE, "page commands outside page addressing")
                self.page = page & 7
            case _:
                return False
        return True

    def _expect(self, holds: bool, what: str) -> None:
        if not holds:
            raise GlassError(f"the {self.chip} was sent {what}")

    def _write(self, byte: int) -> None:
        """One byte of data at the pointer. The remap acts here: it does not move what is in memory."""
        self._expect(self.column < self.columns, f"data for column {self.column}, it has {self.columns}")
        segment = self.column if self.segments_remapped else self.columns - 1 - self.column
        self.memory[self.page * self.columns + segment] = byte
        if self.addressing is Addressing.PAGE:
            self.column = self.column + 1
            if self.chip != "sh1106":
                self.column %= self.columns
        elif self.addressing is Addressing.HORIZONTAL:
            self.column, turn = (self.column + 1, False) if self.column < self.right else (self.left, True)
            if turn:
                self.page = self.page + 1 if self.page < self.bottom else self.top
        else:
            self.page, turn = (self.page + 1, False) if self.page < self.bottom else (self.top, True)
            if turn:
                self.column = self.column + 1 if self.column < self.right else self.left


_PIXEL_OF_BIT = [bytes(255 * (byte >> bit & 1) for byte in range(256)) for bit in range(8)]
