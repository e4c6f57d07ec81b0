"""From the plug to the picture, and what the system says of itself then."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from tests.rig.companion_on import patiently
from tests.rig.pi import SERVICE, Pi

Figure = Callable[[str], None]


def test_the_first_picture_stands_soon_after_the_plug(new_pi: Callable[[], Pi], figure: Figure) -> None:
    pi = new_pi().power()
    patiently(lambda: pi.glass().getbbox(), pi.console)
    first = time.monotonic() - pi.booted_at
    pi.ready()
    ready = time.monotonic() - pi.booted_at
    _, told = pi.run("systemctl is-system-running --wait; systemd-analyze time | head -1")
    state, _, boot = told.strip().partition("\n")
    assert state == "running", pi.run("systemctl --failed --no-pager")[1]
    figure(f"boot: first picture on the glass {first:.1f} s after the plug, service ready at {ready:.1f} s; {boot}")


def test_the_doctor_finds_nothing_wrong(pi: Pi, figure: Figure) -> None:
    patiently(lambda: pi.health("panel") == "ok", pi.journal)
    code, told = pi.run("nice -n 19 companion doctor --json", 600)
    findings = json.loads(told)["findings"]
    assert code == 0, json.dumps([one for one in findings if one["level"] == "fault"], indent=1)
    levels = [one["level"] for one in findings]
    kinds = ", ".join(f"{levels.count(level)} {level}" for level in sorted(set(levels)))
    figure(f"doctor on this healthy Pi: 0 faults in {len(findings)} findings ({kinds})")


def test_hardened_and_all_devices_work_all_the_same(pi: Pi, figure: Figure) -> None:
    for device in ("panel", "keys", "display", "archive"):
        patiently(lambda device=device: pi.health(device) == "ok", pi.journal)  # type: ignore[misc]
    before = pi.glass().tobytes()
    pi.press("b")
    patiently(lambda: pi.glass().tobytes() != before, lambda: f"a key does nothing; {pi.journal()}")
    pid = pi.sh(f"systemctl show {SERVICE} -P MainPID").strip()
    status = dict(line.split(":", 1) for line in pi.sh(f"cat /proc/{pid}/status").splitlines())
    assert (status["Seccomp"].strip(), int(status["CapEff"], 16), status["NoNewPrivs"].strip()) == ("2", 0, "1")
    whole = pi.sh(f"systemd-analyze security {SERVICE} --no-pager").strip().splitlines()[-1]
    exposure = float(whole.split(": ")[1].split()[0])
    assert exposure <= 1.5, whole
    figure(f"hardening: systemd-analyze security {exposure}; screen, key on GPIO17, panel on ttyACM0 work under it")
