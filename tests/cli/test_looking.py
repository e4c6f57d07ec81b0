"""What the commands that look share: no hardware library, letters that a terminal lacks, readers that leave."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.cli.kept import REST_AND_CLIMB, ROOT, UNDONE, WON, Machine, setup

LOOKING = (["matches"], ["show"], ["show", "--json"], ["replay", "1"], ["replay", "1", "--verify"], ["export", "1"])
HEAVY = {"PIL", "luma", "gpiozero", "serial", "evdev", "lgpio", "smbus2", "spidev"}


@pytest.mark.parametrize("words", LOOKING, ids=" ".join)
def test_no_hardware_library_is_asked_for(machine: Machine, words: list[str]) -> None:
    machine.keep(UNDONE)
    code = (
        f"import sys; from companion.cli import main; code = main({words}); "
        f"print(sorted({HEAVY} & {{name.partition('.')[0] for name in sys.modules}}), file=sys.stderr); sys.exit(code)"
    )
    done = _run(["-c", code], machine)
    assert (done.returncode, done.stderr) == (0, b"[]\n")


@pytest.mark.parametrize("words", [*LOOKING, ["export", "1", "--format", "csv"]], ids=" ".join)
def test_letters_that_the_terminal_does_not_have_are_escaped(machine: Machine, words: list[str]) -> None:
    machine.keep(WON, begins=setup(red="Zoë"))
    done = _run(["-m", "companion.cli", *words], machine, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    named = b"Zo\\xeb" in done.stdout or b"Zo\\u00eb" in done.stdout
    assert named or "--verify" in words or words == ["show", "--json"], "which say no names"


def test_a_reader_that_goes_away_is_no_fault(machine: Machine) -> None:
    machine.keep(WON)
    command = f"{sys.executable} -m companion.cli replay 1 | head -c 1 >/dev/null; echo ${{PIPESTATUS[0]}}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["bash", "-c", command], cwd=machine.folder, env=environment, capture_output=True, timeout=60)
    assert done.stdout.strip() in (b"0", b"141")
    assert done.stderr == b""


def test_a_config_before_the_verb_is_read_too(machine: Machine) -> None:
    machine.keep(REST_AND_CLIMB)
    done = _run(["-m", "companion.cli", "--config", str(machine.config), "matches"], machine, cwd="/")
    assert done.stdout.startswith(b"1  high_risk")


def test_without_a_config_the_archive_is_where_the_service_keeps_it(machine: Machine) -> None:
    machine.keep(REST_AND_CLIMB)
    machine.config.unlink()
    done = _run(["-m", "companion.cli", "matches"], machine, STATE_DIRECTORY=str(machine.folder))
    assert done.stdout.startswith(b"1  high_risk")


def _run(words: list[str], machine: Machine, cwd: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=cwd or machine.folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error", **environment},
        capture_output=True,
        timeout=60,
    )
