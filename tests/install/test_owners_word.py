"""What an owner has decided, an install leaves alone: the config, what is turned off, a match on the table."""

from __future__ import annotations

from tests.install.fake_root import FakeRoot


def test_a_service_that_its_owner_turned_off_stays_off(installed: FakeRoot) -> None:
    (installed.fake / "enabled/companion.service").unlink()
    (installed.fake / "active").unlink()
    installed.offer("1.1")
    done = installed.install()
    assert done.returncode == 0
    assert "is turned off: it was not started" in done.stdout
    assert (installed.active(), installed.leads_to("venv")) == ("", "1.1")
    assert "companion.service" not in installed.enabled()


def test_a_config_that_asks_for_nothing_is_not_started(fake: FakeRoot) -> None:
    (fake.fake / "trial").write_text("10")
    done = fake.install()
    assert done.returncode == 0
    assert "sudo cp config/dice-keys.toml /etc/companion/table.toml" in done.stdout
    assert (fake.active(), fake.leads_to("venv")) == ("", "1.0")


def test_no_update_in_a_match_unless_somebody_insists(installed: FakeRoot) -> None:
    installed.offer("1.1")
    (installed.fake / "playing").write_text("match 3 is being played")
    done = installed.install()
    assert done.returncode == 1
    assert "match 3 is being played" in done.stderr
    assert (installed.active(), installed.leads_to("venv")) == ("1.0", "1.0")
    done = installed.install("even_now=yes")
    assert done.returncode == 0
    assert installed.active() == "1.1"


def test_a_folder_without_our_wheel_is_refused(fake: FakeRoot) -> None:
    (fake.wheels / "table_companion-1.0-py3-none-any.whl").unlink()
    done = fake.install()
    assert done.returncode == 4
    assert "expected one wheel of the companion" in done.stderr
    assert done.stderr.count("Cure:") == 1


def test_a_terminal_that_goes_away_in_the_middle_of_the_switch_stops_nothing(installed: FakeRoot) -> None:
    installed.offer("1.1")
    (installed.fake / "hang_up").write_text("")
    assert installed.install().returncode == 0
    assert (installed.active(), installed.leads_to("venv")) == ("1.1", "1.1")


def test_the_config_is_written_once(fake: FakeRoot) -> None:
    mine = fake.source / "my table.toml"
    mine.write_text("# mine\n")
    assert fake.install(f"table={mine}").returncode == 0
    assert fake.tree()["etc/companion/table.toml"] == "# mine\n"
    mine.write_text("# another\n")
    fake.offer("1.1")
    done = fake.install(f"table={mine}")
    assert "is there already and stays as it is" in done.stdout
    assert fake.tree()["etc/companion/table.toml"] == "# mine\n"


def test_a_config_with_faults_is_not_kept(fake: FakeRoot) -> None:
    (fake.fake / "trial").write_text("1")
    assert fake.install().returncode == 1
    assert not (fake.root / "etc/companion/table.toml").exists()
