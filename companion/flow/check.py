"""WOOD AS HERE?: after a restart, where everybody's pieces stand, in words, to compare with the wood; and the ways on
where it stands elsewhere. Knows no place of any game: the game says them (`Showing.stands`)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from textwrap import wrap

from companion.flow.base import Next, Question, Table, headed, instead, nothing, pop, push, still
from companion.flow.looks import Map
from companion.flow.set_position import Things
from companion.signals import Key
from companion.views import LIST_LINE, SMALL_LINE, Header, Hint, Line, Notice, View

LARGE, SMALL = 2, 3
"""Lines below a name, by their size."""
KEPT = "\N{NO-BREAK SPACE}"
Page = tuple[str, tuple[str, ...]]
"""Whose ("" for nobody), and where each piece or several together stand."""


@dataclass(frozen=True, slots=True)
class Check(Question):
    """A page a player, and those of what is nobody's. C: all of it stands so; A: it does not; B: the next page."""

    page: int = 0
    stays = True

    def view(self, table: Table) -> View:
        pages = _pages(table)
        at = self.page % len(pages)
        seat, stands = pages[at]
        mark, text = table.mark(seat) if seat else None, ", ".join(one.replace(" ", KEPT) for one in stands)
        large = wrap(text, LIST_LINE)
        fits = bool(seat) and len(large) <= LARGE
        shown = large if fits else wrap(text, SMALL_LINE)
        lines = tuple(Line(one.replace(KEPT, " "), "list" if fits else "small") for one in shown)
        head = (Line(table.name(seat), "list", mark),) if seat else ()
        header = headed("WOOD AS HERE?", f"{at + 1}/{len(pages)}")
        hints = (Hint("NO"), Hint("NEXT") if len(pages) > 1 else None, Hint("YES", likely=True))
        said = f"Does the wood stand as here? {_said(table, seat, stands)}."
        return View("table_match", Notice((*head, *lines)), said, header, hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.A:
                return Next(push(table, Elsewhere()))
            case Key.B:
                return self.turned(table, 1) or nothing(table)
            case Key.C:
                return Next(pop(table))
            case _:
                return nothing(table)

    def turned(self, table: Table, steps: int) -> Next | None:
        return still(table, replace(self, page=(self.page + steps) % len(_pages(table))))


@dataclass(frozen=True, slots=True)
class Elsewhere(Question):
    """The wood stands elsewhere: either hands put it right by the map, or the table says where it stands."""

    def view(self, table: Table) -> View:
        lines = ("Move the wood as the", "map shows, or SET", "where it stands.")
        stage = Notice(tuple(Line(one) for one in lines))
        hints = (Hint("BACK"), Hint("MAP", likely=True), Hint("SET"))
        said = "The wood stands elsewhere: move it as the map shows, or set where it stands."
        return View("wood_elsewhere", stage, said, Header("WOOD ELSEWHERE"), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.A:
                return Next(pop(table))
            case Key.B:
                return Next(push(table, Map()))
            case Key.C:
                return Next(instead(table, Things()))
            case _:
                return nothing(table)


def _pages(table: Table) -> tuple[Page, ...]:
    match, showing = table.playing, table.playing.game.showing
    seats = tuple((seat, showing.stands(match.state, seat)) for seat in match.setup.seats)
    others = [f"{showing.thing(one.name)} {one.place}" for one in match.game.pieces(match.state) if not one.seat]
    return (*seats, *(("", tuple(others[at : at + SMALL])) for at in range(0, len(others), SMALL)))


def _said(table: Table, seat: str, stands: tuple[str, ...]) -> str:
    if not seat:
        return ", ".join(stands)
    match, spoken = table.playing, table.playing.game.showing.spoken
    own = (one for one in match.game.pieces(match.state) if one.seat == seat)
    counts = Counter(f"{one.name} {spoken(one.place)}".strip() for one in own)
    places = ", ".join(f"{place} x{count}" if count > 1 else place for place, count in counts.items())
    return f"{table.name(seat)}: {places or 'sits out'}"
