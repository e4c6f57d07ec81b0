"""A config that is mended after twenty failing starts: it still tries, and nobody types systemctl."""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.bookends import CANNOT_START
from companion.screens import draw
from tests.rig.companion_on import CompanionOn, patiently
from tests.rig.pi import SERVICE
from tests.rig.sitting import into_a_turn, player_at

Figure = Callable[[str], None]
STARTS = 20
PATIENCE = 900.0
"""Seconds for so many starts of Python."""
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
