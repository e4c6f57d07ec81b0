"""Files that owners name: what a command did not write it does not write over, and what is no file holds nobody up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.kept import REST_AND_CLIMB, ROOT, Machine

WRITERS = {
    "sheet": ("sheet", "{}"),
    "bundle": ("doctor", "--bundle", "{}"),
    "recording": ("run", "--simulate", "--start", "high_risk", "--seats", "red,blue", "--record", "{}"),
}
READERS = {
    "check": ("check", "{}"),
    "adjudicate": ("adjudicate", "{}"),
    "play": ("play", "{}"),
    "config": ("matches", "--config", "{}"),
    "settings": ("panel", "flash", "--settings", "{}"),
    "mountain": ("mountain", "check", "{}"),
}


@pytest.fixture(autouse=True)
def held_up() -> Iterator[None]:
    """A command that waits for ever fails its test."""

    def fail(number: int, frame: object) -> None:
        raise AssertionError("it is held up")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(90)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def companion(machine: Machine, words: tuple[str, ...], named: object) -> tuple[int, str]:
    """Its exit code and all that it said; a table of its own in a process of its own."""
    if words[0] == "run":
        return process(machine.folder, words, named)
    code = machine(*(word.format(named) for word in words))
    return code, machine.out + machine.err


def process(folder: Path, words: tuple[str, ...], named: object, keys: str = "q") -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", *(word.format(named) for word in words)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_RUNTIME_DIR": str(folder / "run"), "HOME": str(folder)},
        input=keys,
        capture_output=True,
        text=True,
        timeout=90,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("words", WRITERS.values(), ids=list(WRITERS))
def test_nothing_is_written_over_the_archive_or_the_config(machine: Machine, words: tuple[str, ...]) -> None:
    machine.config.write_text(f'[archive]\npath = "{machine.folder}/simulated.sqlite"\n')
    machine.keep(REST_AND_CLIMB)
    link = machine.folder / "link"
    link.symlink_to(machine.config)
    for file in (machine.archive, machine.config, link):
        before = file.read_bytes()
        code, said = companion(machine, words, file)
        assert code == 2, said
        assert f"{file}: there is a file of that name, and it is not a" in said
        assert file.read_bytes() == before


@pytest.mark.parametrize("words", WRITERS.values(), ids=list(WRITERS))
def test_what_a_command_wrote_itself_may_be_written_again(machine: Machine, words: tuple[str, ...]) -> None:
    file = machine.folder / "new"
    file.touch()
    sizes = []
    for _ in range(2):
        code, said = companion(machine, words, file)
        assert code in (0, 1) and "it is not" not in said, said
        sizes.append(file.stat().st_size)
    assert all(sizes)


@pytest.mark.parametrize("words", WRITERS.values(), ids=list(WRITERS))
def test_a_name_that_no_file_can_have(machine: Machine, words: tuple[str, ...]) -> None:
    code, said = companion(machine, words, "x" * 300)
    assert code == 2, said
    assert "it cannot be written there (File name too long)" in said


@pytest.mark.parametrize("words", READERS.values(), ids=list(READERS))
def test_what_is_no_file_is_a_sentence_and_holds_nobody_up(machine: Machine, words: tuple[str, ...]) -> None:
    os.mkfifo(machine.folder / "fifo")
    for named, expected in (("fifo", "it is a pipe, not a file"), ("/dev/zero", "it is a device, not a file")):
        code, said = companion(machine, words, named)
        assert code == 2, said
        assert expected in said


@pytest.mark.parametrize("words", READERS.values(), ids=list(READERS))
def test_a_file_without_an_end(machine: Machine, words: tuple[str, ...]) -> None:
    with (machine.folder / "endless").open("wb") as file:
        file.truncate(1 << 40)
    code, said = companion(machine, words, "endless")
    assert code == 2, said
    assert "bytes" in said


def test_what_was_handed_to_the_process_is_read_like_a_file(machine: Machine) -> None:
    code, said = process(machine.folder, ("check", "{}"), "/dev/stdin", "[archive]\n")
    assert (code, said.partition("\n")[0]) == (0, "/dev/stdin: good")


@pytest.mark.parametrize("words", WRITERS.values(), ids=list(WRITERS))
def test_a_link_stays_a_link_also_where_its_file_is_not_there_yet(machine: Machine, words: tuple[str, ...]) -> None:
    link, file = machine.folder / "link", machine.folder / "of the link"
    link.symlink_to(file)
    for _ in range(2):
        code, said = companion(machine, words, link)
        assert code in (0, 1), said
        assert link.is_symlink()
        assert file.stat().st_size


@pytest.mark.parametrize("words", WRITERS.values(), ids=list(WRITERS))
def test_a_pipe_is_not_written_over(machine: Machine, words: tuple[str, ...]) -> None:
    os.mkfifo(machine.folder / "fifo")
    code, said = companion(machine, words, machine.folder / "fifo")
    assert (code, "something else is there" in said) == (2, True), said
    assert (machine.folder / "fifo").is_fifo()
