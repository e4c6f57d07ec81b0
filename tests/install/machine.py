"""A clean Debian in a folder, booted: systemd as its first process, an ordinary user who may use sudo, this checkout.

Made by mmdebstrap once for a release and kept as an archive outside the repository; each run unpacks its own, and
tests/warden.py sees that none outlives its run. Knows systemd-nspawn, and how pip was told to find an index on this
machine; nothing of the companion.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.warden import Grounds

SOURCE = Path(__file__).parents[2]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "table-companion-roots"
PACKAGES = "systemd-sysv,dbus,sudo,make,ca-certificates"
OWNER = "mia"
CHECKOUT = f"/home/{OWNER}/board games/companion"
"""With a blank in it, as people have them."""
PATIENCE = 300.0
LONGEST = 1800.0
"""Seconds for an install with all its downloads; 170 were seen, and 815 on two cores with a load of 19."""
TRIES = 3
"""For what is downloaded."""


class Broken(Exception):
    """What was expected, and what came instead."""


@dataclass(slots=True)
class Machine:
    """A booted root. `leader`: its first process, as this machine numbers it."""

    root: Path
    leader: int

    def run(self, command: str, user: str = OWNER, expected: int | None = 0) -> str:
        """What a shell command says, both streams in one, in the checkout. Raises Broken on another exit code."""
        done = subprocess.run(
            self.words(command, user), capture_output=True, text=True, timeout=LONGEST, check=False, errors="replace"
        )
        said = done.stdout + done.stderr
        if expected is not None and done.returncode != expected:
            raise Broken(f"{command}: expected exit code {expected}, got {done.returncode}:\n{said}")
        return said

    def words(self, command: str, user: str = OWNER) -> list[str]:
        clean = ["env", "-i", "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"]
        home = ["HOME=/root"] if user == "root" else [f"HOME=/home/{user}"]
        here = f'cd "{CHECKOUT}" && {command}'
        return ["nsenter", "--target", str(self.leader), "--all", *clean, *home, *as_user(user), "sh", "-c", here]

    def cut(self, command: str, moment: str) -> None:
        """A power cut of an install, as far as processes can tell, once it has said `moment`."""
        log = self.root / "tmp/said"
        with log.open("wb") as out, subprocess.Popen(self.words(command, OWNER), stdout=out, stderr=out) as running:
            wait_until(f'"{moment}"', lambda: moment in log.read_text("utf-8") or running.poll() is not None)
            ended = running.poll()
            for _ in range(50):
                if not self._kill_programs():
                    break
        if ended is not None:
            raise Broken(f"{command} ended with {ended} before it said {moment!r}:\n{log.read_text('utf-8')}")

    def hang_up(self, command: str, moment: str) -> None:
        """Somebody types it on a terminal, and the terminal is gone as soon as it has said `moment`."""
        hand, terminal = os.openpty()
        with subprocess.Popen(
            ["setsid", "--ctty", *self.words(command)], stdin=terminal, stdout=terminal, stderr=terminal
        ) as typed:
            os.close(terminal)
            said = b""
            try:
                while moment.encode() not in said:
                    if not select.select([hand], [], [], LONGEST)[0]:
                        raise Broken(
                            f"{command} says nothing for {LONGEST:g} s, after:\n{said.decode('utf-8', 'replace')}"
                        )
                    said += os.read(hand, 4096)
            except OSError as fault:
                text = said.decode("utf-8", "replace")
                raise Broken(f"{command} ended before it said {moment!r}:\n{text}") from fault
            finally:
                os.close(hand)
            typed.wait(PATIENCE)

    def _kill_programs(self) -> bool:
        """Kills each shell, sudo and Python of this root, but no service (the daemon is called "companion")."""
        killed = False
        mine = os.readlink(f"/proc/{self.leader}/ns/pid")  # noqa: PTH115  # a name, not a path
        for process in Path("/proc").glob("[0-9]*"):
            try:
                inside = os.readlink(process / "ns/pid") == mine  # noqa: PTH115
                name = (process / "comm").read_text("ascii").strip()
                if inside and name in ("sh", "sudo", "pip", "python", "python3", "cp", "rm", "sync", "systemctl"):
                    os.kill(int(process.name), signal.SIGKILL)
                    killed = True
            except (OSError, UnicodeDecodeError):
                continue
        return killed

    def change(self, file: str, old: str, new: str) -> None:
        """A change in the owner's checkout."""
        path = self.root / CHECKOUT[1:] / file
        text = path.read_text(encoding="utf-8")
        if old not in text:
            raise Broken(f"{file} has no {old!r} to change")
        path.write_text(text.replace(old, new), encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        path = self.root / file.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def as_user(user: str) -> list[str]:
    return [] if user == "root" else ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"]


def wait_until(what: str, holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise Broken(f"waited {PATIENCE:.0f} s for {what}")
        time.sleep(0.2)


def roots() -> Grounds:
    """Where a run's machines are: use it in a `with`, nothing of them is left afterwards, however the run ends."""
    CACHE.mkdir(parents=True, exist_ok=True)
    return Grounds("run-", CACHE)


def kept(release: str, grounds: Grounds) -> Path:
    """The archive of a clean root, made on the grounds if it is not there yet."""
    archive = CACHE / f"{release}.tar"
    if not archive.exists():
        new = grounds.new() / archive.name
        # Killed, it unmounts nothing: so its mounts are its own, and end with it.
        ends = ("unshare", "--mount", "env", grounds.mark, f"TMPDIR={grounds.new()}")
        plain = ('--aptopt=APT::Sandbox::User "root"', "--dpkgopt=force-unsafe-io")  # thrown away if it is not whole
        what = ("--variant=minbase", f"--include={PACKAGES}", release, str(new))
        words = [*ends, "mmdebstrap", "--quiet", *plain, *what]
        for _ in range(TRIES):
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                break
            new.unlink(missing_ok=True)
        else:
            raise Broken(f"mmdebstrap could not make {release} in {TRIES} tries:\n{done.stderr[-3000:]}")
        new.replace(archive)
    return archive


@contextmanager
def booted(release: str, grounds: Grounds) -> Iterator[Machine]:
    """A clean machine of that release, running; gone afterwards."""
    root = grounds.new()
    root.chmod(0o755)
    running = None
    try:
        subprocess.run(["tar", f"--directory={root}", "-xpf", str(kept(release, grounds))], check=True)
        furnish(root)
        running = subprocess.Popen(
            # The mark is for its first process, which lives on without nspawn and has no word of the root in its own.
            [*NSPAWN, f"--directory={root}", f"--setenv={grounds.mark}", *lent(release, root)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        machine = Machine(root, first_process(running.pid))
        wait_until("the boot", lambda: machine.run("systemctl is-system-running", "root", None).strip() in UP)
        yield machine
    finally:
        if running is not None:
            running.terminate()
            try:
                running.wait(30)
            except subprocess.TimeoutExpired:
                running.kill()
                running.wait()
        shutil.rmtree(root, ignore_errors=True)


def lent(release: str, root: Path) -> list[str]:
    """What is downloaded is kept for the next run: apt's packages, and the owner's pip cache."""
    places = {f"{release}-apt": "/var/cache/apt/archives", "pip": f"/home/{OWNER}/.cache/pip"}
    for name in places:
        (CACHE / name).mkdir(exist_ok=True)
    (root / f"home/{OWNER}/.cache/pip").mkdir(parents=True)
    subprocess.run(["chroot", str(root), "chown", "-R", f"{OWNER}:{OWNER}", f"/home/{OWNER}/.cache"], check=True)
    shutil.chown(CACHE / "pip", *owner_of(root))
    return [f"--bind={CACHE / name}:{place}" for name, place in places.items()]


def owner_of(root: Path) -> tuple[int, int]:
    """The owner's numbers in that root."""
    there = (root / "home" / OWNER).stat()
    return there.st_uid, there.st_gid


NSPAWN = ("systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit", "--console=pipe")
UP = ("running", "degraded")


def first_process(nspawn: int) -> int:
    children = Path(f"/proc/{nspawn}/task/{nspawn}/children")
    wait_until("nspawn's first process", lambda: bool(children.read_text(encoding="ascii").split()))
    return int(children.read_text(encoding="ascii").split()[0])


def furnish(root: Path) -> None:
    """The owner, sudo without a password for them, the checkout, and the way to the index."""
    subprocess.run(
        ["chroot", str(root), "useradd", "--create-home", "--shell", "/bin/sh", "--user-group", OWNER], check=True
    )
    (root / "etc/sudoers.d/owner").write_text(f"{OWNER} ALL=(ALL) NOPASSWD: ALL\n", encoding="utf-8")
    checkout = root / CHECKOUT[1:]
    words = ["git", "-C", str(SOURCE), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(words, capture_output=True, check=True).stdout.decode().split("\0"):
        if name and (SOURCE / name).is_file():
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(SOURCE / name, checkout / name)
    subprocess.run(["chroot", str(root), "chown", "-R", f"{OWNER}:{OWNER}", f"/home/{OWNER}"], check=True)
    (root / f"home/{OWNER}").chmod(0o700)
    (root / "etc/apt/apt.conf.d/80retries").write_text(f'Acquire::Retries "{TRIES}";\n', encoding="utf-8")
    (root / "etc/hostname").write_text("table\n", encoding="utf-8")
    (root / "etc/hosts").write_text("127.0.0.1 localhost table\n", encoding="utf-8")
    (root / "etc/pip.conf").write_text(pip_settings(root), encoding="utf-8")


def pip_settings(root: Path) -> str:
    """What pip was told on this machine, but for folders of this machine; its certificates are copied."""
    said = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True)
    told = {}
    for line in said.stdout.splitlines():
        name, _, value = line.partition("=")
        name, value = name.rpartition(".")[2], value.strip("'\"")
        if name == "cert" and Path(value).is_file():
            shutil.copy(value, root / "etc/ssl/index.pem")
            told[name] = "/etc/ssl/index.pem"
        elif name in ("index-url", "proxy", "trusted-host", "default-timeout", "timeout"):
            told[name] = value
    return "[global]\n" + "".join(f"{name} = {value}\n" for name, value in told.items())
