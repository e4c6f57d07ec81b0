"""How often the board was powered up: counted in two files by turns, so that a cut at any moment costs no count.

Knows a folder. The newer of the two that reads well counts; the other one is written. A number that went wrong
would make old events of new ones, so each stands beside its crc, and where none can be read or written the count
starts at a random number below 2^30.
"""

import os
from binascii import crc32

NAMES = ("boots.0", "boots.1")


def count_boot(folder: str) -> int:
    """The number of this power-up, from 1; it is on the flash when this returns."""
    counts = [_read(folder + "/" + name) for name in NAMES]
    last = max(counts)
    # Wholly lost, or near the end of what a line can carry: nobody remembers what a random number meant.
    boot = last + 1 if 0 < last < 4000000000 else _random()
    older = counts.index(min(counts))
    return boot if _write(folder + "/" + NAMES[older], boot) else _random()


def _read(path: str) -> int:
    try:
        with open(path, "rb") as file:
            words = file.read(40).split()
        if len(words) == 2 and words[1] == b"%08X" % crc32(words[0]):
            return int(words[0])
    except (OSError, ValueError):
        pass
    return 0


def _write(path: str, boot: int) -> bool:
    number = b"%d" % boot
    try:
        with open(path, "wb") as file:
            file.write(number + b" %08X\n" % crc32(number))
        if hasattr(os, "sync"):
            os.sync()
    except OSError:
        return False
    return _read(path) == boot


def _random() -> int:
    return int.from_bytes(os.urandom(4), "big") % (1 << 30) or 1
