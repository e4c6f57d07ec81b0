"""A root that the install steps write into, with stand-ins for the programs that need a real one.

The steps run as they are. Found first in PATH are stand-ins for chroot (which makes a "virtual environment" of two
small files), systemctl (whose state is a few files) and what would only take time. Each program that changes something
counts itself, and kills the whole script at the count that a test asks for: a power cut between any two changes.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).parents[2]
CHANGING = ("mv", "ln", "cp", "mkdir", "rm", "chmod")

COUNT = """#!/bin/sh
[ -z "$CUT_AT" ] || echo x >>"$FAKE/count"
[ -z "$CUT_AT" ] || [ "$(wc -l <"$FAKE/count")" != "$CUT_AT" ] || kill -9 0
"""
DF = "#!/bin/sh\necho Filesystem 1024-blocks Used Available\necho /dev/x 1 1 {free_mb}000\n"
CHROOT = """
case $1 in --userspec=*) shift ;; esac
root=$1
shift
while :; do case $1 in env | -i | *=*) shift ;; *) break ;; esac; done
program=$1
shift
home=$root${program%/bin/*}
case "$program $*" in
    "python3 -m venv "*) mkdir -p "$root$3/bin" "$root$3/lib" && : >"$root$3/bin/python" ;;
    *"/bin/python -I -m pip "*)
        for wheel; do :; done
        wheel=${wheel##*/table_companion-}
        printf '#!/bin/sh\\necho companion %s\\n' "${wheel%%-*}" >"$home/bin/companion"
        chmod +x "$home/bin/companion"
        ;;
    *"/bin/python -I -S -m compileall "*) : >"$home/lib/compiled" ;;
    *"/bin/python -I - "*)
        cat >/dev/null
        echo "$*" >"$FAKE/tried"
        exit "$(cat "$FAKE/trial" 2>/dev/null || echo 0)"
        ;;
    *"/bin/python -I -c "*)
        version=${home##*/}
        cat "$FAKE/format ${version%%-*}" 2>/dev/null || echo 1
        ;;
    "python3 -I - may "* | "python3 -I - fit "*) exec "$program" -I - "$3" "$root$4" "$root$5" "$6" "$7" ;;
    "python3 -I - "*) cat >/dev/null; [ ! -e "$FAKE/playing" ] || { cat "$FAKE/playing"; exit 1; } ;;
    *"/bin/companion --version") exec "$root$program" --version ;;
    *) echo "nobody expected $program $*" >&2; exit 99 ;;
esac
"""
SYSTEMCTL = """
now=$(basename "$(readlink "$ROOT/opt/companion/venv")" 2>/dev/null)
case $1 in --root=*) shift ;; esac
echo "$*" >>"$FAKE/systemctl"
case "$*" in
    "start companion.service")
        [ ! -e "$FAKE/on start" ] || sh "$FAKE/on start" "${now%%-*}"
        grep -qsxF "${now%%-*}" "$FAKE/broken" && exit 1
        echo "$now" >"$FAKE/active"
        ;;
    "stop companion.service")
        rm -f "$FAKE/active"
        [ ! -e "$FAKE/hang_up" ] || kill -HUP 0
        ;;
    "is-active --quiet companion.service") [ -e "$FAKE/active" ] ;;
    "is-enabled companion.service")
        [ ! -L "$ROOT/etc/systemd/system/companion.service" ] || { echo masked; exit 1; }
        [ ! -e "$FAKE/enabled/companion.service" ] || { echo enabled; exit 0; }
        echo disabled
        exit 1
        ;;
    "enable --quiet "*)
        [ ! -L "$ROOT/etc/systemd/system/$3" ] || { echo "$3 is masked" >&2; exit 1; }
        mkdir -p "$FAKE/enabled" && : >"$FAKE/enabled/$3"
        ;;
    "disable --quiet "*) rm -f "$FAKE/enabled/$3" ;;
    "show --property MainPID "*) echo 7 ;;
    "show --property StatusText "*) echo "playing on" ;;
    daemon-reload) ;;
    *) echo "nobody expected systemctl $*" >&2; exit 99 ;;
esac
"""


@dataclass(slots=True)
class FakeRoot:
    """`root` is installed to; `source` is a checkout with a blank in its name; `fake` holds what the stand-ins know."""

    root: Path
    source: Path
    wheels: Path
    fake: Path

    def install(self, *words: str, cut_at: int | None = None, live: bool = True) -> subprocess.CompletedProcess[str]:
        """The part of an install that needs root, with this machine's systemd where `live`."""
        named = [f"root={self.root}", f"live={'yes' if live else 'no'}", f"source={self.source}"]
        return self.run("steps/root.sh", *named, f"wheels={self.wheels}", *words, cut_at=cut_at)

    def run(
        self, script: str, *words: str, cut_at: int | None = None, stdin: int = subprocess.DEVNULL
    ) -> subprocess.CompletedProcess[str]:
        (self.fake / "count").unlink(missing_ok=True)
        counting = "" if cut_at is None else f"{self.fake / 'counting'}:"
        there = {"FAKE": str(self.fake), "ROOT": str(self.root), "CUT_AT": "" if cut_at is None else str(cut_at)}
        there |= {"PATH": f"{counting}{self.fake / 'bin'}:/usr/sbin:/usr/bin:/sbin:/bin"}
        return subprocess.run(
            ["sh", str(self.source / "systemd" / script), *words],
            env=there, capture_output=True, text=True, timeout=120, start_new_session=True, stdin=stdin,
        )  # fmt: skip

    @property
    def changes(self) -> int:
        """How many programs that change something ran in the last run, where `cut_at` was given (0: never)."""
        return len((self.fake / "count").read_text().splitlines())

    def offer(self, version: str) -> None:
        """The owner has pulled this version."""
        shutil.rmtree(self.wheels, ignore_errors=True)
        self.wheels.mkdir()
        (self.wheels / f"table_companion-{version}-py3-none-any.whl").write_text(version)

    def leads_to(self, link: str) -> str:
        """The version that a link of /opt/companion leads to, without its digest; "" for none."""
        place = self.root / "opt/companion" / link
        return place.readlink().name.partition("-")[0] if place.is_symlink() else ""

    def versions(self) -> set[str]:
        return {one.name.partition("-")[0] for one in (self.root / "opt/companion/versions").iterdir()}

    def active(self) -> str:
        """The version that the service runs; "" where it does not."""
        file = self.fake / "active"
        return file.read_text().partition("-")[0] if file.exists() else ""

    def enabled(self) -> set[str]:
        folder = self.fake / "enabled"
        return {one.name for one in folder.iterdir()} if folder.exists() else set()

    def tree(self) -> dict[str, str]:
        """Every file and link below the root, with what is in it or where it leads."""
        found = {}
        for path in sorted(self.root.rglob("*")):
            name = str(path.relative_to(self.root))
            if path.is_symlink():
                found[name] = f"-> {os.readlink(path)}"  # noqa: PTH115  # as it stands there, not as a path
            elif path.is_file():
                found[name] = path.read_text()
        return found


def make_root(folder: Path) -> FakeRoot:
    """A root with nothing in it, and a checkout that offers 1.0."""
    here = FakeRoot(folder / "a root", folder / "board games", folder / "the wheels", folder / "fake")
    for one in (here.root / "opt", here.source, here.fake / "bin", here.fake / "counting"):
        one.mkdir(parents=True)
    shutil.copytree(SOURCE / "systemd", here.source / "systemd")
    shutil.copytree(SOURCE / "config", here.source / "config")
    for program in CHANGING:
        stand_in(here, f"../counting/{program}", f'{COUNT}exec {shutil.which(program)} "$@"\n')
    stand_in(here, "chroot", COUNT + CHROOT)
    stand_in(here, "systemctl", COUNT + SYSTEMCTL)
    for program in ("sync", "sleep", "systemd-sysusers", "systemd-tmpfiles", "udevadm"):
        stand_in(here, program, "#!/bin/sh\n")
    stand_in(here, "df", DF.format(free_mb=9000))
    stand_in(here, "journalctl", "#!/bin/sh\necho the last words of the daemon\n")
    here.offer("1.0")
    return here


def stand_in(here: FakeRoot, program: str, text: str) -> None:
    file = here.fake / "bin" / program
    file.write_text(text)
    file.chmod(0o755)


@contextmanager
def held(place: Path) -> Iterator[None]:
    """Another install has the lock of that file or folder."""
    number = os.open(place, os.O_RDONLY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(number)
