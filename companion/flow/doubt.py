"""Dice that wait for the table's word: what was seen, why it does not count by itself, and the ways on.

Answered and journalled already; the question is ours, also after a restart.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.engine.game import Roll
from companion.engine.journal import Dropped, Moved, Waiting
from companion.engine.match import Match
from companion.flow.base import Next, Question, Table, nothing, push
from companion.flow.counts import counted, dice_of
from companion.flow.deciding import OLD, decide
from companion.flow.type_in import type_in
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, View


def waiting_now(table: Table) -> Waiting | None:
    """The roll that is asked about: the newest doubt, else the oldest old one; None while no dice are asked for."""
    match = table.match
    if match is None or not match.waiting or table.prompt is None or table.prompt.dice is None:
        return None
    doubts = [one for one in match.waiting if one.why != OLD]
    return doubts[-1] if doubts else match.waiting[0]


def stopped_roll(match: Match) -> Waiting | None:
    """The roll that waits for some of its dice to be thrown again (ruling T6)."""
    return next((one for one in match.waiting if one.throw), None)


def completed(stopped: tuple[str, ...], again: tuple[str, ...]) -> tuple[str, ...]:
    """A stopped roll with the dice thrown again in the places of those that could not be read."""
    left = list(again)
    return tuple(left.pop(0) if face == "?" and left else face for face in stopped)


@dataclass(frozen=True, slots=True)
class Doubt(Question):
    """C uses the roll where it can be used, else types it; A says that it was no roll."""

    waiting: Waiting

    def view(self, table: Table) -> View:
        usable = use_of(table, self.waiting)
        said, *lines = self._told(table, usable)
        size = {True: "list", False: "small"}
        stage = Notice(tuple(Line(text, size[large]) for text, large in lines))
        use = Hint("USE", likely=True) if usable else Hint("TYPE IN", likely=True)
        prompt = table.prompt
        header = Header("THE DICE", "", table.mark(prompt.who) if prompt else None)
        hints = (Hint("NO ROLL"), Hint("TYPE IN") if usable else None, use)
        return View("roll_doubt", stage, said, header, hints)

    def _told(self, table: Table, usable: Roll | None) -> tuple[str, *tuple[tuple[str, bool], ...]]:
        """The sentence, then lines, each with whether it is large."""
        need = _need(table, self.waiting)
        faces, throw = self.waiting.faces, self.waiting.throw
        count = len(faces)
        shown: tuple[str, bool] = (counted(table, faces), True)
        ask = "use this roll?" if usable else "throw again, or type it in."
        match self.waiting.why:
            case "count" if usable:
                said = f"{dice_of(count - need)} kept and {need} rolled: use this roll?"
                return said, (f"{count - need} KEPT + {need}", True), ("ROLLED, USE?", True), (shown[0], False)
            case "count":
                said = f"Saw {dice_of(count)}, need {need}: throw again, or type the roll in."
                return (
                    said,
                    (f"SAW {dice_of(count)},".upper(), True),
                    (f"NEED {need}", True),
                    ("Throw again, or type.", False),
                )
            case "cocked" if throw:
                dice = "the cocked die" if throw == 1 else f"the {throw} cocked dice"
                said = f"Roll {dice} again; the others stand."
                return said, (f"ROLL {throw} AGAIN", True), shown, ("The others stand.", False)
            case "cocked":
                one = "die" in _cocked(table)
                first, last = ("Throw it again, then", "type.") if one else ("Throw all dice again,", "or type.")
                return f"A die is cocked: {first.lower()} {last}", ("COCKED DIE", True), (first, False), (last, False)
            case "unread":
                blind = faces.count("?")
                said = f"{blind} of {dice_of(count)} cannot be read: throw again, or type the roll in."
                return said, (f"{dice_of(blind)} UNREAD".upper(), True), shown, ("Throw again, or type.", False)
            case "old":
                age = self._age(table)
                head = "OLD ROLL, USE?" if usable else f"OLD, NEED {need}"
                return f"An old roll of {dice_of(count)}, {age}: {ask}", (head, True), shown, (age, False)
            case "unarmed":
                moved = "was it only moved" if count == 1 else "were they only moved"
                said = f"Was that the roll of {dice_of(count)}, or {moved}?"
                return said, ("USE THIS ROLL?", True), shown, ("Or were they moved?", False)
            case _:
                return f"The tray was touched: {ask}", ("USE THIS ROLL?", True), shown, ("The tray was touched.", False)

    def _age(self, table: Table) -> str:
        if self.waiting.boot != table.settings.boot:
            return "from before the start"
        seconds = max(0, int(table.now - self.waiting.happened))
        if seconds < 100:
            return f"{seconds} s ago"
        return f"{seconds // 60} min ago" if seconds < 6000 else f"{seconds // 3600} h ago"

    def press(self, table: Table, key: Key) -> Next:
        usable = use_of(table, self.waiting)
        dice = table.prompt.dice if table.prompt else None
        mine = Dropped(self.waiting.event)
        match key:
            case Key.A:
                return decide(table, (mine,))
            case Key.C if usable:
                # The dice are applied under the panel's own name for them, and wait no longer.
                unnamed = () if self.waiting.event else (mine,)
                return decide(table, (*unnamed, Moved(usable, self.waiting.event)))
            case Key.B | Key.C if dice and (usable or key is Key.C):
                drops = self.waiting.event if self.waiting.why == OLD else ""
                return Next(push(table, type_in(table, dice, by_tap=True, drops=drops)))
            case _:
                return nothing(table)


def use_of(table: Table, waiting: Waiting) -> Roll | None:
    """The roll that USE would apply, or None where only a person can say what lies there.

    A tray may still show the dice set aside beside those rolled: what is left when they are taken away.
    """
    prompt = table.prompt
    if prompt is None or prompt.dice is None or "?" in waiting.faces or waiting.why in ("cocked", "unread"):
        return None
    match, dice, count = table.playing, prompt.dice, len(waiting.faces)
    stopped = stopped_roll(match)
    if count == dice.count:
        return Roll(dice.kind, waiting.faces)
    if stopped is not None:
        return Roll(dice.kind, completed(stopped.faces, waiting.faces)) if count == stopped.throw else None
    beside = _without(waiting.faces, match.game.aside(match.state))
    return Roll(dice.kind, beside) if beside and len(beside) == dice.count else None


def _without(faces: tuple[str, ...], aside: tuple[str, ...]) -> tuple[str, ...]:
    """The faces less those set aside; none where these do not lie there."""
    rolled = Counter(faces)
    rolled.subtract(Counter(aside))
    return tuple(rolled.elements()) if aside and min(rolled.values()) >= 0 else ()


def _need(table: Table, waiting: Waiting) -> int:
    """How many dice were to be thrown."""
    stopped = stopped_roll(table.playing)
    if stopped is not None and waiting.why != OLD:
        return stopped.throw
    return table.prompt.dice.count if table.prompt and table.prompt.dice else 0


def _cocked(table: Table) -> str:
    match = table.playing
    return str(match.game.rules(match.state).get("cocked", "die"))
