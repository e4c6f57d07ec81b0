"""Dice that send their own face: words on a UART -> rolls. Pure.

A line is `<die><separator><word>`. The config says which symbol a word means on which die, and which words mean
that a die rolls or stands tilted. A roll is finished when every die that began to roll has said its face and all
have been quiet for a while; a die that says nothing more counts as `?`. Dice that never say that they roll
(`rolling` is "") throw with every face.
"""

from firmware_bridge.pico.core import Panel
from firmware_bridge.pico.tray import Tray

SETTLE = 700  # ms of quiet that end a roll
MISSING = 4000  # ms after which a die that still rolls is given up
LONGEST = 64


class SmartDice(Tray):
    """`dice`: for each die's name the symbol by word, such as {"red": {"1": "D", "2": "D", "3": "A"}}."""

    def __init__(self, dice: dict[str, dict[str, str]], rolling: str, tilted: str, separator: str = " ") -> None:
        self.caps = f"dice={len(dice)}"
        self.bad = 0  # lines that name no die of ours, or no word of it
        self._dice = dice
        self._rolling = rolling
        self._tilted = tilted
        self._separator = separator
        self._line = b""
        self._thrown: dict[str, str] = {}  # symbol by die since the last roll; "" while it rolls, "!" tilted
        self._is_moved = False
        self._heard_at = 0

    def hear(self, chunk: bytes, now: int) -> None:
        """Bytes from the dice's receiver."""
        lines = (self._line + chunk).split(b"\n")
        self._line = lines[-1][-LONGEST:]
        for line in lines[:-1]:
            self._take(line, now)

    def look(self, panel: Panel, now: int) -> None:
        if not self._thrown or now - self._heard_at < (MISSING if "" in self._thrown.values() else SETTLE):
            return
        faces = ""
        for die in sorted(self._thrown):
            faces += "?" if self._thrown[die] in ("", "!") else self._thrown[die]
        flags = ("c" if "!" in self._thrown.values() else "") + ("m" if self._is_moved else "")
        panel.roll(faces, len(faces), flags or "-", now)
        self._thrown = {}
        self._is_moved = False

    def _take(self, line: bytes, now: int) -> None:
        try:
            die, _, word = str(line, "ascii").strip().partition(self._separator)
        except UnicodeError:
            die = word = ""
        if die not in self._dice or not word or not (word in (self._rolling, self._tilted) or word in self._dice[die]):
            self.bad += 1
            return
        self._heard_at = now
        if word == self._rolling:
            self._thrown[die] = ""
        elif word == self._tilted:
            self._thrown[die] = "!"
        elif (
            die in self._thrown or not self._rolling
        ):  # a face without a throw before it is no roll: the die was turned by hand
            face = self._dice[die][word]
            self._is_moved = self._is_moved or self._thrown.get(die, "") not in ("", "!", face)
            self._thrown[die] = face
