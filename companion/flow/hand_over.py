"""HAND-OVER: whose turn it is, in the largest letters, over the keys of the question behind it."""

from __future__ import annotations

from companion.flow.base import Table
from companion.views import Banner, Hint, Line, View


def hand_over(table: Table, hints: tuple[Hint | None, Hint | None, Hint | None]) -> View:
    """The picture; a tap counts in the question behind it."""
    prompt = table.prompt
    assert prompt is not None
    asked = table.playing.last.asked
    again = asked is not None and asked.seat == prompt.turn and table.playing.number > 0
    name = table.name(prompt.turn)
    dice = f"Roll {prompt.dice.count} dice" if prompt.dice else prompt.text
    word = "AGAIN! " if again else ""
    line = Line(f"{word}{dice}"[:21], "small")
    said = f"{name} {'again' if again else 'is next'}: {dice.lower()}."
    return View("hand_over", Banner(name, (line,), mark=table.mark(prompt.turn)), said, None, hints)
