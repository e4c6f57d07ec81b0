"""Another table for a Pi in a bottle: its table.toml in parts, and how its service is started. Knows both places.

The service itself, with all its hardening, stays as the installer left it; a drop-in says what it runs.
"""

from __future__ import annotations

from tests.rig.companion_on import START, CompanionOn
from tests.rig.pi import SERVICE, Pi

KEYS = "[keys]\na = 17\nb = 27\nc = 22\n"
PANEL = '[panel]\nport = "auto"\n'
DISPLAY = '[display]\ndriver = "ssd1309"\nreset = 4\n'
TAPE = "/var/lib/companion/rig.tape"
"""What the service hears, if it is begun with a recording."""


def begin(pi: Pi, *parts: str, run: str = "", service: str = "") -> CompanionOn:
    """The service begins a match at a table of these parts of a table.toml; returns when it has started.

    `run`: more words for `companion run`; `service`: more lines for its unit.
    """
    drop_in = f"/etc/systemd/system/{SERVICE}.d"
    words = f"ExecStart=\nExecStart=/opt/companion/venv/bin/companion run {START} {run}\n{service}\n"
    pi.sh(f"cat >/etc/companion/table.toml <<'END'\n{''.join(parts)}END")
    pi.sh(f"mkdir -p {drop_in} && cat >{drop_in}/rig.conf <<'END'\n[Service]\n{words}END")
    pi.sh(f"sync && systemctl daemon-reload && systemctl restart {SERVICE}")
    return CompanionOn(pi)


__all__ = ["DISPLAY", "KEYS", "PANEL", "TAPE", "begin"]
