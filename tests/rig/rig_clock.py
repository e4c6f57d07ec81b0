"""The wall clock jumps, both ways, in the middle of a game: the game does not notice."""

from __future__ import annotations

from collections.abc import Callable

from tests.end_to_end.whole_game import counted_once
from tests.rig.companion_on import CompanionOn
from tests.rig.pi import SERVICE
from tests.rig.sitting import player_at

JUMPS = ("+3 days", "-40 days", "1970-01-02 00:00:00", "2037-12-31 23:59:00", "-1 hour", "2026-11-30 12:00:00")


def test_the_clock_jumps_and_the_game_goes_on(table: CompanionOn, figure: Callable[[str], None]) -> None:
    player = player_at(table, 7)
    service = table.pi.sh(f"systemctl show {SERVICE} -P MainPID -P NRestarts")
    for jump in JUMPS:
        table.pi.sh(f"date --set='{jump}'")
        player.act()
        player.act()
    assert table.pi.sh(f"systemctl show {SERVICE} -P MainPID -P NRestarts") == service, table.errors()
    counted_once(player)
    figure(f"clock: {len(JUMPS)} jumps from 1970 to 2037 in mid-game, no restart, every decision counted once")
