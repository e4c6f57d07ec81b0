"""A power cut between any two changes of an install or an update: the old version or the new one, never half; the next
run finishes. Here at every ninth change; `make roots` cuts at each (`python -m tests.install.test_cuts`)."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import pytest

from tests.install.fake_root import FakeRoot, make_root

STRIDE = 9
KILLED = -9


def begun(folder: Path, update: bool) -> FakeRoot:
    """A root right before the run that is cut: empty, or with 1.0 while 1.1 is offered."""
    here = make_root(folder)
    if update:
        assert here.install().returncode == 0
        unit = here.source / "systemd/companion-more.service"
        unit.write_text("[Service]\nExecStart=/bin/true\n[Install]\nWantedBy=multi-user.target\n")
        here.offer("1.1")
    return here


def another(here: FakeRoot, folder: Path) -> FakeRoot:
    """The same in a place of its own."""
    shutil.copytree(here.root.parent, folder, symlinks=True)
    parts = (folder / one.name for one in (here.root, here.source, here.wheels, here.fake))
    return FakeRoot(*parts)


def cut(begin: FakeRoot, whole: FakeRoot, folder: Path, at: int) -> None:
    """A run that is cut at the change number `at`, and what must hold then and after the next run."""
    here = another(begin, folder)
    assert here.install(cut_at=at).returncode == KILLED, f"the change {at} was not reached"
    for link in ("venv", "previous"):
        if here.leads_to(link):
            version = (here.root / "opt/companion" / link).readlink()
            assert (here.root / "opt/companion" / version / ".complete").exists(), f"{link} leads to half a version"
    done = here.install()
    assert done.returncode == 0, f"after a cut at {at}: {done.stdout}{done.stderr}"
    assert here.tree() == whole.tree(), f"after a cut at {at}"
    assert here.active() == whole.active()
    assert here.enabled() == whole.enabled()


@pytest.mark.parametrize("update", [False, True], ids=["install", "update"])
def test_a_cut_is_repaired_by_the_next_run(tmp_path: Path, update: bool) -> None:
    begin = begun(tmp_path / "begin", update)
    whole = another(begin, tmp_path / "whole")
    assert whole.install(cut_at=0).returncode == 0
    assert whole.changes > 3 * STRIDE
    for at in range(2 + 3 * update, whole.changes, STRIDE):
        cut(begin, whole, tmp_path / f"cut {at}", at)


def every_cut() -> int:
    """All of them; how many there were."""
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        for update in (False, True):
            begin = begun(Path(folder) / f"begin {update}", update)
            whole = another(begin, Path(folder) / f"whole {update}")
            assert whole.install(cut_at=0).returncode == 0
            for at in range(1, whole.changes + 1):
                place = Path(folder) / f"cut {update} {at}"
                cut(begin, whole, place, at)
                shutil.rmtree(place)
                count += 1
    return count


if __name__ == "__main__":
    print(f"cut at each of {every_cut()} changes of an install and an update: the next run finishes")
    sys.exit(0)
