"""The wheel is complete: built, put into an empty environment, and used from another folder.

What it declares to need is not downloaded again but linked from this environment, package by package: exactly the
closure of its own Requires-Dist and nothing else, so that an undeclared import or a forgotten file shows, without an
index and within seconds. It is built once a run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable
from email import message_from_bytes
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it declares to need."""
    home = tmp_path_factory.mktemp("venv")
    venv.create(home, with_pip=False, symlinks=True)
    (packages,) = home.glob("lib/python*/site-packages")
    for needed in closure(declared(wheel)).values():
        link(needed, packages)
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin/python"), "--disable-pip-version-check"]
    done = subprocess.run([*pip, "install", "--no-deps", "--no-index", str(wheel)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return home


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """A program of that environment, from an empty folder; this checkout is out of its reach."""

    def run(program: str, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        command = [str(installed / "bin" / program), *words]
        return subprocess.run(
            command, input=given, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=60
        )

    return run


def declared(wheel: Path) -> list[str]:
    """The wheel's own Requires-Dist."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_bytes(archive.read(name)).get_all("Requires-Dist") or []


def closure(requires: list[str]) -> dict[str, Distribution]:
    """Every distribution that these need on this machine, and those that they need."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement(one) for one in requires]
    while waiting:
        one = waiting.pop()
        if one.name in found or (one.marker is not None and not one.marker.evaluate({"extra": ""})):
            continue
        found[one.name] = distribution(one.name)
        assert one.specifier.contains(found[one.name].version, prereleases=True), f"{one} is not met here"
        waiting += [Requirement(inner) for inner in found[one.name].requires or []]
    return found


def link(there: Distribution, packages: Path) -> None:
    """Every file and folder that a distribution put into its site-packages."""
    tops = {Path(str(file)).parts[0] for file in there.files or []} - {"..", "__pycache__"}
    for top in tops:
        if not (packages / top).exists():
            (packages / top).symlink_to(Path(str(there.locate_file(top))))


def test_every_file_of_ours_is_in_it(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    moved = {"config": "companion/shipped/config"}
    for folder in ("companion", "firmware_bridge", "config"):
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts and not file.name.startswith("."):
                assert f"{moved.get(folder, folder)}/{file.relative_to(ROOT / folder)}" in inside
    assert not any(name.startswith("tests/") for name in inside)
    assert sum("licenses/" in name for name in inside) == 3, "ours and the two of the fonts"


def test_it_says_its_version(run: Run, wheel: Path) -> None:
    done = run("companion", "--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"companion {wheel.name.split('-')[1]}\n", "")


def test_it_is_the_wheel_that_answers_and_not_this_checkout(run: Run, installed: Path) -> None:
    done = run("python", "-c", "import companion, firmware_bridge; print(companion.__file__, firmware_bridge.__file__)")
    assert done.returncode == 0, done.stderr
    assert all(Path(file).is_relative_to(installed) for file in done.stdout.split())


def test_nothing_but_what_it_declares_can_be_imported(run: Run) -> None:
    """Else the tests below would prove less than they say."""
    for name in ("pytest", "hypothesis", "build", "pip"):
        assert run("python", "-c", f"import {name}").returncode == 1


def test_check_without_a_config_and_with_each_shipped_one(run: Run) -> None:
    done = run("companion", "check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("built-in defaults") or "/etc/companion/table.toml" in done.stdout
    code = "from companion.shipped import shipped_folder; print(*sorted(shipped_folder().glob('*.toml')))"
    files = run("python", "-c", code).stdout.split()
    assert {Path(file).name for file in files} == {file.name for file in (ROOT / "config").glob("*.toml")}
    for file in files:
        done = run("companion", "check", file)
        assert (done.returncode, done.stderr) == (0, "")


def test_it_adjudicates_with_the_rulings_that_came_along(run: Run) -> None:
    scenario = {
        "id": "one",
        "game": "high_risk",
        "setup": {"players": ["red", "blue"], "tokens": {"red": [2, 0, 0, 0]}},
        "inputs": [{"roll": "DDAAAW"}, {"decide": "rest"}, {"advance": 2}],
        "expect": {"tokens": {"red": [5, 0, 0, 0]}, "to_move": "blue"},
    }
    done = run("companion", "adjudicate", "-", given=json.dumps(scenario) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(done.stdout)
    assert answer["ok"]
    code = "import sys; from companion.shelf import find_game; print(find_game('high_risk').rulings[sys.argv[1]].text)"
    for event in answer["events"]:
        told = run("python", "-c", code, event["ruling"])
        assert told.returncode == 0, told.stderr
        assert len(told.stdout) > 10


DRAW = """
from companion.screens import draw
from companion.screens.pen import SIZES, Pen
from companion.views import Hint, Line, Notice, View

pen = Pen()
for place, size in enumerate(SIZES.values()):
    pen.text(32 * place, 8, "Ab", size)
stage = Notice((Line("NO DICE TRAY", "list"), Line("Plug USB back in. The")), alarm=True)
view = View("sensor_lost", stage, "", None, (Hint("BACK"), None, Hint("TYPE IN", likely=True)))
print(pen.image.tobytes().hex(), draw(view).tobytes().hex())
"""


def test_it_draws_the_same_pictures_with_the_fonts_that_came_along(run: Run) -> None:
    done = run("python", "-c", DRAW)
    assert (done.returncode, done.stderr) == (0, "")
    here = subprocess.run([sys.executable, "-c", DRAW], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout == here.stdout
    for picture in done.stdout.split():
        assert bytes.fromhex(picture).count(0) < len(picture) // 2, "something is drawn"


def test_the_daemon_starts_from_it_as_far_as_a_config_lets_it(run: Run) -> None:
    """Without keys, panel or terminal nobody could ever answer: a sentence and 4."""
    done = run("companion", "run", "--config", str(ROOT / "config/table.toml"))
    assert done.returncode == 4, done.stderr
    assert done.stderr.startswith("companion: nobody could ever answer")
