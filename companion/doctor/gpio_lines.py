"""Who holds which line of a GPIO chip, asked of the kernel itself (GPIO character device, version 2).

Needs no library: whether there is one is a question of its own. Takes no line, changes nothing.
"""

from __future__ import annotations

import fcntl
import os
import struct

from companion.doctor.machine import Chip

CHIP_INFO, LINE_INFO = 0x8044B401, 0xC100B405
"""linux/gpio.h: _IOR(0xB4, 1, 68 bytes), _IOWR(0xB4, 5, 256 bytes)."""
_CHIP, _LINE = struct.Struct("32s32sI"), struct.Struct("32s32sIIQ176x")
_USED = 1


def read_chip(path: str) -> Chip:
    """Raises OSError."""
    node = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        _, label, count = _CHIP.unpack(fcntl.ioctl(node, CHIP_INFO, bytes(_CHIP.size)))
        holders = {}
        for line in range(count):
            asked = _LINE.pack(b"", b"", line, 0, 0)
            _, holder, _, _, flags = _LINE.unpack(fcntl.ioctl(node, LINE_INFO, asked))
            if flags & _USED:
                holders[line] = _text(holder)
    finally:
        os.close(node)
    return Chip(_text(label), holders)


def _text(padded: bytes) -> str:
    return padded.partition(b"\0")[0].decode("utf-8", "replace")
