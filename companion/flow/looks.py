"""Looking without deciding: the map, WHY?, the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.game import Step
from companion.engine.match import Ply
from companion.flow.base import Next, Question, Table, instead, nothing, pop, push, still
from companion.flow.health import Health, has_gauge
from companion.flow.lists import ListQuestion
from companion.flow.refusal import Refusal
from companion.flow.zoom import Zoom
from companion.signals import Key
from companion.views import Header, Hint, Paragraph, Row, View

WORDS = {"rulebook": "Rules", "referee": "Referee's decision", "table": "The table's decision"}
WHOSE = {"rulebook": "RULES", "referee": "REFEREE", "table": "TABLE"}
"""Whose word it is, for the header of every page."""


@dataclass(frozen=True, slots=True)
class Map(Question):
    """Everybody on the path."""

    def view(self, table: Table) -> View:
        match = table.playing
        shown = match.game.showing.map(match.state) or match.game.showing.strip(match.state)
        counts = Counter(
            f"{table.name(piece.seat)} {piece.name} {match.game.showing.spoken(piece.place)}"
            if piece.seat
            else f"{match.game.showing.thing(piece.name)} {match.game.showing.spoken(piece.place)}"
            for piece in match.game.pieces(match.state)
        )
        places = ", ".join(f"{piece} x{count}" if count > 1 else piece for piece, count in counts.items())
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
    """The rulings behind the turn's events, newest first; MORE turns the pages, then goes to the one before, and last
    to the decisions of referee and table that hold here too (ALSO). MAP is here too: over a question that needs all
    three keys, this is the way to it. `cited`: the id of each, and what it decided by the switches that were in force;
    `also`: the same of those that hold too."""

    cited: tuple[tuple[str, str], ...]
    also: tuple[tuple[str, str], ...] = ()
    index: int = 0
    page: int = 0

    @property
    def _all(self) -> tuple[tuple[str, str], ...]:
        return (*(self.cited or _NOTHING), *self.also)

    def view(self, table: Table) -> View:
        name, told = self._all[self.index]
        shown = self._shown(table)
        more = Hint("MORE") if len(self._all) > 1 or len(shown.pages()) > 1 else None
        hints = (Hint("BACK", likely=True), more, Hint("MAP"))
        if not name:
            return View("why", shown, told, Header("WHY?"), hints)
        ruling = table.playing.game.rulings[name]
        title = "WHY?" if self.index < len(self.cited) else "ALSO"
        said = f"{name}: {closed(told, WORDS[ruling.word], ruling.heading)}."
        return View("why", shown, said, Header(f"{title} {name}", WHOSE[ruling.word]), hints)

    def _shown(self, table: Table) -> Paragraph:
        """What was decided, and where in the rulebook: in the fullest words that leave it on one page."""
        name, told = self._all[self.index]
        if not name:
            return Paragraph(told, self.page)
        ruling = table.playing.game.rulings[name]
        full = Paragraph(closed(told, WORDS[ruling.word], ruling.heading), self.page)
        brief = Paragraph(closed(told, ruling.heading), self.page) if ruling.heading else full
        return full if len(full.pages()) <= len(brief.pages()) else brief

    def press(self, table: Table, key: Key) -> Next:
        if key is Key.A:
            return Next(pop(table))
        if key is Key.C:
            return Next(instead(table, Map()))
        if self.page + 1 < len(self._shown(table).pages()):
            return still(table, replace(self, page=self.page + 1))
        return still(table, replace(self, index=(self.index + 1) % len(self._all), page=0))


_NOTHING = (("", "Nothing has been decided in this turn yet."),)


def closed(told: str, *words: str) -> str:
    """A ruling with whose word it is, and where in the rulebook."""
    return f"{told} ({': '.join(word for word in words if word)})"


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


def sentence(table: Table, plies: Sequence[Ply]) -> str:
    """What moves that were made together led to, as it was announced, without its stop; else who did what."""
    ply, game = plies[-1], table.playing.game
    assert ply.before is not None
    assert ply.asked is not None
    step = Step(plies[0].state, tuple(event for one in reversed(plies) for event in one.events))
    said = game.showing.announce(ply.before.state, step, table.names())
    if said and said.say:
        return said.say.rstrip(".")
    return f"{table.name(ply.asked.seat)}: {game.showing.told(step, table.names())}"


def brief(text: str, size: int) -> str:
    """A few words in fewer: the first words go ("rolled 3D 2A 1W" is "3D 2A 1W"), and what is still too long is cut."""
    while len(text) > size and " " in text:
        text = text.partition(" ")[2]
    return text[:size]


def why(table: Table) -> Why:
    """The rulings of the turn so far, or of the last move where the turn has none yet; over a refusal its own first."""
    cited: dict[tuple[str, str], None] = {}
    game, now = table.playing.game, table.playing.game.rules(table.playing.state)
    if isinstance(table.top, Refusal) and table.top.ruling:
        cited[table.top.ruling, game.rulings[table.top.ruling].told(now)] = None
    for ply in table.playing.plies():
        assert ply.before is not None
        rules = game.rules(ply.before.state)
        for name in (name for event in reversed(ply.events) for name in event.rulings):
            cited.setdefault((name, game.rulings[name].told(rules)))
        if cited and getattr(ply.before.prompt, "begins", False):
            break
    known = {name for name, _ in cited}
    also = (one for one in game.rulings.values() if one.word != "rulebook" and one.id not in known)
    return Why(tuple(cited), tuple((one.id, one.told(now)) for one in also))
