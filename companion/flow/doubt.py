"""Dice that wait for the table's word: what was seen, why it does not count by itself, and the ways on.

Answered and journalled already; the question is ours, also after a restart.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.engine.game import Prompt, Roll
from companion.engine.journal import Dropped, Moved, Waiting
from companion.flow.base import Next, Question, Table, nothing, push, refused
from companion.flow.deciding import decide
from companion.flow.type_roll import TypeRoll
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, View


@dataclass(frozen=True, slots=True)
class Doubt(Question):
    """The oldest waiting roll. C uses it where it can be used, else types; A says that it was no roll."""

    waiting: Waiting

    def view(self, table: Table) -> View:
        usable = use_of(table, self.waiting)
        lines = tuple(Line(text, size) for text, size in self._lines(table, usable))
        use = Hint("USE", likely=True) if usable else Hint("TYPE IN", likely=True)
        type_in = Hint("TYPE IN") if usable and table.prompt and table.prompt.dice else None
        mark = table.mark(table.prompt.who) if table.prompt else None
        said = " ".join(line.text for line in lines)
        return View(
            "roll_doubt",
            Notice(lines, alarm=False),
            said,
            Header("THE DICE", "?", mark),
            (Hint("NO ROLL"), type_in, use),
        )

    def _lines(self, table: Table, usable: Roll | None) -> tuple[tuple[str, str], ...]:
        need = table.prompt.dice.count if table.prompt and table.prompt.dice else 0
        count = len(self.waiting.faces)
        shown = letters(table, self.waiting.faces)
        match self.waiting.why:
            case "count" if usable:
                return (f"{count - need} KEPT + {need}", "list"), ("ROLLED, USE?", "list"), (shown, "small")
            case "count":
                return (f"SAW {count} DICE,", "list"), (f"NEED {need}", "list"), ("Throw again, or type.", "small")
            case "cocked" if self.waiting.throw:
                again = self.waiting.throw
                return (f"ROLL {again} AGAIN", "list"), ("Cocked. The others", "small"), ("stand as they lie.", "small")
            case "cocked":
                return ("COCKED DIE", "list"), ("Roll all of them", "small"), ("again, or type.", "small")
            case "unread":
                blind = self.waiting.faces.count("?")
                return (f"{blind} DIE UNREAD", "list"), (shown, "list"), ("Throw again, or type.", "small")
            case "old":
                return ("OLD ROLL, USE?", "list"), (shown, "list"), (self._age(table), "small")
            case "unarmed":
                return (f"ROLL ON, {count}?", "list"), (shown, "list"), ("Or did they just move?", "small")
            case _:
                return ("USE THIS ROLL?", "list"), (shown, "list"), ("The tray was touched.", "small")

    def _age(self, table: Table) -> str:
        if self.waiting.boot != table.settings.boot:
            return "from before the start"
        return f"{max(0, int(table.now - self.waiting.happened))} s ago"

    def press(self, table: Table, key: Key) -> Next:
        usable = use_of(table, self.waiting)
        dice = table.prompt.dice if table.prompt else None
        match key:
            case Key.A:
                return decide(table, (Dropped(self.waiting.event),))
            case Key.C if usable:
                return decide(table, (Moved(usable, self.waiting.event),))
            case Key.B if not usable:
                return nothing(table)
            case _ if dice:
                return Next(push(table, TypeRoll(dice, by_tap=True, drops=self.waiting.event)))
            case _:
                return refused(table)


def use_of(table: Table, waiting: Waiting) -> Roll | None:
    """The roll that USE would apply, or None where only a person can say what lies there.

    A tray that still shows the dice set aside beside those rolled: what is left when they are taken away.
    """
    prompt = table.prompt
    if prompt is None or prompt.dice is None or "?" in waiting.faces or waiting.why in ("cocked", "unread"):
        return None
    if len(waiting.faces) == prompt.dice.count:
        return Roll(prompt.dice.kind, waiting.faces)
    match = table.playing
    return _beside(waiting.faces, match.game.aside(match.state), prompt)


def _beside(faces: tuple[str, ...], aside: tuple[str, ...], prompt: Prompt) -> Roll | None:
    rolled = Counter(faces)
    rolled.subtract(Counter(aside))
    assert prompt.dice is not None
    if min(rolled.values(), default=0) < 0 or rolled.total() != prompt.dice.count or not aside:
        return None
    return Roll(prompt.dice.kind, tuple(rolled.elements()))


def letters(table: Table, faces: tuple[str, ...]) -> str:
    """Faces as the letters on the panel's line, at most fifteen."""
    known = {face.name: face.letter for kind in table.playing.game.dice for face in kind.faces}
    return "".join(known.get(face, "?") for face in faces)[:15]
