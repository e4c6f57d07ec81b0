"""Before a match: which game, who sits where, how the board looks. RESUME comes first when a match is open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.effects import Remember
from companion.engine.game import Over, PathFact
from companion.flow.base import Next, Question, Table, anew, nothing, pop, push, refused, shown_name, still
from companion.flow.first import First
from companion.flow.game_over import turns
from companion.flow.lists import ListQuestion
from companion.flow.table_match import Check
from companion.signals import Key
from companion.views import MARKS, Header, Hint, Line, Notice, Row, View

COLOURS = ("red", "blue", "green", "yellow", "black", "white")
"""The names that are offered where the config names nobody."""


@dataclass(frozen=True, slots=True)
class PickGame(ListQuestion):
    cursor: int = 0
    screen = "pick_game"
    title = "PICK A GAME"
    labels = ("MENU", "NEXT", "OK")

    def rows(self, table: Table) -> tuple[Row, ...]:
        games = tuple(Row(game.title[:15]) for game in table.games.values())
        if table.resumable is None:
            return games
        return (Row(f"Resume turn {turns(replace(table, match=table.resumable[1]))}"[:15]), *games)

    def view(self, table: Table) -> View:
        shown = ListQuestion.view(self, table)
        if table.resumable is None or self.cursor > 0:
            return shown
        match = table.resumable[1]
        assert not isinstance(match.prompt, Over)
        name = shown_name(match.people.get(match.prompt.turn, match.prompt.turn))
        turn = turns(replace(table, match=match))
        lines = (Line("Resume?", "list"), Line(f"turn {turn}, {name}", "list"), Line(match.game.title))
        return replace(
            shown,
            screen="resume",
            stage=Notice(lines),
            say=f"Resume? {match.game.title}, turn {turn}, {name}.",
            header=Header("PICK A GAME", shown.header.place if shown.header else ""),
        )

    def take(self, table: Table) -> Next:
        if table.resumable is not None and self.cursor == 0:
            number, match = table.resumable
            table = anew(replace(table, match=match, match_id=number, resumable=None, fresh=True))
            return Next(push(table, Check()))
        game = tuple(table.games.values())[self.cursor - (table.resumable is not None)]
        seats = Seats(game.id)
        if game.asks and table.settings.hardware and game.id not in table.settings.confirmed:
            return Next(push(push(table, seats), Board(game.id, game.asks[0])))
        return Next(push(table, seats))

    def back(self, table: Table) -> Next:
        return nothing(table)


@dataclass(frozen=True, slots=True)
class Board(Question):
    """Walking up from the start: which kind of zone comes next. Kept in box.toml as the owner's word."""

    game: str
    fact: PathFact
    told: str = ""

    def view(self, table: Table) -> View:
        (_, one, _), (_, two, _) = self.fact.kinds
        total = sum(count for _, _, count in self.fact.kinds)
        path = self.fact.first + self.told
        lines = (Line(path, "list"), Line("Next zone upward?"), Line(f"{one.lower()} or {two.lower()}"))
        hints = (Hint("BACK"), Hint(one) if self._open(0) else None, Hint(two) if self._open(1) else None)
        said = f"{self.fact.title}: so far {path}; what comes next?"
        return View("board", Notice(lines), said, Header(self.fact.title, f"{len(self.told) + 1}/{total}"), hints)

    def _open(self, kind: int) -> bool:
        letter, _, count = self.fact.kinds[kind]
        return self.told.count(letter) < count

    def press(self, table: Table, key: Key) -> Next:
        if key is Key.A:
            return still(table, replace(self, told=self.told[:-1])) if self.told else Next(pop(table))
        kind = 0 if key is Key.B else 1
        if not self._open(kind):
            return refused(table)
        told = self.told + self.fact.kinds[kind][0]
        if len(told) < sum(count for _, _, count in self.fact.kinds):
            return still(table, replace(self, told=told))
        path = self.fact.first + told + self.fact.last
        facts = {**table.settings.facts.get(self.game, {}), self.fact.name: path}
        settings = replace(
            table.settings,
            facts={**table.settings.facts, self.game: facts},
            confirmed=table.settings.confirmed | {self.game},
        )
        return Next(pop(replace(table, settings=settings)), (Remember(f"facts.{self.game}", self.fact.name, path),))

    def hold(self, table: Table, key: Key) -> Next | None:
        return self.press(table, Key.A) if key is Key.A else None


@dataclass(frozen=True, slots=True)
class Seats(Question):
    """Who sits first, then clockwise: C adds the name shown, B is the next name, A is DONE with two or more."""

    game: str
    sitting: tuple[str, ...] = ()
    cursor: int = 0

    def _free(self, table: Table) -> tuple[str, ...]:
        names = table.settings.names or COLOURS
        return tuple(name for name in names if name not in self.sitting)

    def view(self, table: Table) -> View:
        seats = table.games[self.game].seats
        full = len(self.sitting) == seats[-1]
        enough = len(self.sitting) >= seats[0]
        free = self._free(table)
        mark = MARKS[len(self.sitting) % len(MARKS)]
        ask = "Who sits first?" if not self.sitting else "Then clockwise:"
        sitting = " ".join(shown_name(name) for name in self.sitting)
        lines = (
            Line("All seats taken." if full else ask),
            Line(
                shown_name(self.sitting[-1] if full or not free else free[self.cursor]), "name", None if full else mark
            ),
            Line(sitting if len(sitting) <= 21 else f"{len(self.sitting)} are seated"),
        )
        hints = (
            Hint("DONE", likely=full) if enough else Hint("BACK"),
            Hint("NEXT") if len(free) > 1 and not full else None,
            Hint("ADD", likely=True) if not full and free else None,
        )
        said = f"{ask} {shown_name(free[self.cursor])}?" if free and not full else "All seats are taken."
        return View("seats", Notice(lines), said, Header("SEATS", f"{len(self.sitting)}/{seats[-1]}"), hints)

    def press(self, table: Table, key: Key) -> Next:
        seats = table.games[self.game].seats
        free = self._free(table)
        full = len(self.sitting) == seats[-1]
        match key:
            case Key.A if len(self.sitting) >= seats[0]:
                people = tuple(zip(self.sitting, self.sitting, strict=True))
                return Next(push(table, First(self.game, self.sitting, people)))
            case Key.A:
                return Next(pop(table))
            case _ if full or not free:
                return refused(table)
            case Key.B:
                return still(table, replace(self, cursor=(self.cursor + 1) % len(free)))
            case _:
                sitting = (*self.sitting, free[self.cursor])
                left = len(free) - 1
                return still(table, replace(self, sitting=sitting, cursor=self.cursor % left if left else 0))

    def hold(self, table: Table, key: Key) -> Next | None:
        if key is not Key.A:
            return None
        if self.sitting:
            return still(table, replace(self, sitting=self.sitting[:-1], cursor=0))
        return Next(pop(table))

    def turned(self, table: Table, steps: int) -> Next | None:
        free = self._free(table)
        return still(table, replace(self, cursor=(self.cursor + steps) % len(free))) if free else None
