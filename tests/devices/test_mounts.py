"""What a folder lies on, by tables of mounts as Linux writes them: a card, memory, overlays over either, a service's
own view."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices import mounts
from companion.devices.mounts import Ground, ground, ground_of, is_hidden, mount_of

DATA = Path("/var/lib/companion")
CARD = "24 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n"
OVERLAYROOT = (
    "21 1 0:21 / / rw,relatime shared:1 - overlay overlayroot "
    "rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay,workdir=/media/root-rw/overlay-workdir/_\n"
    "22 21 179:2 / /media/root-ro ro,relatime shared:2 - ext4 /dev/mmcblk0p2 ro\n"
)
UPPER = "23 21 {device} / /media/root-rw rw,relatime shared:3 - {kind} {source} rw\n"
CONTAINER = "900 800 0:77 / / rw,relatime - overlay overlay rw,lowerdir=/x/l/A:/x/l/B,upperdir=/x/9/diff,workdir=/x/w\n"


def at(point: str, kind: str, view: str = "rw", disk: str = "rw", source: str = "none", device: str = "0:99") -> str:
    return f"50 24 {device} / {point} {view} shared:9 master:1 - {kind} {source} {disk}\n"


@pytest.mark.parametrize(
    ("table", "memory"),
    [
        (CARD, ""),
        (CARD + at("/var/lib", "tmpfs"), "tmpfs"),
        (CARD + at("/var/lib", "ramfs"), "ramfs"),
        (CARD + at("/var", "ext4", source="/dev/zram0"), "ext4 on /dev/zram0"),
        (CARD + at("/run", "tmpfs"), ""),
        (CARD + at("/var/lib/companion2", "tmpfs"), ""),
        (CARD + at("/var", "tmpfs") + at("/var/lib/companion", "ext4", source="/dev/sda1"), ""),
        (CARD + at("/var", "ext4") + at("/var", "tmpfs"), "tmpfs"),
        (OVERLAYROOT + UPPER.format(device="0:22", kind="tmpfs", source="tmpfs-root"), "overlay on tmpfs"),
        (OVERLAYROOT + UPPER.format(device="8:1", kind="ext4", source="/dev/sda1"), ""),
        (CONTAINER, ""),
        ("", ""),
        ("nonsense\n1 2 3 4\n", ""),
    ],
)
def test_which_memory_a_folder_lies_in(table: str, memory: str) -> None:
    assert ground(table, DATA).memory == memory


def test_an_overlay_whose_upper_layer_is_not_to_be_seen_is_hidden() -> None:
    mount = mount_of(CONTAINER, DATA)
    assert mount is not None and is_hidden(CONTAINER, mount)
    seen = OVERLAYROOT + UPPER.format(device="0:22", kind="tmpfs", source="tmpfs-root")
    mount = mount_of(seen, DATA)
    assert mount is not None and not is_hidden(seen, mount)


def test_a_service_that_began_on_a_read_only_disk_has_a_view_of_its_own() -> None:
    """As it was seen in a mount namespace of its own, before and after `mount -o remount,rw /` on the host."""
    own = "416 415 179:2 /var/lib/companion /var/lib/companion ro,relatime - ext4 /dev/mmcblk0p2 {disk}\n"
    before = CARD.replace(" rw", " ro") + own.format(disk="ro")
    after = CARD.replace("rw,noatime", "ro,noatime") + own.format(disk="rw")
    assert ground(before, DATA) == Ground("/", "", read_only=True, held_back=False)
    assert ground(after, DATA) == Ground("/", "", read_only=True, held_back=True)
    assert ground(CARD, DATA) == Ground("/", "", read_only=False, held_back=False)


def test_names_with_blanks() -> None:
    table = CARD + at("/media/my\\040stick", "tmpfs")
    assert ground(table, Path("/media/my stick/games")) == Ground("/media/my stick", "tmpfs")


def test_a_folder_that_is_not_there_yet_and_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = tmp_path / "real"
    real.mkdir()
    (tmp_path / "link").symlink_to(real)
    monkeypatch.setattr(mounts, "TABLE", tmp_path / "mountinfo")
    assert ground_of(tmp_path / "link/new/archive.sqlite") == Ground(), "no table, no word"
    mounts.TABLE.write_text(CARD + at(str(real.resolve()), "tmpfs"))
    assert ground_of(tmp_path / "link/new/archive.sqlite").memory == "tmpfs"
    assert ground_of(tmp_path / "archive.sqlite").memory == ""
