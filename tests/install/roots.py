"""`make roots`: install, update, roll back and remove in clean Debian roots, booted. One line for each thing shown,
both releases at a time, and beside them the power cuts of test_cuts at each change.

    python -m tests.install.roots [bookworm|trixie ...]

Needs root, and a network: the owner of that root is an ordinary user who types what README says. Exit code 1 if one
thing does not hold. Not part of `make test`: it takes minutes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from tests.install.machine import CHECKOUT, OWNER, Broken, Machine, booted, roots, wait_until
from tests.warden import Grounds

CONFIG = '[panel]\nport = "auto"\n\n[table]\npace = "fast"\n'
"""Somebody could answer, as soon as they plug a panel in; no device is needed to start."""
IN_A_MATCH = (
    "[Service]\nExecStart=\nExecStart=/opt/companion/venv/bin/companion run --start high_risk --seats red,blue\n"
)
BROKEN = "def run(args: object) -> int:\n    return 70\n\n\ndef was(args"
LEFT = "find /etc/systemd /etc/udev /etc/polkit-1 /etc/sysusers.d /usr/lib/systemd -name '*companion*' ! -name '*.d'"
NOT_READY = "bool(4 > 3)"
OFFLINE = "PIP_NO_INDEX=1 systemd/install --no-i2c"
"""Without an index: with the libraries that the last install left."""
DONE = "flock --wait 60 /opt/companion/.lock true"
STAY = "systemctl is-active companion"
OPENED = "        add_tables(connection)\n"
RAISED = f"{OPENED}        connection.execute(f'PRAGMA user_version = {{SCHEMA}}')\n"
FAILS_ITS_TEST = ("companion/cli/adjudicate.py", "def run(args", BROKEN)
NEVER_READY = ("companion/app.py", "not config.asks_for_input", NOT_READY)
NEXT_FORMAT = ("companion/devices/archive_schema.py", "SCHEMA = 1\n", "SCHEMA = 2\n")
FORMAT_RAISED = ("companion/devices/archive_schema.py", OPENED, RAISED)
TAMPERED = (FAILS_ITS_TEST, NEVER_READY, NEXT_FORMAT, FORMAT_RAISED)
"""What versions of the story have otherwise than this one: file, the words there, what stands there instead."""
PLAYED = (
    "cd / && echo q | setpriv --reuid=companion --regid=companion --init-groups env STATE_DIRECTORY=/var/lib/companion "
    "RUNTIME_DIRECTORY=/tmp HOME=/tmp companion run --simulate --new --start high_risk --seats red,blue"
)
"""A match begins while no daemon runs."""


def main(releases: list[str]) -> int:
    """The worst of the releases."""
    if os.geteuid() != 0:
        print("make roots boots whole systems, which only root may: sudo make roots", file=sys.stderr)
        return 2
    with roots() as grounds, ThreadPoolExecutor(3) as all_three:
        cuts = all_three.submit(every_cut, grounds)
        worst = max(all_three.map(partial(shown_in, grounds=grounds), releases or ["bookworm", "trixie"]))
        return max(worst, cuts.result())


def undone(change: tuple[str, str, str]) -> tuple[str, str, str]:
    file, old, new = change
    return file, new, old


def every_cut(grounds: Grounds) -> int:
    """Those of test_cuts, in a folder of the grounds and ending with them; 1 where something does not hold."""
    words = ["env", grounds.mark, f"TMPDIR={grounds.new()}", sys.executable, "-m", "tests.install.test_cuts"]
    done = subprocess.run(words, check=False)
    return int(done.returncode != 0)


def shown_in(release: str, grounds: Grounds) -> int:
    """The whole story in one release; 1 where something does not hold."""
    begun = time.monotonic()
    try:
        with booted(release, grounds) as machine:
            print(f"{release}: up after {time.monotonic() - begun:.0f} s", flush=True)
            for shown in STORY:
                since = time.monotonic()
                told = shown(machine)
                print(f"{release}: {told} ({time.monotonic() - since:.0f} s)", flush=True)
    except Broken as fault:
        print(f"{release}: DOES NOT HOLD: {fault}", file=sys.stderr)
        return 1
    print(f"{release}: all of it in {time.monotonic() - begun:.0f} s", flush=True)
    return 0


def holds(claim: bool, what: str, said: str) -> None:
    if not claim:
        raise Broken(f"{what}; it said:\n{said}")


def version_in_use(machine: Machine) -> str:
    return machine.run("/usr/local/bin/companion --version").split()[-1]


def installs(machine: Machine) -> str:
    machine.write(f"{CHECKOUT}/table.toml", CONFIG)
    machine.run(f"chown {OWNER}: table.toml", "root")
    said = machine.run("make install")
    holds("READY" in said and "active" in machine.run(STAY), "the service is ready after make install", said)
    holds(machine.run("cat /etc/companion/table.toml") == CONFIG, "table.toml of the folder became the config", said)
    compiled = "find /opt/companion/venv/lib/ -name '__init__.*.pyc' -path '*/companion/__pycache__/*'"
    holds(".pyc" in machine.run(compiled), "bytecode is compiled", said)
    owners = machine.run("find /opt/companion /etc/systemd/system /etc/udev/rules.d ! -user root", "root")
    holds(owners == "", "all of it belongs to root", owners)
    ready = next(line.strip() for line in said.splitlines() if "READY" in line)
    return f"{machine.run('id -un').strip()} types make install: {version_in_use(machine)}, {ready}"


def installs_again(machine: Machine) -> str:
    pid = machine.run("systemctl show -P MainPID companion")
    said = machine.run("sudo make install")
    holds("already" in said and "Nothing was changed" in said, "the second time it says already", said)
    holds(machine.run("systemctl show -P MainPID companion") == pid, "the daemon was left alone", said)
    alien = machine.run('find . ! -user "$(id -un)"')
    holds(alien == "", "nothing of root's lies in the owner's folder", alien)
    return "the second time, by sudo, it says already, and the daemon is left alone"


def updates(machine: Machine) -> str:
    machine.write("/etc/systemd/system/companion.service.d/table.conf", IN_A_MATCH)
    machine.run("systemctl daemon-reload && systemctl restart companion", "root")
    machine.run("systemctl stop companion", "root")
    machine.run("rm -r /etc/systemd/system/companion.service.d && systemctl daemon-reload", "root")
    machine.run("systemctl start companion", "root")
    machine.change("pyproject.toml", 'version = "0.1.0"', 'version = "0.1.1"')
    said = machine.run("make update")
    holds("READY" in said and version_in_use(machine) == "0.1.1", "0.1.1 is in use", said)
    holds("1 matches are shown" in said, "an open match that nobody plays does not stop it", said)
    return "make update: 0.1.1 beside 0.1.0, tried with a copy of the archive, switched to"


def goes_back(machine: Machine) -> str:
    said = machine.run("systemd/install --back")
    holds(version_in_use(machine) == "0.1.0" and "READY" in said, "0.1.0 is in use", said)
    machine.hang_up("systemd/install --back", "> go back from")
    wait_until("the end of what was hung up", lambda: machine.run(DONE, "root", None) == "")
    holds(version_in_use(machine) == "0.1.1" and "active" in machine.run(STAY), "0.1.1 is in use", said)
    return "systemd/install --back: 0.1.0, and again, while the terminal goes away in the middle: 0.1.1"


def refuses_a_bad_one(machine: Machine) -> str:
    machine.change("pyproject.toml", 'version = "0.1.1"', 'version = "0.1.2"')
    machine.change(*FAILS_ITS_TEST)
    said = machine.run(OFFLINE, expected=1)
    holds("self-test of 0.1.2" in said and version_in_use(machine) == "0.1.1", "0.1.2 is not used", said)
    holds(
        "active" in machine.run(STAY) and "0.1.2" not in machine.run("ls /opt/companion/versions"), "0.1.1 runs", said
    )
    machine.change(*undone(FAILS_ITS_TEST))
    return "0.1.2 fails its self-test: exit code 1, 0.1.1 was never stopped"


def rolls_back(machine: Machine) -> str:
    machine.change(*NEVER_READY)
    said = machine.run(OFFLINE, expected=1)
    holds("did not get ready, so 0.1.1" in said, "it says that it went back", said)
    holds(version_in_use(machine) == "0.1.1" and "active" in machine.run(STAY), "0.1.1 runs", said)
    machine.change(*undone(NEVER_READY))
    return "0.1.2 does not start: exit code 1, 0.1.1 runs again by itself"


def survives_cuts(machine: Machine) -> str:
    moments = ("> build the companion", "> build 0.1.2", "> try 0.1.2", "> switch from 0.1.1")
    for moment in moments:
        machine.cut(OFFLINE, moment)
    said = machine.run(OFFLINE)
    holds(version_in_use(machine) == "0.1.2" and "active" in machine.run(STAY), "0.1.2 is in use", said)
    left = machine.run("ls -A /opt/companion /opt/companion/versions")
    holds(".new" not in left and left.count("0.1.") == 2, "nothing is left over", left)
    return f"killed at {len(moments)} moments of an update: the next run finishes 0.1.2"


def waits_for_a_match(machine: Machine) -> str:
    machine.write("/etc/systemd/system/companion.service.d/table.conf", IN_A_MATCH)
    machine.run("systemctl daemon-reload && systemctl restart companion", "root")
    machine.change("pyproject.toml", 'version = "0.1.2"', 'version = "0.1.3"')
    pid = machine.run("systemctl show -P MainPID companion")
    said = machine.run(OFFLINE, expected=1)
    holds("being played" in said and "--even-now" in said, "it says why and how", said)
    holds(machine.run("systemctl show -P MainPID companion") == pid, "the daemon was left alone", said)
    said = machine.run(f"{OFFLINE} --even-now")
    holds(version_in_use(machine) == "0.1.3" and "READY" in said, "it insists", said)
    return "in a match: refused, exit code 1, the daemon left alone; --even-now insists: 0.1.3"


def raises_the_format(machine: Machine) -> str:
    machine.change("pyproject.toml", 'version = "0.1.3"', 'version = "0.1.4"')
    machine.change(*NEXT_FORMAT)
    machine.change(*FORMAT_RAISED)
    before = matches(machine)
    said = machine.run(f"{OFFLINE} --even-now")
    holds("raises the format" in said and version_in_use(machine) == "0.1.4", "a copy is kept before 0.1.4", said)
    machine.run("systemctl stop companion", "root")
    machine.run(PLAYED, "root")
    machine.run("systemctl start companion", "root")
    said = machine.run("systemd/install --back --even-now")
    holds(version_in_use(machine) == "0.1.3" and "READY" in said, "0.1.3 is in use", said)
    holds("NOT in it" in said and "kept in /var/lib/companion/archive.sqlite.format-2-" in said, "it says so", said)
    machine.run("test -s /var/lib/companion/archive.sqlite.format-2-*")
    holds(before <= matches(machine), "the matches of before are there", said)
    return (
        "0.1.4 raises the archive's format, a match begins, and back: the copy of before; what came since is kept aside"
    )


def matches(machine: Machine) -> set[str]:
    return {one["id"] for one in json.loads(machine.run("companion matches --json"))}


def is_removed(machine: Machine) -> str:
    matches = machine.run("companion matches")
    said = machine.run("make uninstall OPTIONS=--even-now")
    holds("/var/lib/companion stays" in said and "/etc/companion stays" in said, "it says what stays", said)
    machine.run("test -s /var/lib/companion/archive.sqlite && test -s /etc/companion/table.toml")
    machine.run("test ! -e /opt/companion && test ! -e /usr/local/bin/companion")
    left = machine.run(LEFT, "root")
    holds(left == "", "no unit and no rule is left", left)
    said = machine.run("make install")
    holds(
        "READY" in said and machine.run("companion matches") == matches, "installed again, the matches are there", said
    )
    refused = machine.run("systemd/remove --purge", expected=1)
    holds("nothing was taken away" in refused, "a purge without a terminal is refused", refused)
    machine.run("systemd/remove --purge --yes --even-now")
    machine.run("test ! -e /var/lib/companion && test ! -e /etc/companion")
    return "make uninstall: matches and config stay and are there after make install; --purge takes them only when told"


STORY = (
    installs,
    installs_again,
    updates,
    goes_back,
    refuses_a_bad_one,
    rolls_back,
    survives_cuts,
    waits_for_a_match,
    raises_the_format,
    is_removed,
)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
