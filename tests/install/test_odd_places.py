"""What lies where an install writes: links that leave the root, folders in the way, and what is the owner's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.install.fake_root import FakeRoot, stand_in


@pytest.mark.parametrize("place", ["opt", "opt/companion", "etc", "etc/companion", "usr/local/bin", "etc/udev", "boot"])
def test_no_link_leads_out_of_the_root(fake: FakeRoot, place: str) -> None:
    outside = fake.fake / "outside"
    outside.mkdir()
    (fake.root / "opt").rmdir()
    (fake.root / place).parent.mkdir(parents=True, exist_ok=True)
    (fake.root / place).symlink_to(outside)
    before = fake.tree()
    there = ("--root", str(fake.root))
    done = fake.run("install", *there, "--wheels", str(fake.wheels), "--yes-i2c")
    assert done.returncode == 70
    assert f"outside {fake.root}" in done.stderr
    assert done.stderr.count("Cure:") == 1
    assert list(outside.iterdir()) == []
    assert fake.tree() == before


def test_a_link_within_the_root_is_followed(fake: FakeRoot) -> None:
    (fake.root / "data").mkdir()
    (fake.root / "opt/companion").symlink_to("../data")
    assert fake.install().returncode == 0
    assert (fake.root / "data/versions").is_dir()


@pytest.mark.parametrize("place", ["var", "opt", "etc"])
def test_removing_takes_nothing_outside_the_root(fake: FakeRoot, place: str) -> None:
    precious = [fake.fake / f"outside/{name}/precious" for name in ("lib/companion", "companion")]
    for one in precious:
        one.parent.mkdir(parents=True)
        one.write_text("mine\n")
    (fake.root / "opt").rmdir()
    (fake.root / place).symlink_to(fake.fake / "outside")
    done = fake.run("remove", "--root", str(fake.root), "--purge", "--yes")
    assert done.returncode == 70
    assert f"outside {fake.root}" in done.stderr
    assert all(one.read_text() == "mine\n" for one in precious)


def test_removing_takes_no_rule_outside_the_root(installed: FakeRoot) -> None:
    rules = installed.root / "etc/udev/rules.d"
    outside = rules.rename(installed.fake / "rules.d")
    rules.symlink_to(outside)
    kept = sorted(outside.iterdir())
    done = installed.run("remove", "--root", str(installed.root))
    assert (done.returncode, done.stderr.count("Cure:")) == (70, 1)
    assert sorted(outside.iterdir()) == kept != []


@pytest.mark.parametrize(
    "place",
    [
        "usr/local/bin/companion",
        "etc/systemd/system/companion.service",
        "opt/companion/venv",
        "etc/companion/table.toml",
    ],
)
def test_a_folder_in_the_way_is_named_before_anything_is_done(fake: FakeRoot, place: str) -> None:
    (fake.root / place).mkdir(parents=True)
    before = sorted(fake.root.rglob("*"))
    done = fake.install(live=False)
    assert done.returncode == 70
    assert done.stderr.startswith(f"companion: {fake.root / place} is ")
    assert done.stderr.count("Cure:") == 1
    assert sorted(fake.root.rglob("*")) == before


@pytest.mark.parametrize("place", ["etc/companion", "etc/companion/table.toml"])
def test_a_link_to_nowhere_is_named_and_stays(fake: FakeRoot, place: str) -> None:
    (fake.root / place).parent.mkdir(parents=True)
    (fake.root / place).symlink_to("gone")
    done = fake.install()
    assert done.returncode == 70
    assert f"{fake.root / place} is a link to gone, which is not there" in done.stderr
    assert fake.tree() == {place: "-> gone"}


def test_an_owner_s_own_command_is_never_touched(fake: FakeRoot) -> None:
    own = fake.root / "usr/local/bin/companion"
    own.parent.mkdir(parents=True)
    own.write_text("my own\n")
    done = fake.install()
    assert done.returncode == 0, done.stderr
    assert "/usr/local/bin/companion is there already and not ours: it stays" in done.stdout
    done = fake.run("remove", "--root", str(fake.root))
    assert "/usr/local/bin/companion is not ours: it stays" in done.stdout
    assert own.read_text() == "my own\n"


def test_a_link_of_their_own_is_theirs_and_ours_goes(installed: FakeRoot) -> None:
    command = installed.root / "usr/local/bin/companion"
    assert str(command.readlink()) == "/opt/companion/venv/bin/companion"
    assert installed.run("remove", "--root", str(installed.root)).returncode == 0
    assert not command.is_symlink()
    command.symlink_to("/home/mia/companion")
    assert installed.install().returncode == 0
    assert str(command.readlink()) == "/home/mia/companion"


def test_a_unit_that_its_owner_masked_stays_masked(fake: FakeRoot) -> None:
    unit = fake.root / "etc/systemd/system/companion.service"
    unit.parent.mkdir(parents=True)
    unit.symlink_to("/dev/null")
    done = fake.install()
    assert done.returncode == 0, done.stderr
    assert "companion.service is masked, and stays so" in done.stdout
    assert "turned off: it was not started" in done.stdout
    assert (fake.active(), "companion.service" in fake.enabled()) == ("", False)
    assert fake.run("remove", "--root", str(fake.root)).returncode == 0
    assert str(unit.readlink()) == "/dev/null"


READER = """#!/bin/sh
while :; do case $1 in --*) shift ;; *) break ;; esac; done
for file; do :; done
case $(readlink -f "$file") in */secret) echo "Permission denied" >&2; exit 1 ;; esac
echo "$file" >>"$FAKE/read"
exec "$@"
"""


@pytest.fixture
def by_mia(fake: FakeRoot) -> FakeRoot:
    """Root was asked by user 1234, who may not read a file called secret, whoever runs these tests."""
    stand_in(fake, "id", '#!/bin/sh\ncase $1 in -u) echo 0 ;; *) exec /usr/bin/id "$@" ;; esac\n')
    stand_in(fake, "setpriv", READER)
    (fake.fake / "secret").write_text("another's\n")
    return fake


def test_root_reads_with_the_rights_of_who_asked(by_mia: FakeRoot) -> None:
    mine = by_mia.source / "table.toml"
    mine.write_text("# mine\n")
    done = by_mia.install("reader=1234", f"table={mine}")
    assert done.returncode == 0, done.stderr
    read = (by_mia.fake / "read").read_text().splitlines()
    assert {str(mine), *map(str, by_mia.wheels.iterdir())} <= set(read)
    config = by_mia.root / "etc/companion/table.toml"
    assert (config.read_text(), config.stat().st_mode & 0o777) == ("# mine\n", 0o644)


@pytest.mark.parametrize("name", ["board games/table.toml", "the wheels/evil.whl"])
def test_a_link_to_what_its_owner_may_not_read_is_refused(by_mia: FakeRoot, name: str) -> None:
    link = Path(by_mia.root.parent / name)
    link.symlink_to(by_mia.fake / "secret")
    table = [f"table={link}"] if link.suffix == ".toml" else []
    done = by_mia.install("reader=1234", *table)
    assert done.returncode == 4
    assert f"{link} cannot be read with the rights of user 1234" in done.stderr
    assert done.stderr.count("Cure:") == 1
    assert "another's\n" not in by_mia.tree().values()


def test_the_link_that_was_made_to_try_it_gives_way(fake: FakeRoot) -> None:
    """hardware.md has it made to the venv of the project's folder, long before `make install`."""
    command = fake.root / "usr/local/bin/companion"
    command.parent.mkdir(parents=True)
    command.symlink_to("/home/mia/table-companion/.venv/bin/companion")
    done = fake.install()
    assert done.returncode == 0, done.stderr
    assert "not ours" not in done.stdout
    assert str(command.readlink()) == "/opt/companion/venv/bin/companion"
