"""The bench's own counting of chains: landings of one climber add up over dice, and begin anew when all is quiet."""

from __future__ import annotations

from companion.engine.game import Choose, Roll, Step
from companion.games.mountain_climbers import game
from tests.bench.climbers import Chains
from tests.games.mountain_climbers.playing import Position


def test_a_chain_goes_on_over_its_dice_and_ends_with_them() -> None:
    table = Position(printed={3: "move:2", 5: "weather", 4: "back:1"})
    chains, state = Chains(), table.state
    seen = []
    for move in (
        Choose("card:F3_AGAIN"),
        Choose("climber:P1.big"),
        Roll("weather", ("self:move-1",)),
        Roll("weather", ("nothing",)),
        Choose("card:TEAM3"),
    ):
        step: Step = game.apply(state, move)
        chains.follow(step)
        state = step.state
        seen.append((chains.longest, chains.most))
    assert [longest for longest, _ in seen] == [0, 2, 5, 5, 5]
    assert seen[2][1] == 5
