"""What goes wrong before a command: files that are broken, archives that are not ours, somebody who holds the table."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from typing import TypeAlias

from companion.devices.archive import Archive
from companion.devices.claim import claim
from tests.cli.kept import REST_AND_CLIMB, Machine, write

Wrong: TypeAlias = Callable[[Machine], AbstractContextManager[None]]
PANEL = '[archive]\npath = "archive.sqlite"\n[panel]\nport = "/dev/no-panel"\n'


@contextmanager
def panel(machine: Machine) -> Iterator[None]:
    """Nothing is wrong: a panel is asked for, so that a table could be opened."""
    machine.config.write_text(PANEL)
    yield


def config(text: str | bytes) -> Wrong:
    @contextmanager
    def wrong(machine: Machine) -> Iterator[None]:
        machine.config.write_bytes(text.encode() if isinstance(text, str) else text)
        yield

    return wrong


def file(name: str, content: str | bytes) -> Wrong:
    """A file beside the config, by that name."""

    @contextmanager
    def wrong(machine: Machine) -> Iterator[None]:
        (machine.folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
        yield

    return wrong


@contextmanager
def a_match(machine: Machine) -> Iterator[None]:
    """Nothing is wrong: the archive has match 1."""
    machine.config.write_text(PANEL)
    machine.keep(REST_AND_CLIMB)
    yield


@contextmanager
def other_rules(machine: Machine) -> Iterator[None]:
    machine.keep(REST_AND_CLIMB, changes={2: {"dice": 4}})
    yield


@contextmanager
def cut(machine: Machine) -> Iterator[None]:
    machine.keep(REST_AND_CLIMB)
    whole = machine.archive.read_bytes()
    machine.archive.write_bytes(whole[: len(whole) // 2])
    yield


@contextmanager
def scratched(machine: Machine) -> Iterator[None]:
    """Every page but the first is noise."""
    machine.keep(REST_AND_CLIMB)
    whole = machine.archive.read_bytes()
    machine.archive.write_bytes(whole[:1024] + b"\xa5" * (len(whole) - 1024))
    yield


def sql(statement: str) -> Wrong:
    """An archive of ours that somebody changed."""

    @contextmanager
    def wrong(machine: Machine) -> Iterator[None]:
        machine.config.write_text(PANEL)
        machine.keep(REST_AND_CLIMB)
        with closing(sqlite3.connect(machine.archive)) as connection:
            connection.executescript(statement)
        yield

    return wrong


@contextmanager
def another_program(machine: Machine) -> Iterator[None]:
    machine.config.write_text(PANEL)
    with closing(sqlite3.connect(machine.archive)) as connection:
        connection.executescript("CREATE TABLE photos (name TEXT)")
    yield


@contextmanager
def a_folder(machine: Machine) -> Iterator[None]:
    machine.archive.mkdir()
    yield


@contextmanager
def a_pipe(machine: Machine) -> Iterator[None]:
    """The archive's name is a pipe's: who opens it waits for ever."""
    os.mkfifo(machine.archive)
    with panel(machine):
        yield


@contextmanager
def a_loop(machine: Machine) -> Iterator[None]:
    machine.archive.symlink_to(machine.archive)
    with panel(machine):
        yield


@contextmanager
def archive_held(machine: Machine) -> Iterator[None]:
    machine.config.write_text(PANEL)
    with Archive.open(machine.archive) as archive:
        write(archive, REST_AND_CLIMB)
        yield


@contextmanager
def panel_held(machine: Machine) -> Iterator[None]:
    machine.config.write_text(PANEL)
    with claim(["panel /dev/no-panel"]):
        yield
