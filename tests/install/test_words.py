"""The words of install and remove: a plan only tells, and every odd name works or is refused with a sentence."""

from __future__ import annotations

import subprocess
from itertools import permutations
from pathlib import Path

import pytest

from tests.install.fake_root import FakeRoot


@pytest.mark.parametrize("words", list(permutations(["--plan", "--back"])), ids=" ".join)
def test_the_plan_of_going_back_is_only_told(installed: FakeRoot, words: tuple[str, str]) -> None:
    there = ("--root", str(installed.root))
    done = installed.run("install", *words, *there)
    assert (done.returncode, "there is no version before" in done.stdout) == (0, True)
    installed.offer("1.1")
    assert installed.install().returncode == 0
    before = installed.tree()
    done = installed.run("install", *words, *there)
    assert (done.returncode, done.stderr) == (0, "")
    assert "from 1.1-" in done.stdout
    assert "back to 1.0-" in done.stdout
    assert installed.tree() == before
    assert installed.leads_to("venv") == "1.1"


def test_going_back_with_nothing_installed(fake: FakeRoot) -> None:
    done = fake.run("install", "--back", "--root", str(fake.root))
    assert done.returncode == 1
    assert done.stderr.startswith("companion: there is no version before")
    assert done.stderr.count("\n") == 2, "a sentence and its cure, and no program's own words"
    assert fake.tree() == {}
    assert list((fake.root / "opt").iterdir()) == []


def test_names_that_begin_with_a_dash(fake: FakeRoot) -> None:
    fake.wheels.rename(fake.fake / "-w")
    (fake.fake / "-c").write_text("# mine\n")
    root = fake.root.rename(fake.fake / "-r")
    words = ["--wheels", "-w", "--config", "-c", "--root", "-r", "--no-i2c"]
    done = typed(fake, "install", *words)
    assert done.returncode == 0, done.stderr
    assert (root / "etc/companion/table.toml").read_text() == "# mine\n"
    assert typed(fake, "remove", "--root", "-r").returncode == 0
    assert not (root / "opt/companion").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--root", "a file"], "--root: a file is no folder"),
        (["--wheels", "a file"], "--wheels: a file is no folder"),
        (["--config", "bin"], "--config: bin is no file"),
    ],
)
def test_a_file_is_no_folder(fake: FakeRoot, words: list[str], sentence: str) -> None:
    (fake.fake / "a file").write_text("")
    done = typed(fake, "install", *words, "--plan")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"companion: {sentence}." in done.stderr


@pytest.mark.parametrize("name", ["tab\there", "new\nline", "end\n"], ids=["tab", "line", "end"])
def test_a_root_whose_name_has_more_than_one_line(fake: FakeRoot, name: str) -> None:
    fake.root = fake.root.rename(fake.root.parent / name)
    there = ("--root", str(fake.root))
    asked = [fake.run("install", *there, "--wheels", str(fake.wheels)), fake.run("remove", *there), fake.install()]
    for done in asked:
        assert done.returncode == 2
        assert "the name of the root has a tab" in done.stderr
    assert fake.tree() == {}


def typed(fake: FakeRoot, script: str, *words: str) -> subprocess.CompletedProcess[str]:
    """As somebody types it in the folder of the stand-ins."""
    path = f"{fake.fake / 'bin'}:/usr/sbin:/usr/bin:/sbin:/bin"
    return subprocess.run(
        ["sh", str(Path(fake.source) / "systemd" / script), *words],
        cwd=fake.fake, env={"PATH": path, "FAKE": str(fake.fake), "ROOT": str(fake.root), "CUT_AT": ""},
        capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
    )  # fmt: skip
