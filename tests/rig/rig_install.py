"""Update, roll back, go back and remove on a Pi in a bottle, with a match on its table and without a network.

Newer versions are built out here and lie on a second disk, which the Pi cannot write to. What needs a network (Debian
packages, libraries) is shown by `make roots`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.rig.build import ROOT, bottle
from tests.rig.cache import FOLDER
from tests.rig.companion_on import CompanionOn, starts_with_a_match
from tests.rig.pi import ARCHIVE, SERVICE, Pi
from tests.rig.sitting import into_a_turn, player_at

LONGEST = 1200.0
"""Seconds for an install; four of them and all else took ten minutes on two cores with a load of 18."""
PLACE = "/mnt/companion"
LEFT = (
    "find /etc/systemd /etc/udev /etc/polkit-1 /etc/sysusers.d /usr/lib/systemd/system-shutdown /usr/local/bin "
    "/opt -maxdepth 3 -name '*companion*' ! -name '*.d'"
)


def test_update_roll_back_go_back_and_remove(
    new_pi: Callable[[], Pi], tmp_path: Path, figure: Callable[[str], None]
) -> None:
    pi = new_pi()
    disk = second_disk(tmp_path)
    words = [f"ubd1r={disk}"]
    pi.boot(*words)
    pi.sh(f"mkdir -p {PLACE} && mount -o ro /dev/ubdb {PLACE}")
    table = CompanionOn(pi)
    starts_with_a_match(pi)
    table.senses("panel", "ok")
    player = player_at(table, 41)
    into_a_turn(player)
    old, pid = version(pi), main_pid(pi)

    code, said = install(pi, "newer")
    assert (code, "being played" in said, main_pid(pi)) == (1, True, pid), said

    begun = time.monotonic()
    code, said = install(pi, "newer", "--even-now")
    update = time.monotonic() - begun
    assert (code, version(pi), "READY" in said) == (0, "0.1.1", True), said
    table.senses("panel", "ok")
    player.model.restarted()
    table.shows(player.model.picture)
    player.act()

    code, said = install(pi, "broken", "--even-now")
    assert (code, version(pi), "did not get ready, so 0.1.1" in said) == (1, "0.1.1", True), said
    table.senses("panel", "ok")
    player.model.restarted()
    table.shows(player.model.picture)
    player.act()

    code, said = pi.run(f"sh {PLACE}/systemd/install --back --even-now", LONGEST)
    assert (code, version(pi), "READY" in said) == (0, old, True), said
    table.senses("panel", "ok")
    player.model.restarted()
    table.shows(player.model.picture)
    player.act()

    decided = table.match()
    assert decided is not None
    code, said = pi.run(f"sh {PLACE}/systemd/remove", LONGEST)
    assert (code, "being played" in said) == (1, True), said
    code, said = pi.run(f"sh {PLACE}/systemd/remove --even-now", LONGEST)
    assert code == 0, said
    is_gone(pi)
    kept = table.match()
    assert kept is not None
    assert kept.version == decided.version
    figure(
        f"install: during a match refused, --even-now {old} -> 0.1.1 in {update:.0f} s, same question; a version that "
        f"is never ready: 0.1.1 again by itself; --back: {old}; removed: archive and config stay"
    )


def is_gone(pi: Pi) -> None:
    """All but what its owners made."""
    pi.sh(f"test -s {ARCHIVE} && test -s /etc/companion/table.toml")
    assert pi.sh(LEFT).strip() == "", "no unit, rule, hook or command is left"
    assert pi.run(f"systemctl is-active {SERVICE}")[1].strip() == "inactive"


def install(pi: Pi, wheels: str, *words: str) -> tuple[int | None, str]:
    return pi.run(f"sh {PLACE}/systemd/install --no-i2c --wheels {PLACE}/{wheels} {' '.join(words)}", LONGEST)


def version(pi: Pi) -> str:
    return pi.sh("companion --version").split()[-1]


def main_pid(pi: Pi) -> str:
    return pi.sh(f"systemctl show {SERVICE} -P MainPID").strip()


def second_disk(folder: Path) -> Path:
    """A checkout with two sets of wheels: a newer version, and one that is newer still and never ready."""
    bottle()
    (libraries,) = FOLDER.glob("wheels-*/")
    place = folder / "place"
    shutil.copytree(ROOT / "systemd", place / "systemd")
    shutil.copytree(ROOT / "config", place / "config")
    shutil.copytree(libraries, place / "libraries")
    newer(folder / "newer", place / "newer", "0.1.1")
    never = ("companion/app.py", "not config.asks_for_input", "bool(4 > 3)")
    newer(folder / "broken", place / "broken", "0.1.2", never)
    for one in (place / "libraries").glob("*.whl"):
        for wheels in ("newer", "broken"):
            (place / wheels / one.name).symlink_to(f"../libraries/{one.name}")
    image = folder / "second.ext4"
    with image.open("wb") as file:
        file.truncate(96 << 20)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", place, image], check=True, capture_output=True)
    return image


def newer(source: Path, wheels: Path, number: str, *changes: tuple[str, str, str]) -> None:
    """The companion of this tree under another number, with changes (file, before, after), as a wheel."""
    for name in ("companion", "firmware_bridge", "config"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    for file, before, after in (("pyproject.toml", 'version = "0.1.0"', f'version = "{number}"'), *changes):
        text = (source / file).read_text(encoding="utf-8")
        assert before in text, f"{file} has no {before}"
        (source / file).write_text(text.replace(before, after), encoding="utf-8")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*build, "--wheel-dir", wheels, source], check=True, capture_output=True)
