"""When the open question was asked, as the archive knows it after a restart: what a panel saw before that is old."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from companion.devices import stamps
from companion.devices.archive import Archive
from companion.devices.scribe import Scribe
from companion.effects import Save
from companion.engine.game import Roll
from companion.engine.journal import Entry, Moved, Noted, Setup
from companion.opening import asked_at
from companion.shelf import find_game

NOW, HOUR = 10_000.0, 3600.0


@contextmanager
def kept(folder: Path, *entries: Entry) -> Iterator[Archive]:
    """An archive with a match that was begun, and these entries after it."""
    game = find_game("high_risk")
    rules = {switch.name: switch.default for switch in game.switches}
    setup = Setup(game.id, ("red", "blue"), "red", rules, dict(game.facts), {})
    archive = Archive.open(folder / "archive.sqlite")
    scribe = Scribe(archive.path, archive, _unheard, monotonic)
    scribe.save(Save("1", (), monotonic(), setup=setup))
    for entry in entries:
        scribe.save(Save("1", (entry,), monotonic()))
    scribe.close()
    with Archive.open(archive.path, read_only=True) as read:
        yield read


def _unheard(_: object) -> None: ...


ROLL = Moved(Roll("high_risk", ("danger",) * 6))


@pytest.mark.parametrize("entries", [(), (Noted(0, "a misread roll was let stand"),), (ROLL,)])
def test_the_question_is_as_old_as_what_led_to_it_even_if_that_is_the_start_of_the_match(
    tmp_path: Path, entries: tuple[Entry, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = stamps.stamp()
    monkeypatch.setattr("companion.opening.stamp", lambda: stamps.Stamp(here.wall, here.boottime + HOUR, here.boot))
    with kept(tmp_path, *entries) as archive:
        assert NOW - HOUR - 60.0 < asked_at(archive, "1", NOW) <= NOW - HOUR + 60.0


@pytest.mark.parametrize("entries", [(), (ROLL,)])
def test_in_another_boot_of_the_pi_it_is_as_old_as_this_start(
    tmp_path: Path, entries: tuple[Entry, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.opening.stamp", lambda: stamps.Stamp(None, 5.0, "another"))
    with kept(tmp_path, *entries) as archive:
        assert asked_at(archive, "1", NOW) == NOW
