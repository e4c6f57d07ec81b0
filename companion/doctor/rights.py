"""May the one who runs the companion open this node, and if not, what exactly cures it? Pure."""

from __future__ import annotations

from companion.doctor.findings import Finding, fault
from companion.doctor.machine import Node, Person
from companion.doctor.patient import UNIT, Patient


def may(person: Person, node: Node, want: int = 6) -> bool:
    """`want`: 4 to read, 2 to write, 1 to enter, or their sum."""
    if person.uid == 0:
        return True
    if person.uid == node.uid:
        return node.mode >> 6 & want == want
    if node.gid in person.gids:
        return node.mode >> 3 & want == want
    return node.mode & want == want


def refusal(patient: Patient, path: str, name: str, subsystem: str, usual: str, want: int = 6) -> Finding | None:
    """The fault of a node that is there and may not be opened, else None. `usual`: the group that it should have."""
    node = patient.machine.stat(path)
    who = patient.runs_as
    if node is None or may(who, node, want):
        return None
    group = patient.group(node.gid)
    belongs = f"it belongs to {patient.user(node.uid)}, group {group}, mode {node.mode:04o}"
    says = f"{path} may not be opened by {who.name}: {belongs}"
    if node.gid == 0 or node.mode >> 3 & want != want:
        rule = f'SUBSYSTEM=="{subsystem}", GROUP="{usual}", MODE="0660"'
        cure = (
            f"echo '{rule}' | sudo tee /etc/udev/rules.d/61-companion-{subsystem}.rules && "
            "sudo udevadm control --reload && sudo udevadm trigger"
        )
        return fault(name, f"{says}; no group can cure that, it takes a udev rule", cure)
    if patient.unit is not None:
        if may(patient.entitled, node, want):
            return fault(
                name, f"{says}; the service has that group from its next start on", f"sudo systemctl restart {UNIT}"
            )
        return fault(name, says, f"sudo usermod -aG {group} {who.name} && sudo systemctl restart {UNIT}")
    if may(patient.by_books(who.name), node, want):
        return fault(
            name,
            f"{says}; {who.name} was put into that group after this login",
            "log out and in again, or restart the Pi",
        )
    return fault(name, says, f"sudo usermod -aG {group} {who.name}, then log out and in again")
