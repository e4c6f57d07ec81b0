"""A panel's lines in words for `companion panel watch`. Knows messages; no port and no clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from firmware_bridge.wire import Ack, Ask, Beat, Card, Hello, Key, Light, Nak, Roll, Unknown, Void

if TYPE_CHECKING:
    from firmware_bridge.messages import Message

FLAGS = {"c": "a die stands cocked", "m": "a die moved after it had settled", "b": "they lay there at power-up"}


def line_text(message: Message) -> str:
    """One line: its kind, what it says, and which event it is."""
    match message:
        case Hello():
            return f"HELLO {hello_text(message)} (power-up {message.boot})"
        case Beat():
            return f"BEAT  up for {message.uptime_ms / 1000:.1f} s"
        case Roll(faces=faces, lifted=lifted, flags=flags):
            notes = [FLAGS[flag] for flag in flags.strip("-")]
            if "?" in faces:
                notes.append("? cannot be read")
            return f"ROLL  {faces}, {lifted} lifted{''.join(f', {note}' for note in notes)}{_when(message)}"
        case Card(card=card):
            return f"CARD  {card}{_when(message)}"
        case Key(name=name, level=level):
            return f"KEY   {name} {'down' if level == 'd' else 'up'}{_when(message)}"
        case Void(reason=reason):
            return f"VOID  thrown, and cannot be read: {reason}{_when(message)}"
        case Unknown(kind=kind):
            return f"{kind}  of a newer panel [event {message.seq}]"
        case Ask() | Ack() | Nak() | Light():
            return f"{type(message).__name__.upper()}  our own line comes back: is this a panel?"
        case _:
            assert_never(message)


def hello_text(hello: Hello) -> str:
    """Who it is and what it has."""
    return f'panel "{hello.uid}", firmware {hello.firmware}, protocol {hello.protocol}, {hello.caps}'


def bad_text(counts: dict[str, int]) -> str:
    """Lines that were dropped, by kind (see wire.WHY)."""
    return "bad lines so far: " + (", ".join(f"{count} {why}" for why, count in counts.items()) or "none")


def _when(event: Roll | Card | Key | Void) -> str:
    return f", {event.age_ms / 1000:.1f} s ago [event {event.seq}]"
