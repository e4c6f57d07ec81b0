"""Which entries of a journal still stand, and which one undid the others. Pure.

Follows the match entry by entry: what `Match` does with moves is done here with the numbers of the entries that made
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.devices.stored import Recorded
from companion.engine.journal import Corrected, Moved, Redid, Struck, TookBack
from companion.engine.match import Match


class Standing:
    """`undone`: entry to the entry that undid it, for moves and corrections that do not stand."""

    def __init__(self) -> None:
        self.undone: dict[int, int] = {}
        self._moves: list[int] = []
        self._redo: list[int] = []

    def take(self, recorded: Recorded, after: Match) -> None:
        """One more entry, and the match after it."""
        number = recorded.number
        match recorded.entry:
            case Moved():
                self._moves.append(number)
                self._redo.clear()
            case TookBack():
                self._redo.append(self._moves[-1])
                self._drop(len(self._moves) - 1, number)
            case Redid():
                again = self._redo.pop()
                self._moves.append(again)
                del self.undone[again]
            case Corrected(ply, _):
                self._replace(ply, [number], number, after)
                self._redo.clear()
            case Struck(ply):
                struck, newest = self._moves[ply], ply == len(self._moves) - 1
                self._replace(ply, [], number, after)
                self._redo = [*self._redo, struck] if newest else []

    def _replace(self, ply: int, new: list[int], by: int, after: Match) -> None:
        self.undone[self._moves[ply]] = by
        self._moves[ply : ply + 1] = new
        self._drop(after.number, by)

    def _drop(self, length: int, by: int) -> None:
        """What no longer fits is void."""
        for number in self._moves[length:]:
            self.undone[number] = by
        del self._moves[length:]


def played(begun: Match, journal: Iterable[Recorded]) -> Iterator[tuple[Match, Recorded, Match]]:
    """Every entry with the match before and after it. Raises as `Match.after`."""
    match = begun
    for recorded in journal:
        before, match = match, match.after(recorded.entry)
        yield before, recorded, match


def decides(recorded: Recorded) -> bool:
    """Whether an entry is a move, or stands in the place of one: only of those it is asked whether they stand."""
    return isinstance(recorded.entry, Moved | Corrected)
