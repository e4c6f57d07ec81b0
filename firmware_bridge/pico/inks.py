"""The ink of each symbol as a colour sensor sees it: learned, told apart, or refused. Pure.

Knows readings (clear, red, green, blue) and what each symbol looked like in each pocket. A reading becomes a
point: share of red, share of green, brightness. Each symbol has a middle and a spread there; two symbols that
come closer than CLEAR of their spreads cannot be told apart, and then nothing is learned at all.
"""

from binascii import crc32
from math import log, sqrt

EMPTY = "."
CLEAR = 6.0  # spreads between two middles, at least
WITHIN = 3.0  # spreads from a middle that are still the symbol
FLOOR = (4.0, 4.0, 20.0)  # no spread is believed to be smaller: per mille, per mille, per mille of a factor e
DARK = 30  # less light than this is no reading


def point(reading: tuple[int, int, int, int]) -> "tuple[float, float, float] | None":
    """Shares of red and green in per mille, and brightness; None where the sensor saw nothing."""
    clear, red, green, blue = reading
    total = red + green + blue
    if clear < DARK or clear >= 65535 or total == 0:
        return None
    return 1000.0 * red / total, 1000.0 * green / total, 1000.0 * log(clear)


class Ink:
    """One symbol in one pocket: `middle` and `spread` of its points."""

    def __init__(self, symbol: str, middle: tuple[float, ...], spread: tuple[float, ...]) -> None:
        self.symbol = symbol
        self.middle = middle
        self.spread = spread

    def colour_off(self, at: tuple[float, ...]) -> float:
        """How far a point's colour is from this ink's, in spreads."""
        return sqrt(sum([self._off(at, axis) ** 2 for axis in (0, 1)]))

    def light_off(self, at: tuple[float, ...]) -> float:
        """The same for its brightness: a die that leans is nearer to the sensor, or further away."""
        return self._off(at, 2)

    def apart(self, other: "Ink") -> float:
        """Spreads between two inks."""
        total = 0.0
        for axis in range(3):
            both = self.spread[axis] + other.spread[axis]
            total += (2 * (self.middle[axis] - other.middle[axis]) / both) ** 2
        return sqrt(total)

    def _off(self, at: tuple[float, ...], axis: int) -> float:
        return abs(at[axis] - self.middle[axis]) / self.spread[axis]


def learn(symbol: str, readings: list[tuple[int, int, int, int]]) -> "Ink | None":
    """The ink behind these readings of one symbol in one pocket; None where some were too dark or too bright."""
    points = [at for at in [point(reading) for reading in readings] if at is not None]
    if not points or len(points) < len(readings):
        return None
    middle, spread = [], []
    for axis in range(3):
        mean = sum([at[axis] for at in points]) / len(points)
        middle.append(mean)
        spread.append(max(FLOOR[axis], sqrt(sum([(at[axis] - mean) ** 2 for at in points]) / len(points))))
    return Ink(symbol, tuple(middle), tuple(spread))


def name_symbol(inks: list[Ink], reading: tuple[int, int, int, int]) -> str:
    """The symbol in a pocket with these inks; "!" where the colour is right and the light is not (it leans),
    "?" where no ink fits or more than one does."""
    at = point(reading)
    if at is None:
        return "?"
    right = [ink for ink in inks if ink.colour_off(at) <= WITHIN]
    flat = [ink for ink in right if ink.light_off(at) <= WITHIN]
    if len(flat) == 1:
        return flat[0].symbol
    return "!" if len(right) == 1 and right[0].symbol != EMPTY else "?"


def worst_pair(inks: list[Ink]) -> tuple[float, str, str]:
    """(spreads between them, symbol, symbol) of the two that are closest."""
    worst = (1e9, "", "")
    for i in range(len(inks)):
        for j in range(i):
            apart = inks[i].apart(inks[j])
            if apart < worst[0]:
                worst = (apart, inks[j].symbol, inks[i].symbol)
    return worst


def report(pockets: list[list[Ink]]) -> list[str]:
    """How well the symbols separate, a line a pocket."""
    lines = []
    for number, inks in enumerate(pockets):
        apart, one, other = worst_pair(inks)
        verdict = "good" if apart >= CLEAR else "TOO CLOSE"
        lines.append(f"pocket {number}: closest are {one} and {other}, {apart:.1f} spreads apart: {verdict}")
    return lines


def separate(pockets: list[list[Ink]]) -> bool:
    """Every pair in every pocket can be told apart."""
    return all([worst_pair(inks)[0] >= CLEAR for inks in pockets])


def to_text(pockets: list[list[Ink]]) -> str:
    """What is kept on the flash, its crc at the end."""
    text = ""
    for number, inks in enumerate(pockets):
        for ink in inks:
            words = [str(number), ink.symbol] + [f"{one:.3f}" for one in ink.middle + ink.spread]
            text += " ".join(words) + "\n"
    return text + f"{crc32(text.encode()):08X}\n"


def from_text(text: str) -> list[list[Ink]]:
    """The pockets of `to_text`; none at all where it is not that to the letter."""
    body, crc = text[:-9], text[-9:]
    if crc != f"{crc32(body.encode()):08X}\n":
        return []
    pockets: list[list[Ink]] = []
    for line in body.split("\n")[:-1]:
        words = line.split(" ")
        numbers = [float(word) for word in words[2:]]
        while len(pockets) <= int(words[0]):
            pockets.append([])
        pockets[int(words[0])].append(Ink(words[1], tuple(numbers[:3]), tuple(numbers[3:])))
    return pockets
