"""One game being played: a setup, its moves, and every way of going back (rulings T1 to T4). Pure and immutable.

A match keeps the state after each move, so that going back is as quick after ten thousand moves as after
one, and never inverse code. `after(entry)` is the only door: what play does and what loading a journal does
are the same thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.game import Game
from companion.engine.journal import (
    Closed,
    Corrected,
    Dropped,
    Entry,
    Kept,
    Moved,
    Noted,
    Redid,
    Renamed,
    Setup,
    Struck,
    TookBack,
    Waiting,
)
from companion.engine.moves import Asked, Event, Move, Over, Prompt, Settle


class Ply:
    """One move that stands, what it answered, and where it led. `move` and `asked` are None at the start. `along`: as
    in `Moved`."""

    __slots__ = ("along", "before", "events", "move", "number", "prompt", "state")

    def __init__(
        self,
        before: Ply | None,
        move: Move | None,
        state: Any,
        events: tuple[Event, ...],
        prompt: Prompt | Over,
        along: bool | None = None,
    ) -> None:
        self.before = before
        self.move = move
        self.state = state
        self.events = events
        self.prompt = prompt
        self.along = along
        self.number: int = 0 if before is None else before.number + 1
        """How many moves stand up to and with this one; move number `ply` of a journal is `number - 1`."""

    @property
    def asked(self) -> Asked | None:
        """The question that the move answered."""
        if self.before is None or self.move is None:
            return None
        prompt = self.before.prompt
        return _AFTER_THE_END if isinstance(prompt, Over) else prompt.asked(self.move)


class Misfit:
    """A later move that no longer fits a correction. `ply`: its number before; `why`: a sentence."""

    __slots__ = ("asked", "move", "ply", "why")

    def __init__(self, ply: int, move: Move, asked: Asked, why: str) -> None:
        self.ply = ply
        self.move = move
        self.asked = asked
        self.why = why


class Match:
    """`version` counts moves, take-backs, redos, corrections, strikes and settles. `waiting`: dice that wait for
    the table's word, oldest first. `undone`: what REDO makes again, the next one last. `void`: what the last correction
    or strike could not keep."""

    __slots__ = ("closed", "game", "last", "people", "setup", "undone", "version", "void", "waiting")

    def __init__(
        self,
        game: Game,
        setup: Setup,
        last: Ply,
        version: int = 0,
        undone: tuple[Ply, ...] = (),
        waiting: tuple[Waiting, ...] = (),
        people: dict[str, str] | None = None,
        closed: str = "",
        void: tuple[Misfit, ...] = (),
    ) -> None:
        self.game = game
        self.setup = setup
        self.last = last
        self.version = version
        self.undone = undone
        self.waiting = waiting
        self.people = dict(setup.people) if people is None else people
        self.closed = closed
        self.void = void

    @classmethod
    def begin(cls, game: Game, setup: Setup) -> Match:
        """Raises WrongSetup."""
        state = game.setup(setup.seats, setup.options, setup.facts, setup.first)
        return cls(game, setup, Ply(None, None, state, (), game.prompt(state)))

    @classmethod
    def load(cls, game: Game, setup: Setup, journal: Iterable[Entry]) -> Match:
        """A match from its journal. Raises WrongSetup, or IllegalMove where the journal breaks the rules."""
        match = cls.begin(game, setup)
        for entry in journal:
            match = match.after(entry)
        return match

    @property
    def state(self) -> Any:
        return self.last.state

    @property
    def prompt(self) -> Prompt | Over:
        return self.last.prompt

    @property
    def number(self) -> int:
        """How many moves stand."""
        return self.last.number

    @property
    def redo(self) -> tuple[Move, ...]:
        """The moves that can be made again, the next one last."""
        return tuple(ply.move for ply in self.undone if ply.move is not None)

    def plies(self) -> Iterator[Ply]:
        """The moves that stand, newest first, without the start."""
        ply = self.last
        while ply.before is not None:
            yield ply
            ply = ply.before

    def ply(self, number: int) -> Ply:
        """The ply that move number `number` (from 0) led to. Raises IllegalMove (T3) where there is none."""
        if 0 <= number < self.number:
            for ply in self.plies():
                if ply.number == number + 1:
                    return ply
        raise IllegalMove("T3", f"there is no move {number + 1}, only {self.number} stand")

    def moves(self) -> tuple[Move, ...]:
        """The moves that stand, oldest first."""
        return tuple(ply.move for ply in self.plies() if ply.move is not None)[::-1]

    def play(self, move: Move, event: str = "", along: bool | None = None) -> Match:
        """The match after a move; dice that waited under the name `event` no longer do. Raises IllegalMove."""
        if self.closed:
            raise IllegalMove("T2", "this match is closed")
        waiting = self.waiting
        if waiting and event:
            waiting = tuple(one for one in waiting if one.event != event)
        return Match(
            self.game,
            self.setup,
            _played(self.game, self.last, move, along),
            self.version + 1,
            (),
            waiting,
            self.people,
        )

    def after(self, entry: Entry) -> Match:
        """The match after a journal entry. Raises IllegalMove."""
        match entry:
            case Moved(move, event, along):
                return self.play(move, event, along)
            case TookBack():
                return self._took_back()
            case Redid():
                return self._redid()
            case Corrected(ply, move):
                return self._replayed(ply, move)
            case Struck(ply):
                return self._replayed(ply, None)
            case Noted():
                return self
            case Kept(waiting):
                return self._with(waiting=(*self.waiting, waiting))
            case Dropped(event):
                return self._with(waiting=tuple(one for one in self.waiting if one.event != event))
            case Renamed(seat, name):
                return self._with(people={**self.people, seat: name})
            case Closed(reason):
                return self._with(closed=reason)

    def _with(self, **changed: Any) -> Match:
        kept = {name: getattr(self, name) for name in ("version", "undone", "waiting", "people", "closed", "void")}
        return Match(self.game, self.setup, changed.pop("last", self.last), **{**kept, **changed})

    def _took_back(self) -> Match:
        if self.closed or self.last.before is None or self.last.move is None:
            raise IllegalMove("T2", "there is nothing to take back")
        undone = (*self.undone, self.last)
        return self._with(last=self.last.before, version=self.version + 1, undone=undone, void=())

    def _redid(self) -> Match:
        if self.closed or not self.undone:
            raise IllegalMove("T2", "there is nothing to redo")
        again = self.undone[-1]
        assert again.move is not None
        last = _played(self.game, self.last, again.move, again.along)
        return self._with(last=last, version=self.version + 1, undone=self.undone[:-1], void=())

    def _replayed(self, number: int, move: Move | None) -> Match:
        """Put `move` in the place of move `number`, or nothing, and replay what still fits (T3, T4)."""
        if self.closed:
            raise IllegalMove("T2", "this match is closed")
        wrong = self.ply(number)
        assert wrong.before is not None
        newest = wrong.number == self.number
        later = [ply for ply in self.plies() if ply.number > wrong.number][::-1]
        last = wrong.before if move is None else _played(self.game, wrong.before, move, wrong.along)
        void: list[Misfit] = []
        for ply in later:
            assert ply.move is not None
            assert ply.asked is not None
            if not void:
                # What went along with a move that never happened goes with the one before that, or with none.
                left = move is None and ply.before is wrong and ply.along
                fit = _replay(self.game, last, ply, bool(wrong.along) if left else ply.along)
                if isinstance(fit, Ply):
                    last = fit
                    continue
                why = fit
            else:
                why = "it came after a move that no longer fits"
            void.append(Misfit(ply.number - 1, ply.move, ply.asked, why))
        undone = (*self.undone, wrong) if newest and move is None else ()
        return self._with(last=last, version=self.version + 1, undone=undone, void=tuple(void))


def _played(game: Game, last: Ply, move: Move, along: bool | None) -> Ply:
    state, events = game.apply(last.state, move)
    return Ply(last, move, state, events, game.prompt(state), along)


def _replay(game: Game, last: Ply, ply: Ply, along: bool | None) -> Ply | str:
    """The ply's move made again after `last`, or a sentence that says why it no longer fits."""
    assert ply.move is not None
    if not isinstance(ply.move, Settle):
        if isinstance(last.prompt, Over):
            return "the game is over by then"
        if last.prompt.asked(ply.move) != ply.asked:
            return "it would answer another question"
    try:
        return _played(game, last, ply.move, along)
    except IllegalMove as refused:
        return refused.why


_AFTER_THE_END = Asked("", "over")
