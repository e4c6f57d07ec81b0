"""The support bundle: everything that helps, and nobody's name or address, wherever one was written."""

from __future__ import annotations

import json
import os
import re
import zipfile
from pathlib import Path

import pytest

from companion.doctor.bundle import write_bundle
from companion.doctor.examine import examine
from companion.errors import BadInput
from tests.cli.kept import setup, write
from tests.doctor.fake_pi import FakePi

ARCHIVE = "/var/lib/companion/archive.sqlite"
HEAD = {
    "t": 1.0,
    "tape": 1,
    "settings": {"names": ["Zoë"]},
    "match": {"setup": {"people": {"red": "Zoë", "blue": "Bo Li"}}},
}
SECRETS = (
    *("Annegret", "Zoë", "Zo\\u00eb", "Bo Li", "Quentin", "Torvald", "larsson", "Lars Larsson", "spielhoelle"),
    *(
        "192.168.178.23",
        "2a02:8109:9f40::17",
        "b8:27:eb:12:34:56",
        "lars@example.org",
        "Elm Street",
        "DC-A6-32-01-02-03",
    ),
)


def furnish(pi: FakePi) -> None:
    """Secrets in every corner."""
    from companion.devices.archive import Archive

    pi.configure("[keys]", '# at Elm Street 7\n[people]\nnames = ["Annegret", "Quentin"] # Elm Street\n[keys]')
    pi.configure("[sound]", '[web]\nhost = "192.168.178.23"\n[sound]')
    pi.write("/var/lib/companion/box.toml", '[people]\nnames = ["Torvald"]\n')
    with Archive.open(pi.at(ARCHIVE)) as archive:
        write(archive, (), begins=setup(red="Zoë", blue="Bo Li"))
    pi.write(
        "/var/lib/companion/evening.jsonl", json.dumps(HEAD) + '\n{"t":2.0,"line":"opened","text":"BO LI"}\n{"t":3.'
    )
    pi.change("/etc/passwd", "pi:x:1000:1000:,,,", "larsson:x:1000:1000:Lars Larsson,,,")
    pi.write("/etc/hostname", "spielhoelle\n")
    pi.commands["journalctl"] = (
        "2026-11-29T21:05:00+0000 companion[812]: ANNEGRET and quentin from spielhoelle.local (192.168.178.23, "
        "2a02:8109:9f40::17, b8:27:eb:12:34:56, DC-A6-32-01-02-03), lars@example.org, /home/larsson, "
        "Zoë's, lgpio 0.2.2.0\n"
    )
    pi.commands["uname -srvm"] = "Linux 6.12.47+rpt-rpi-v8 #1 SMP aarch64\n"
    assert pi.says is not None
    pi.says = {**pi.says, "why": {"panel": "Torvald tripped over the cable"}}


def unpacked(pi: FakePi, tmp_path: Path) -> dict[str, str]:
    file = tmp_path / "out.zip"
    write_bundle(file, pi, None, examine(pi).body())
    with zipfile.ZipFile(file) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


def test_it_has_all_that_helps(pi: FakePi, tmp_path: Path) -> None:
    furnish(pi)
    found = unpacked(pi, tmp_path)
    assert set(found) == {
        *("doctor.json", "table.toml", "health.json", "config.txt", "os-release", "kernel.txt", "journal.txt"),
        "recordings/1.jsonl",
    }
    assert json.loads(found["doctor.json"])["machine"] == "Raspberry Pi Zero 2 W Rev 1.0"
    assert json.loads(found["doctor.json"])["versions"]["gpiod"] == "2.5.0"
    assert "dtparam=i2c_arm_baudrate=400000" in found["config.txt"]
    assert "a = 17" in found["table.toml"]
    assert "2026-11-29T21:05:00+0000" in found["journal.txt"], "a time is no address"
    assert "lgpio 0.2.2.0" in found["journal.txt"], "a version is no address"


@pytest.mark.parametrize("secret", SECRETS)
def test_it_has_no_name_and_no_address(pi: FakePi, tmp_path: Path, secret: str) -> None:
    furnish(pi)
    for name, content in unpacked(pi, tmp_path).items():
        assert secret.casefold() not in content.casefold(), name


def test_a_person_is_the_same_one_everywhere(pi: FakePi, tmp_path: Path) -> None:
    furnish(pi)
    found = unpacked(pi, tmp_path)
    (anne,) = set(re.findall(r'names = \["(person-\d+)"', found["table.toml"]))
    assert f"{anne} and " in found["journal.txt"]
    people = json.loads(found["recordings/1.jsonl"].splitlines()[0])["match"]["setup"]["people"]
    assert set(people) == {"red", "blue"}
    assert people["red"] in found["journal.txt"]


def test_a_config_that_is_broken_goes_in_all_the_same(pi: FakePi, tmp_path: Path) -> None:
    furnish(pi)
    pi.configure("[keys]", "[keys\nnames = [\n  'Quentin',\n")
    found = unpacked(pi, tmp_path)
    assert "[keys" in found["table.toml"]
    assert "Quentin" not in found["table.toml"]
    assert '"name": "config"' in found["doctor.json"]


def test_it_is_for_its_owner_alone_and_leaves_nothing_beside_it(pi: FakePi, tmp_path: Path) -> None:
    unpacked(pi, tmp_path)
    assert (tmp_path / "out.zip").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.glob(".*")] == []


def test_what_is_no_file_is_left_as_it_is(pi: FakePi, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for taken in (tmp_path / "pipe", tmp_path):
        with pytest.raises(BadInput, match="something else is there"):
            write_bundle(taken, pi, None, {})
    assert (tmp_path / "pipe").is_fifo()


def test_a_place_where_nothing_can_be_written_is_a_sentence(pi: FakePi, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"--bundle .*out.zip: it cannot be written there \(No such file or directory\)"):
        write_bundle(tmp_path / "nowhere/out.zip", pi, None, {})


def test_a_device_is_not_replaced_by_the_zip(pi: FakePi) -> None:
    ours, theirs = os.openpty()
    device = Path(os.ttyname(theirs))
    with pytest.raises(BadInput, match="something else is there"):
        write_bundle(device, pi, None, {})
    assert device.is_char_device()
    os.close(ours)
    os.close(theirs)


def test_links_that_lead_nowhere_are_left_as_they_are(pi: FakePi, tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(BadInput, match="something else is there"):
        write_bundle(loop, pi, None, {})
    assert loop.is_symlink()
