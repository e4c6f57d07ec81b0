"""The seam between the panel and whatever reads dice: what main asks of every tray. Knows nothing but its shape."""

from firmware_bridge.pico.core import Panel


class Tray:
    """No dice at all: keys and lights alone. Each driver is one of these."""

    caps = ""  # what HELLO says of it, such as "dice=6"
    keys: tuple[str, ...] = ()  # the tray's own keys, which are no KEY lines

    def look(self, panel: Panel, now: int) -> None:
        """A few milliseconds passed: read what there is, and tell the panel what came to rest."""

    def press(self, key: str, panel: Panel, now: int) -> None:
        """One of `keys` went down."""

    def told(self, verdict: str, now: int) -> None:
        """The Pi's answer to the last roll: "ack", or why it did not count by itself."""

    def lights(self, now: int) -> dict[str, str]:
        """The tray's own lights: "0", "1" or "b" by name."""
        return {}
