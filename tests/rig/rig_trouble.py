"""What goes wrong in the middle of a turn, one thing at a time: the same question stands on the glass afterwards, and
what was decided meanwhile is there."""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.signals import Condition, Device, Sensed
from tests.end_to_end.whole_game import counted_once
from tests.rig.companion_on import CompanionOn, patiently
from tests.rig.pi import SERVICE, Pi
from tests.rig.sitting import good_throw, into_a_turn, player_at

Figure = Callable[[str], None]
REFUSALS = 20


def test_a_loop_that_hangs_is_started_again_with_the_same_question(table: CompanionOn, figure: Figure) -> None:
    player = player_at(table, 1)
    into_a_turn(player)
    pi = table.pi
    pid = pi.sh(f"systemctl show {SERVICE} -P MainPID").strip()
    pi.sh(f"kill -STOP {pid}")
    begun = time.monotonic()
    patiently(lambda: (pi.status or {"pid": int(pid)})["pid"] != int(pid), table.told)
    player.model.restarted()
    table.shows(player.model.picture)
    figure(f"hang: stopped loop started again by the watchdog, same question after {time.monotonic() - begun:.1f} s")
    assert "watchdog" in pi.journal(lines=100).lower()
    player.act()


def test_a_panel_pulled_out_in_mid_turn_comes_back_into_the_same_turn(table: CompanionOn, figure: Figure) -> None:
    player = player_at(table, 2)
    into_a_turn(player)
    pi, pulls = table.pi, 3
    longest = 0.0
    for _ in range(pulls):
        version = player.model.match.version
        pi.unplug()
        table.senses("panel", "lost")
        player.model.hear(Sensed(Device.PANEL, Condition.LOST, time.monotonic()))
        table.shows(player.model.picture)
        match = table.match()
        assert match is not None
        assert match.version == version
        begun = time.monotonic()
        pi.plug()
        table.senses("panel", "ok")
        longest = max(longest, time.monotonic() - begun)
        player.model.hear(Sensed(Device.PANEL, Condition.OK, time.monotonic()))
        table.shows(player.model.picture)
        player.act()
    counted_once(player)
    figure(f"panel: {pulls} times out and in during a turn, back after at most {longest:.1f} s, same question")


def test_a_bus_full_of_refusals_loses_no_decision_and_heals(table: CompanionOn, figure: Figure) -> None:
    player = player_at(table, 3)
    pi = table.pi
    pi.set_screen(storm=300)
    table.blind = True
    begun, acts, refused = time.monotonic(), 0, 0
    while refused < REFUSALS or acts < REFUSALS:
        player.act()
        acts += 1
        refused = int(pi.sh("cat /sys/module/screen/parameters/failed"))
        assert acts < 10 * REFUSALS, f"no storm: {refused} refusals"
    pi.set_screen(storm=0)
    calm = time.monotonic()
    table.blind = False
    table.shows(player.model.picture)
    healed = time.monotonic() - calm
    table.senses("display", "ok")
    counted_once(player)
    figure(
        f"NACK storm: {refused} messages refused (300 of 1000) in {calm - begun:.1f} s, {acts} acts all counted, "
        f"picture whole {healed:.1f} s after it"
    )


def test_a_full_disk_is_said_and_what_was_owed_is_saved(table: CompanionOn, figure: Figure) -> None:
    player = player_at(table, 4)
    pi = table.pi
    pi.run("fallocate -l 4G /var/tmp/full; dd if=/dev/zero of=/var/tmp/full2 bs=4k; sync", 120)
    thrown = 0
    while pi.health("archive") == "ok":
        assert thrown < 60, "a full disk that takes everything"
        seq = pi.roll("DDDAAW" if thrown else good_throw(player))
        answered(pi, seq, table)
        thrown += 1
    kept = (pi.status or {})["version"]
    pi.sh("rm -f /var/tmp/full /var/tmp/full2 && sync")
    table.senses("archive", "ok")
    saved(table, kept)
    figure(f"disk full: said after {thrown} throws, the game went on, all owed saved when there was room again")


def test_a_root_that_becomes_read_only_is_said_and_heals(table: CompanionOn, figure: Figure) -> None:
    player = player_at(table, 5)
    pi = table.pi
    pi.sh("sync; echo u >/proc/sysrq-trigger")
    patiently(lambda: pi.run("! touch /var/tmp/x 2>/dev/null")[0] == 0, pi.console)
    version = player.model.match.version
    pi.roll(good_throw(player))
    table.senses("archive", "lost")
    assert (pi.status or {})["version"] == version + 1, "the game goes on"
    pi.sh("mount -o remount,rw /")
    table.senses("archive", "ok")
    saved(table, version + 1)
    figure("read-only root: said, the game went on in memory, all owed saved when it could be written again")


def answered(pi: Pi, seq: int, table: CompanionOn) -> None:
    patiently(lambda: any(one[1] == seq for one in pi.panel.answered), table.told)


def saved(table: CompanionOn, version: int) -> None:
    """What was decided is in the archive."""
    match = table.match()
    assert match is not None
    assert match.version >= version
    assert not (table.status or {"unsaved": True})["unsaved"]
