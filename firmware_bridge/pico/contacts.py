"""A key's contact -> "d" and "u", without its bounce. Pure: levels and milliseconds come in."""

STEADY = 10  # ms that a level must hold
APART = 30  # ms between two edges at least; the Pi wants 25


class Contact:
    """Up at the start: a key that is held at power-up goes down as soon as it is looked at."""

    def __init__(self) -> None:
        self.is_down = False
        self._seen = False
        self._seen_at = 0
        self._edge_at = -APART

    def look(self, is_closed: bool, now: int) -> str:
        """The level at this moment. Gives "d" or "u" where the key has just gone there, else ""."""
        if is_closed != self._seen:
            self._seen = is_closed
            self._seen_at = now
        if self._seen == self.is_down or now - self._seen_at < STEADY or now - self._edge_at < APART:
            return ""
        self.is_down = self._seen
        self._edge_at = now
        return "d" if self.is_down else "u"
