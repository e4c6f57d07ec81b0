"""Packages and libraries: asked for by name only where they are missing; without a network a sentence, and what was
there stays. Python, pip and apt are stand-ins."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.install.fake_root import DF, FakeRoot, held, stand_in

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
    *) [ ! -e "$FAKE/full" ] || { echo "ERROR: [Errno 28] No space left on device"; exit 1; }
        [ -e "$FAKE/network" ] || { echo "ERROR: no matching distribution for pillow"; exit 1; } ;;
esac
while [ "$1" != --wheel-dir ]; do shift; done
mkdir -p "$2"
echo "$FAKE" >"$2/new.whl"
"""

BUSY = """#!/bin/sh
echo "$*" >>"$FAKE/apt"
case $1 in
    WORD)
        left=$(cat "$FAKE/busy")
        [ -n "$left" ] || exit 0
        printf '%s' "${left#x}" >"$FAKE/busy"
        echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 77 (unattended-upgr)" >&2
        exit 100
        ;;
esac
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


def test_the_same_files_are_not_built_twice(machine: FakeRoot) -> None:
    (machine.fake / "network").touch()
    assert wheels(machine).returncode == 0
    (machine.wheels / "new.whl").rename(machine.wheels / "table_companion-1.0-py3-none-any.whl")
    again = wheels(machine)
    assert (again.returncode, again.stderr) == (0, "")
    assert "are built already" in again.stdout
    (machine.source / "config/table.toml").write_text("# changed\n")
    assert "are built already" not in wheels(machine).stdout
    assert names(machine.wheels) == {"new.whl"}


def test_two_builds_at_a_time_do_not_mix(machine: FakeRoot) -> None:
    with held(machine.wheels):
        done = wheels(machine)
    assert done.returncode == 3
    assert f"another install builds in {machine.wheels}" in done.stderr
    assert names(machine.wheels) == {"table_companion-1.0-py3-none-any.whl"}


def test_a_disk_without_room_to_build_is_named(machine: FakeRoot) -> None:
    stand_in(machine, "df", DF.format(free_mb=90))
    done = wheels(machine)
    assert done.returncode == 1
    assert f"{machine.wheels} has 87 MB free, and building needs 100" in done.stderr
    assert "XDG_CACHE_HOME" in done.stderr


def test_a_disk_that_fills_up_is_not_taken_for_a_network(machine: FakeRoot) -> None:
    (machine.fake / "full").touch()
    done = wheels(machine)
    assert done.returncode == 1
    assert f"there was no room left in {machine.wheels} or in /tmp" in done.stderr
    assert "network" not in done.stderr


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


@pytest.mark.parametrize("word", ["update", "install"])
def test_apt_that_is_busy_is_waited_for(machine: FakeRoot, word: str) -> None:
    (machine.fake / "network").touch()
    (machine.fake / "no polkitd").touch()
    (machine.fake / "busy").write_text("xxx")
    stand_in(machine, "apt-get", BUSY.replace("WORD", word))
    done = machine.run("steps/packages.sh", "yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("unattended-upgr (process 77) installs packages now") == 1
    assert "waiting for it" in done.stdout
    assert (machine.fake / "apt").read_text().splitlines()[-1].split()[-1] == "polkitd"


def test_apt_that_stays_busy_is_named(machine: FakeRoot) -> None:
    (machine.fake / "no polkitd").touch()
    (machine.fake / "busy").write_text("x" * 1000)
    stand_in(machine, "apt-get", BUSY.replace("WORD", "update"))
    done = machine.run("steps/packages.sh", "yes")
    assert done.returncode == 4
    assert "unattended-upgr (process 77) has had the packages locked for 15 minutes" in done.stderr
    assert done.stderr.count("Cure:") == 1


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
