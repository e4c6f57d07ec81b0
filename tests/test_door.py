"""The door of the games does not leak: no file outside a game's folder knows the game's name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.engine.game import Game
from companion.shelf import find_game, game_names

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "companion" / "games"
TEXT = frozenset({".py", ".toml", ".md", ".txt", ".typed", ".ino", ".c", ".h", ".json", ".service", ""})


def ours() -> dict[str, Path]:
    """Each of our games' ids with its folder."""
    return {path.name: path for path in GAMES.iterdir() if (path / "__init__.py").exists()}


def spellings(game: Game | None, name: str) -> re.Pattern[str]:
    """A game's name in any writing: high_risk, High Risk, HighRisk, high-risk."""
    words = {name, game.title if game else name}
    return re.compile("|".join(r"[\s_-]?".join(re.split(r"[\s_]+", word)) for word in words), re.IGNORECASE)


def test_every_game_of_ours_comes_in_by_its_entry_point() -> None:
    assert set(ours()) <= set(game_names())
    for name in ours():
        assert find_game(name).id == name


@pytest.mark.parametrize("name", sorted(ours()))
def test_no_file_outside_a_game_knows_its_name(name: str) -> None:
    own = GAMES / name
    spelled = spellings(find_game(name), name)
    leaks = []
    for top in ("companion", "firmware_bridge"):
        for path in sorted((ROOT / top).rglob("*")):
            inside = own in path.parents or "__pycache__" in path.parts
            if inside or not path.is_file() or path.suffix not in TEXT or path.name == "LICENSE":
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
                if spelled.search(line):
                    leaks.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert leaks == []


def test_the_search_finds_every_spelling() -> None:
    found = spellings(None, "high_risk")
    assert all(found.search(text) for text in ("high_risk", "High Risk", "HighRisk", "HIGH-RISK"))
    assert not found.search("a high price at some risk")
