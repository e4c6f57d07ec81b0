"""What a link tells its caller: frozen values, no behaviour. Times are seconds of the caller's clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from firmware_bridge.messages import Event
from firmware_bridge.wire import PROTOCOL

Silence: TypeAlias = Literal["silent", "foreign", "echo", "version"]


@dataclass(frozen=True, slots=True)
class Greeted:
    """A panel said a good HELLO: it is there, and its events count from now on."""

    uid: str
    boot: int
    firmware: str
    protocol: str
    caps: str


@dataclass(frozen=True, slots=True)
class Restarted:
    """The same panel has another boot: what it had not told is gone."""

    uid: str
    boot: int


@dataclass(frozen=True, slots=True)
class Taken:
    """The next event, in order and never again. `at`: when it happened. `uid` is "" for a line typed in plain
    mode, which nobody answers. `fresh`: False for a ROLL that was one of several waiting when we came."""

    uid: str
    message: Event
    at: float
    fresh: bool


@dataclass(frozen=True, slots=True)
class Released:
    """These keys count as up, without a press: their release was lost with the panel or in it."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lost:
    """Three seconds without a good line."""


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Six seconds without a good HELLO: close the port and try again.

    `why`: "silent" no byte came; "foreign" bytes came, no panel's; "echo" our own lines came back;
    "version" a panel answered that we cannot speak to.
    """

    why: Silence


@dataclass(frozen=True, slots=True)
class Echoed:
    """Our own lines come back: this is a prompt or a loop-back plug, not a panel."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The panel speaks another major version of the protocol."""

    uid: str
    firmware: str
    protocol: str

    @property
    def why(self) -> str:
        """The sentence for the owner: which panel, both versions, the cure."""
        older = int(self.protocol.partition(".")[0]) < int(PROTOCOL.partition(".")[0])
        cure = "flash the panel with the firmware of this version" if older else "update the companion"
        return (
            f'panel "{self.uid}" ({self.firmware}) speaks protocol {self.protocol}, '
            f"this companion speaks {PROTOCOL}: {cure}"
        )


@dataclass(frozen=True, slots=True)
class BadLines:
    """Lines were dropped: totals by kind (see wire.WHY) since the link was made. Told on change, then hourly."""

    counts: tuple[tuple[str, int], ...]


Heard: TypeAlias = Greeted | Restarted | Taken | Released | Lost | NoAnswer | Echoed | Refused | BadLines
