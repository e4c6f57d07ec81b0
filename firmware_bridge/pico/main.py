"""The panel: on the board this file is /main.py and runs at power-up. Joins board, tray and the line's core."""

import time

from firmware_bridge.pico import board
from firmware_bridge.pico.boots import count_boot
from firmware_bridge.pico.contacts import Contact
from firmware_bridge.pico.core import Panel
from firmware_bridge.pico.settings import Settings
from firmware_bridge.pico.tray import Tray
from firmware_bridge.pico.trays import open_tray

PAUSE = 0.002  # seconds between two looks


class Keys:
    """Keys on pins -> KEY lines, or presses of the tray's own keys."""

    def __init__(self, pins: dict[str, int]) -> None:
        self._keys = [(name, board.Key(pin), Contact()) for name, pin in pins.items()]

    def look(self, now: int) -> list[tuple[str, str]]:
        """(name, "d" or "u") of each key that has just gone there."""
        levels = [(name, contact.look(key.is_closed(), now)) for name, key, contact in self._keys]
        return [(name, level) for name, level in levels if level]


class Table:
    """All that the loop turns."""

    def __init__(self, settings: Settings, tray: Tray, ticks: board.Ticks) -> None:
        self._ticks = ticks
        self._tray = tray
        self._keys = Keys(settings.keys)
        self._tray_keys = Keys(settings.keypad_keys if settings.tray == "keypad" else {})
        self._lamps = {name: board.Lamp(pin) for name, pin in settings.lights.items()}
        self._tray_lamps = {"done": board.Lamp(settings.keypad_lamp)} if settings.tray == "keypad" else {}
        counts = [("keys", len(settings.keys)), ("lights", len(settings.lights))]
        caps = ";".join([tray.caps] * bool(tray.caps) + [f"{name}={count}" for name, count in counts])
        self._panel = Panel(
            ticks.now(), count_boot("."), board.own_name(settings), caps, tuple(sorted(settings.lights))
        )
        self._line = board.UartLine(settings.uart) if settings.line == "uart" else board.UsbLine()

    def turn(self) -> None:
        """One look at everything."""
        now = self._ticks.now()
        panel, tray = self._panel, self._tray
        for verdict in panel.received(self._line.read(), now):
            tray.told(verdict, now)
        for name, level in self._keys.look(now):
            panel.key(name, level, now)
        for name, level in self._tray_keys.look(now):
            if level == "d":
                tray.press(name, panel, now)
        tray.look(panel, now)
        panel.tick(now)
        out = panel.sending()
        if out:
            self._line.write(out)
        for name, lamp in self._lamps.items():
            lamp.show(panel.lights[name], now)
        for name, state in tray.lights(now).items():
            self._tray_lamps[name].show(state, now)


def run() -> None:
    """Until the power goes; or not at all, with the prompt, where the service key is held or the config has a fault."""
    try:
        settings = board.load_settings()
        if board.Key(settings.keys[settings.service]).is_closed():
            print("service: the firmware is not started")
            return
        ticks = board.Ticks()
        table = Table(settings, open_tray(settings, ticks.now()), ticks)
    except ValueError as fault:
        print(fault)
        return
    watchdog = board.Watchdog()
    while True:
        table.turn()
        watchdog.feed()
        time.sleep(PAUSE)


if __name__ == "__main__":
    run()
