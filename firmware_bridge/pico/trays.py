"""Which tray the settings ask for, with its wires. Knows the drivers and the board."""

from firmware_bridge.pico.board import Key, UartLine, open_sensors
from firmware_bridge.pico.colour import ColourTray, Sensors
from firmware_bridge.pico.core import Panel
from firmware_bridge.pico.inks import Ink, from_text
from firmware_bridge.pico.keypad import Keypad
from firmware_bridge.pico.settings import Settings
from firmware_bridge.pico.smart_dice import SmartDice
from firmware_bridge.pico.tray import Tray


class WiredDice(SmartDice):
    """Smart dice and the UART of their receiver."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings.dice, settings.dice_rolling, settings.dice_tilted, settings.dice_separator)
        self._wire = UartLine(settings.dice_uart)

    def look(self, panel: Panel, now: int) -> None:
        self.hear(self._wire.read(), now)
        super().look(panel, now)


class WiredColours(ColourTray):
    """The colour tray and its motion switch."""

    def __init__(self, sensors: Sensors, pockets: list[list[Ink]], motion: Key, now: int) -> None:
        super().__init__(sensors, pockets, now)
        self._motion = motion

    def look(self, panel: Panel, now: int) -> None:
        if self._motion.is_closed():
            self.shook(now)
        super().look(panel, now)


def open_tray(settings: Settings, now: int) -> Tray:
    """The tray, ready. ValueError with a sentence where it cannot be used yet."""
    if settings.tray == "keypad":
        return Keypad(settings.keypad_faces, settings.keypad_dice)
    if settings.tray == "dice":
        return WiredDice(settings)
    if settings.tray == "colour":
        return WiredColours(open_sensors(settings), _learned(settings), Key(settings.colour_motion), now)
    return Tray()


def _learned(settings: Settings) -> list[list[Ink]]:
    try:
        with open(settings.colour_file) as file:
            pockets = from_text(file.read())
    except OSError:
        pockets = []
    if len(pockets) != settings.colour_pockets:
        raise ValueError("the colour tray knows no inks yet: hold the service key at power-up and run calibrate")
    return pockets
