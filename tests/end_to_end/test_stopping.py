"""Told to stop, the daemon stops: in any screen, with a dead panel, with a display that hangs. All is saved then, the
archive is one file, and the glass says that the plug may be pulled."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.bookends import FAREWELL
from companion.screens import draw
from firmware_bridge.pty_panel import PtyPanel
from tests.end_to_end.daemon import Daemon
from tests.end_to_end.setups import at_table, bus_that, glass_at, nearly_won, panel_at
from tests.end_to_end.site import broken_by

SECONDS = 6.0
"""The promise is 2 s, of which half a second is used on a quiet machine; a busy one needs more, a close that hangs
longer still."""


def to_turn(daemon: Daemon, panel: PtyPanel) -> None:
    panel.roll("DDDAAW")
    daemon.on_screen("turn")


def to_type_roll(daemon: Daemon, panel: PtyPanel) -> None:
    panel.key("c")
    daemon.on_screen("type_roll")
    panel.key("b")


def to_menu(daemon: Daemon, panel: PtyPanel) -> None:
    panel.press("c")
    daemon.on_screen("menu")
    panel.release("c")


def to_doubt(daemon: Daemon, panel: PtyPanel) -> None:
    panel.roll("DDDAA")
    daemon.on_screen("roll_doubt")


def to_loss(daemon: Daemon, panel: PtyPanel) -> None:
    panel.unplug()
    daemon.on_screen("sensor_lost")


def to_silence(daemon: Daemon, panel: PtyPanel) -> None:
    panel.panel.hold = True
    panel.roll("DDDAAW")
    assert daemon.on_screen("hand_over")


WAYS: list[Callable[[Daemon, PtyPanel], None]] = [
    to_turn,
    to_type_roll,
    to_menu,
    to_doubt,
    to_loss,
    to_silence,
]


def check_the_end(daemon: Daemon, number: int = signal.SIGTERM, code: int = 0) -> None:
    before = daemon.match()
    got, seconds = daemon.stop(number)
    assert (got, seconds < SECONDS) == (code, True), f"{seconds} s; {daemon.told()}"
    assert not Path(f"{daemon.archive}-wal").exists()
    assert daemon.status is None
    after = daemon.match()
    assert before is not None
    assert after is not None
    assert (after.version, after.waiting) == (before.version, before.waiting)
    assert "Traceback" not in daemon.errors()


def check_the_farewell(daemon: Daemon) -> None:
    assert daemon.seen().tobytes() == draw(FAREWELL).tobytes(), daemon.told()


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_o04_y10_sigterm_in_a_screen(tmp_path: Path, way: Callable[[Daemon, PtyPanel], None]) -> None:
    with at_table(tmp_path) as (daemon, panel, _):
        way(daemon, panel)
        check_the_end(daemon)
        check_the_farewell(daemon)


def test_o04_y10_sigterm_when_the_game_is_over(tmp_path: Path) -> None:
    nearly_won(tmp_path / "archive.sqlite")
    with at_table(tmp_path, "--start", "high_risk", "--seats", "red,blue") as (daemon, panel, _):
        panel.roll("AADDDD")
        daemon.on_screen("turn")
        panel.key("a")
        daemon.on_screen("choose_climber")
        panel.key("c")
        daemon.on_screen("summit", "move_by_hand")
        panel.roll("DDDDDD")  # over: refused, and said so
        daemon.on_screen("refused", "not_now")
        check_the_end(daemon)
        check_the_farewell(daemon)


def test_o04_y10_sigterm_during_the_splash(tmp_path: Path) -> None:
    with PtyPanel(tmp_path / "panel") as panel:
        panel.panel.hold = True  # it is waited for
        with Daemon(tmp_path, panel_at(tmp_path) + glass_at(tmp_path)) as daemon:
            daemon.on_screen("splash")
            code, seconds = daemon.stop()
            assert (code, seconds < SECONDS) == (0, True)
            check_the_farewell(daemon)


def test_y10_sigterm_while_the_display_hangs(tmp_path: Path) -> None:
    environment, turn = bus_that(tmp_path, "threading.Event().wait()")
    with at_table(tmp_path, environment=environment) as (daemon, panel, _):
        turn(True)
        panel.roll("DDDAAW")
        daemon.on_screen("turn")  # the game does not wait for the glass
        check_the_end(daemon)


def test_sigint_ends_with_its_own_code(tmp_path: Path) -> None:
    with at_table(tmp_path) as (daemon, _, _):
        check_the_end(daemon, signal.SIGINT, 130)
        check_the_farewell(daemon)


def test_a_second_daemon_names_the_first_and_leaves_it_alone(tmp_path: Path) -> None:
    with at_table(tmp_path) as (daemon, panel, _):
        second = Daemon(tmp_path, panel_at(tmp_path) + glass_at(tmp_path), *daemon.flags)
        with second:
            assert second.ended() == 3
        assert f"process {daemon.pid}" in daemon.errors()
        panel.roll("DDDAAW")
        daemon.on_screen("turn")
        check_the_end(daemon)


def test_a_second_daemon_with_another_archive_does_not_get_the_panel(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    with at_table(tmp_path) as (daemon, panel, _), ExitStack() as blockers:
        panel.unplug()
        daemon.senses("panel", "lost")
        before = panel.path
        panel.plug()
        while panel.path == before:  # under another tty name: it is the same panel all the same
            panel.unplug()
            blockers.enter_context(PtyPanel())  # takes the old name, unless another program does
            panel.plug()
        daemon.senses("panel", "ok")
        with Daemon(other, panel_at(tmp_path) + glass_at(other), *daemon.flags, runtime=daemon.runtime) as second:
            assert second.ended() == 3
            assert f"process {daemon.pid}" in second.errors()
        assert daemon.running


def one_sentence(daemon: Daemon) -> str:
    """The last line: what is not there yet may be said before it."""
    assert "fault of this program" not in daemon.errors()
    assert "Traceback" not in daemon.errors()
    return daemon.errors().splitlines()[-1]


def test_no_input_at_all_is_said_in_a_sentence(tmp_path: Path) -> None:
    with Daemon(tmp_path, "") as daemon:
        assert daemon.ended() == 4
        assert "table.toml" in one_sentence(daemon)


@pytest.mark.parametrize(
    ("library", "config"),
    [
        ("luma.oled.device", '[panel]\nport = "/dev/ttyACM0"\n[display]\ndriver = "ssd1306"\n'),
        ("smbus2", '[panel]\nport = "/dev/ttyACM0"\n[display]\ndriver = "ssd1306"\n'),
        ("spidev", '[panel]\nport = "/dev/ttyACM0"\n[display]\ndriver = "ssd1309"\nbus = "spi"\n'),
        ("serial", '[panel]\nport = "/dev/ttyACM0"\n'),
        ("gpiozero", "[keys]\na = 5\nb = 6\nc = 13\n"),
        ("gpiod or lgpio", "[keys]\na = 5\nb = 6\nc = 13\n"),
        ("gpiozero", '[panel]\nport = "/dev/ttyACM0"\n[sound]\npin = 18\n'),
    ],
)
def test_a_missing_library_of_a_named_device_is_said_in_a_sentence(tmp_path: Path, library: str, config: str) -> None:
    gone = "".join(f"sys.modules[{name!r}] = None\n" for name in library.split(" or "))
    environment = broken_by(tmp_path, f"import sys\n{gone}")
    with Daemon(tmp_path, config, environment=environment) as daemon:
        assert daemon.ended() == 4
        assert library in one_sentence(daemon)
        assert "nstall" in one_sentence(daemon), "with the cure"
