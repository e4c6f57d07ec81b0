"""The udev rules: each board gets its name, group and peace from modem probing; nothing else is touched.

udev itself can judge a file since systemd 254 (`udevadm verify`); where it is older, the rules are read and followed
here as the manual udev(7) says, as far as they go.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from firmware_bridge.ports import BOARDS, BRIDGES

FILE = Path(__file__).parents[2] / "systemd" / "60-companion-panel.rules"
TERM = re.compile(r'\s*([A-Z]+)(?:\{(\w+)\})?\s*(==|!=|\+=|=)\s*"([^"]*)"\s*(?:,|$)')
MATCHES = {"ACTION", "SUBSYSTEM", "SUBSYSTEMS", "ENV", "ATTR", "ATTRS"}
Term = tuple[str, str, str, str]


def rules() -> list[list[Term]]:
    """Each rule as (key, its name, operator, value). Fails on what is no rule."""
    found = []
    for line in FILE.read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        terms, place = [], 0
        while place < len(line):
            term = TERM.match(line, place)
            assert term, f"no rule: {line[place:]!r}"
            terms.append((term[1], term[2] or "", term[3], term[4]))
            place = term.end()
        found.append(terms)
    return found


@dataclass
class Node:
    """A device as udev meets it. `above`: the attributes of its USB board, for a tty."""

    action: str
    subsystem: str
    attributes: dict[str, str] = field(default_factory=dict)
    above: dict[str, str] | None = None
    environment: dict[str, str] = field(default_factory=dict)
    given: dict[str, str] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)

    def follow(self) -> Node:
        goto = ""
        for terms in rules():
            label = next((value for key, _, _, value in terms if key == "LABEL"), "")
            if goto and label != goto:
                continue
            goto = ""
            if all(self._matches(*term) for term in terms):
                for term in terms:
                    goto = self._do(*term) or goto
        return self

    def _matches(self, key: str, name: str, operator: str, value: str) -> bool:
        if operator not in ("==", "!="):
            return True
        above = self.above or {}
        here = {
            "ACTION": self.action,
            "SUBSYSTEM": self.subsystem,
            "SUBSYSTEMS": "usb" if self.above is not None else "",
            "ENV": self.environment.get(name, ""),
            "ATTR": self.attributes.get(name),
            "ATTRS": above.get(name),
        }[key]
        fits = here is not None and any(fnmatchcase(here, one) for one in value.split("|"))
        return fits == (operator == "==")

    def _do(self, key: str, name: str, operator: str, value: str) -> str:
        if operator in ("==", "!=") or key == "LABEL":
            return ""
        if key == "GOTO":
            return value
        if key == "SYMLINK":
            assert operator == "+="
            self.links.append(re.sub(r"\$attr\{(\w+)\}", lambda found: (self.above or {})[found[1]], value))
        elif key == "ENV":
            self.environment[name] = value
        else:
            self.given[key] = value
        return ""


def tty(vendor: str, serial: str = "", action: str = "add") -> Node:
    above = {"idVendor": vendor, **({"serial": serial} if serial else {})}
    return Node(action, "tty", above=above, environment={}).follow()


def board(vendor: str) -> Node:
    return Node("add", "usb", {"idVendor": vendor}, environment={"DEVTYPE": "usb_device"}).follow()


@pytest.mark.parametrize("vendor", [*BOARDS, *BRIDGES])
def test_every_board_that_is_looked_for_has_its_name_its_group_and_its_peace(vendor: int) -> None:
    node = tty(f"{vendor:04x}", "E6614C311B7E8B24")
    assert node.links == ["companion-panel-E6614C311B7E8B24"]
    assert node.given == {"GROUP": "dialout", "MODE": "0660"}
    assert node.environment == {"ID_MM_PORT_IGNORE": "1"}
    assert board(f"{vendor:04x}").environment["ID_MM_DEVICE_IGNORE"] == "1"


def test_a_chip_without_a_number_gets_no_name() -> None:
    node = tty("1a86")
    assert node.links == []
    assert node.given["GROUP"] == "dialout"


@pytest.mark.parametrize(
    "node",
    [
        tty("12d1", "a modem"),
        tty("2e8a", "E66", action="remove"),
        board("12d1"),
        Node("add", "tty").follow(),  # the Pi's own UART
        Node("add", "block", above={"idVendor": "2e8a", "serial": "boot drive"}).follow(),
    ],
)
def test_nothing_else_is_touched(node: Node) -> None:
    assert (node.links, node.given) == ([], {})
    assert not any(name.startswith("ID_MM") for name in node.environment)


def test_every_way_leads_on_and_no_key_is_misspelt() -> None:
    terms = [term for rule in rules() for term in rule]
    labels = {value for key, _, _, value in terms if key == "LABEL"}
    assert {value for key, _, _, value in terms if key == "GOTO"} == labels
    assert {key for key, _, operator, _ in terms if operator in ("==", "!=")} <= MATCHES
    done = {key for key, _, operator, _ in terms if operator in ("=", "+=")}
    assert done == {"GOTO", "LABEL", "ENV", "GROUP", "MODE", "SYMLINK"}


READ = """
mount -t tmpfs none /run && mkdir -p /run/udev/rules.d && cp "$0" /run/udev/rules.d/
echo 'FOO=="x"' >/run/udev/rules.d/61-wrong.rules
exec udevadm test --action=add /sys/class/tty/tty
"""


def test_udev_itself_has_nothing_to_say_against_it() -> None:
    """`verify` is newer than systemd 253; before it `test` reads all rules, here in a namespace with its own folder.
    Where neither can be had, the tests above stand for it."""
    assert FILE.name < "77-mm", "ModemManager's own rules come later"
    assert FILE.name > "50-udev-default.rules", "what the system gives a tty comes before"
    udevadm = shutil.which("udevadm")
    if udevadm and subprocess.run([udevadm, "verify", "--help"], capture_output=True, timeout=60).returncode == 0:
        done = subprocess.run([udevadm, "verify", str(FILE)], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
    elif udevadm and shutil.which("unshare"):
        words = ["unshare", "--mount", "sh", "-c", READ, str(FILE)]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60)
        told = done.stdout + done.stderr
        if "61-wrong.rules:1" in told:  # it was read, and what is wrong is said
            assert f"/{FILE.name}" in told
            assert f"{FILE.name}:" not in told
