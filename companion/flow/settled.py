"""What the table itself had settled, as it is told again: the rule by its name with both its values, else the thing
that was set. Pure; knows the moves of the table's own word (ruling T1) and no others."""

from __future__ import annotations

from companion.engine.game import Settle
from companion.engine.match import Ply
from companion.flow.base import Table
from companion.flow.house_rules import word
from companion.flow.titles import first_words
from companion.views import LIST_LINE, SMALL_LINE, Line


def settled(table: Table, ply: Ply) -> tuple[tuple[Line, ...], str]:
    """The lines (one large and at most two small), and the same as the end of a sentence."""
    assert isinstance(ply.move, Settle)
    assert ply.before is not None
    rules = ply.move.change.get("rules", {})
    if not rules:
        about, _, thing = ply.move.reason.rpartition(": ")
        large = len(thing) <= LIST_LINE
        shown = Line(thing, "list") if large else Line(first_words(thing, SMALL_LINE) or thing[:SMALL_LINE])
        return (*((Line(f"{about.capitalize()}:"),) if about else ()), shown), ply.move.reason
    game = table.playing.game
    before = game.rules(ply.before.state)
    told = []
    for switch in game.switches:
        if switch.name in rules:
            now, then = (_value(table, switch.name, one) for one in (rules[switch.name], before[switch.name]))
            told.append((switch.label, now, then))
    said = "; ".join(f"the house rule {label}: {now}, before: {then}" for label, now, then in told)
    if len(told) > 1:
        return (Line(f"{len(told)} house rules", "list"), *(Line(label) for label, _, _ in told[:2])), said
    label, now, then = told[0]
    return (Line(label, "list"), Line(f"now {now}"), Line(f"before {then}")), said


def _value(table: Table, switch: str, value: object) -> str:
    """As HOUSE RULES calls it."""
    called = table.playing.game.showing.meaning(switch, value)
    return called[0] if called else word(value)
