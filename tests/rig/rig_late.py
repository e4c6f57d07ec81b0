"""What comes late, or comes back as another: a config that is mended after twenty failing starts, a bus and a panel
that are not there when the daemon starts, a panel under another name. Nobody types systemctl."""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.bookends import CANNOT_START
from companion.screens import draw
from companion.signals import Condition, Device, Sensed
from tests.rig.companion_on import CompanionOn, patiently, starts_with_a_match
from tests.rig.pi import SERVICE, Pi
from tests.rig.sitting import into_a_turn, player_at

Figure = Callable[[str], None]
STARTS = 20
PATIENCE = 900.0
"""Seconds for so many starts of Python."""
NODE = "/dev/i2c-1"
CONFIG = "/etc/companion/table.toml"
SOON = "mkdir -p /etc/systemd/system/{0}.d && printf '[Service]\\n{1}\\n' >/etc/systemd/system/{0}.d/rig.conf"
"""A drop-in: unit, line."""


def test_twenty_failing_starts_and_it_still_tries(table: CompanionOn, figure: Figure) -> None:
    player = player_at(table, 51)
    into_a_turn(player)
    pi = table.pi
    assert float(pi.sh(f"systemctl show {SERVICE} -P RestartUSec").strip().removesuffix("s")) >= 2
    pi.sh(SOON.format(SERVICE, "RestartSec=50ms") + f" && systemctl daemon-reload && cp {CONFIG} /root/good.toml")
    restarts = int(pi.sh(f"systemctl show {SERVICE} -P NRestarts"))
    pid = pi.sh(f"systemctl show {SERVICE} -P MainPID").strip()
    begun = time.monotonic()
    pi.sh(f"sed -i 's/^a = 17/a = \"seventeen\"/' {CONFIG} && kill -KILL {pid}")

    def tried() -> int:
        return int(pi.sh(f"sleep 0.5; systemctl show {SERVICE} -P NRestarts")) - restarts

    patiently(lambda: tried() > STARTS, pi.journal, PATIENCE)
    failed, seconds = tried() - 1, time.monotonic() - begun
    patiently(lambda: tried() > failed + 2, pi.journal, PATIENCE)
    cannot = draw(CANNOT_START).tobytes()
    patiently(lambda: pi.glass().tobytes() == cannot, table.told)
    pi.sh(f"cp /root/good.toml {CONFIG}")
    mended = time.monotonic()
    table.senses("panel", "ok")
    player.model.restarted()
    table.shows(player.model.picture)
    back = time.monotonic() - mended
    player.act()
    figure(
        f"bad config: {failed} failing starts in {seconds:.0f} s (RestartSec=50ms here), CANNOT START on the glass, "
        f"still trying; the same question {back:.1f} s after the file was mended, nobody typed systemctl"
    )


def test_y02_a_bus_and_a_panel_that_come_after_the_daemon_has_started(pi: Pi, figure: Figure) -> None:
    table = CompanionOn(pi)
    pi.sh(f"systemctl stop {SERVICE}; stat -c 'mknod %n c 0x%t 0x%T' {NODE} >/root/late && rm {NODE}")
    pi.unplug()
    starts_with_a_match(pi)
    table.senses("display", "lost")
    table.senses("panel", "lost")
    status = pi.status or {}
    assert status["match"] == "1", "it starts without them"
    assert f"{NODE} is not there. Turn I2C on" in status["why"]["display"], status
    pid = pi.sh(f"systemctl show {SERVICE} -P MainPID")
    pi.screen.poll()
    before = pi.screen.messages

    pi.sh(f"sh /root/late && udevadm trigger --settle --action=add /sys/class/i2c-dev/{NODE[5:]}")
    begun = time.monotonic()
    table.senses("display", "ok")
    screen = time.monotonic() - begun
    pi.screen.poll()
    assert pi.screen.messages > before, "the first that is drawn"
    pi.plug()
    begun = time.monotonic()
    table.senses("panel", "ok")
    panel = time.monotonic() - begun
    player = player_at(table, 52)
    player.act()
    assert pi.sh(f"systemctl show {SERVICE} -P MainPID") == pid, "they join without a restart"
    figure(f"late: {NODE} {screen:.1f} s after it is there, a panel {panel:.1f} s after its plug; same process")


def test_s02_a_panel_comes_back_by_another_name(table: CompanionOn, figure: Figure) -> None:
    player = player_at(table, 53)
    into_a_turn(player)
    pi = table.pi
    pid = pi.sh(f"systemctl show {SERVICE} -P MainPID")
    pi.sh("(exec 9</dev/ttyACM0; exec sleep 900) >/dev/null 2>&1 & sleep 0.5")  # its number stays taken
    pi.unplug()
    table.senses("panel", "lost")
    player.model.hear(Sensed(Device.PANEL, Condition.LOST, time.monotonic()))
    table.shows(player.model.picture)
    pi.plug()
    begun = time.monotonic()
    table.senses("panel", "ok")
    back = time.monotonic() - begun
    assert pi.sh("cd /dev && ls -d ttyACM*").split()[-1] == "ttyACM1"
    player.model.hear(Sensed(Device.PANEL, Condition.OK, time.monotonic()))
    table.shows(player.model.picture)
    player.act()
    assert pi.sh(f"systemctl show {SERVICE} -P MainPID") == pid, "it joins without a restart"
    figure(f"the same panel as ttyACM1: back {back:.1f} s after its plug, same question, same process")
