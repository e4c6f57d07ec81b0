"""Where matches are kept: the disk, its kind, its rights, and whether the archive is whole. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.devices.mounts import Mount, is_hidden, memory_under, mount_of
from companion.doctor.findings import Finding, fault, fine, note, skipped
from companion.doctor.firmware import cmdline_txt, switched
from companion.doctor.machine import text
from companion.doctor.patient import UNIT, Patient
from companion.doctor.rights import may

LEAST_FREE = 64 * 1024 * 1024
LEAST_FILES = 64
FAT = ("vfat", "msdos", "exfat", "fuseblk", "ntfs", "ntfs3")
REMOTE = ("nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "9p")
ELSEWHERE = 'give the archive a place on the card: [archive] path = "auto" in table.toml is /var/lib/companion'


def data_folder(patient: Patient) -> Iterator[Finding]:
    path = patient.archive_path
    if path is None:
        yield skipped("data-folder", "the data folder is not known while the config has faults")
        return
    folder = _nearest(patient, path.parent)
    table = text(patient.machine, "/proc/self/mountinfo")
    mount = mount_of(table, folder)
    troubles = [
        *_kind(patient, folder, table, mount),
        *_held_back(patient, path),
        *_sealed(patient, path),
        *_rights(patient, path, folder),
        *_room(patient, folder),
    ]
    yield from troubles
    if not troubles:
        kind = f", on {mount.kind}" if mount else ""
        yield fine("data-folder", f"{path.parent} can be written{kind}")


def archive(patient: Patient) -> Iterator[Finding]:
    path = patient.archive_path
    if path is None:
        return
    faults = patient.machine.archive(path)
    for one in faults:
        cure = (
            f"keep a copy (sudo cp -a {path} {path}.copy); at its next start the companion moves a damaged archive "
            "aside and begins a new one; then test the card, or take another"
        )
        if "newer companion" in one:
            cure = "update this companion, or name another archive in table.toml"
        elif "another program" in one or "expected a file" in one:
            cure = "name another file under [archive] path in table.toml"
        elif "cannot be" in one or "may not" in one:
            cure = f"look at the rights: sudo ls -la {path.parent}; sudo companion doctor sees all"
        yield fault("archive", one, cure)
    there = patient.machine.stat(str(path))
    if not faults:
        yield fine(
            "archive", f"the archive {path} is whole" if there else "no archive yet: it is made with the first match"
        )
    for name in patient.machine.names(str(path.parent)):
        if name.startswith(f"{path.name}.damaged-") and not name.endswith(("-wal", "-shm", "-journal")):
            cure = "companion matches, with [archive] path naming it, shows what can still be read; else delete it"
            yield note("archive-aside", f"a damaged archive was moved aside: {path.parent / name}", cure)


def _kind(patient: Patient, folder: Path, table: str, mount: Mount | None) -> Iterator[Finding]:
    if mount is None:
        return
    lies, memory = f"{folder} lies on {mount.point} ({mount.kind})", memory_under(table, mount)
    if mount.kind == "overlay" and (memory or is_hidden(table, mount)):
        yield _overlay(patient, lies, memory)
    elif memory:
        yield fault("data-tmpfs", f"{lies}, which is memory: every match is gone after a power cut", ELSEWHERE)
    elif mount.kind in FAT:
        says = f"{lies}: it has no rights and no journal, and a power cut can spoil it"
        yield fault("data-fat", says, f"{ELSEWHERE}; or format {mount.source} as ext4")
    elif mount.kind in REMOTE:
        yield fault("data-remote", f"{lies}, on another machine: locks and power cuts are not safe there", ELSEWHERE)
    if mount.read_only:
        cure = (
            f"sudo mount -o remount,rw {mount.point}; if the kernel did it because of errors (sudo dmesg shows ext4 or "
            "mmc0), copy the archive away and take another card"
        )
        if patient.unit is not None:
            cure = f"{cure}; a companion that was started meanwhile still sees it read-only: look with the doctor again"
        yield fault("data-read-only", f"{folder} is read-only: {mount.point} is mounted so", cure)


def _overlay(patient: Patient, lies: str, memory: str) -> Finding:
    cure = "put the archive on a disk or partition of its own: [archive] path in table.toml"
    if patient.model:
        by_hand = f"take the word overlayroot=tmpfs (or boot=overlay) out of {cmdline_txt(patient)}"
        off = switched(patient, "do_overlayfs 1", by_hand)
        cure = f"{off}; or {cure}"
    elif not memory:
        return note("data-overlay", f"{lies}, an overlay of which cannot be seen whether it outlives a power cut", cure)
    return fault("data-overlay", f"{lies}, an overlay in memory: every match is gone after a power cut", cure)


def _held_back(patient: Patient, path: Path) -> Iterator[Finding]:
    """A service that began while the disk was read-only has a view of its own, in which it still is."""
    number = (patient.unit or {}).get("MainPID", "0")
    if number == "0":
        return
    table = text(patient.machine, f"/proc/{number}/mountinfo")
    mount = mount_of(table, path.parent)
    if mount is not None and mount.held_back:
        says = f"the companion that runs still sees {path.parent} read-only, as it was when it began"
        cure = (
            f"sudo nsenter -m -t {number} mount -o remount,bind,rw {mount.point} keeps what was played since; sudo "
            f"systemctl restart {UNIT} loses that"
        )
        yield fault("data-held-back", says, cure)


def _sealed(patient: Patient, path: Path) -> Iterator[Finding]:
    """What the service's own hardening keeps from it."""
    unit = patient.unit
    if unit is None:
        return
    states = [Path("/var/lib") / name for name in unit.get("StateDirectory", "").split()]
    open_paths = [*states, *(Path(one.lstrip("-+")) for one in unit.get("ReadWritePaths", "").split())]
    if any(one in path.parents for one in open_paths):
        return
    home = Path("/home") in path.parents or Path("/root") in path.parents
    if home and unit.get("ProtectHome", "no") not in ("no", "false"):
        says = f"the archive {path} is in a home, where the service may not look (ProtectHome)"
        yield fault("data-protect-home", says, ELSEWHERE)
    elif unit.get("ProtectSystem") == "strict":
        says = f"the archive {path} lies outside of what the service may write (ProtectSystem=strict)"
        cure = f"{ELSEWHERE}; or sudo systemctl edit {UNIT}, and write [Service] and ReadWritePaths={path.parent}"
        yield fault("data-protect-system", says, cure)


def _rights(patient: Patient, path: Path, folder: Path) -> Iterator[Finding]:
    who, node = patient.runs_as, patient.machine.stat(str(folder))
    made_by_systemd = bool((patient.unit or {}).get("StateDirectory")) and folder != path.parent
    if node is not None and not may(who, node, 3) and not made_by_systemd:
        cure = f"sudo mkdir -p {path.parent} && sudo chown -R {who.name}: {path.parent}"
        owner = f"it belongs to {patient.user(node.uid)}, mode {node.mode:04o}"
        yield fault("data-denied", f"{folder} may not be written by {who.name}: {owner}", cure)
        return
    for side in ("", "-wal", "-shm", ".lock"):
        file = patient.machine.stat(f"{path}{side}")
        if file is not None and not may(who, file):
            cure = f"sudo chown {who.name}: {path}*"
            owner = f"it belongs to {patient.user(file.uid)}, mode {file.mode:04o}"
            yield fault("archive-denied", f"{path}{side} may not be written by {who.name}: {owner}", cure)
            return


def _room(patient: Patient, folder: Path) -> Iterator[Finding]:
    space = patient.machine.space(str(folder))
    if space is None:
        return
    cure = (
        "sudo apt clean && sudo journalctl --vacuum-size=50M; then sudo du -xh / | sort -h | tail shows what is large"
    )
    if space.free < LEAST_FREE:
        yield fault("disk-full", f"only {space.free // 1_000_000} MB are free where {folder} lies", cure)
    elif space.files is not None and space.files < LEAST_FILES:
        yield fault("disk-files", f"no more files can be made where {folder} lies: all inodes are taken", cure)


def _nearest(patient: Patient, folder: Path) -> Path:
    """The folder, else the nearest above it that is there."""
    return next((one for one in (folder, *folder.parents) if patient.machine.stat(str(one))), Path("/"))
