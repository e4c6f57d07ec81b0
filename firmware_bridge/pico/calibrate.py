"""Teach the colour tray its inks: at the board's prompt, `from firmware_bridge.pico import calibrate; calibrate.run()`.

Asks for every symbol in every pocket, prints how well they separate, and writes the file that main reads, or
refuses and says which two symbols are too close. Knows the board's config; the learning itself is in `inks`.
"""

import time

from firmware_bridge.pico.colour import Sensors
from firmware_bridge.pico.inks import EMPTY, Ink, learn, report, separate, to_text

ROUNDS = 4  # ways to turn the dice
READINGS = 8  # in each
TRIES = 20


def run() -> None:
    """At the prompt of a real board."""
    from firmware_bridge.pico import board

    settings = board.load_settings()
    calibrate(board.open_sensors(settings), settings.colour_symbols, settings.colour_file)


def calibrate(sensors: Sensors, symbols: str, path: str) -> bool:
    """Ask, learn, report; gives whether it was good enough to be written."""
    pockets: list[list[Ink]] = [[] for _ in range(sensors.count)]
    for symbol in EMPTY + symbols:
        for pocket, readings in enumerate(_readings(sensors, symbol)):
            ink = learn(symbol, readings)
            if ink is None:
                print(f"pocket {pocket} is too dark or too bright for {symbol}: nothing is written")
                return False
            pockets[pocket].append(ink)
    for line in report(pockets):
        print(line)
    if not separate(pockets):
        print("REFUSED: print the symbols that are too close in other inks; nothing is written")
        return False
    with open(path, "w") as file:
        file.write(to_text(pockets))
    print("written to " + path)
    return True


def _readings(sensors: Sensors, symbol: str) -> list[list[tuple[int, int, int, int]]]:
    found: list[list[tuple[int, int, int, int]]] = [[] for _ in range(sensors.count)]
    for turn in range(1 if symbol == EMPTY else ROUNDS):
        what = "nothing" if symbol == EMPTY else f"a die that shows {symbol}"
        turned = ", turned" if turn else ""
        input(f"Put {what} into every pocket{turned}, close the lid, press Enter ")
        for pocket in range(sensors.count):
            found[pocket] += [_read(sensors, pocket) for _ in range(READINGS)]
    return found


def _read(sensors: Sensors, pocket: int) -> tuple[int, int, int, int]:
    for _ in range(TRIES):
        try:
            return sensors.read(pocket)
        except OSError:
            time.sleep(0.03)
    return sensors.read(pocket)
