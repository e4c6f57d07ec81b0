"""What lies in the pockets over time -> rolls: settling, lifting, throwing, missing, moved. Pure.

A picture is a character a pocket: a symbol, "." empty, "?" unreadable, "!" it leans. A roll needs dice that
left their pockets, or came from elsewhere, and a shake (the tray's motion switch) after the last of them left;
a die that is picked up and put down is none.
"""

from firmware_bridge.pico.core import Panel

LIFT = 100  # ms that a pocket is empty before its die counts as lifted
SETTLE = 600  # ms without a change or a shake: the dice lie still
SURE = 400  # ms more, in which a change means that somebody touched them
MISSING = 3000  # ms to wait for a die that has not come back


class Pockets:
    """Powered up at `now`; what lies there then is told once, flagged `b`."""

    def __init__(self, now: int) -> None:
        self._picture = ""
        self._changed_at = now
        self._shook_at = now - SETTLE
        self._rest = ""  # the picture when all was last known; "" until then
        self._rest_at = now
        self._empty_since: dict[int, int] = {}
        self._lifted: dict[int, int] = {}  # when each die left its pocket
        self._first = ""  # the first picture at rest after the throw
        self._is_moved = False

    def shook(self, now: int) -> None:
        """The motion switch closed."""
        self._shook_at = now

    def look(self, picture: str, panel: Panel, now: int) -> None:
        """The pockets at this moment; tells the panel when a roll is at rest."""
        if picture != self._picture:
            self._picture = picture
            self._changed_at = now
        self._note_lifts(picture, now)
        still = now - max(self._changed_at, self._shook_at)
        if still < SETTLE:
            return
        if not self._rest:
            self._power_up(panel, now)
        elif self._is_thrown():
            self._finish(panel, still, now)
        elif _count(picture) >= _count(self._rest):
            self._start_over(now)  # put down by hand, nudged, or another light: no throw, no roll

    def _note_lifts(self, picture: str, now: int) -> None:
        for pocket in range(len(self._rest)):
            if picture[pocket] != ".":
                self._empty_since.pop(pocket, None)
            elif pocket not in self._empty_since:
                self._empty_since[pocket] = now
            elif self._rest[pocket] != "." and now - self._empty_since[pocket] >= LIFT and pocket not in self._lifted:
                self._lifted[pocket] = self._empty_since[pocket]

    def _is_thrown(self) -> bool:
        return self._left() > 0 and self._shook_at > max([self._rest_at] + list(self._lifted.values()))

    def _left(self) -> int:
        """How many dice left their rest since the last roll: out of a pocket, or they are here from elsewhere."""
        return len(self._lifted) + max(0, _count(self._picture) - _count(self._rest))

    def _power_up(self, panel: Panel, now: int) -> None:
        if _count(self._picture):
            panel.roll(_faces(self._picture), 0, "b" + _cocked(self._picture), now)
        self._start_over(now)

    def _finish(self, panel: Panel, still: int, now: int) -> None:
        if _count(self._picture) == 0:
            return  # all in the hand, or in the cup
        if not self._first:
            self._first = self._picture
        if self._picture != self._first:
            self._first = self._picture
            self._is_moved = True
        is_missing = _count(self._picture) < _count(self._rest)
        if still < (MISSING if is_missing else SETTLE + SURE):
            return
        faces = _faces(self._picture)
        if all([face in ".?" for face in faces]):
            panel.void("unread", now)
        else:
            flags = _cocked(self._picture) + ("m" if self._is_moved else "")
            panel.roll(faces, self._left(), flags or "-", now)
        self._start_over(now)

    def _start_over(self, now: int) -> None:
        self._rest = self._picture
        self._rest_at = now
        self._lifted = {}
        self._empty_since = {}
        self._first = ""
        self._is_moved = False


def _count(picture: str) -> int:
    return len(picture) - picture.count(".")


def _faces(picture: str) -> str:
    return picture.replace("!", "?")


def _cocked(picture: str) -> str:
    return "c" if "!" in picture else ""
