"""The types of wire.py, which itself must run where there is no typing."""

from typing import Final, NamedTuple

from firmware_bridge.messages import Message

PROTOCOL: Final[str]
LONGEST: Final[int]
FACES: Final[str]
FLAGS: Final[str]
CODES: Final[tuple[str, ...]]
WHY: Final[tuple[str, ...]]

class Hello(NamedTuple):
    boot: int
    seq: int
    protocol: str
    firmware: str
    uid: str
    caps: str

class Beat(NamedTuple):
    boot: int
    seq: int
    uptime_ms: int

class Roll(NamedTuple):
    boot: int
    seq: int
    base: int
    faces: str
    age_ms: int
    lifted: int
    flags: str

class Card(NamedTuple):
    boot: int
    seq: int
    base: int
    card: str
    age_ms: int

class Key(NamedTuple):
    boot: int
    seq: int
    base: int
    name: str
    level: str
    age_ms: int

class Void(NamedTuple):
    boot: int
    seq: int
    base: int
    reason: str
    age_ms: int

class Ask(NamedTuple):
    boot: int
    seq: int
    what: str

class Ack(NamedTuple):
    boot: int
    seq: int

class Nak(NamedTuple):
    boot: int
    seq: int
    code: str

class Light(NamedTuple):
    boot: int
    seq: int
    name: str
    state: str

class Unknown(NamedTuple):
    boot: int
    seq: int
    base: int
    kind: str

class BadLine(ValueError):
    why: str
    def __init__(self, why: str) -> None: ...

def read(line: bytes) -> Message: ...
def write(message: Message) -> bytes: ...
def read_plain(line: bytes) -> Roll | Card | Key: ...

class Reader:
    errors: dict[str, int]
    def __init__(self, plain: bool = False) -> None: ...
    def feed(self, chunk: bytes | bytearray) -> list[Message]: ...
