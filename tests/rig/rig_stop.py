"""`systemctl stop` in whatever state: soon, by itself and not by systemd's last means, and with all that was decided.

The promise is 2 s; the figure is told, and a machine that is busy elsewhere has more.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.screens import draw_first
from tests.rig.companion_on import CompanionOn, patiently, starts_with_a_match
from tests.rig.pi import SERVICE, Pi

BOUND = 6.0
"""Seconds, of the Pi's own clock. systemd would kill after 5."""
DIM = 1
"""The contrast of a glass that is dimmed or drifting."""
STOP = f"""
begun=$(cut -d" " -f1 /proc/uptime)
systemctl stop {SERVICE}
echo $begun $(cut -d" " -f1 /proc/uptime) $(systemctl show {SERVICE} -P Result)
"""
State = Callable[[CompanionOn], None]


def first_picture(table: CompanionOn) -> None:
    """Not yet READY: the splash stands, and Python is still loading."""
    pi, first = table.pi, draw_first().tobytes()
    pi.sh(f"systemctl stop {SERVICE} && systemctl start --no-block {SERVICE}")
    patiently(lambda: pi.glass().tobytes() == first, table.told)


def in_a_turn(table: CompanionOn) -> None:
    table.pi.roll("DDDAAW")
    table.on_screen("turn")


def in_doubt(table: CompanionOn) -> None:
    table.pi.roll("DDDAA")
    table.on_screen("roll_doubt")


def drifting(table: CompanionOn) -> None:
    pi, awake = table.pi, table.pi.glass().tobytes()
    patiently(lambda: pi.glass().tobytes() != awake and pi.screen.glass.contrast == DIM, table.told)


def asleep(table: CompanionOn) -> None:
    pi = table.pi
    patiently(lambda: not pi.glass().getbbox() and not pi.screen.glass.lit, table.told, 120)


def without_a_panel(table: CompanionOn) -> None:
    table.pi.unplug()
    table.senses("panel", "lost")


def screen_in_a_storm(table: CompanionOn) -> None:
    table.pi.set_screen(storm=300)
    table.pi.roll("DDDAAW")


def screen_gone(table: CompanionOn) -> None:
    table.pi.set_screen(fail=121)
    table.pi.roll("DDDAAW")
    table.senses("display", "lost")


def slow_bus(table: CompanionOn) -> None:
    """A bus at 100 kHz: a whole picture takes 0.1 s."""
    table.pi.set_screen(byte_us=100)
    table.pi.roll("DDDAAW")


def while_it_saves(table: CompanionOn) -> None:
    for _ in range(5):
        table.pi.roll("DDDAAW")


def disk_full(table: CompanionOn) -> None:
    pi = table.pi
    pi.run("fallocate -l 4G /var/tmp/full; dd if=/dev/zero of=/var/tmp/full2 bs=4k; sync", 120)
    for _ in range(60):
        seq = pi.roll("DDDAAW")
        patiently(lambda seq=seq: any(one[1] == seq for one in pi.panel.answered), table.told)  # type: ignore[misc]
        if pi.health("archive") != "ok":
            return
    raise AssertionError("a full disk that takes everything")


STATES: tuple[State, ...] = (
    in_a_turn,
    in_doubt,
    first_picture,
    drifting,
    asleep,
    without_a_panel,
    screen_in_a_storm,
    screen_gone,
    slow_bus,
    while_it_saves,
    disk_full,
)


def test_a_clean_stop_in_every_state(pi: Pi, figure: Callable[[str], None]) -> None:
    table = CompanionOn(pi)
    starts_with_a_match(pi, short_nights=True)
    took: dict[str, float] = {}
    for state in STATES:
        name = state.__name__.replace("_", " ")
        if state is not first_picture:
            table.senses("panel", "ok")
        state(table)
        before, owed = table.match(), state is disk_full
        took[name], result = stopped(pi)
        assert result == "success", f"{name}: {result}; {table.errors()}"
        assert took[name] < BOUND, f"{name}: {took[name]} s; {table.errors()}"
        after = table.match()
        assert before is not None
        assert after is not None
        assert after.version >= before.version, f"{name}: a decision is gone"
        heard = {getattr(entry, "event", "") for entry in table.journal()}
        told = {(boot, seq) for boot, seq, verdict in pi.panel.answered if verdict == "ack"}
        names = {f"{pi.panel.panel.uid}:{boot}:{seq}" for boot, seq in told}
        assert owed or names <= heard, f"{name}: acknowledged and gone: {names - heard}"
        pi.sh("rm -f /var/tmp/full /var/tmp/full2")
        pi.set_screen(storm=0, fail=0, byte_us=23)
        if state is without_a_panel:
            pi.plug()
        pi.sh(f"systemctl start {SERVICE}", 180)
    worst = max(took, key=lambda name: took[name])
    figure(
        f"clean stop: {len(took)} states, every one Result=success and nothing lost; worst {took[worst]:.2f} s "
        f"({worst}); " + ", ".join(f"{name} {seconds:.2f}" for name, seconds in took.items())
    )


def stopped(pi: Pi) -> tuple[float, str]:
    """Seconds by the Pi's own clock, and what systemd says of the end."""
    begun, ended, result = pi.sh(STOP, 60).split()
    return float(ended) - float(begun), result
