"""The same lines, good and bad, through wire.py under any Python: prints one digest. Run as a script.

Must itself run under MicroPython; the repository stands in PYTHONPATH or MICROPYPATH.
"""

from binascii import crc32

from firmware_bridge.wire import (
    Ack,
    Ask,
    Beat,
    Card,
    Hello,
    Key,
    Light,
    Nak,
    Reader,
    Roll,
    Void,
    write,
)

GOOD = (
    Hello(41, 0, "1.0", "pico 1.2", "E66118604B", "dice=6;keys=3;lights=3"),
    Beat(41, 0, 999999999999999),
    Roll(41, 7, 3, "DDAWAD", 0, 6, "-"),
    Roll(4294967295, 4294967295, 1, "123456?.", 4294967296, 99, "cmb"),
    Card(41, 8, 7, "F3B3", 12),
    Key(41, 9, 9, "a", "d", 0),
    Key(41, 10, 9, "danger", "u", 25),
    Void(41, 11, 1, "stacked dice", 3),
    Ask(0, 0, "hello"),
    Ask(0, 0, "all"),
    Ack(41, 7),
    Nak(41, 8, "count"),
    Light(0, 0, "c", "b"),
)


def lines() -> list[bytes]:
    """Every good line; every one-bit fault, one-byte loss and doubled byte of each; then long seeded noise."""
    all_lines = []
    for message in GOOD:
        line = write(message)
        all_lines.append(line)
        for i in range(len(line)):
            for bit in range(8):
                all_lines.append(line[:i] + bytes([line[i] ^ (1 << bit)]) + line[i + 1 :])
            all_lines.append(line[:i] + line[i + 1 :])
            all_lines.append(line[: i + 1] + line[i:])
    seed = 1
    for _ in range(400):
        noise = bytearray()
        for _ in range(60):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            noise.append((seed >> 8) & 0xFF if seed & 0x10000 else b"$*,\r\n0DAW-"[(seed >> 17) % 10])
        all_lines.append(bytes(noise))
    for body in (
        b"ROLL,1,1,1,D,01,1,-",
        b"ROLL,1,1,1,D,+1,1,-",
        b"ROLL,1,1,1,D, 1,1,-",
        b"TILT,1,2,1,x",
        b"HELLO,1,0,1,x,y,z",
    ):
        all_lines.append(b"$" + body + b"*" + b"%08X" % crc32(body) + b"\r\n")
    return all_lines


def digest() -> tuple[int, list[tuple[str, int]], int]:
    """(number of messages, errors by kind, one number that stands for everything that was read)."""
    reader, seen, count = Reader(), 0, 0
    for line in lines():
        for message in reader.feed(line):
            count += 1
            seen = crc32(repr(message).encode(), seen)
    return count, sorted(reader.errors.items()), seen


if __name__ == "__main__":
    print(digest())
