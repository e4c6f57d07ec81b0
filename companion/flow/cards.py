"""Cards that are read: which answer each of them is, whose it is, and why one is not played.

What is read off a card is looked up among those that were enrolled; a card that carries an option's value itself
needs no enrolment. Knows no game's cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.effects import Effect, Remember, Sound, Tune, Verdict
from companion.engine.game import Choose, Over
from companion.flow.answers import take
from companion.flow.base import Next, Question, Table, gathered, headed, nothing, pop, push, still
from companion.flow.deciding import dealt_with, move, refuse
from companion.flow.fork import asked_again
from companion.flow.lists import ListQuestion
from companion.flow.seats import COLOURS
from companion.signals import CardSeen, Key
from companion.views import Hint, Line, Notice, Row, View

OVER = "The game is over. Hold A to take the last move back."
SECTION = "cards"
"""Of the box: what is read to GAME/COLOUR/OPTION."""


def card_seen(table: Table, seen: CardSeen) -> Next:
    """A card was read: the open question takes it, or it is played."""
    own = table.top.card(table, seen) if table.top and not table.locked else None
    if own is not None:
        return own
    left = gathered(table)
    return _played(left.table, seen).after(left)


def _played(table: Table, seen: CardSeen) -> Next:
    match = table.match
    if match is None:
        return Next(table, (*dealt_with(table, seen.event, Verdict.NOT_NOW), Sound(Tune.REFUSED)))
    deck = match.game.showing.deck()
    if not deck:
        return refuse(table, "This game has no cards to read.", "", seen.event, Verdict.CARD)
    prompt = match.prompt
    if isinstance(prompt, Over):
        return refuse(table, OVER, "", seen.event, Verdict.OVER)
    game, colour, option = _known(table, seen.card)
    if not option:
        why = f"The card {seen.card[:20]} is not known. MENU, Cards: enrol its deck."
        return refuse(table, why, "", seen.event, Verdict.CARD)
    if game != match.game.id:
        return refuse(table, "This is a card of another game.", "", seen.event, Verdict.CARD)
    asked = prompt.option(option)
    if asked is None:
        text = dict(deck).get(option, option)
        return refuse(table, f"{text}: not now, {prompt.text}.", "", seen.event, Verdict.CARD)
    owner = table.decks.get(colour) or (colour if colour in match.setup.seats else "")
    if owner and owner != prompt.turn:
        why = f"This is a card of {table.name(owner)}, and it is the turn of {table.name(prompt.turn)}."
        return refuse(table, why, "", seen.event, Verdict.CARD)
    if seen.event and seen.at < table.asked_at:
        why = "This card was read before this turn began. Lay it once more."
        return refuse(table, why, "", seen.event, Verdict.CARD)
    if asked.legal:
        decks = {**table.decks, colour: prompt.turn} if colour else table.decks
        return move(replace(table, decks=decks), Choose(option), seen.event)
    told = take(table, asked, asked_again)
    effects = tuple(effect for effect in told.effects if not isinstance(effect, Sound))
    return Next(told.table, (*effects, *dealt_with(table, seen.event, Verdict.CARD), Sound(Tune.REFUSED)))


def _known(table: Table, card: str) -> tuple[str, str, str]:
    """Game, colour and option of what was read; the colour is "" where the card itself says its option."""
    told = table.settings.cards.get(card, "").split("/", 2)
    if len(told) == 3:
        return told[0], told[1], told[2]
    match = table.playing
    named = (option for option, _ in match.game.showing.deck() if option.partition(":")[2] == card.strip().upper())
    return match.game.id, "", next(named, "")


@dataclass(frozen=True, slots=True)
class Colours(ListQuestion):
    """Which colour's cards are read in."""

    game: str
    cursor: int = 0
    screen = "enrol"
    title = "WHICH COLOUR?"

    def rows(self, table: Table) -> tuple[Row, ...]:
        size = len(table.games[self.game].showing.deck())
        return tuple(
            Row(colour, value=f"{len(_enrolled(table, self.game, colour))}/{size}", turns=False) for colour in COLOURS
        )

    def take(self, table: Table) -> Next:
        return Next(push(table, Enrol(self.game, COLOURS[self.cursor])))


@dataclass(frozen=True, slots=True)
class Enrol(Question):
    """The cards of a colour in a row: each is laid on the reader when its text is shown. A goes back by one, B leaves
    one out, C ends it."""

    game: str
    colour: str
    at: int = 0

    def view(self, table: Table) -> View:
        deck = table.games[self.game].showing.deck()
        full = self.at >= len(deck)
        text = "All are read." if full else deck[self.at][1]
        known = not full and deck[self.at][0] in _enrolled(table, self.game, self.colour)
        lines = (
            Line("Done:" if full else "Lay on the reader:"),
            Line(text, "list"),
            Line("known already" if known else ""),
        )
        place = f"{min(self.at + 1, len(deck))}/{len(deck)}"
        hints = (Hint("BACK"), None if full else Hint("SKIP"), Hint("DONE", likely=full))
        said = f"Cards of {self.colour}: {'all are read' if full else f'lay {text} on the reader'}."
        return View("enrol", Notice(lines), said, headed(self.colour.upper(), place), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.A:
                return still(table, replace(self, at=self.at - 1)) if self.at else Next(pop(table))
            case Key.B if self.at < len(table.games[self.game].showing.deck()):
                return still(table, replace(self, at=self.at + 1))
            case Key.C:
                return Next(pop(table))
            case _:
                return nothing(table)

    def card(self, table: Table, seen: CardSeen) -> Next | None:
        deck = table.games[self.game].showing.deck()
        if self.at >= len(deck):
            return None
        option, text = deck[self.at]
        known = table.settings.cards.get(seen.card, "")
        before = {f"{self.game}/{self.colour}/{name}": what for name, what in deck[: self.at]}
        if known in before:
            why = f"This card was just read as {before[known]}. Now lay: {text}."
            return refuse(table, why, "", seen.event, Verdict.CARD)
        value = f"{self.game}/{self.colour}/{option}"
        cards = {card: what for card, what in table.settings.cards.items() if what != value} | {seen.card: value}
        gone = (card for card, what in table.settings.cards.items() if what == value and card != seen.card)
        effects: tuple[Effect, ...] = (
            *dealt_with(table, seen.event, Verdict.ACK),
            *(Remember(SECTION, card, None) for card in gone),
            Remember(SECTION, seen.card, value),
            Sound(Tune.TICK),
        )
        table = replace(table, settings=replace(table.settings, cards=cards))
        return Next(still(table, replace(self, at=self.at + 1)).table, effects)


def _enrolled(table: Table, game: str, colour: str) -> set[str]:
    """The options of that colour whose cards are known."""
    found = (what.split("/", 2) for what in table.settings.cards.values())
    return {told[2] for told in found if told[:2] == [game, colour]}
