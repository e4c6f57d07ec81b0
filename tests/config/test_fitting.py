"""A fact that fits in any legal set-up is kept, whatever switches the table has; one that fits in none goes alone."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

from companion.box import Box
from companion.config.fitting import fit
from companion.config.known import known
from companion.engine.errors import WrongSetup
from companion.engine.game import Game
from companion.games.mountain_climbers import chart, learn
from companion.shelf import find_game, game_names

GAMES = {name: find_game(name) for name in game_names()}


def switched(game: Game) -> list[dict[str, Any]]:
    """Each pair of switches with all their choices, alone and together."""
    found: list[dict[str, Any]] = [{}]
    for one, other in combinations(game.switches, 2):
        found += [{one.name: this, other.name: that} for this, that in product(one.choices, other.choices)]
    return found


def legal(game: Game, rules: dict[str, Any]) -> bool:
    """Whether any number of people could play so."""
    usual = {switch.name: switch.default for switch in game.switches}
    for count in game.seats:
        try:
            game.setup([f"P{place}" for place in range(count)], {**usual, **rules}, game.facts)
        except WrongSetup:
            continue
        return True
    return False


def told(game: Game) -> Box:
    """A box in which everything was told, other than as it came along where that is known here."""
    box, facts = Box(), dict(game.facts)
    if game.id == "mountain_climbers":
        facts = learn.remember_face(learn.differs(facts, 3, "camp"), "snow", "self:move-1")
        facts = learn.picked(facts, chart.example("hard"))
    for key, value in facts.items():
        box = box.tell(f"facts.{game.id}", key, value)
    return box


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_is_kept_under_every_combination_of_switches(name: str) -> None:
    game, box = GAMES[name], told(GAMES[name])
    tried = [rules for rules in switched(game) if legal(game, rules)]
    assert len(tried) > len(game.switches), "and most of them are legal"
    for rules in tried:
        before = known({name: rules}, box, GAMES)
        after, unfit = fit(before, GAMES)
        assert unfit == (), rules
        assert after == before


def test_teams_keep_the_hard_mountain() -> None:
    """Teams need four at the table; the facts are tried without asking how many there are."""
    game = GAMES["mountain_climbers"]
    after, unfit = fit(known({game.id: {"teams": True, "mountain": "hard"}}, Box(), GAMES), GAMES)
    assert unfit == ()
    assert after.facts[game.id]["mountain"] == chart.example("hard")


def test_one_that_fits_nowhere_goes_alone_and_is_said() -> None:
    game = GAMES["mountain_climbers"]
    box = told(game).tell(f"facts.{game.id}", "prints", {"B easy 3": "cmap"})
    before = known({game.id: {"teams": True}}, box, GAMES)
    after, unfit = fit(before, GAMES)
    assert [one.fact for one in unfit] == ["prints"]
    assert "box.toml" in str(unfit[0])
    assert "prints.B easy 3" in str(unfit[0])
    assert "Mountain Climbers" in unfit[0].brief
    assert after.facts[game.id] == {**before.facts[game.id], "prints": {}}
    assert after.confirmed == before.confirmed, "the mountain is still the owner's word"


def test_a_mountain_that_is_none_is_asked_for_again() -> None:
    game = GAMES["mountain_climbers"]
    box = told(game).tell(f"facts.{game.id}", "mountain", {"finish": "high", "example": False})
    after, unfit = fit(known({}, box, GAMES), GAMES)
    assert "mountain" in [one.fact for one in unfit]
    assert after.facts[game.id]["mountain"] == game.facts["mountain"]
    assert game.id not in after.confirmed
