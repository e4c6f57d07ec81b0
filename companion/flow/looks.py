"""Looking without deciding: the map, WHY?, the log."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Event, Step
from companion.engine.match import Ply
from companion.flow.base import Next, Question, Table, instead, nothing, pop, push, still
from companion.flow.health import Health, has_gauge
from companion.flow.lists import ListQuestion
from companion.flow.zoom import Zoom
from companion.signals import Key
from companion.views import Header, Hint, Paragraph, Row, View

WORDS = {"rulebook": "Rules", "referee": "Referee's decision", "table": "The table's decision"}


@dataclass(frozen=True, slots=True)
class Map(Question):
    """Everybody on the path."""

    def view(self, table: Table) -> View:
        match = table.playing
        shown = match.game.showing.map(match.state) or match.game.showing.strip(match.state)
        places = ", ".join(
            f"{table.name(piece.seat)} {piece.name} {piece.place}"
            if piece.seat
            else f"{match.game.showing.thing(piece.name)} {piece.place}"
            for piece in match.game.pieces(match.state)
        )
        zooms = bool(match.game.showing.pages(match.state))
        health = Hint("HEALTH") if has_gauge(table) else None
        hints = (Hint("BACK", likely=zooms), health, Hint("ZOOM") if zooms else Hint("OK", likely=True))
        text, place = match.game.showing.caption(match.setup.facts)
        said = f"{' '.join((text, place)).capitalize()}. " if text else ""
        header = Header(text, place) if text else None
        return View("mountain_strip", shown, f"{said}Map: {places}.".replace("  ", " "), header, hints)

    def press(self, table: Table, key: Key) -> Next:
        if key is Key.B:
            return Next(instead(table, Health())) if has_gauge(table) else nothing(table)
        if key is Key.C and table.playing.game.showing.pages(table.playing.state):
            return Next(push(table, Zoom()))
        return Next(pop(table))


@dataclass(frozen=True, slots=True)
class Why(Question):
    """The rulings behind the turn's events, newest first; MORE turns the pages, then goes to the one before. MAP is
    here too: over a question that needs all three keys, this is the way to it."""

    events: tuple[Event, ...]
    index: int = 0
    page: int = 0

    def view(self, table: Table) -> View:
        if not self.events:
            return View(
                "why",
                Paragraph("Nothing has been decided in this turn yet."),
                "Nothing has been decided yet.",
                Header("WHY?"),
                (Hint("BACK", likely=True), None, Hint("MAP")),
            )
        event = self.events[self.index]
        text = self._text(table)
        more = Hint("MORE") if len(self.events) > 1 or len(Paragraph(text).pages()) > 1 else None
        return View(
            "why",
            Paragraph(text, self.page),
            f"{event.ruling}: {text}.",
            Header("WHY?", event.ruling),
            (Hint("BACK", likely=True), more, Hint("MAP")),
        )

    def _text(self, table: Table) -> str:
        ruling = table.playing.game.rulings[self.events[self.index].ruling]
        word = WORDS[ruling.word]
        return f"{ruling.text} ({word}: {ruling.heading})" if ruling.heading else f"{ruling.text} ({word})"

    def press(self, table: Table, key: Key) -> Next:
        if key is Key.A:
            return Next(pop(table))
        if key is Key.C:
            return Next(instead(table, Map()))
        if not self.events:
            return nothing(table)
        if self.page + 1 < len(Paragraph(self._text(table)).pages()):
            return still(table, replace(self, page=self.page + 1))
        return still(table, Why(self.events, (self.index + 1) % len(self.events), 0))


@dataclass(frozen=True, slots=True)
class Log(ListQuestion):
    """The moves that stand, newest first, in a few words each."""

    cursor: int = 0
    screen = "log"
    title = "LOG"

    def rows(self, table: Table) -> tuple[Row, ...]:
        match = table.playing
        rows = []
        for ply in match.plies():
            assert ply.asked is not None
            text = match.game.showing.told(Step(ply.state, ply.events), table.names())
            rows.append(Row(brief(text, 13), table.mark(ply.asked.seat)))
        return tuple(rows) or (Row("nothing yet"),)

    def take(self, table: Table) -> Next:
        return Next(pop(table))


def told(table: Table, ply: Ply) -> str:
    """A move in at most fifteen characters, with the name where it fits."""
    assert ply.asked is not None
    match = table.playing
    what = match.game.showing.told(Step(ply.state, ply.events), table.names())
    name = table.name(ply.asked.seat)
    return f"{name} {what}" if len(name) + len(what) < 15 else what[:15]


def brief(text: str, size: int) -> str:
    """A few words in fewer: the first words go ("rolled 3D 2A 1W" is "3D 2A 1W"), and what is still too long is cut."""
    while len(text) > size and " " in text:
        text = text.partition(" ")[2]
    return text[:size]


def why(table: Table) -> Why:
    """The rulings of the turn so far, or of the last move where the turn has none yet."""
    events: dict[str, Event] = {}
    for ply in table.playing.plies():
        for event in reversed(ply.events):
            events.setdefault(event.ruling, event)
        if events and ply.before is not None and getattr(ply.before.prompt, "begins", False):
            break
    return Why(tuple(events.values()))
