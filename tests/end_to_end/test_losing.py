"""What is lost in the middle of a game: panel, screen, disk. The game goes on with what is left, says so, and takes
everything back by itself."""

from __future__ import annotations

import resource
from pathlib import Path

from companion.engine.game import Roll
from companion.engine.journal import Moved
from companion.gestures import SAME_KEY_GUARD
from companion.signals import Condition, Device, EventId, SaveFailed, Sensed
from firmware_bridge.pty_panel import PtyPanel
from tests.end_to_end.daemon import Daemon, later, until
from tests.end_to_end.model import Model
from tests.end_to_end.player import TAP
from tests.end_to_end.setups import START, at_table, bus_that, glass_at, panel_at


def thrown(panel: PtyPanel, model: Model, faces: str) -> EventId:
    """Dice thrown, and the model told."""
    event = EventId(panel.panel.uid, panel.panel.boot, panel.roll(faces))
    model.roll(faces, event)
    return event


def answered(panel: PtyPanel, event: EventId) -> None:
    until(lambda: (event.boot, event.seq, "ack") in panel.answered, f"{event} answered; {panel.answered}")


def rolls(daemon: Daemon) -> list[str]:
    return [one.event for one in daemon.journal() if isinstance(one, Moved) and isinstance(one.move, Roll)]


def lose(model: Model, device: Device, condition: Condition, why: str = "") -> None:
    model.hear(Sensed(device, condition, model.table.now, why))


def test_s05_panel_unplugged_in_mid_turn_and_plugged_in_elsewhere(tmp_path: Path) -> None:
    with at_table(tmp_path) as (daemon, panel, model):
        thrown(panel, model, "DDDDAW")
        daemon.shows(model.picture)
        before = panel.path
        panel.unplug()
        lose(model, Device.PANEL, Condition.LOST)
        daemon.shows(model.picture)  # NO DICE TRAY
        event = thrown(panel, model, "DDAW")  # thrown while the cable was out: the panel keeps it
        blocker = PtyPanel()  # takes the old name, so that the panel must come back under another
        panel.plug()
        assert panel.path != before
        answered(panel, event)
        lose(model, Device.PANEL, Condition.OK)
        daemon.shows(model.picture)
        blocker.close()
        match = daemon.match()
        assert match is not None
        assert match.state == model.match.state
        assert match.state.mover == "red"
        assert rolls(daemon) == ["FAKE-1:1:1", "FAKE-1:1:2"]


def test_s06_no_panel_at_the_start_playable_by_keys_and_joined_later(tmp_path: Path) -> None:
    with at_table(tmp_path, plugged=False) as (daemon, panel, model):
        assert daemon.on_screen("hand_over", "type_roll")
        panel.plug()
        daemon.senses("panel", "ok")
        lose(model, Device.PANEL, Condition.OK)
        daemon.shows(model.picture)
        for place, key in enumerate("cabc"):  # typed in with the panel's own keys: 1 Ascension, 1 Weather, else Danger
            if place == 3:
                later(2 * SAME_KEY_GUARD)  # the key that opened this question is deaf for a moment (B21)
            model.finger(key)
            model.press(key)
            panel.key(key, TAP)
            daemon.shows(model.picture)
        match = daemon.match()
        assert match is not None
        assert match.version == 1
        assert match.state == model.match.state


def test_o01_a_display_bus_that_fails_and_heals(tmp_path: Path) -> None:
    environment, turn = bus_that(tmp_path, "raise OSError(errno.EIO, os.strerror(errno.EIO))")
    with at_table(tmp_path, environment=environment) as (daemon, panel, model):
        turn(True)
        answered(panel, thrown(panel, model, "DDDDAW"))
        daemon.senses("display", "lost")
        answered(panel, thrown(panel, model, "DDAW"))  # nobody sees it, and it counts
        turn(False)
        daemon.senses("display", "ok")
        daemon.shows(model.picture, within=10.0)
        assert len(rolls(daemon)) == 2


def test_a_display_file_that_cannot_be_written_from_the_start(tmp_path: Path) -> None:
    glass = tmp_path / "glass.jsonl"
    glass.symlink_to("/dev/full")
    with (
        PtyPanel(tmp_path / "panel") as panel,
        Daemon(tmp_path, panel_at(tmp_path) + glass_at(tmp_path), *START) as daemon,
    ):
        model = Model(daemon.config, ("red", "blue"))
        daemon.senses("panel", "ok")
        daemon.senses("display", "lost")
        answered(panel, thrown(panel, model, "DDDDAW"))
        glass.unlink()
        daemon.senses("display", "ok")
        daemon.shows(model.picture)


def test_y08_disk_full_in_mid_game_then_space_again(tmp_path: Path) -> None:
    with at_table(tmp_path) as (daemon, panel, model):
        for faces in ("DDDDAW", "DDDD", "DDDDDD", "DDDDDD", "DDDDDD", "DDDDDD", "DDDDDD", "DDDDDD", "DDDAAW"):
            answered(panel, thrown(panel, model, faces))
        daemon.shows(model.picture)
        there = len(daemon.journal())
        wal, glass = Path(f"{daemon.archive}-wal").stat().st_size, (tmp_path / "glass.jsonl").stat().st_size
        assert glass + 8_000 < wal, "the log must hit the limit before the recorded glass does"
        resource.prlimit(daemon.pid, resource.RLIMIT_FSIZE, (wal, resource.RLIM_INFINITY))

        event = thrown(panel, model, "DDA")
        model.hear(SaveFailed("full", model.table.now))
        lose(model, Device.ARCHIVE, Condition.LOST, "full")
        daemon.shows(model.picture)  # NOT SAVED
        answered(panel, event)  # what is applied in memory is answered meanwhile
        assert daemon.health("archive") == "lost"
        event = thrown(panel, model, "DD")
        daemon.shows(model.picture)
        assert len(daemon.journal()) == there

        resource.prlimit(daemon.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        daemon.senses("archive", "ok")
        until(lambda: (daemon.status or {}).get("unsaved") is False, daemon.told)
        match = daemon.match()
        assert match is not None
        assert match.state == model.match.state
        assert [one.event for one in match.waiting] == [one.event for one in model.match.waiting]
        assert daemon.stop()[0] == 0


def test_y07_a_folder_that_cannot_be_written_and_later_can(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file where the archive's folder should be", encoding="utf-8")
    daemon = Daemon(tmp_path, panel_at(tmp_path) + glass_at(tmp_path), *START)
    text = daemon.config.read_text(encoding="utf-8").replace(str(daemon.archive), str(home / "archive.sqlite"))
    daemon.config.write_text(text, encoding="utf-8")
    daemon.archive = home / "archive.sqlite"
    with PtyPanel(tmp_path / "panel") as panel, daemon:
        model = Model(daemon.config, ("red", "blue"))
        daemon.senses("panel", "ok")
        daemon.senses("archive", "lost")
        model.hear(SaveFailed("no", model.table.now))
        lose(model, Device.ARCHIVE, Condition.LOST, "no")
        answered(panel, thrown(panel, model, "DDDDAW"))
        daemon.shows(model.picture)  # NOT SAVED, and the game goes on
        home.unlink()
        home.mkdir()
        daemon.senses("archive", "ok")
        until(lambda: (daemon.status or {}).get("unsaved") is False, daemon.told)
        assert rolls(daemon) == ["FAKE-1:1:1"]
        match = daemon.match()
        assert match is not None
        assert match.state == model.match.state


def test_the_archive_is_deleted_under_the_table(tmp_path: Path) -> None:
    """Nothing more is kept by then, and that is said; a new archive then gets all of the match."""
    with (
        PtyPanel(tmp_path / "panel") as panel,
        Daemon(tmp_path, panel_at(tmp_path) + glass_at(tmp_path), *START) as daemon,
    ):
        daemon.senses("panel", "ok")
        first = EventId(panel.panel.uid, panel.panel.boot, panel.roll("DDDDAW"))
        answered(panel, first)
        for file in tmp_path.glob("archive.sqlite*"):
            file.unlink()
        second = EventId(panel.panel.uid, panel.panel.boot, panel.roll("DDAW"))
        until(lambda: "is gone: its file was deleted" in daemon.errors(), daemon.told)
        answered(panel, second)
        daemon.senses("archive", "ok")
        until(lambda: "saved again" in daemon.errors(), daemon.told)
        assert rolls(daemon) == [f"{one.uid}:{one.boot}:{one.seq}" for one in (first, second)]
        assert daemon.stop()[0] == 0
        assert rolls(daemon) == [f"{one.uid}:{one.boot}:{one.seq}" for one in (first, second)]
