"""A run of `make roots` that is killed leaves no machine and no root behind. What needs root has stand-ins here."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_warden import lives, soon

RUN = """
import time
from tests.install.machine import booted, roots
with roots() as grounds, booted("bookworm", grounds) as machine:
    print(machine.leader, machine.root, flush=True)
    time.sleep(600)
"""
NSPAWN = """#!/bin/sh
for word; do case $word in --setenv=*) marked=${word#--setenv=} ;; esac; done
env -i ${marked:+"$marked"} sleep 600 &
wait
"""
"""As with the real one, the machine's first process lives on when nspawn is killed, and says nothing of its root."""
TAR = """#!/bin/sh
cd "${1#--directory=}" && mkdir -p etc/sudoers.d etc/apt/apt.conf.d etc/ssl home/mia
"""
NSENTER = "#!/bin/sh\necho running\n"
NOTHING = "#!/bin/sh\n"
PROGRAMS = {"systemd-nspawn": NSPAWN, "tar": TAR, "nsenter": NSENTER, "chroot": NOTHING, "git": NOTHING}


@pytest.mark.parametrize("with_nspawn", [False, True], ids=["roots alone", "nspawn too"])
def test_a_run_that_is_killed_leaves_no_machine(tmp_path: Path, with_nspawn: bool) -> None:
    programs, cache = tmp_path / "bin", tmp_path / "cache/table-companion-roots"
    programs.mkdir()
    cache.mkdir(parents=True)
    (cache / "bookworm.tar").touch()
    for name, text in PROGRAMS.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    here = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(cache.parent)}
    with subprocess.Popen([sys.executable, "-c", RUN], env=here, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        leader, root = run.stdout.readline().split()
        soon(lambda: lives(int(leader)))
        assert Path(root).is_dir()
        if with_nspawn:
            os.kill(int(Path(f"/proc/{leader}/stat").read_text().split()[3]), signal.SIGKILL)
        run.kill()
    try:
        soon(lambda: not lives(int(leader)))
    finally:
        if lives(int(leader)):
            os.kill(int(leader), signal.SIGKILL)
    soon(lambda: {one.name for one in cache.iterdir()} == {"bookworm.tar", "bookworm-apt", "pip"})
