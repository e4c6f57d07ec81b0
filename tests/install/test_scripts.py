"""The scripts as scripts: clean by shellcheck, plain POSIX, polite to who types something wrong."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.install.fake_root import FakeRoot, held

SYSTEMD = Path(__file__).parents[2] / "systemd"
SCRIPTS = [SYSTEMD / "install", SYSTEMD / "remove", *sorted((SYSTEMD / "steps").glob("*.sh"))]


def said(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)


def test_shellcheck_finds_nothing() -> None:
    done = said("shellcheck", "--external-sources", "--source-path=SCRIPTDIR:SCRIPTDIR/steps", *map(str, SCRIPTS))
    assert (done.returncode, done.stdout) == (0, "")


def test_shellcheck_would_have_said_so(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.sh"
    wrong.write_text("#!/bin/sh\nrm -rf $1/x\n")
    assert said("shellcheck", str(wrong)).returncode == 1


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda one: one.name)
def test_it_begins_with_what_it_is_for_and_stays_small(script: Path) -> None:
    lines = script.read_text(encoding="utf-8").splitlines()
    contract = lines[1] if lines[0] == "#!/bin/sh" else lines[0]
    assert contract.startswith((f"# {script.name} ", f"# {script.name}: "))
    assert len(lines) <= 200
    assert "set -eu" in lines or lines[0] != "#!/bin/sh"


def test_the_plan_names_every_step_and_does_nothing(fake: FakeRoot) -> None:
    before = fake.tree()
    done = fake.run("install", "--plan", "--root", str(fake.root))
    assert (done.returncode, done.stderr) == (0, "")
    for word in ("/opt/companion/versions", "/etc/companion/table.toml", "/usr/local/bin"):
        assert word in done.stdout
    assert "start companion.service" not in done.stdout, "nothing is started in a root that is only mounted"
    assert fake.tree() == before
    assert "start companion.service" in fake.run("install", "--plan").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--yes-i2x"], '"--yes-i2x" means nothing here'),
        (["--config"], "--config needs a name after it"),
        (["--config", "/nowhere/table.toml"], "--config: there is no /nowhere/table.toml"),
        (["--wheels", "/nowhere"], "--wheels: there is no /nowhere"),
    ],
)
def test_wrong_words_are_named_with_a_cure(words: list[str], sentence: str) -> None:
    done = said("sh", str(SYSTEMD / "install"), *words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Cure: systemd/install --help" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("script", ["install", "remove"])
def test_help_is_the_beginning_of_the_script(script: str) -> None:
    done = said("sh", str(SYSTEMD / script), "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"systemd/{script} [--" in done.stdout
    assert "#" not in done.stdout


def test_the_project_s_own_table_becomes_the_config(fake: FakeRoot) -> None:
    (fake.source / "table.toml").write_text("# mine\n")
    done = fake.run("install", "--root", str(fake.root), "--wheels", str(fake.wheels), "--no-i2c")
    assert done.returncode == 0, done.stderr
    assert fake.tree()["etc/companion/table.toml"] == "# mine\n"


def test_i2c_is_never_turned_on_unasked(fake: FakeRoot) -> None:
    boot = fake.root / "boot/firmware/config.txt"
    boot.parent.mkdir(parents=True)
    boot.write_text("a=1\n")
    words = ["install", "--root", str(fake.root), "--wheels", str(fake.wheels)]
    done = fake.run(*words)
    assert "leave I2C in config.txt as it is (--yes-i2c turns it on)" in done.stdout
    assert boot.read_text() == "a=1\n"
    assert fake.run(*words, "--no-i2c").returncode == 0
    assert boot.read_text() == "a=1\n"
    done = fake.run(*words, "--yes-i2c")
    assert "sudo reboot" in done.stdout
    assert "i2c_arm_baudrate=400000" in boot.read_text()


@pytest.mark.parametrize(("typed", "on"), [("y\n", True), ("n\n", False), ("what?\nyes\n", True)])
def test_i2c_is_asked_about_on_a_terminal(fake: FakeRoot, typed: str, on: bool) -> None:
    boot = fake.root / "boot/firmware/config.txt"
    boot.parent.mkdir(parents=True)
    boot.write_text("a=1\n")
    hand, terminal = os.openpty()
    try:
        os.write(hand, typed.encode())
        words = ["--root", str(fake.root), "--wheels", str(fake.wheels)]
        done = fake.run("install", *words, stdin=terminal)
    finally:
        os.close(hand)
        os.close(terminal)
    assert done.returncode == 0, done.stderr
    assert "Turn it on in config.txt? [y/n]" in done.stdout
    assert ("i2c_arm_baudrate=400000" in boot.read_text()) == on


def test_a_second_install_at_the_same_time_is_refused(installed: FakeRoot) -> None:
    lock = installed.root / "opt/companion/.lock"
    with held(lock):
        done = installed.install()
    assert done.returncode == 3
    assert "another install runs here" in done.stderr


def test_a_step_that_breaks_is_named(fake: FakeRoot) -> None:
    (fake.fake / "bin/systemd-sysusers").write_text("#!/bin/sh\necho no room left >&2\nexit 1\n")
    done = fake.install()
    assert done.returncode == 70
    assert "no room left" in done.stderr
    assert "this step failed: the service's user and its groups" in done.stderr
    assert done.stderr.count("Cure:") == 1
