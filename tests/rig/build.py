"""Builds the Pi in a bottle, in layers, each built only when its inputs changed: `python -m tests.rig.build`.

    kernel   User-mode Linux out of Debian's kernel source, with the devices in it, and the volatile disk cache
    debian   a root of Debian packages, as a tar
    wheels   the wheels of what the companion depends on
    disk     all that with the companion of this tree: an ext4 image, made without mounting

Needs root for `debian` and `disk` (packages are unpacked with their owners, and configured in a chroot), or sudo
without a password. Raises CalledProcessError of the step that failed, which has said why.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.rig.cache import FOLDER, digest, made

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PACKAGES = "systemd,systemd-sysv,systemd-timesyncd,udev,dbus,polkitd,kmod,procps,python3,python3-venv"
DISK_MIB = 900
"""Of which about half is free, for the archive, the journal and a test that fills it."""


@dataclass(frozen=True)
class Bottle:
    """What a Pi is started from. `disk` is to be copied, never written to."""

    kernel: Path
    volatile: Path
    disk: Path


def bottle() -> Bottle:
    """Build what is missing; instant when nothing changed."""
    suite, source = _suite(), _source()
    with ThreadPoolExecutor() as beside:  # one compiles, the others mostly wait for the network
        key = digest(HERE / "kernel", str(source), str(source.stat().st_size))
        compiled = beside.submit(made, "kernel", key, lambda place: _kernel(place, source))
        unpacked = beside.submit(made, "debian", digest(suite, PACKAGES), lambda place: _debian(place, suite))
        fetched = beside.submit(made, "wheels", digest(suite, *_needed()), _wheels)
        kernel, debian, wheels = compiled.result(), unpacked.result(), fetched.result()
    code = [ROOT / name for name in ("companion", "firmware_bridge", "config", "systemd", "pyproject.toml")]
    key = digest(*code, HERE / "guest", debian.name, wheels.name, str(DISK_MIB))
    disk = made("disk", key, lambda place: _disk(place, debian / "root.tar", wheels))
    return Bottle(kernel / "linux", kernel / "volatile.so", disk / "disk.ext4")


def _source() -> Path:
    found = sorted(Path("/usr/src").glob("linux-source-*.tar.xz"))
    if not found:
        raise SystemExit("rig: no /usr/src/linux-source-*.tar.xz; `make rig` installs it (Debian's linux-source)")
    return found[-1]


def _suite() -> str:
    words = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line)
    return words.get("VERSION_CODENAME", "stable").strip('"')


def _needed() -> list[str]:
    """What the companion depends on, on a Pi."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["pi"]]


def _kernel(place: Path, source: Path) -> None:
    _run("sh", HERE / "kernel/build.sh", source, place)
    _run("cc", "-O2", "-Wall", "-shared", "-fPIC", "-o", place / "volatile.so", HERE / "kernel/volatile.c")


def _debian(place: Path, suite: str) -> None:
    # As root throughout, and without a sync for each file: it is thrown away if it does not come out whole.
    plain = ('--aptopt=APT::Sandbox::User "root"', "--dpkgopt=force-unsafe-io")
    words = ("--quiet", "--variant=minbase", *plain, f"--include={PACKAGES}")
    _fetch("mmdebstrap", *words, suite, place / "root.tar")


def _wheels(place: Path) -> None:
    """By Debian's own Python, which is the guest's too."""
    _run("/usr/bin/python3", "-m", "venv", place / "venv")
    _fetch(place / "venv/bin/pip", "wheel", "--quiet", "--wheel-dir", place, *_needed())
    shutil.rmtree(place / "venv")


def _disk(place: Path, debian: Path, wheels: Path) -> None:
    with tempfile.TemporaryDirectory(dir=place) as folder:  # a build that is cut off is thrown away with it
        root = Path(folder) / "root"
        root.mkdir()
        _run("tar", "--extract", "--numeric-owner", "--same-permissions", "--file", debian, "--directory", root)
        shutil.copytree(HERE / "guest", root / "opt/rig")
        _run("chroot", root, "/bin/sh", "/opt/rig/root.sh")
        all_wheels = shutil.copytree(wheels, Path(folder) / "wheels")
        build = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
        _run(*build, "--wheel-dir", all_wheels, ROOT)
        install = ("--root", root, "--wheels", all_wheels, "--config", HERE / "guest/table.toml", "--yes-i2c")
        with_proc = 'mount -t proc proc "$2/proc" && exec sh "$0" "$@"'
        _run("unshare", "--mount", "sh", "-c", with_proc, ROOT / "systemd/install", *install)
        image = place / "disk.ext4"
        with image.open("wb") as file:
            file.truncate(DISK_MIB << 20)
        _run("mke2fs", "-q", "-t", "ext4", "-d", root, image)


def _fetch(*words: str | Path) -> None:
    """As `_run`; but what a network does not give at once it may give later, so it is tried three times in all."""
    for pause in (10.0, 30.0):
        try:
            _run(*words)
        except subprocess.CalledProcessError:
            print(f"rig: {words[0]} failed; once more in {pause:.0f} s", file=sys.stderr)
            time.sleep(pause)
        else:
            return
    _run(*words)


def _run(*words: str | Path) -> None:
    """Quiet, unless it fails."""
    done = subprocess.run([str(word) for word in words], cwd=FOLDER, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode:
        sys.stderr.write(
            done.stdout.decode("utf-8", "replace")[-4000:] + done.stderr.decode("utf-8", "replace")[-4000:]
        )
        done.check_returncode()


def main() -> int:
    if os.geteuid() != 0:
        env = ("env", f"XDG_CACHE_HOME={FOLDER.parent}", f"PYTHONPATH={ROOT}")
        try:
            subprocess.run(["sudo", "-n", "true"], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            print("rig: building needs root (a chroot with Debian packages in it): sudo make rig", file=sys.stderr)
            return 1
        return subprocess.run(["sudo", "-n", *env, sys.executable, "-m", "tests.rig.build"], cwd=ROOT).returncode
    try:
        bottle()
    except subprocess.CalledProcessError as failed:
        print(f"rig: this step failed: {' '.join(failed.cmd)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
