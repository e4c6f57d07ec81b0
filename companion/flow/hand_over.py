"""HAND-OVER: whose turn it is, in the largest letters, over the keys of the question behind it."""

from __future__ import annotations

from companion.engine.game import Over, Settle, Step
from companion.flow.base import Table
from companion.flow.counts import dice_of
from companion.views import Banner, Hint, Line, View


def hand_over(table: Table, hints: tuple[Hint | None, Hint | None, Hint | None]) -> View:
    """The picture; a tap counts in the question behind it."""
    prompt = table.prompt
    assert prompt is not None
    again = _given(table)
    name = table.name(prompt.turn)
    dice = f"Roll {dice_of(prompt.dice.count)}" if prompt.dice else prompt.text
    word = "AGAIN! " if again else ""
    line = Line(f"{word}{dice}"[:21], "small")
    told = "again" if again else "is next" if table.playing.number else "begins"
    said = f"{name} {told}: {dice.lower()}."
    return View("hand_over", Banner(name, (line,), mark=table.mark(prompt.turn)), said, None, hints)


def _given(table: Table) -> bool:
    """Whether the last move gave its player another go; the game says so. A settlement in between neither gives one nor
    takes it, where it is asked the same after it."""
    match, ply = table.playing, table.playing.last
    while isinstance(ply.move, Settle) and ply.before is not None:
        now, then = ply.prompt, ply.before.prompt
        if isinstance(now, Over) or isinstance(then, Over) or (now.turn, now.begins) != (then.turn, then.begins):
            return False
        ply = ply.before
    return ply.move is not None and match.game.showing.again(Step(ply.state, ply.events))
