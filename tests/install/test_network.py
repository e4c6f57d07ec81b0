"""Packages and libraries: asked for by name only where they are missing; without a network a sentence, and what was
there stays. Python, pip and apt are stand-ins."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.install.fake_root import DF, FakeRoot, stand_in

PYTHON = """#!/bin/sh
case "$*" in
    *'"%d.%d"'*) echo 3.11 ;;
    *ensurepip*) [ ! -e "$FAKE/no python3-venv" ] ;;
    *version_info\\ \\<*) [ ! -e "$FAKE/old" ] ;;
    --version) echo Python 3.9.2 ;;
    *get_path*) echo "$FAKE/include" ;;
    "-m venv "*) mkdir -p "$3/bin" && cp "$FAKE/pip" "$3/bin/python" ;;
    *) echo "nobody expected python3 $*" >&2; exit 99 ;;
esac
"""
PIP = """#!/bin/sh
case "$*" in
    "-m pip --version") exit 0 ;;
    *--no-index*) [ -e "$FAKE/kept" ] || { echo "ERROR: nothing is kept"; exit 1; } ;;
    *) [ -e "$FAKE/network" ] || { echo "ERROR: no matching distribution for pillow"; exit 1; } ;;
esac
while [ "$1" != --wheel-dir ]; do shift; done
mkdir -p "$2"
echo "$FAKE" >"$2/new.whl"
"""


@pytest.fixture
def machine(fake: FakeRoot) -> FakeRoot:
    """A machine that has everything, and no network."""
    stand_in(fake, "python3", PYTHON)
    stand_in(fake, "../pip", PIP)
    stand_in(fake, "cc", "#!/bin/sh\ncat >/dev/null\n")
    stand_in(fake, "dpkg", "#!/bin/sh\necho amd64\n")
    stand_in(fake, "dpkg-query", '#!/bin/sh\n[ -e "$FAKE/no $4" ] || echo "install ok installed"\n')
    stand_in(fake, "apt-get", '#!/bin/sh\necho "$*" >>"$FAKE/apt"\n[ -e "$FAKE/network" ]\n')
    (fake.fake / "include").mkdir()
    (fake.fake / "include/Python.h").touch()
    return fake


def wheels(here: FakeRoot) -> subprocess.CompletedProcess[str]:
    return here.run("steps/wheels.sh", str(here.source), str(here.wheels))


def names(folder: Path) -> set[str]:
    return {one.name for one in folder.glob("*.whl")}


def test_a_new_set_takes_the_place_of_the_old(machine: FakeRoot) -> None:
    (machine.fake / "network").touch()
    assert wheels(machine).returncode == 0
    assert names(machine.wheels) == {"new.whl"}


def test_without_a_network_the_libraries_of_the_last_install_do(machine: FakeRoot) -> None:
    (machine.fake / "kept").touch()
    done = wheels(machine)
    assert done.returncode == 0
    assert "no network (or no index): built with the libraries that the last install left" in done.stdout
    assert names(machine.wheels) == {"new.whl"}


def test_without_either_there_is_a_sentence_and_the_old_set_stays(machine: FakeRoot) -> None:
    before = names(machine.wheels)
    done = wheels(machine)
    assert done.returncode == 4
    assert "no matching distribution for pillow" in done.stderr
    assert "Cure: is there a network?" in done.stderr
    assert names(machine.wheels) == before != set()


def test_what_is_there_is_not_asked_for(machine: FakeRoot) -> None:
    done = machine.run("steps/packages.sh", "yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert not (machine.fake / "apt").exists()


@pytest.mark.parametrize("package", ["python3-venv", "polkitd"])
def test_what_is_missing_is_installed_by_name(machine: FakeRoot, package: str) -> None:
    (machine.fake / f"no {package}").touch()
    (machine.fake / "network").touch()
    done = machine.run("steps/packages.sh", "yes")
    assert done.returncode == 0, done.stderr
    assert (machine.fake / "apt").read_text().splitlines()[-1].split()[-1] == package


def test_a_compiler_is_asked_for_only_where_something_is_built(machine: FakeRoot) -> None:
    (machine.fake / "include/Python.h").unlink()
    assert machine.run("steps/packages.sh", "no").returncode == 0
    assert not (machine.fake / "apt").exists()
    done = machine.run("steps/packages.sh", "yes")
    assert done.returncode == 4
    assert "apt could not install python3-dev" in done.stderr
    assert "Cure: is there a network?" in done.stderr


def test_a_card_that_is_full_is_told_before_anything_is_built(installed: FakeRoot) -> None:
    before = installed.tree()
    installed.offer("1.1")
    stand_in(installed, "df", DF.format(free_mb=200))
    done = installed.install()
    assert done.returncode == 1
    assert "a version needs 300" in done.stderr
    assert installed.tree() == before


def test_32_bits_need_what_pillow_expects(machine: FakeRoot) -> None:
    stand_in(machine, "dpkg", "#!/bin/sh\necho armhf\n")
    (machine.fake / "no libopenjp2-7").touch()
    (machine.fake / "network").touch()
    assert machine.run("steps/packages.sh", "no").returncode == 0
    assert (machine.fake / "apt").read_text().splitlines()[-1].split()[-1] == "libopenjp2-7"


def test_a_python_that_is_too_old_is_named(machine: FakeRoot) -> None:
    (machine.fake / "old").touch()
    done = machine.run("steps/packages.sh", "yes")
    assert done.returncode == 4
    assert "Python 3.9.2 is here, and Python 3.11 is needed" in done.stderr
