"""Six colour sensors (TCS34725) behind one multiplexer (TCA9548A) as a tray. Experimental.

Knows the two chips' registers through an I2C bus that is given to it (`machine.I2C`, or anything alike). One
pocket a look, so that keys and line never wait. A sensor that fails shows `?` and is set up again.
"""

from firmware_bridge.pico.core import Panel
from firmware_bridge.pico.inks import Ink, name_symbol
from firmware_bridge.pico.pockets import Pockets
from firmware_bridge.pico.tray import Tray

MULTIPLEXER = 0x70
SENSOR = 0x29
IDS = (0x44, 0x4D)
COMMAND, MANY = 0x80, 0xA0
ENABLE, ATIME, CONTROL, ID, STATUS, CLEAR = 0x00, 0x01, 0x0F, 0x12, 0x13, 0x14
POWER_AND_COLOUR = 0x03
TIME_24_MS = 0xF6
GAIN_4 = 0x01


class Bus:
    """What is asked of an I2C bus; machine.I2C has all of it. Each raises OSError where nobody answers."""

    def writeto(self, address: int, raw: bytes) -> int:
        raise OSError(address, raw)

    def writeto_mem(self, address: int, register: int, raw: bytes) -> None:
        raise OSError(address, register, raw)

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        raise OSError(address, register, count)


class Sensors:
    """`count` sensors, on the multiplexer's first channels."""

    def __init__(self, bus: Bus, count: int) -> None:
        self.count = count
        self._bus = bus
        self._ready = [False] * count

    def read(self, pocket: int) -> tuple[int, int, int, int]:
        """(clear, red, green, blue) over one pocket. OSError where the sensor is away or not ready yet."""
        try:
            self._bus.writeto(MULTIPLEXER, bytes([1 << pocket]))
            if not self._ready[pocket]:
                self._set_up(pocket)
            raw = self._bus.readfrom_mem(SENSOR, MANY | STATUS, 9)
        except OSError:
            self._ready[pocket] = False
            raise
        if not raw[0] & 1:
            self._ready[pocket] = False
            raise OSError(f"the sensor over pocket {pocket} has no colour yet")
        clear, red, green, blue = [raw[i] | raw[i + 1] << 8 for i in (1, 3, 5, 7)]
        return clear, red, green, blue

    def _set_up(self, pocket: int) -> None:
        found = self._bus.readfrom_mem(SENSOR, COMMAND | ID, 1)[0]
        if found not in IDS:
            raise OSError(f"over pocket {pocket} is no TCS34725 (its id is 0x{found:02x})")
        for register, value in ((ATIME, TIME_24_MS), (CONTROL, GAIN_4), (ENABLE, POWER_AND_COLOUR)):
            self._bus.writeto_mem(SENSOR, COMMAND | register, bytes([value]))
        self._ready[pocket] = True


class ColourTray(Tray):
    """`pockets`: what calibration learned, a list of inks for each pocket."""

    def __init__(self, sensors: Sensors, pockets: list[list[Ink]], now: int) -> None:
        self.caps = f"dice={sensors.count}"
        self._sensors = sensors
        self._inks = pockets
        self._picture = ["?"] * sensors.count
        self._next = 0
        self._over = Pockets(now)

    def shook(self, now: int) -> None:
        """The motion switch closed."""
        self._over.shook(now)

    def look(self, panel: Panel, now: int) -> None:
        pocket = self._next
        try:
            self._picture[pocket] = name_symbol(self._inks[pocket], self._sensors.read(pocket))
        except OSError:
            self._picture[pocket] = "?"
        self._next = (pocket + 1) % self._sensors.count
        if self._next == 0:
            self._over.look("".join(self._picture), panel, now)
