"""The settings of the small screen, as values: what `[display]` in table.toml comes to.

Knows which settings can go together; imports no library of a device.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from companion.errors import BadInput

Driver: TypeAlias = Literal["ssd1306", "ssd1309", "sh1106", "capture", "none"]
Bus: TypeAlias = Literal["i2c", "spi", "record"]

SPI_SPEEDS = tuple(int(mhz * 1_000_000) for mhz in (0.5, 1, 2, 4, 8, 16, 20, 24, 28, 32, 36, 40, 44, 48, 50, 52))
"""Hertz; what luma's SPI takes."""


@dataclass(frozen=True, slots=True)
class DisplaySettings:
    """One screen. Raises BadInput where settings contradict each other.

    `port`: the number of the bus (1 on I2C, 0 on SPI unless given). `address`: on I2C the panel's (0x3C), on SPI
    the chip select (0). `reset`, `dc`: BCM numbers of pins; `dc` is for SPI alone. `speed`: hertz, SPI alone
    (I2C's is in config.txt). `rotate`: quarters clockwise. `column_offset`: the SH1106's memory column behind the
    leftmost pixel. `large`: what the views do with a 2.42" panel; drivers take no notice. `file`: of the bus
    `record` and the driver `capture`.
    """

    driver: Driver = "ssd1306"
    bus: Bus = "i2c"
    port: int | None = None
    address: int | None = None
    reset: int | None = None
    dc: int = 24
    speed: int = 8_000_000
    rotate: int = 0
    column_offset: int | None = None
    large: bool = False
    file: Path | None = None

    def __post_init__(self) -> None:
        if self.rotate not in (0, 1, 2, 3):
            raise BadInput(f"display rotate: expected 0, 1, 2 or 3 quarters clockwise, got {self.rotate}")
        if self.file is None and (self.driver == "capture" or (self.bus == "record" and self.driver != "none")):
            what = 'driver "capture"' if self.driver == "capture" else 'bus "record"'
            raise BadInput(f'display {what} needs a file to write to: add file = "/path/of/it"')
        if self.bus == "spi" and self.speed not in SPI_SPEEDS:
            near = min(SPI_SPEEDS, key=lambda known: abs(known - self.speed))
            raise BadInput(f"display speed: SPI cannot run at {self.speed} Hz; the nearest that it can is {near}")
        if self.column_offset and self.driver != "sh1106":
            raise BadInput(f"display column_offset is for sh1106; {self.driver} has no columns to spare: take it out")
        if self.column_offset is not None and not 0 <= self.column_offset <= 4:
            raise BadInput(f"display column_offset: expected 0 to 4, got {self.column_offset}")

    @property
    def node(self) -> str:
        """The path that the display is reached by."""
        if self.bus == "record" or self.driver == "capture":
            return str(self.file)
        if self.bus == "spi":
            return f"/dev/spidev{self.port or 0}.{self.chip_address}"
        return f"/dev/i2c-{1 if self.port is None else self.port}"

    @property
    def uses_pins(self) -> bool:
        """Whether any GPIO belongs to the screen."""
        return self.bus == "spi" or (self.bus == "i2c" and self.reset is not None)

    @property
    def chip_address(self) -> int:
        """The panel's address on I2C, its chip select on SPI."""
        if self.address is not None:
            return self.address
        return 0 if self.bus == "spi" else 0x3C

    @property
    def first_column(self) -> int:
        """The memory column behind the leftmost pixel."""
        if self.column_offset is not None:
            return self.column_offset
        return 2 if self.driver == "sh1106" else 0
