"""What is known of the games when a table opens: switches and box facts, from config, files and box. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.box import FACTS, Box
from companion.config.faults import BadConfig
from companion.config.written import find, read_written
from companion.engine.game import Game
from companion.engine.written import WrittenFact
from companion.errors import NotFound


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of every game: its switches as the config sets them, its box facts, and whether these are the
    owner's word (else examples)."""

    options: Mapping[str, Mapping[str, Any]]
    facts: Mapping[str, Mapping[str, Any]]
    confirmed: frozenset[str]


def known(rules: Mapping[str, Mapping[str, Any]], box: Box, games: Mapping[str, Game]) -> Known:
    """The first of these that is there: what was told at the table, the file that the config names, what came along.

    A fact that was told and came from a file is read from it again, so that the file can be put right. Raises BadConfig
    for a file that has become faulty since the config was read.
    """
    options, facts, confirmed = dict(rules), {}, set()
    for name, game in games.items():
        given, examples = dict(rules.get(name, {})), dict(game.facts)
        for fact in game.written:
            if fact.name in given:
                examples[fact.name] = _named(fact, str(given.pop(fact.name)))
        facts[name] = box.facts(name, examples)
        for fact in game.written:
            if box.told(FACTS + name, fact.name) is not None:
                facts[name][fact.name] = _again(fact, facts[name][fact.name])
        options[name] = given
        if all(_owned(game, key, value, box) for key, value in facts[name].items() if game.facts[key]):
            confirmed.add(name)
    return Known(options, facts, frozenset(confirmed))


def _named(fact: WrittenFact, named: str) -> Mapping[str, Any]:
    found = read_written(fact, named, find(fact, named))
    if found.fact is None:
        raise BadConfig(found.faults)
    return found.fact


def _again(fact: WrittenFact, told: Any) -> Any:
    """The fact as its file has it now; as it was told, where there is no file any more or a fault in it."""
    named = told.get("from") if isinstance(told, Mapping) else None
    if not isinstance(named, str) or not named:
        return told
    try:
        found = read_written(fact, named, find(fact, named))
    except NotFound:
        return told
    return (
        told if found.fact is None else {**found.fact, "example": found.fact["example"] and told.get("example", True)}
    )


def _owned(game: Game, key: str, value: Any, box: Box) -> bool:
    """Whether a fact is the owner's word; one that is written down says so itself."""
    if any(fact.name == key for fact in game.written):
        return isinstance(value, Mapping) and not value.get("example", True)
    return box.told(FACTS + game.id, key) is not None
