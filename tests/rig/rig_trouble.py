"""What goes wrong in the middle of a turn, one thing at a time: the same question stands on the glass afterwards, and
what was decided meanwhile is there."""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.signals import Condition, Device, EventId, Sensed
from tests.end_to_end.whole_game import counted_once
from tests.rig.companion_on import CompanionOn, patiently
from tests.rig.pi import SERVICE, Pi
from tests.rig.sitting import good_throw, into_a_turn, player_at

Figure = Callable[[str], None]
REFUSALS = 20
THROWS = 600
"""In which a storm must have come to its refusals, and a disk to its end."""
STORM = 100
"""Messages of a thousand that the screen does not acknowledge."""


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
    pi, model = table.pi, player.model
    pi.set_screen(storm=STORM)
    begun, throws, refused = time.monotonic(), 0, 0
    while refused < REFUSALS:
        assert throws < THROWS, f"no storm: {refused} refusals after {throws} throws"
        faces = "".join(player.dice.choice("DAW") for _ in range(6))  # another picture each time
        seq = pi.roll(faces)
        answered(pi, seq, table)
        model.roll(faces, EventId(pi.panel.panel.uid, pi.panel.panel.boot, seq))
        throws += 1
        refused = int(pi.sh("sleep 0.5; cat /sys/module/screen/parameters/failed"))
    pi.set_screen(storm=0)
    calm = time.monotonic()
    table.senses("display", "ok")
    table.shows(model.picture)
    figure(
        f"NACK storm: {refused} messages refused ({STORM} of 1000) in {calm - begun:.0f} s, {throws} throws answered, "
        f"the right picture whole {time.monotonic() - calm:.1f} s after it"
    )


def test_a_full_disk_is_said_and_what_was_owed_is_saved(table: CompanionOn, figure: Figure) -> None:
    player = player_at(table, 4)
    pi = table.pi
    pi.run(
        "fallocate -l 4G /var/tmp/full; dd if=/dev/zero of=/var/tmp/full2 bs=64k; "
        "dd if=/dev/zero of=/var/tmp/full3 bs=4k; sync",
        600,
    )
    thrown = 0
    while pi.health("archive") == "ok":
        assert thrown < THROWS, "a full disk that takes everything"
        seq = pi.roll("DDDAAW" if thrown else good_throw(player))
        answered(pi, seq, table)
        thrown += 1
    kept = (pi.status or {})["version"]
    pi.sh("rm -f /var/tmp/full* && sync")
    table.senses("archive", "ok")
    saved(table, kept)
    figure(f"disk full: said after {thrown} throws, the game went on, all owed saved when there was room again")


def test_a_root_that_is_read_only_from_boot_is_said(table: CompanionOn, figure: Figure) -> None:
    player = player_at(table, 5)
    pi = table.pi
    player.act()
    version = player.model.match.version
    pi.sh("sed -i s/noatime/noatime,ro/ /etc/fstab && sync")
    pi.cut_power()
    pi.boot()
    table.senses("archive", "lost")
    table.senses("panel", "ok")
    assert (pi.status or {})["version"] == version, "the match is there"
    answered(pi, pi.roll("DDDDDD"), table)
    # The service has its own view of the mounts, which is as it was at its start.
    pi.sh(f"mount -o remount,rw / && systemctl restart {SERVICE}")
    table.senses("archive", "ok")
    saved(table, version)
    figure("read-only root from boot: said, the match is there and played on; saved again once it can be written")


def test_a_file_system_that_gives_up_is_said_and_repairs_itself(table: CompanionOn, figure: Figure) -> None:
    player = player_at(table, 5)
    pi = table.pi
    player.act()
    version = player.model.match.version
    pi.sh("mount -o remount,errors=remount-ro / && sync && echo 1 >/sys/fs/ext4/ubda/trigger_fs_error; true")
    thrown = 0
    while pi.health("archive") == "ok":
        assert thrown < THROWS, "a file system that cannot be written takes everything"
        answered(pi, pi.roll("DDDAAW"), table)
        thrown += 1
    pi.cut_power()
    pi.boot()
    table.senses("archive", "ok")
    saved(table, version)
    figure("file system gives up: said, the game went on; repaired at the next boot, all that was saved is there")


def answered(pi: Pi, seq: int, table: CompanionOn) -> None:
    patiently(lambda: any(one[1] == seq for one in pi.panel.answered), table.told)


def saved(table: CompanionOn, version: int) -> None:
    """What was decided is in the archive."""
    match = table.match()
    assert match is not None
    assert match.version >= version
    assert not (table.status or {"unsaved": True})["unsaved"]
