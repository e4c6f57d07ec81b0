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


def test_back_to_one_that_does_not_get_ready_comes_back(installed: FakeRoot) -> None:
    installed.offer("1.1")
    installed.install()
    (installed.fake / "broken").write_text("1.0\n")
    done = installed.install("verb=back")
    assert done.returncode == 1
    assert "1.0-" in done.stderr
    assert (installed.leads_to("venv"), installed.leads_to("previous"), installed.active()) == ("1.1", "1.0", "1.1")


def test_back_after_a_cut_in_the_middle_of_it(installed: FakeRoot) -> None:
    installed.offer("1.1")
    installed.install()
    previous = installed.root / "opt/companion/previous"
    previous.unlink()
    previous.symlink_to((installed.root / "opt/companion/venv").readlink())
    assert installed.install("verb=back").returncode == 0
    assert (installed.leads_to("venv"), installed.leads_to("previous")) == ("1.0", "1.1")


def test_asked_whether_people_play_it_does_nothing_else(installed: FakeRoot) -> None:
    before = installed.tree()
    (installed.fake / "playing").write_text("match 3 is being played")
    assert installed.install("verb=ask").returncode == 1
    (installed.fake / "playing").unlink()
    installed.offer("1.1")
    assert installed.install("verb=ask").returncode == 0
    assert installed.tree() == before


def test_back_from_the_first_is_refused(installed: FakeRoot) -> None:
    done = installed.install("verb=back")
    assert done.returncode == 1
    assert "there is no version before 1.0-" in done.stderr
