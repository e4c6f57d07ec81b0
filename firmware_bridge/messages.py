"""Names for the sorts of messages, for those who have typing; wire.py itself must do without."""

from __future__ import annotations

from typing import TypeAlias

from firmware_bridge.wire import Ack, Ask, Beat, Card, Hello, Key, Light, Nak, Roll, Unknown, Void

Event: TypeAlias = Roll | Card | Key | Void
FromPanel: TypeAlias = Hello | Beat | Event | Unknown
FromPi: TypeAlias = Ask | Ack | Nak | Light
Message: TypeAlias = FromPanel | FromPi
