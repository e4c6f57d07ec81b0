"""What a version brings for the system: put by kind, turned on once, taken away with the version that brought it."""

from __future__ import annotations

from pathlib import Path

from tests.install.fake_root import SOURCE, FakeRoot

FOLDERS = {
    "companion.service": "etc/systemd/system/companion.service",
    "60-companion-panel.rules": "etc/udev/rules.d/60-companion-panel.rules",
    "50-companion.rules": "etc/polkit-1/rules.d/50-companion.rules",
    "companion.sysusers.conf": "etc/sysusers.d/companion.conf",
}


def test_each_kind_goes_where_the_system_looks_for_it(installed: FakeRoot) -> None:
    tree = installed.tree()
    for file, place in FOLDERS.items():
        assert tree[place] == (SOURCE / "systemd" / file).read_text(encoding="utf-8")
    brought = {one.name for one in (SOURCE / "systemd").iterdir() if one.is_file()} - {"install", "remove"}
    ours = {Path(name).name for name in tree if "companion" in Path(name).name and not name.startswith("opt/")}
    assert brought - ours <= {"companion.sysusers.conf"}, "each file of systemd/ is of a kind that the steps know"


def test_units_with_an_install_section_are_turned_on(installed: FakeRoot) -> None:
    wanted = {
        one.name for one in (SOURCE / "systemd").glob("*.service") if "[Install]" in one.read_text(encoding="utf-8")
    }
    assert "companion.service" in wanted
    assert installed.enabled() == wanted


def test_every_kind(fake: FakeRoot) -> None:
    kinds = {
        "x-companion.timer": ("etc/systemd/system/x-companion.timer", 0o644),
        "x-companion.socket": ("etc/systemd/system/x-companion.socket", 0o644),
        "x-companion.tmpfiles.conf": ("etc/tmpfiles.d/x-companion.conf", 0o644),
        "x-companion.shutdown": ("usr/lib/systemd/system-shutdown/x-companion.shutdown", 0o755),
    }
    for name in kinds:
        (fake.source / "systemd" / name).write_text("x\n")
    assert fake.install().returncode == 0
    for place, mode in kinds.values():
        assert (fake.root / place).read_text() == "x\n"
        assert (fake.root / place).stat().st_mode & 0o777 == mode


def test_what_a_version_no_longer_brings_is_taken_away(fake: FakeRoot) -> None:
    more = fake.source / "systemd/companion-more.service"
    more.write_text("[Install]\nWantedBy=multi-user.target\n")
    assert fake.install().returncode == 0
    assert "companion-more.service" in fake.enabled()
    more.unlink()
    fake.offer("1.1")
    assert fake.install().returncode == 0
    assert "etc/systemd/system/companion-more.service" not in fake.tree()
    assert "companion-more.service" not in fake.enabled()
    assert fake.install("verb=back").returncode == 0
    assert "companion-more.service" in fake.enabled(), "and comes back with the version that brings it"


def test_a_unit_that_is_turned_off_stays_off(fake: FakeRoot) -> None:
    more = fake.source / "systemd/companion-more.service"
    more.write_text("[Install]\nWantedBy=multi-user.target\n")
    fake.install()
    (fake.fake / "enabled/companion-more.service").unlink()
    fake.offer("1.1")
    assert fake.install().returncode == 0
    assert "companion-more.service" not in fake.enabled()


def test_what_an_owner_changed_is_kept_beside(installed: FakeRoot) -> None:
    unit = installed.root / "etc/systemd/system/companion.service"
    unit.write_text("mine\n")
    (installed.root / "etc/systemd/system/companion.service.d").mkdir()
    (installed.root / "etc/systemd/system/companion.service.d/mine.conf").write_text("mine\n")
    installed.offer("1.1")
    done = installed.install()
    assert "was changed by hand: your text is kept" in done.stdout
    tree = installed.tree()
    assert tree["etc/systemd/system/companion.service.before-companion"] == "mine\n"
    assert tree["etc/systemd/system/companion.service"] != "mine\n"
    assert tree["etc/systemd/system/companion.service.d/mine.conf"] == "mine\n"


def test_a_mounted_root_is_installed_to_without_starting_anything(fake: FakeRoot) -> None:
    done = fake.run("install", "--root", str(fake.root), "--wheels", str(fake.wheels), "--no-i2c")
    assert (done.returncode, done.stderr) == (0, "")
    assert fake.leads_to("venv") == "1.0"
    said = (fake.fake / "systemctl").read_text().splitlines()
    assert said
    assert all(line.startswith("enable ") for line in said)


def remove(here: FakeRoot, *words: str) -> tuple[int, str]:
    done = here.run("remove", "--root", str(here.root), *words)
    return done.returncode, done.stdout + done.stderr


def test_removed_it_leaves_matches_and_config(installed: FakeRoot) -> None:
    archive = installed.root / "var/lib/companion/archive.sqlite"
    archive.parent.mkdir(parents=True)
    archive.write_text("matches")
    code, said = remove(installed)
    assert code == 0
    assert "/var/lib/companion stays" in said
    assert "/etc/companion stays" in said
    assert set(installed.tree()) == {"var/lib/companion/archive.sqlite", "etc/companion/table.toml"}
    assert installed.enabled() == set()
    assert remove(installed)[0] == 0, "twice does no harm"


def test_removed_it_leaves_i2c_and_says_so(installed: FakeRoot) -> None:
    module = installed.root / "etc/modules-load.d/companion.conf"
    module.parent.mkdir(parents=True)
    module.write_text("i2c-dev\n")
    assert "I2C stays on" in remove(installed)[1]
    assert module.exists()


def test_a_purge_asks_and_takes_everything(installed: FakeRoot) -> None:
    before = installed.tree()
    code, said = remove(installed, "--purge")
    assert (code, installed.tree()) == (1, before)
    assert "nothing was taken away" in said
    code, said = remove(installed, "--purge", "--yes")
    assert (code, installed.tree()) == (0, {})
    assert "The user companion stays: sudo userdel companion" in said
