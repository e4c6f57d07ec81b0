"""The Pico's core and reader on inputs from a seed, under whichever Python runs this: `on_board.py SEED COUNT`.

Prints a digest of all that was said, heard and kept, the same under CPython and MicroPython; nothing raises. Under
MicroPython also whether its memory grew. Must run in MicroPython, so: no imports of typing, no dataclasses.
"""

import gc
import sys
from binascii import crc32

from firmware_bridge.pico.core import Panel

LIVES = 50  # inputs of one panel, from power-up on
WORDS = ("D", "DDAWAD", "F3B3", "a")


class Chance:
    """Bytes from a seed, alike everywhere."""

    def __init__(self, seed: int) -> None:
        self._state = seed * 2 + 1 & 0xFFFFFFFF

    def below(self, most: int) -> int:
        state = self._state
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        self._state = state
        return (state >> 8) % most


def numbered(body: bytes) -> bytes:
    return b"$" + body + b"*%08X\n" % crc32(body)


def said(chance: Chance) -> bytes:
    """What comes from the Pi, or from a bad cable."""
    what, number = chance.below(8), chance.below(64)
    if what == 0:
        return bytes([chance.below(256) for _ in range(number * 3)])
    if what == 1:
        return numbered(b"ASK,0,0,hello")
    if what == 2:
        return numbered(b"ASK,0,0,all") + numbered(b"LIGHT,0,0,a,b")
    if what == 3:
        return numbered(b"NAK,41,%d,count" % number)
    line = numbered(b"ACK,%d,%d" % (41 + number // 60, number))
    if what == 4:
        return line[: chance.below(len(line))]
    if what == 5:
        at = chance.below(len(line))
        return line[:at] + bytes([line[at] ^ 1 << chance.below(8)]) + line[at + 1 :]
    return line


def happen(panel: Panel, chance: Chance, now: int) -> None:
    what, word = chance.below(4), WORDS[chance.below(4)]
    if what == 0:
        panel.roll("DDAWAD", 6, "-", now)
    elif what == 1:
        panel.card(word, now)
    elif what == 2:
        panel.void(word, now)
    else:
        panel.key(word, "du"[chance.below(2)], now)


def play(seed: int, count: int) -> tuple[int, int]:
    """The digest of `count` inputs, and the bytes that are in use more at the end than after the first fifth."""
    chance, digest, at_first = Chance(seed), 0, 0
    panel, now = Panel(0, 41, "PICO-1", "dice=6", ("a", "b"), "fuzz"), 0
    for number in range(count):
        if number % LIVES == 0:
            panel, now = Panel(0, 41, "PICO-1", "dice=6", ("a", "b"), "fuzz"), 0
        if number % LIVES == 0 and number * 5 // count == 1 and not at_first:
            at_first = used()
        now += chance.below(9) * chance.below(300)
        if chance.below(3) == 0:
            happen(panel, chance, now)
        verdicts = panel.received(said(chance), now)
        out = panel.sending()
        assert len(panel.waiting) <= 24
        digest = crc32(out + repr((verdicts, panel.waiting, sorted(panel.lights.items()))).encode(), digest)
    del panel, out, verdicts
    return digest, used() - at_first


def used() -> int:
    gc.collect()
    return int(gc.mem_alloc()) if hasattr(gc, "mem_alloc") else 0


if __name__ == "__main__":
    digest, more = play(int(sys.argv[1]), int(sys.argv[2]))
    print(f"{digest:08X} {'memory stays' if more < 4096 else 'memory grew'}")
