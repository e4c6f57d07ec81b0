"""`companion mountain show|check FILE`, the command that a game brings, and the file that table.toml names."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.mountain_climbers import chart, drawing
from companion.shipped import shipped_folder
from tests.cli.kept import Machine
from tests.games.mountain_climbers.mountain_texts import GOOD, changed

SITE = Path(__file__).parent.parent / "games" / "mountain_climbers" / "site"
NAMED = '[archive]\npath = "archive.sqlite"\n[rules.mountain_climbers]\nmountain = {}\n'


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SITE))


def written(machine: Machine, text: str | bytes, name: str = "ours.toml") -> str:
    file = machine.folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return name


@pytest.mark.parametrize("name", chart.EXAMPLES)
def test_those_that_come_along_are_good_by_name_and_by_path(machine: Machine, name: str) -> None:
    file = shipped_folder() / "mountains" / f"{name}.toml"
    for named in (name, str(file)):
        assert machine("mountain", "check", named) == 0
        assert machine.out.splitlines()[0] == f"{file}: good"
        assert "  example    match it to the box in front of you" in machine.out
        assert machine("mountain", "show", named) == 0
        assert machine.out == drawing.draw(chart.example(name)) + "\n"
        assert machine.err == ""


def test_a_good_one_is_summed_up(machine: Machine) -> None:
    assert machine("mountain", "check", written(machine, GOOD)) == 0
    assert machine.out == (
        "ours.toml: good\n"
        "  name       Ours\n"
        "  squares    6, from the top: E easy, F hard / C easy, D easy / A easy, B easy\n"
        "  left over  G, H\n"
        "  path       24 spaces in rows of 4, then the Finish\n"
        "  camps      Start, R4C1\n"
        "  shortcuts  R2C3 to R3C3, R6C2 to Finish\n"
        "  falls      R5C3 to R4C3\n"
        "  tiles      danger R3C2, heart R1C3\n"
    )


@pytest.mark.parametrize("action", ["show", "check"])
def test_every_fault_stands_on_its_line_with_key_and_cure(machine: Machine, action: str) -> None:
    text = changed('"back:1"]', '"bakc:1"]').replace("heart = 3", 'heart = "R4C1"\ncloud = 1')
    assert machine("mountain", action, written(machine, text)) == 2
    assert machine.out == ""
    assert machine.err.splitlines() == [
        'ours.toml:20: tiles.heart: expected a space without a camp, got "R4C1", a camp; '
        "a tile never covers the Start, the Finish or a camp: lay it on another space",
        'ours.toml:21: tiles.cloud: expected a mountain tile, got "cloud"; take it out; there are climb_up, fall_down, '
        "play_again, danger, heart",
        "ours.toml:26: squares.B.easy[4]: expected what is printed on a space (camp, blank, weather, play_again, "
        'shortcut, fall_down, health:n, minus_health:n, move:n, back:n), got "bakc:1" (did you mean "back"?); '
        'write "blank" where nothing is printed',
    ]


def test_a_line_that_is_no_toml_hides_no_other_fault(machine: Machine) -> None:
    text = changed("heart = 3", "heart = R3C3").replace("R3C3 = 4", "R3C3 = 99")
    assert machine("mountain", "check", written(machine, text)) == 2
    said = machine.err.splitlines()
    assert len(said) == 2
    assert "links.down.R3C3: expected a space of the path" in said[0]
    assert "expected TOML, got `heart = R3C3`" in said[1]
    assert 'a text needs quotes: heart = "R3C3"' in said[1]


def test_damage_that_may_be_longer_than_its_line_is_said_alone(machine: Machine) -> None:
    assert machine("mountain", "check", written(machine, changed('["A easy", "B easy"],', '["A easy" "B easy"],'))) == 2
    assert len(machine.err.splitlines()) == 1
    assert "expected TOML" in machine.err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "ours.toml: frame: expected a section [frame]"),
        (b'name = "\xff"', "ours.toml:1: expected UTF-8 text"),
        (GOOD.encode("utf-16"), "expected UTF-8 text, got UTF-16"),
        (b"#" * 1_000_001, "expected a mountain of at most 1000000 bytes"),
        (b"a = " + b"[" * 2000, "expected "),
    ],
)
def test_any_bytes_at_all_are_a_sentence(machine: Machine, content: bytes, said: str) -> None:
    assert machine("mountain", "check", written(machine, content)) == 2
    assert said in machine.err
    assert "Traceback" not in machine.err


def test_a_file_from_windows_is_read_like_any_other(machine: Machine) -> None:
    assert machine("mountain", "check", written(machine, b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())) == 0


def test_a_name_that_leads_nowhere_is_told_what_there_is(machine: Machine) -> None:
    assert machine("mountain", "show", "begginer") == 2
    assert machine.err == (
        'companion: mountain: expected a mountain that comes along ("beginner", "hard", "medium") or the path of a '
        'file that is there, got "begginer" (did you mean "beginner"?)\n'
    )
    for named in ("~no-such-user/ours.toml", "x" * 300, "no\0where", ""):
        assert machine("mountain", "show", named) == 2
        assert "Traceback" not in machine.err
        assert "companion-fault" not in machine.err
    assert machine("mountain", "show", ".") == 2
    assert "expected a mountain file, got a folder; name the file in it, such as mountain.toml" in machine.err


def test_the_command_is_found_and_helps(machine: Machine) -> None:
    assert machine("mountian", "show") == 2
    assert 'did you mean "mountain"?' in machine.err
    assert machine("mountain", "draw", "hard") == 2
    assert "invalid choice: 'draw'" in machine.err
    assert machine("mountain", "--help") == 0
    assert "beginner, hard, medium" in machine.out


def test_without_a_file_it_is_the_one_that_the_config_names(machine: Machine) -> None:
    assert machine("mountain", "check") == 0
    assert "beginner.toml: good" in machine.out
    machine.config.write_text(NAMED.format('"hard"'))
    assert machine("mountain", "check") == 0
    assert "hard.toml: good" in machine.out
    written(machine, GOOD)
    machine.config.write_text(NAMED.format('"ours.toml"'))
    assert machine("mountain", "check") == 0
    assert f"{machine.folder}/ours.toml: good" in machine.out


def test_a_config_that_names_one_is_checked_with_it(machine: Machine) -> None:
    written(machine, GOOD)
    machine.config.write_text(NAMED.format('"ours.toml"'))
    assert machine("check") == 0
    assert f'mountain_climbers: mountain = "{machine.folder}/ours.toml"' in machine.out
    written(machine, changed("heart = 3", "heart = 99"))
    assert machine("check") == 2
    assert machine.err.startswith(f"{machine.folder}/ours.toml:")
    assert "tiles.heart: expected a space of the path" in machine.err


@pytest.mark.parametrize(
    ("named", "got"), [('"begginer"', '"begginer" (did you mean "beginner"?)'), ('"no.toml"', '"no.toml"'), ("3", "3")]
)
def test_a_config_that_names_none_is_told_so_on_its_line(machine: Machine, named: str, got: str) -> None:
    machine.config.write_text(NAMED.format(named))
    assert machine("check") == 2
    looked = f"; there is nothing at {machine.folder}/no.toml" if "no.toml" in got else ""
    assert machine.err == (
        f"{machine.config}:4: rules.mountain_climbers.mountain: expected a mountain that comes along "
        f'("beginner", "hard", "medium") or the path of a file that is there, got {got}{looked}\n'
    )


def test_the_faults_of_a_config_and_of_its_mountain_are_said_in_one_run(machine: Machine) -> None:
    written(machine, changed("heart = 3", "heart = 99"))
    machine.config.write_text(NAMED.format('"ours.toml"') + "hightest = 1\nweather = [1]\n")
    assert machine("check") == 2
    said = machine.err.splitlines()
    assert [line.partition(": ")[0] for line in said[:2]] == [f"{machine.config}:5", f"{machine.config}:6"]
    assert 'hightest (did you mean "highest"?)' in said[0]
    assert "six faces" in said[1]
    assert said[2].startswith(f"{machine.folder}/ours.toml:")
