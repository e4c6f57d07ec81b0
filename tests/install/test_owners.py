"""Who installs, and from where: no sudo, a sudo that says no, odd names, a tree of root's own, and who stops it midway.

`install` runs whole, as an owner or as root (`id` is a stand-in), with stand-ins for what would change this machine.
"""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.install.fake_root import FakeRoot, held, stand_in

ID = "#!/bin/sh\ncase $1 in -u) echo 1234 ;; *) echo mia.b ;; esac\n"
WAITS = '#!/bin/sh\necho ready >"$FAKE/waits"\nexec cat "$FAKE/go on"\n'


def words(here: FakeRoot) -> list[str]:
    return ["--root", str(here.root), "--wheels", str(here.wheels), "--no-i2c"]


@pytest.fixture
def mia(fake: FakeRoot) -> FakeRoot:
    """An owner with a dot in the name, on a machine where systemd runs; `through` is what root would be asked to do."""
    stand_in(fake, "id", ID)
    steps = fake.source / "systemd"
    script = (steps / "install").read_text()
    (steps / "install").write_text(script.replace("/run/systemd/system", str(fake.fake)))
    return fake


def test_no_sudo_is_named_before_anything_is_built(mia: FakeRoot) -> None:
    only(mia)
    done = mia.run("install", "--no-i2c")
    assert done.returncode == 4
    assert "you are mia.b, there is no sudo here" in done.stderr
    assert "su -c 'make install'" in done.stderr
    assert done.stderr.count("Cure:") == 1
    assert not list(mia.root.parent.rglob(".pip-*"))


def test_y13_a_sudo_that_says_no_is_told_apart_from_a_step(mia: FakeRoot) -> None:
    stand_in(mia, "sudo", '#!/bin/sh\necho "mia.b is not in the sudoers file." >&2\nexit 1\n')
    done = mia.run("install", "--no-i2c")
    assert done.returncode == 4
    assert "mia.b is not in the sudoers file" in done.stderr
    assert "sudo does not let mia.b act as root" in done.stderr
    assert done.stderr.count("Cure:") == 1


def only(here: FakeRoot) -> None:
    """Nothing but these programs is to be found: a PATH without sudo."""
    for program in (
        "sh",
        "sed",
        "dirname",
        "basename",
        "stat",
        "awk",
        "getent",
        "flock",
        "readlink",
        "tr",
        "grep",
        "cut",
        "env",
    ):
        link = here.fake / "bin" / program
        if not link.exists():
            found = subprocess.run(["sh", "-c", f"command -v {program}"], capture_output=True, text=True, check=True)
            link.symlink_to(found.stdout.strip())
    script = here.source / "systemd/install"
    script.write_text(script.read_text().replace("set -eu\n", f'set -eu\nPATH="{here.fake}/bin"\n', 1))


def test_two_installs_from_one_folder(mia: FakeRoot) -> None:
    stand_in(mia, "sudo", '#!/bin/sh\necho "$*" >>"$FAKE/asked"\n')
    with held(mia.source / "systemd"):
        done = mia.run("install", "--no-i2c")
    assert done.returncode == 3
    assert f"another install runs from {mia.source}" in done.stderr
    assert not (mia.fake / "asked").exists()


def test_root_s_own_tree_is_built_by_root(mia: FakeRoot) -> None:
    stand_in(mia, "id", "#!/bin/sh\ncase $1 in -u) echo 0 ;; *) echo root ;; esac\n")
    stand_in(mia, "stat", "#!/bin/sh\necho root\n")
    done = mia.run("install", "--plan")
    assert (done.returncode, done.stderr) == (0, "")
    assert "as wheels in /root/.cache/table-companion-wheels" in done.stdout


def test_a_tree_of_nobody_that_this_machine_knows(mia: FakeRoot) -> None:
    stand_in(mia, "id", "#!/bin/sh\ncase $1 in -u) echo 0 ;; *) echo root ;; esac\n")
    stand_in(mia, "stat", "#!/bin/sh\necho UNKNOWN\n")
    assert mia.run("install", "--plan").returncode == 0


def test_y13_root_builds_as_who_owns_the_tree(mia: FakeRoot) -> None:
    stand_in(mia, "id", "#!/bin/sh\ncase $1 in -u) echo 0 ;; *) echo root ;; esac\n")
    stand_in(mia, "stat", "#!/bin/sh\necho mia.b\n")
    stand_in(mia, "getent", "#!/bin/sh\necho 'mia.b:x:1234:1234::/mnt/big disk/mia.b:/bin/sh'\n")
    done = mia.run("install", "--plan")
    assert "as wheels in /mnt/big disk/mia.b/.cache/table-companion-wheels" in done.stdout


def test_without_a_config_txt_nothing_is_said_of_i2c(fake: FakeRoot) -> None:
    done = fake.run("install", "--root", str(fake.root), "--wheels", str(fake.wheels))
    assert (done.returncode, done.stderr) == (0, "")
    assert "I2C" not in done.stdout


@pytest.mark.parametrize("what", [signal.SIGINT, signal.SIGHUP, signal.SIGTERM], ids=lambda one: one.name)
def test_stopped_in_the_middle_it_says_so_and_the_next_run_finishes(fake: FakeRoot, what: signal.Signals) -> None:
    os.mkfifo(fake.fake / "waits")
    os.mkfifo(fake.fake / "go on")
    stand_in(fake, "systemd-sysusers", WAITS)
    with begun(fake) as running:
        assert (fake.fake / "waits").read_text() == "ready\n"
        os.killpg(running.pid, what)
        said = running.communicate(timeout=120)
    assert running.returncode == 128 + what
    assert said[1].splitlines()[-2] == "companion: stopped before it was done."
    assert said[1].count("Cure:") == 1
    assert fake.leads_to("venv") == ""
    stand_in(fake, "systemd-sysusers", "#!/bin/sh\n")
    assert fake.run("install", *words(fake)).returncode == 0
    assert fake.leads_to("venv") == "1.0"


def begun(here: FakeRoot) -> subprocess.Popen[str]:
    there = {
        "FAKE": str(here.fake),
        "ROOT": str(here.root),
        "CUT_AT": "",
        "PATH": f"{here.fake}/bin:/usr/sbin:/usr/bin",
    }
    return subprocess.Popen(
        ["env", "--default-signal=INT,HUP,TERM", "sh", str(Path(here.source) / "systemd/install"), *words(here)],
        env=there, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
