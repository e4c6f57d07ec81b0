"""Versions side by side: the first, the same again, the next, one that is no good, and back."""

from __future__ import annotations

from tests.install.fake_root import FakeRoot


def test_the_first_install(fake: FakeRoot) -> None:
    done = fake.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert "READY: playing on" in done.stdout
    assert (fake.leads_to("venv"), fake.leads_to("previous"), fake.active()) == ("1.0", "", "1.0")
    tree = fake.tree()
    assert tree["usr/local/bin/companion"] == "-> /opt/companion/venv/bin/companion"
    assert tree["opt/companion/venv"].startswith("-> versions/1.0-")
    assert tree["etc/companion/table.toml"] == (fake.source / "config/table.toml").read_text()
    assert any(name.endswith("lib/compiled") for name in tree)
    assert not any(".new" in name or name.endswith(".whl") for name in tree)


def test_the_same_again_changes_nothing(installed: FakeRoot) -> None:
    before = installed.tree()
    done = installed.install()
    assert done.returncode == 0
    assert "in use already. Nothing was changed." in done.stdout
    assert installed.tree() == before
    assert "stop companion.service" not in (installed.fake / "systemctl").read_text()


def test_the_same_again_starts_what_does_not_run(installed: FakeRoot) -> None:
    (installed.fake / "active").unlink()
    assert installed.install().returncode == 0
    assert installed.active() == "1.0"


def test_an_update_keeps_the_version_before_and_no_other(installed: FakeRoot) -> None:
    for version, before in (("1.1", "1.0"), ("1.2", "1.1")):
        installed.offer(version)
        done = installed.install()
        assert (done.returncode, done.stderr) == (0, "")
        assert (installed.leads_to("venv"), installed.leads_to("previous")) == (version, before)
        assert (installed.active(), installed.versions()) == (version, {version, before})


def test_the_version_that_runs_is_there_to_compare_with(installed: FakeRoot) -> None:
    installed.offer("1.1")
    installed.install()
    table, archive, old = (installed.fake / "tried").read_text().split()[2:]
    assert table == "/etc/companion/table.toml"
    assert archive == "/var/lib/companion/archive.sqlite"
    assert old.startswith("/opt/companion/versions/1.0-")
    assert old.endswith("/bin/companion")


def test_a_failed_self_test_changes_nothing(installed: FakeRoot) -> None:
    before = installed.tree()
    installed.offer("1.1")
    (installed.fake / "trial").write_text("1")
    done = installed.install()
    assert done.returncode == 1
    assert "the self-test of 1.1-" in done.stderr
    assert "Cure:" in done.stderr
    assert installed.tree() == before
    assert installed.active() == "1.0"
    assert "stop companion.service" not in (installed.fake / "systemctl").read_text()


def test_a_version_that_does_not_get_ready_is_rolled_back(installed: FakeRoot) -> None:
    installed.offer("1.1")
    installed.install()
    before = installed.tree()
    installed.offer("1.2")
    (installed.fake / "broken").write_text("1.2\n")
    done = installed.install()
    assert done.returncode == 1
    assert "the last words of the daemon" in done.stderr
    assert "did not get ready, so 1.1-" in done.stderr
    assert installed.tree() == before
    assert installed.active() == "1.1"


def test_neither_starts(installed: FakeRoot) -> None:
    installed.offer("1.1")
    (installed.fake / "broken").write_text("1.0\n1.1\n")
    done = installed.install()
    assert done.returncode == 70
    assert "neither 1.1-" in done.stderr
    assert installed.leads_to("venv") == "1.0"


def test_back_and_back_again(installed: FakeRoot) -> None:
    installed.offer("1.1")
    installed.install()
    for now, other in (("1.0", "1.1"), ("1.1", "1.0")):
        done = installed.install("verb=back")
        assert done.returncode == 0, done.stderr
        assert (installed.leads_to("venv"), installed.leads_to("previous")) == (now, other)
        assert installed.active() == now


def test_back_from_the_first_is_refused(installed: FakeRoot) -> None:
    done = installed.install("verb=back")
    assert done.returncode == 1
    assert "there is no version before 1.0-" in done.stderr


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
    assert "copy a ready set-up over /etc/companion/table.toml" in done.stdout
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
