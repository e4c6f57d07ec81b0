"""A bad cable between panel and Pi: bits flip, bytes get lost, lines come twice or late. Seeded.

Lines that carry what somebody did may suffer, but never more than twice in a row, so that everything arrives in the
end as on a cable that is just bad. BEATs always pass: a panel that falls silent is another test.
"""

from __future__ import annotations

from random import Random

TOLD = (b"$ROLL", b"$CARD", b"$KEY")
MEMORY = 24
"""How many events a panel keeps: what it repeats is never older than that."""


class BadCable:
    """`to_pi` and `to_panel` go into a PtyPanel. `badness`: how many lines it harms, `keys` where that is less for key
    presses; of those that tell of dice and cards every ninth at the least, unless it is 0. `harmed` counts what it
    did, each kind about as often; `said` keeps the newest lines that tell of dice and cards."""

    def __init__(self, seed: int, badness: float = 0.25, keys: float | None = None) -> None:
        self.harmed = {"flipped": 0, "lost": 0, "cut": 0, "twice": 0, "late": 0, "noise": 0}
        self._told: list[bytes] = []
        self.badness = badness
        self.keys = badness if keys is None else keys
        self._chance = Random(seed)
        self._late = b""
        self._in_a_row = 0
        self._unharmed = 0

    @property
    def said(self) -> list[bytes]:
        return [line for line in self._told if b"$KEY" not in line]

    def to_pi(self, raw: bytes) -> bytes:
        """What arrives now of what the panel says now."""
        told = [line + b"\n" for line in raw.split(b"\n") if any(word in line for word in TOLD)]
        self._told = (self._told + told)[-MEMORY:]
        late, self._late = self._late, b""
        if b"$ROLL" in raw or b"$CARD" in raw or b"$KEY" in raw:
            raw = self._harm(raw, may_be_late=b"$KEY" not in raw)  # a late press would meet its release
        return late + raw

    def to_panel(self, raw: bytes) -> bytes:
        return self._harm(raw, may_be_late=False) if b"$ACK" in raw or b"$NAK" in raw else raw

    def _harm(self, raw: bytes, *, may_be_late: bool) -> bytes:
        badness = self.badness if may_be_late else self.keys
        due = may_be_late and badness and self._unharmed >= 8
        if self._in_a_row >= 2 or not (due or self._chance.random() < badness):
            self._in_a_row = 0
            self._unharmed += may_be_late
            return raw
        kinds = ["flipped", "lost", "cut", "twice", "noise", *(["late"] if may_be_late else [])]
        fewest = min(self.harmed[kind] for kind in kinds)
        kind = self._chance.choice([kind for kind in kinds if self.harmed[kind] == fewest])
        self._unharmed = 0 if may_be_late else self._unharmed
        self.harmed[kind] += 1
        place = self._chance.randrange(len(raw))
        if kind in ("flipped", "lost", "cut", "late"):
            self._in_a_row += 1
        match kind:
            case "flipped":
                return raw[:place] + bytes([raw[place] ^ 1 << self._chance.randrange(8)]) + raw[place + 1 :]
            case "lost":
                return raw[:place] + raw[place + 1 :]
            case "cut":
                return raw[:place]
            case "twice":
                return raw + raw
            case "late":
                self._late = raw
                return b""
            case _:
                return self._chance.randbytes(9).replace(b"\n", b"") + raw
