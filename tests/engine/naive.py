"""A match as simply as it can be written: a list of moves, played again from the start every time. The model
that Match is compared with; it shares nothing with it but the game and the entries."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.game import Game, Move, Over, Roll, Settle
from companion.engine.journal import Corrected, Entry, Moved, Redid, Setup, Struck, TookBack

Question = tuple[Any, ...]


@dataclass
class NaiveMatch:
    """`made`: the moves that stand, each with the question that it answered. `void`: the numbers of those that the last
    correction could not keep."""

    game: Game
    setup: Setup
    made: list[tuple[Question, Move]] = field(default_factory=list)
    redo: list[Move] = field(default_factory=list)
    version: int = 0
    void: list[int] = field(default_factory=list)

    def state(self) -> Any:
        setup = self.setup
        state = self.game.setup(setup.seats, setup.options, setup.facts, setup.first)
        for _, move in self.made:
            state = self.game.apply(state, move).state
        return state

    def question(self, move: Move) -> Question:
        """Same seat, same kind of question, same dice, same climber: ruling T3."""
        prompt = self.game.prompt(self.state())
        if isinstance(prompt, Over):
            return ("over",)
        if isinstance(move, Roll):
            dice = (prompt.dice.kind, prompt.dice.count) if prompt.dice else ()
            return ("roll", prompt.who, prompt.phase, dice, prompt.climber)
        return ("choice", prompt.who, prompt.phase)

    def play(self, move: Move) -> None:
        question = self.question(move)
        self.game.apply(self.state(), move)
        self.made.append((question, move))

    def after(self, entry: Entry) -> None:
        """Do what the entry says. The entry is one that a match has accepted."""
        match entry:
            case Moved(move):
                self.play(move)
                self.redo.clear()
            case TookBack():
                self.redo.append(self.made.pop()[1])
            case Redid():
                self.play(self.redo.pop())
            case Corrected(ply, move):
                self._again(ply, move)
                self.redo.clear()
            case Struck(ply):
                redo = [*self.redo, self.made[ply][1]] if ply == len(self.made) - 1 else []
                self._again(ply, None)
                self.redo = redo
            case _:
                return
        self.version += 1
        if not isinstance(entry, Corrected | Struck):
            self.void.clear()

    def _again(self, ply: int, instead: Move | None) -> None:
        later = self.made[ply + 1 :]
        self.made = self.made[:ply]
        if instead is not None:
            self.play(instead)
        self.void = []
        for number, (question, move) in enumerate(later, start=ply + 1):
            if self.void or not self._fits(question, move):
                self.void.append(number)

    def _fits(self, question: Question, move: Move) -> bool:
        if not isinstance(move, Settle) and self.question(move) != question:
            return False
        try:
            self.play(move)
        except IllegalMove:
            return False
        return True
