"""Who is looked at: the machine with what must be known before anything can be judged. Gathered once, then only read.

Is it a Pi? What does the config ask for? Does a service run the companion, and as whom: with which groups is a node
opened? Does one run now?
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from companion.doctor.machine import Library, Machine, Person, Read, text
from companion.places import ARCHIVE

UNIT = "companion.service"
_WANTED = (
    "LoadState,ActiveState,SubState,Result,ExecMainStatus,NRestarts,UnitFileState,NeedDaemonReload,MainPID,User,Group,"
    "SupplementaryGroups,StateDirectory,ReadWritePaths,ProtectHome,ProtectSystem,DevicePolicy,DeviceAllow,ExecStart,Environment"
)
HEADER_LABELS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""What the kernel calls the chip behind the 40-pin header."""


@dataclass(frozen=True)
class Patient:
    """`named`: the config that was asked for by name, None for the usual one."""

    machine: Machine
    named: Path | None = None

    @cached_property
    def model(self) -> str:
        """Such as "Raspberry Pi Zero 2 W Rev 1.0"; "" on any other machine."""
        told = text(self.machine, "/proc/device-tree/model")
        if told.startswith("Raspberry Pi"):
            return told
        return next((f"a Raspberry Pi by its {label}" for label in self.chips.values() if label in HEADER_LABELS), "")

    @cached_property
    def chips(self) -> dict[str, str]:
        """GPIO chips by their nodes, with their labels, "" for one that we may not open."""
        nodes = [f"/dev/{name}" for name in self.machine.names("/dev") if re.fullmatch(r"gpiochip\d+", name)]
        labels: dict[str, str] = {}
        for node in nodes:
            if self.machine.link(node):  # an old name of another one
                continue
            try:
                labels[node] = self.machine.chip(node).label
            except OSError:
                labels[node] = ""
        return labels

    @cached_property
    def header(self) -> str:
        """The node of the chip behind the 40-pin header; "" where there is none."""
        known = [node for node, label in self.chips.items() if label in HEADER_LABELS]
        return next(iter([*known, *(node for node, label in self.chips.items() if not label)]), "")

    @cached_property
    def libraries(self) -> Mapping[str, Library]:
        return self.machine.libraries()

    @cached_property
    def settings(self) -> Read:
        return self.machine.config(self.named or self.services_config)

    @property
    def services_config(self) -> Path | None:
        """The config that the service is started with, where its unit names one."""
        told = re.search(r"--config[= ](\S+)", (self.unit or {}).get("ExecStart", ""))
        return Path(told[1]) if told else None

    @cached_property
    def unit(self) -> Mapping[str, str] | None:
        """The service as systemd has it, property -> value; None where no service of ours, or no systemd, is there."""
        done = self.machine.run("systemctl", "show", UNIT, f"--property={_WANTED}")
        if done is None or done.code != 0:
            return None
        told: dict[str, str] = {}
        for line in done.out.splitlines():
            key, found, value = line.partition("=")
            if found:  # a list of several is said as several lines
                told[key] = f"{told[key]} {value}" if key in told else value
        return None if told.get("LoadState", "not-found") == "not-found" else told

    @property
    def pin_factory(self) -> str:
        """GPIOZERO_PIN_FACTORY as the service has it, else as we have it here; "" where it is not set."""
        words = (self.unit or {}).get("Environment", "").split()
        told = [word.partition("=")[2] for word in words if word.startswith("GPIOZERO_PIN_FACTORY=")]
        return told[-1] if told else self.machine.environment.get("GPIOZERO_PIN_FACTORY", "")

    @cached_property
    def runs_as(self) -> Person:
        """Whose rights count: the service's as it runs, else as it would run, else our own."""
        if self.unit is None or not self.unit.get("User"):
            return Person("root", 0, frozenset({0})) if self.unit is not None else self.machine.me
        return self.living or self.entitled

    @cached_property
    def entitled(self) -> Person:
        """The service's user with the groups that it will have from its next start on."""
        unit = self.unit or {}
        name = unit.get("User") or self.machine.me.name
        return self.by_books(name, unit.get("Group", ""), *unit.get("SupplementaryGroups", "").split())

    @cached_property
    def living(self) -> Person | None:
        """The service's user with the groups that its process has; None while none runs."""
        number = (self.unit or {}).get("MainPID", "0")
        status = text(self.machine, f"/proc/{number}/status") if number != "0" else ""
        uid, groups = (re.search(rf"^{key}:\s+(.*)$", status, re.MULTILINE) for key in ("Uid", "Groups"))
        gid = re.search(r"^Gid:\s+(\d+)", status, re.MULTILINE)
        if not (uid and groups and gid):
            return None
        numbers = frozenset(map(int, [gid[1], *groups[1].split()]))
        return Person((self.unit or {}).get("User", ""), int(uid[1].split()[1]), numbers)

    @cached_property
    def groups(self) -> Mapping[str, tuple[int, tuple[str, ...]]]:
        """Name -> number and members, as /etc/group has it."""
        rows = (line.split(":") for line in text(self.machine, "/etc/group").splitlines())
        return {row[0]: (int(row[2]), tuple(row[3].split(","))) for row in rows if len(row) == 4 and row[2].isdecimal()}

    @cached_property
    def users(self) -> Mapping[str, tuple[int, int]]:
        """Name -> number and first group, as /etc/passwd has it."""
        rows = (line.split(":") for line in text(self.machine, "/etc/passwd").splitlines())
        return {row[0]: (int(row[2]), int(row[3])) for row in rows if len(row) == 7 and row[2].isdecimal()}

    @cached_property
    def status(self) -> Mapping[str, object] | None:
        """What a companion that runs now says of itself."""
        path = self.archive_path
        return self.machine.status(path) if path is not None else None

    @property
    def archive_path(self) -> Path | None:
        config = self.settings.config
        if config is None:
            return None
        # The service's own default is the folder that systemd makes for it.
        state = (self.unit or {}).get("StateDirectory", "")
        if state and config.archive_path == self.machine.default_archive:
            return Path("/var/lib") / state.split()[0] / ARCHIVE
        return config.archive_path

    def by_books(self, name: str, *more: str) -> Person:
        """A user with the groups of /etc/passwd and /etc/group, and these besides."""
        uid, first = self.users.get(name, (-1, -1))
        members = {number for number, members in self.groups.values() if name in members}
        named = {self.groups[group][0] for group in more if group in self.groups}
        return Person(name, uid, frozenset({first, *members, *named}))

    def group(self, gid: int) -> str:
        """A group's name, else its number."""
        return next((name for name, (number, _) in self.groups.items() if number == gid), str(gid))

    def user(self, uid: int) -> str:
        return next((name for name, (number, _) in self.users.items() if number == uid), str(uid))
