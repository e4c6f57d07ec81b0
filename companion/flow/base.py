"""What every question knows: the table as one frozen value, and what a signal makes of it.

Pure: time comes in with the signals. Knows no device and no game by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from companion.effects import Effect, Sound, Tune
from companion.engine.game import Game, Over, Prompt
from companion.engine.match import Match
from companion.letters import legible
from companion.showing import Deed
from companion.signals import CardSeen, Condition, Device, DieKeyed, Key
from companion.views import HEADER_LINE, Header, Mark, View, mark_of

PLACES = {Key.A: 0, Key.B: 1, Key.C: 2}
"""Which of the three hints belongs to a key."""
MISSED = 1.0
"""How long it is shown that a tap was dropped (seconds)."""
UNLOCK = 3.0
"""How long A, B or C is held to unlock the keys (seconds)."""
SHORT = 8
"""Names are shown with at most this many characters."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the config and the box say. `cards`: what is read off a card to what it is (flow/cards.py); `faces`: dice
    kind to what a panel's character means; `options` and `facts`: by game; `confirmed`: games whose box facts the owner
    has told; `hardware`: a real board lies there, so they are asked. `boot`: the Pi's boot id. `fast`: what a move led
    to is told in one screen. `arm`: "auto", "always" or "never" (when a re-roll asks first)."""

    names: tuple[str, ...] = ()
    cards: Mapping[str, str] = field(default_factory=dict)
    faces: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    facts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    confirmed: frozenset[str] = frozenset()
    arm: str = "auto"
    hardware: bool = False
    motion: bool = True
    fast: bool = False
    plain: bool = False
    boot: str = ""
    version: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that is true at the table now.

    `stack`: the open questions, the one that is shown last; empty means that the match's own question is to be asked.
    `now`: the newest time that was heard; `happened`: when the signal in hand happened (a panel's may be older).
    `asked_at`: when the signal happened that opened the match's question; rolls older than that are old.
    `version`: counts questions; `opened`: the key whose release opened this one, and when; `aside`: it led back to the
    play from what was looked at or changed beside it; `missed`: the key whose tap was dropped, and when; `overtaken`:
    when dice or a card opened this question or one before it. `fresh`: a turn begins here and nothing was done in it
    yet. `holding`: a key that is down, since when; `guarded`: one that only woke the glass.
    `stood`: where the wood stands while hands still have to move it (pieces), empty when it agrees with the match.
    `untold`: where the pace is fast, what hands are told when the card is played to its end. `lesson`: what the table
    is asked of its box next; `note`: what of the box cannot be used, said once before anything is asked. `warned`: the
    match in which a weak supply was said. `decks`: whose the cards of each colour are, as far as they were played.
    `resumable`: the newest unfinished match (its id and itself), offered first, and `older` ones, the newest first.
    `number`: the id of the next match.
    """

    games: Mapping[str, Game]
    settings: Settings = Settings()
    match: Match | None = None
    match_id: str = ""
    number: int = 1
    resumable: tuple[str, Match] | None = None
    older: tuple[tuple[str, Match], ...] = ()
    stack: tuple[Question, ...] = ()
    now: float = 0.0
    happened: float = 0.0
    asked_at: float = 0.0
    version: int = 0
    opened: tuple[Key, float] | None = None
    aside: bool = False
    missed: tuple[Key, float] | None = None
    overtaken: float = 0.0
    fresh: bool = False
    health: Mapping[Device, Condition] = field(default_factory=dict)
    whys: Mapping[Device, str] = field(default_factory=dict)
    unsaved: str = ""
    warned: str = ""
    sound: bool = True
    locked: bool = False
    holding: tuple[Key, float] | None = None
    guarded: Key | None = None
    touched_at: float = 0.0
    stood: tuple[Any, ...] = ()
    untold: tuple[Deed, ...] = ()
    lesson: str = ""
    note: str = ""
    decks: Mapping[str, str] = field(default_factory=dict)

    @property
    def top(self) -> Question | None:
        return self.stack[-1] if self.stack else None

    @property
    def prompt(self) -> Prompt | None:
        """The match's open question, or None without a match or after its end."""
        if self.match is None or isinstance(self.match.prompt, Over):
            return None
        return self.match.prompt

    @property
    def playing(self) -> Match:
        """The match, where there must be one."""
        assert self.match is not None
        return self.match

    @property
    def tray(self) -> bool:
        """Dice at rest are seen by a panel."""
        return self.health.get(Device.PANEL) in (Condition.OK, Condition.DEGRADED)

    def name(self, seat: str) -> str:
        """The name that is shown for a seat: the person's, else the seat's own, else its shape; see `shown_name`."""
        mark = self.mark(seat)
        otherwise = shown_name(seat, mark.value if mark else "?")
        return shown_name(self.match.people.get(seat, seat), otherwise) if self.match else otherwise

    def names(self) -> dict[str, str]:
        return {seat: self.name(seat) for seat in self.match.setup.seats} if self.match else {}

    def mark(self, seat: str) -> Mark | None:
        return mark_of(self.match.setup.seats, seat) if self.match else None

    def header(self, place: str = "") -> Header:
        """The header of the one who must answer."""
        prompt = self.prompt
        return Header(self.name(prompt.who), place, self.mark(prompt.who)) if prompt else Header("", place)


@dataclass(frozen=True, slots=True)
class Next:
    """What a signal led to: the table after it, and what is asked of the world."""

    table: Table
    effects: tuple[Effect, ...] = ()

    def after(self, before: Next) -> Next:
        """This, and what another one asked of the world before it."""
        return Next(self.table, (*before.effects, *self.effects))


class Question:
    """A question that people are asked, or something they are told. Subclasses are frozen dataclasses.

    A method that returns None leaves the signal to what holds everywhere (holds, rolls). `stays`: it tells hands what
    to move, so it is still there when something else was settled over it.
    """

    __slots__ = ()
    stays: ClassVar[bool] = False

    def view(self, table: Table) -> View:
        raise NotImplementedError

    def press(self, table: Table, key: Key) -> Next:
        """A tap of A, B or C."""
        raise NotImplementedError

    def stands(self, table: Table) -> tuple[Any, ...]:
        """`Table.stood` once hands have done what is shown: what was on the glass counts as done."""
        return table.stood

    def through(self, table: Table) -> Table | None:
        """The table without this, where a tap is meant for the question behind it; None: it is meant for this."""
        return None

    def hold(self, table: Table, key: Key) -> Next | None:
        """A held key; None: UNDO, WHY? and MENU as everywhere."""
        return None

    def turned(self, table: Table, steps: int) -> Next | None:
        """The encoder clicked; None: nothing."""
        return None

    def digit(self, table: Table, value: int) -> Next | None:
        """A digit of a number pad, 0 to 9; None: nothing."""
        return None

    @property
    def begun(self) -> bool:
        """Dice were keyed in here that do not count yet: no notice comes over them, and the next die goes to them."""
        return False

    def left(self, table: Table) -> Next | None:
        """Dice or a card came over this question: what it had gathered counts first; None: nothing."""
        return None

    def keyed(self, table: Table, die: DieKeyed) -> Next | None:
        """A dice key; None: it begins the typed roll, where dice are asked for."""
        return None

    def card(self, table: Table, seen: CardSeen) -> Next | None:
        """A card was read; None: it is played."""
        return None

    def drawn(self, table: Table, number: int) -> Next | None:
        """The random number came."""
        return None

    def wake_at(self, table: Table) -> float | None:
        """When this question looks different by itself."""
        return None

    def ticked(self, table: Table) -> Next | None:
        """Time has come for `wake_at`; None: it looks different, and that is all."""
        return None

    def selected(self, table: Table) -> str | None:
        """The option id under the cursor, for those who look from outside."""
        return None


def wood_shown(table: Table) -> tuple[Any, ...]:
    """Where the wood stands, when what the glass tells hands to move is done; empty when it agrees with the match."""
    telling = next((one for one in table.stack if one.stays), None)
    return telling.stands(table) if telling else table.stood


def gathered(table: Table) -> Next:
    """What the open questions had gathered counts, before dice or a card go over them."""
    for place in range(len(table.stack), 0, -1):
        led = table.stack[place - 1].left(replace(table, stack=table.stack[:place]))
        if led is not None:
            return led
    return Next(table)


def shown_name(name: str, otherwise: str = "?") -> str:
    """A name as it is shown: capitals that every font has, cut to eight; `otherwise` when nothing can be drawn."""
    return legible(name.upper(), otherwise).upper().strip()[:SHORT].strip() or otherwise.upper()[:SHORT]


def headed(text: str, place: str, mark: Mark | None = None) -> Header:
    """A header whose text is shortened until its place has room."""
    room = HEADER_LINE - len(place) - (mark is not None)
    return Header(text[:room].strip(), place, mark)


def push(table: Table, question: Question) -> Table:
    """Ask something on top of what is asked."""
    return replace(table, stack=(*table.stack, question), version=table.version + 1)


def pop(table: Table) -> Table:
    """Go back to what was asked before."""
    return replace(table, stack=table.stack[:-1], version=table.version + 1)


def instead(table: Table, question: Question) -> Table:
    """Ask something in the place of what is asked: a new question."""
    return replace(table, stack=(*table.stack[:-1], question), version=table.version + 1)


def still(table: Table, question: Question) -> Next:
    """The same question with another cursor or one die more: no new question, so that quick taps count."""
    return Next(replace(table, stack=(*table.stack[:-1], question)))


def anew(table: Table) -> Table:
    """Drop everything that is open and ask what the match asks."""
    return replace(table, stack=(), version=table.version + 1)


def home(table: Table) -> Table:
    """Drop everything that is open but what hands still have to move."""
    return replace(table, stack=tuple(one for one in table.stack if one.stays), version=table.version + 1)


def nothing(table: Table) -> Next:
    """A key that means nothing here."""
    return Next(table)


def refused(table: Table) -> Next:
    """A key that means something, but not now."""
    return Next(table, (Sound(Tune.REFUSED),))
