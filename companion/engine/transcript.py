"""A whole match as text that people read, and back. Pure; the words of its moves are in notation.py.

    game beans
    seats red blue
    first red
    option goal 12

    = piles red 0, blue 0 | to_move red | phase roll | dice 1

    1 red: roll T
        roll [BE-1] seat red beans 2
        = phase choose
    * take back
        = phase roll

A block is one step of the journal. Moves are numbered from 1, as they stand; every other step begins with a star.
`& along` after a move: it went with the one before it, in one press; `& asked`: it might have, but was asked for.
Indented lines (events with rulings, what the step changed in the state) and lines that begin with = or # are
for people and for a diff when the rules change: reading leaves them aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

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
)
from companion.engine.journal_bodies import entry_of, entry_row
from companion.engine.match import Match
from companion.engine.moves import Event, Over
from companion.engine.notation import EVENT, PRESS, Words, compact, move_in, move_text, word


def write(game: Game, setup: Setup, entries: Iterable[Entry]) -> str:
    """A match as text. Raises WrongSetup or IllegalMove where the entries are no match of that game."""
    return "".join("\n".join(block) + "\n" for block in blocks(game, setup, entries))


def blocks(game: Game, setup: Setup, entries: Iterable[Entry]) -> Iterator[list[str]]:
    """The same as it goes: what the match begins with, then the lines of each entry. Raises as `write`."""
    match = Match.begin(game, setup)
    yield [*head(setup), "", *_state({}, game.scenarios.describe(match.state)), ""]
    for entry in entries:
        before = match
        match = before.after(entry)
        seat = "table" if isinstance(before.prompt, Over) else before.prompt.who
        old, new = (game.scenarios.describe(one.state) for one in (before, match))
        below = [*_happened(entry, match), *_state(old, new)]
        yield [title(game, match.number, seat, entry), *(f"    {line}" for line in below)]


def read(text: str, find_game: Callable[[str], Game]) -> tuple[Setup, list[Entry]]:
    """The setup and the journal that `write` wrote. Raises ValueError that names the line."""
    head: dict[str, Any] = {"options": {}, "facts": {}, "people": {}}
    game: Game | None = None
    entries: list[Entry] = []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.removesuffix("\r")
        if not line or line[0] in " =#":
            continue
        try:
            if line[0] == "*" or line[0].isdigit():
                if game is None:
                    raise ValueError('expected "game NAME" before the first move')
                entries.append(_entry(game, line))
            else:
                _read_head(Words(line), head)
                if "game" in head and game is None:
                    game = find_game(head["game"])
        except ValueError as wrong:
            raise ValueError(f"transcript, line {number}: {wrong}") from wrong
    for key in ("game", "seats", "first"):
        if key not in head:
            raise ValueError(f"transcript: the line that begins with {key} is missing")
    return Setup(**head), entries


def head(setup: Setup) -> list[str]:
    """The lines that say what a match begins with."""
    lines = [f"game {word(setup.game)}", " ".join(["seats", *map(word, setup.seats)]), f"first {word(setup.first)}"]
    for name, pairs in (("name", setup.people), ("option", setup.options), ("fact", setup.facts)):
        lines += [f"{name} {word(key)} {compact(value)}" for key, value in pairs.items()]
    return lines


def _read_head(words: Words, head: dict[str, Any]) -> None:
    match key := words.word("a key"):
        case "game" | "first":
            head[key] = words.word(key)
        case "seats":
            head[key] = words.words("a seat")
        case "name" | "option" | "fact":
            pairs = head[{"name": "people", "option": "options", "fact": "facts"}[key]]
            name = words.word(f"which {key}")
            pairs[name] = words.value(f"the {key}")
        case _:
            raise ValueError(f"expected game, seats, first, name, option or fact, a number or a star, got {key!r}")
    words.end()


def title(game: Game, number: int, seat: str, entry: Entry) -> str:
    """The first line of an entry's block. `number` and `seat`: of the move, if it is one."""
    match entry:
        case Moved(move, event, along):
            mark = f" {EVENT} {word(event)}" if event else ""
            press = "" if along is None else f" {PRESS} {_PRESSES[along]}"
            return f"{number} {word(seat)}: {move_text(game, move)}{mark}{press}"
        case TookBack():
            return "* take back"
        case Redid():
            return "* redo"
        case Corrected(ply, move):
            return f"* correct {ply + 1} {move_text(game, move)}"
        case Struck(ply):
            return f"* strike {ply + 1}"
        case Noted(ply, note):
            return f"* note {ply + 1} {compact(note)}"
        case Kept():
            return f"* keep {compact(entry_row(entry)[1])}"
        case Dropped(event):
            return f"* drop {word(event)}"
        case Renamed(seat, name):
            return f"* rename {word(seat)} {compact(name)}"
        case Closed(reason):
            return f"* close {word(reason)}"


def _entry(game: Game, line: str) -> Entry:
    if line[0] != "*":
        words = Words(line)
        words.number("the number of a move")
        if words.label("a seat") is None:
            raise ValueError("expected a seat and a colon after the number")
        move = move_in(game, words)
        event = words.word("the panel's name for the dice") if words.takes(EVENT) else ""
        along = _along(words) if words.takes(PRESS) else None
        words.end()
        return Moved(move, event, along)
    words = Words(line[1:])
    entry: Entry
    match verb := words.word("what was done"):
        case "take":
            words.word("back")
            entry = TookBack()
        case "redo":
            entry = Redid()
        case "correct":
            number = words.number("the number of a move")
            entry = Corrected(number - 1, move_in(game, words))
        case "strike":
            entry = Struck(words.number("the number of a move") - 1)
        case "note":
            entry = Noted(words.number("the number of a move") - 1, words.word("a note"))
        case "keep":
            entry = entry_of("keep", words.object("the dice"))
        case "drop":
            entry = Dropped(words.word("the name of a roll"))
        case "rename":
            entry = Renamed(words.word("a seat"), words.word("a name"))
        case "close":
            entry = Closed(words.word("a reason"))
        case _:
            raise ValueError(
                f"expected take back, redo, correct, strike, note, keep, drop, rename or close, got {verb!r}"
            )
    words.end()
    return entry


_PRESSES = {True: "along", False: "asked"}


def _along(words: Words) -> bool:
    said = words.word("along or asked")
    if said not in _PRESSES.values():
        raise ValueError(f"expected along or asked, got {said!r}")
    return said == _PRESSES[True]


def _happened(entry: Entry, after: Match) -> list[str]:
    """The events of the step, and what a correction could not keep."""
    match entry:
        case Moved() | Redid():
            events = after.last.events
        case Corrected(ply, _):
            events = after.ply(ply).events
        case _:
            events = ()
    void = after.void if isinstance(entry, Corrected | Struck) else ()
    return [
        *map(_event, events),
        *(f"void {one.ply + 1} {word(one.asked.seat)}: {move_text(after.game, one.move)} ({one.why})" for one in void),
    ]


def _event(event: Event) -> str:
    facts = " ".join(f"{key} {_plain(value)}" for key, value in event.facts.items())
    return f"{event.kind} [{' '.join(event.rulings)}] {facts}".rstrip()


def _state(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """What is no longer as it was, on one line."""
    changed = [f"{key} {_plain(value)}" for key, value in new.items() if key not in old or old[key] != value]
    return [f"= {' | '.join(changed)}"] if changed else []


def _plain(value: Any) -> str:
    """A JSON value for reading, without brackets."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_plain(part)}" for key, part in value.items()) or "-"
    if isinstance(value, list | tuple):
        return " ".join(map(_plain, value)) or "-"
    return "-" if value is None else word(value) if isinstance(value, str) else compact(value)
