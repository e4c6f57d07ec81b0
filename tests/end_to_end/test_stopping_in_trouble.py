"""Told to stop while something is missing, refused, hanging or half open: it stops as fast, and says no more than is
true of what it saved."""

from __future__ import annotations

from pathlib import Path

from companion.bookends import UNSAVED, WELCOME
from companion.screens import draw
from firmware_bridge.pty_panel import PtyPanel
from tests.end_to_end.daemon import Daemon, until
from tests.end_to_end.setups import START, at_table, glass_at, panel_at
from tests.end_to_end.test_stopping import SECONDS, check_the_end, check_the_farewell

NO_SCREEN = '[display]\ndriver = "ssd1306"\nport = 22\n'


def stops(daemon: Daemon) -> None:
    code, seconds = daemon.stop()
    assert (code, seconds < SECONDS) == (0, True), f"{seconds} s; {daemon.told()}"
    assert daemon.status is None
    assert "Traceback" not in daemon.errors()


def test_without_screen_and_panel_both_tried_again_and_again(tmp_path: Path) -> None:
    with Daemon(tmp_path, panel_at(tmp_path) + NO_SCREEN, *START) as daemon:
        daemon.senses("panel", "lost")
        daemon.senses("display", "lost")
        stops(daemon)


def test_y10_with_a_panel_that_is_no_panel(tmp_path: Path) -> None:
    (tmp_path / "panel").write_text("a file where a tty should be", encoding="utf-8")
    with Daemon(tmp_path, panel_at(tmp_path) + glass_at(tmp_path), *START) as daemon:
        daemon.senses("panel", "lost")
        stops(daemon)
        check_the_farewell(daemon)


def test_without_screen_in_mid_question(tmp_path: Path) -> None:
    with PtyPanel(tmp_path / "panel") as panel, Daemon(tmp_path, panel_at(tmp_path) + NO_SCREEN, *START) as daemon:
        daemon.senses("panel", "ok")
        daemon.senses("display", "lost")
        panel.roll("DDDAAW")
        daemon.on_screen("turn")
        check_the_end(daemon)


def test_while_a_key_is_held(tmp_path: Path) -> None:
    with at_table(tmp_path) as (daemon, panel, _):
        panel.roll("DDDAAW")
        daemon.on_screen("turn")
        panel.press("a")
        check_the_end(daemon)
        check_the_farewell(daemon)


def test_as_soon_as_the_first_picture_stands(tmp_path: Path) -> None:
    """systemd stops what is not ready yet: the config is judged, nothing else is open."""
    with PtyPanel(tmp_path / "panel"), Daemon(tmp_path, panel_at(tmp_path) + glass_at(tmp_path), *START) as daemon:
        until(lambda: daemon.seen().tobytes() == draw(WELCOME).tobytes(), daemon.told)
        stops(daemon)
        check_the_farewell(daemon)


def test_o04_while_nothing_can_be_saved(tmp_path: Path) -> None:
    """The last picture does not say that the game is saved."""
    home = tmp_path / "home"
    home.write_text("a file where the archive's folder should be", encoding="utf-8")
    daemon = Daemon(tmp_path, panel_at(tmp_path) + glass_at(tmp_path), *START)
    text = daemon.config.read_text(encoding="utf-8").replace(str(daemon.archive), str(home / "archive.sqlite"))
    daemon.config.write_text(text, encoding="utf-8")
    with PtyPanel(tmp_path / "panel") as panel, daemon:
        daemon.senses("archive", "lost")
        daemon.senses("panel", "ok")
        panel.roll("DDDAAW")
        daemon.on_screen("turn")
        stops(daemon)
        assert daemon.seen().tobytes() == draw(UNSAVED).tobytes(), daemon.told()
