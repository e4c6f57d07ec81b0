"""The set-up of `make run` and `make test`: what was broken off half-way is made anew, what is whole stays."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

FAKE_PYTHON = """#!/bin/sh
[ "$2" = venv ] || exit 0
mkdir -p "$3/bin"
[ -e "$3/half" ] && exit 0      # as ensurepip: what looks installed is left alone
printf '#!/bin/sh\\n[ "$1" = --version ] || echo installed >>"%s/log"\\n' "$PWD" >"$3/bin/pip"
chmod +x "$3/bin/pip"
echo made >>log
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with our Makefile and a Python that only notes what it is asked for."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    python = tmp_path / "python"
    python.write_text(FAKE_PYTHON, encoding="utf-8")
    python.chmod(0o755)
    return tmp_path


def set_up(folder: Path) -> list[str]:
    """What `make setup` did, in order."""
    log = folder / "log"
    log.unlink(missing_ok=True)
    without = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    done = subprocess.run(
        ["make", "setup", f"PYTHON={folder}/python"], cwd=folder, env=without, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return log.read_text(encoding="utf-8").split() if log.exists() else []


def test_a_fresh_machine_is_set_up_once(folder: Path) -> None:
    assert set_up(folder) == ["made", "installed"]
    assert set_up(folder) == []


def test_a_set_up_that_was_broken_off_is_made_anew(folder: Path) -> None:
    (folder / ".venv/bin").mkdir(parents=True)
    (folder / ".venv/half").touch()
    assert set_up(folder) == ["made", "installed"]
    assert not (folder / ".venv/half").exists()


def test_an_environment_that_works_is_kept_and_brought_up_to_date(folder: Path) -> None:
    set_up(folder)
    (folder / ".venv/mine").touch()
    os.utime(folder / "pyproject.toml", (2**31, 2**31))
    assert "installed" in set_up(folder)
    assert (folder / ".venv/mine").exists()
