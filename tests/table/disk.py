"""The archive of a played table: rows in memory, as the real one keeps them, and the matches that they tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.effects import Save
from companion.engine.game import Game, Over
from companion.engine.journal import Entry, Kept, Noted, Setup
from companion.engine.journal_bodies import entry_of, entry_row
from companion.engine.match import Match


@dataclass
class OnDisk:
    """A match: how it began, its rows (kind, body, when), and when it began."""

    setup: Setup
    rows: list[tuple[str, dict[str, Any], float]]
    begun: float = 0.0

    @property
    def played(self) -> float:
        """When it was played last."""
        return self.rows[-1][2] if self.rows else self.begun


class Disk(dict[str, OnDisk]):
    """Matches by their id."""

    def save(self, save: Save) -> None:
        if save.setup is not None:
            self[save.match] = OnDisk(save.setup, [], save.at)
        if save.entries:
            self[save.match].rows += [(*entry_row(entry), save.at) for entry in save.entries]

    def entries(self, number: str) -> list[Entry]:
        return [entry_of(kind, body) for kind, body, _ in self[number].rows]

    def load(self, game: Game, number: str) -> Match:
        return Match.load(game, self[number].setup, self.entries(number))

    def unfinished(self, game: Game) -> list[tuple[str, Match]]:
        """Every match that is neither over nor closed, the one that was played last first."""
        order = sorted(self, key=lambda number: (self[number].played, int(number)), reverse=True)
        matches = ((number, self.load(game, number)) for number in order)
        return [(number, one) for number, one in matches if not one.closed and not isinstance(one.prompt, Over)]

    def offered(self, game: Game) -> tuple[tuple[str, Match] | None, tuple[tuple[str, Match], ...]]:
        """What is resumed, and the older ones."""
        found = self.unfinished(game)
        return (found[0] if found else None), tuple(found[1:])

    def asked_at(self, number: str) -> float:
        """When the open question was asked: as old as the entry that led to it."""
        times = [
            row[2]
            for row, entry in zip(self[number].rows, self.entries(number), strict=True)
            if not isinstance(entry, Kept | Noted)
        ]
        return times[-1] if times else 0.0
