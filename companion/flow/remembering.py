"""What the table tells of its box: kept for every later match, and known in this run at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.effects import Remember
from companion.flow.base import Table


def facts_of(table: Table, game: str) -> dict[str, Any]:
    """A game's box facts as they are known now."""
    return {**table.games[game].facts, **table.settings.facts.get(game, {})}


def remember(table: Table, game: str, facts: Mapping[str, Any]) -> tuple[Table, tuple[Remember, ...]]:
    """The table that knows these facts, and what the box is told. Once all of a game are told, it is confirmed."""
    settings = table.settings
    known = {**settings.facts, game: {**facts_of(table, game), **facts}}
    whole = frozenset({game}) if set(facts) >= set(table.games[game].facts) else frozenset()
    settings = replace(settings, facts=known, confirmed=settings.confirmed | whole)
    told = tuple(Remember(f"facts.{game}", key, value) for key, value in facts.items())
    return replace(table, settings=settings), told
