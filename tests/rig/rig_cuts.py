"""The plug is pulled 50 times at random moments of a game: what was acknowledged is there, and nobody repairs anything.

A cut ends the kernel at once and then takes from the disk, by chance, what it had not been told to flush: each such
write stays, is lost, or is torn between two sectors. What is not modelled: a card that loses what it had flushed.
The panel hangs on the Pi's USB and loses its power too: a throw that was not acknowledged is thrown again.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.flow.base import Table
from companion.flow.game_over import GameOver
from companion.signals import EventId
from tests.end_to_end.player import Player
from tests.end_to_end.whole_game import counted_once
from tests.rig.companion_on import CompanionOn, starts_with_a_match
from tests.rig.pi import Pi
from tests.rig.sitting import seated

CUTS = 50
TABLES = 2
"""So many share the cuts, each a test of its own: two can be played beside each other."""
FLAGS = {"moved": "m", "cocked": "c"}


class InTheDark(Player):
    """`unsure`: throws that were kept though the panel never heard of it."""

    unsure = 0

    def _seen(self, event: EventId, what: str, verdict: str, hear: Callable[[], None]) -> str:
        if not self.plug:
            return super()._seen(event, what, verdict, hear)
        without = self.model.table
        self._pull()
        acknowledged = (event.boot, event.seq, verdict) in self.panel.answered
        hear()
        there = self._on_disk()
        lost = there != kept(self.model.table)
        if lost:
            assert not acknowledged, f"{event} {what}: acknowledged, and gone; {self.daemon.told()}"
            assert there == kept(without), self.daemon.told()
            self.model.table = without
        elif acknowledged:
            self.thrown.append((event, what, verdict))
        else:
            self.unsure += 1
        self.model.restarted()
        self._agrees()
        return self.throw(what, FLAGS.get(verdict, ""), verdict) if lost else f"{event.uid}:{event.boot}:{event.seq}"


def kept(table: Table) -> tuple[int, int]:
    """What of a table is on the disk: how many moves, and how many throws that wait for a word."""
    assert table.match is not None
    return table.match.version, len(table.match.waiting)


@pytest.mark.parametrize("seat", range(TABLES))
def test_fifty_power_cuts_lose_nothing(pi: Pi, seat: int, figure: Callable[[str], None]) -> None:
    player = played_with_cuts(pi, seat, CUTS // TABLES)
    assert player.kills >= CUTS // TABLES
    assert pi.suffered, "no cut took anything: nothing was tried"
    made = player.model.match.version
    figure(
        f"power cuts, table {seat + 1} of {TABLES}: {player.kills} at random moments, {made} decisions, every "
        f"acknowledged one there ({player.unsure} more were kept before they were acknowledged); of {pi.unflushed} "
        f"unflushed writes {pi.suffered} lost or torn; 0 repairs by hand"
    )


def played_with_cuts(pi: Pi, seed: int, cuts: int) -> InTheDark:
    """A game at a table whose plug is pulled in two acts of three, and now and then again while it boots."""
    table = CompanionOn(pi)
    starts_with_a_match(pi)
    pi.sh("systemctl enable --now rig-noise && sync")
    table.senses("panel", "ok")
    player = seated(InTheDark, table, seed)
    while player.kills < cuts:
        if isinstance(player.model.table.top, GameOver):
            raise AssertionError(f"the game was over after {player.kills} cuts: take another seed")
        if player.chance.random() < 0.67:
            during_boot = [player.chance.uniform(0.5, 4.0)] if player.chance.random() < 0.2 else []
            player.plug = [player.chance.uniform(0.0, 0.4), *during_boot]
        player.act()
    counted_once(player)
    return player
