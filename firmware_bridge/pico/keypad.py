"""A keypad tray: real dice, read by people; a key a symbol, then `done`. Pure.

A roll is what was typed, so all of it was lifted and no flag is due. What was typed and not finished is
forgotten after a minute, lest somebody else finishes it. Where no place is free, `done` is refused: what was typed
stays, the lamp blinks, and no roll that was taken is dropped for it.
"""

from firmware_bridge.pico.core import Panel
from firmware_bridge.pico.tray import Tray

FORGET = 60000
REFUSED = 2000  # ms that the lamp blinks after an answer that is not "ack"
MOST = 16


class Keypad(Tray):
    """`faces`: the symbol of each key by name; beside them stand the keys `done` and `clear`. The lamp `done` is lit
    while something is typed, and blinks where the Pi asks about the roll or `done` is refused."""

    def __init__(self, faces: dict[str, str], dice: int) -> None:
        self.caps = f"dice={dice}"
        self.keys = ("done", "clear") + tuple(faces)
        self.typed = ""
        self._faces = faces
        self._pressed_at = 0
        self._refused_until = 0

    def look(self, panel: Panel, now: int) -> None:
        if now - self._pressed_at > FORGET:
            self.typed = ""

    def press(self, key: str, panel: Panel, now: int) -> None:
        self._pressed_at = now
        self._refused_until = 0
        if key == "clear":
            self.typed = ""
        elif key == "done":
            if panel.is_full:
                self._refused_until = now + REFUSED
            elif self.typed:
                panel.roll(self.typed, len(self.typed), "-", now)
                self.typed = ""
        elif len(self.typed) < MOST:
            self.typed += self._faces[key]

    def told(self, verdict: str, now: int) -> None:
        self._refused_until = 0 if verdict == "ack" else now + REFUSED

    def lights(self, now: int) -> dict[str, str]:
        return {"done": "b" if now < self._refused_until else "1" if self.typed else "0"}
