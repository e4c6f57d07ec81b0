"""The Uno's C++ core on this machine, as Python objects: the same headers that the AVR program is made of."""

from __future__ import annotations

import ctypes
from functools import cache

from firmware_bridge.wire import Ack, Ask, Light, Nak
from tests.firmware.building import native_core

SAID = ("", "HELLO", "ALL", "ACK", "NAK", "LIGHT")


@cache
def library() -> ctypes.CDLL:
    made = ctypes.CDLL(str(native_core()))
    made.panel_new.restype = ctypes.c_void_p
    for name in ("roll", "card", "void", "key", "deadline"):
        getattr(made, f"panel_{name}").restype = ctypes.c_uint32
    made.panel_lamp.restype = ctypes.c_char
    made.memory_count_boot.restype = ctypes.c_uint32
    made.memory_count_boot.argtypes = [ctypes.c_void_p, ctypes.c_long, ctypes.c_int, ctypes.c_uint32]
    return made


class NativePanel:
    """panel.h in milliseconds. `started`: what stays in memory over a reset, for `resume`."""

    def __init__(self, now: int, boot: int, uid: str, caps: str, firmware: str) -> None:
        self._words = [ctypes.c_char_p(word.encode()) for word in (firmware, uid, caps)]
        self._panel = ctypes.c_void_p(library().panel_new())
        library().panel_begin(self._panel, ctypes.c_uint32(now), ctypes.c_uint32(boot), *self._words)

    def __del__(self) -> None:
        library().panel_delete(self._panel)

    def resume(self, now: int) -> bool:
        return bool(library().panel_resume(self._panel, ctypes.c_uint32(now), *self._words))

    def spoil(self, at: int, bit: int) -> None:
        """One bit of its memory flips."""
        library().panel_spoil(self._panel, at, bit)

    def roll(self, faces: str, lifted: int, flags: str, now: int) -> int:
        seq: int = library().panel_roll(self._panel, faces.encode(), lifted, flags.encode(), ctypes.c_uint32(now))
        return seq

    def card(self, card: str, now: int) -> int:
        seq: int = library().panel_card(self._panel, card.encode(), ctypes.c_uint32(now))
        return seq

    def void(self, reason: str, now: int) -> int:
        seq: int = library().panel_void(self._panel, reason.encode(), ctypes.c_uint32(now))
        return seq

    def key(self, name: str, level: str, now: int) -> int:
        seq: int = library().panel_key(self._panel, name.encode(), level == "d", ctypes.c_uint32(now))
        return seq

    def received(self, chunk: bytes, now: int) -> list[str]:
        told = [library().panel_received(self._panel, ctypes.c_char(byte), ctypes.c_uint32(now)) for byte in chunk]
        return ["ack" if one == ord("a") else "nak" for one in told if one]

    def sending(self, now: int) -> bytes:
        """All lines that are due."""
        out, lines = ctypes.create_string_buffer(120), b""
        while length := library().panel_next_line(self._panel, out, ctypes.c_uint32(now)):
            lines += out.raw[:length]
        return lines

    def deadline(self, now: int) -> int:
        at: int = library().panel_deadline(self._panel, ctypes.c_uint32(now))
        return at

    @property
    def lights(self) -> str:
        return "".join(library().panel_lamp(index).decode() for index in range(3))


class NativeReader:
    """wire.h's reader, giving wire.py's messages."""

    def __init__(self) -> None:
        library().reader_begin()

    def feed(self, chunk: bytes) -> list[Ask | Ack | Nak | Light]:
        boot, seq = ctypes.c_uint32(), ctypes.c_uint32()
        word, state = ctypes.create_string_buffer(130), ctypes.create_string_buffer(2)
        found: list[Ask | Ack | Nak | Light] = []
        for byte in chunk:
            where = [ctypes.byref(boot), ctypes.byref(seq), word, state]
            match SAID[library().reader_feed(ctypes.c_char(byte), *where)]:
                case "HELLO":
                    found.append(Ask(boot.value, seq.value, "hello"))
                case "ALL":
                    found.append(Ask(boot.value, seq.value, "all"))
                case "ACK":
                    found.append(Ack(boot.value, seq.value))
                case "NAK":
                    found.append(Nak(boot.value, seq.value, word.value.decode()))
                case "LIGHT":
                    found.append(Light(boot.value, seq.value, word.value.decode(), state.value.decode()))
        return found


class Cells:
    """An Uno's EEPROM: 1 KiB of worn or fresh cells, with memory.h's two uses of it."""

    def __init__(self) -> None:
        self.bytes = bytearray(b"\xff" * 1024)

    def count_boot(self, *, writes: int = -1, stuck: bool = False, random: int = 12345) -> int:
        """`writes`: the power goes after so many of them; what it would have returned is then nobody's."""
        cells = (ctypes.c_uint8 * len(self.bytes)).from_buffer(self.bytes)
        boot: int = library().memory_count_boot(ctypes.addressof(cells), writes, stuck, random)
        return boot

    def name(self, random: int) -> str:
        cells = (ctypes.c_uint8 * len(self.bytes)).from_buffer(self.bytes)
        text = ctypes.create_string_buffer(16)
        library().memory_name(cells, ctypes.c_uint32(random), text)
        return text.value.decode()
