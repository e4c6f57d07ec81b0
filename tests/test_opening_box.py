"""A table opens with what is known of the box: a match has its own copy of it, and the tiles that it names are laid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.box import Box, read_box, write_box
from companion.config import load_file
from companion.engine.match import Match
from companion.games.mountain_climbers import chart, game, learn
from companion.opening import open_table
from companion.present import present
from companion.screens import draw
from companion.signals import Key, Pressed
from companion.table import update
from companion.wishes import Start
from tests.games.mountain_climbers.mountain_texts import GOOD

SITE = Path(__file__).parent / "games" / "mountain_climbers" / "site"


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SITE))


def started(folder: Path, rules: str = "", box: Box | None = None) -> Match:
    file = folder / "table.toml"
    file.write_text(f"[rules.{game.id}]\n{rules}\n")
    start = Start(game.id, ("red", "blue"), None, True)
    led = open_table(load_file(file), box or Box(), None, start, 0.0, simulated=True, version="0")
    assert led.table.match is not None
    return led.table.match


def tiles(match: Match) -> dict[str, Any]:
    described: dict[str, Any] = game.scenarios.describe(match.state)["tiles"]
    return described


def test_the_mountain_that_the_config_names_is_the_match_s_own_copy(tmp_path: Path) -> None:
    match = started(tmp_path, 'mountain = "hard"\nhighest = "row"')
    assert match.setup.facts["mountain"] == chart.example("hard")
    assert "mountain" not in match.setup.options
    assert match.setup.options["highest"] == "row"
    assert tiles(match) == chart.example("hard")["tiles"]


def test_a_file_is_found_beside_the_config_and_unnamed_tiles_are_not_laid(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(GOOD)
    match = started(tmp_path, 'mountain = "ours.toml"')
    assert match.setup.facts["mountain"]["from"] == str(tmp_path / "ours.toml")
    assert tiles(match) == {**dict.fromkeys(tiles(match)), "danger": 10, "heart": 3}


def test_without_a_word_it_is_what_came_along(tmp_path: Path) -> None:
    assert started(tmp_path).setup.facts == dict(game.facts)


def test_what_was_told_at_the_table_holds_in_every_later_match(tmp_path: Path) -> None:
    told = learn.remember_face(learn.differs(game.facts, 3, "camp"), "snow", "self:move-1")
    box = Box()
    for key, value in learn.told(game.facts, told).items():
        box = box.tell(f"facts.{game.id}", key, value)
    match = started(tmp_path, box=box)
    assert match.setup.facts["prints"] == {"B easy 3": "camp"}
    assert 3 in match.state.terms.mountain.camps
    assert [face.name for face in match.state.terms.remembered] == ["snow"]
    assert tiles(match)["climb_up"] is None, "it was suggested where there is a camp"


def test_the_box_keeps_all_of_it_on_disk(tmp_path: Path) -> None:
    told = learn.picked(learn.differs(game.facts, 3, "camp"), chart.example("hard"))
    box = Box()
    for key, value in learn.told(None, told).items():
        box = box.tell(f"facts.{game.id}", key, value)
    write_box(tmp_path / "box.toml", box)
    kept, trouble = read_box(tmp_path / "box.toml")
    assert (kept, trouble) == (box, "")
    assert started(tmp_path, box=kept).setup.facts == told


def test_a_box_that_was_damaged_by_hand_is_said_and_what_came_along_holds(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    match = started(tmp_path, box=Box().tell(f"facts.{game.id}", "prints", {"B easy 3": "cmap"}))
    assert match.setup.facts == dict(game.facts)
    assert any("box.toml" in told and "prints.B easy 3" in told for told in caplog.messages)


def test_teams_keep_the_hard_mountain_in_a_match_of_four(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f'[rules.{game.id}]\nteams = true\nmountain = "hard"\n')
    start = Start(game.id, ("red", "blue", "green", "gold"), None, True)
    table = open_table(load_file(file), Box(), None, start, 0.0, simulated=True, version="0").table
    assert table.match is not None
    assert table.match.setup.facts["mountain"] == chart.example("hard")
    assert table.top is not None
    assert table.top.view(table).screen != "box_note", "and there is nothing to say"


def test_the_owner_reads_on_the_screen_what_of_the_box_cannot_be_used_once(tmp_path: Path) -> None:
    box = Box().tell(f"facts.{game.id}", "prints", {"B easy 3": "cmap"})
    table = open_table(load_file(None), box, None, None, 0.0, simulated=True, version="0").table
    table = update(table, Pressed(Key.C, 5.0, 4.9)).table
    view = present(table)
    assert view.screen == "box_note"
    assert view.say == "Mountain Climbers: what box.toml says of prints cannot be; what came along holds."
    draw(view)
    for second in range(7, 13, 2):
        if present(table).screen != "box_note":
            break
        table = update(table, Pressed(Key.C, float(second), second - 0.1)).table
    assert present(table).screen == "pick_game"
    assert not table.note


def test_a_lock_of_the_keys_outlives_a_restart_and_the_way_out_is_on_the_screen(tmp_path: Path) -> None:
    write_box(tmp_path / "box.toml", Box().tell("keys", "locked", True))
    box, _ = read_box(tmp_path / "box.toml")
    start = Start(game.id, ("red", "blue"), None, True)
    table = open_table(load_file(None), box, None, start, 0.0, simulated=True, version="0").table
    view = present(table)
    assert [hint.label if hint else "" for hint in view.hints] == ["LOCKED", "", "HOLD 3s"]
    draw(view)
    asks = open_table(load_file(None), box, None, None, 0.0, simulated=True, version="0").table
    draw(present(asks))
    free = open_table(load_file(None), box.tell("keys", "locked", False), None, start, 0.0, simulated=True, version="0")
    assert not free.table.locked


@pytest.mark.parametrize("told", ["false", "true", 1, [True], {"locked": True}])
def test_only_a_lock_as_the_companion_writes_it_is_one(told: Any) -> None:
    box = Box().tell("keys", "locked", told)
    assert not open_table(load_file(None), box, None, None, 0.0, simulated=True, version="0").table.locked


@pytest.mark.parametrize(
    ("section", "locked"),
    [
        ("[keys]\na = 5", True),
        ("[keys]\nencoder = [5, 6]\nencoder_push = 13", True),
        ("[keys]\nencoder = [5, 6]", False),
        ("[keys.dice]\ndanger = 5", False),
        ('[panel]\nport = "auto"', True),
        ('[usbkeys]\ndevices = "auto"', True),
    ],
)
def test_a_set_up_without_a_key_to_hold_is_not_locked(
    section: str, locked: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The set-up was changed, or copied from another table, while the keys were locked."""
    file = tmp_path / "table.toml"
    others = "".join(
        f'[{name}]\n{key} = "none"\n'
        for name, key in (("panel", "port"), ("usbkeys", "devices"))
        if f"[{name}]" not in section
    )
    file.write_text(f"{others}{section}\n")
    box = Box().tell("keys", "locked", True)
    table = open_table(load_file(file), box, None, None, 0.0, simulated=False, version="0").table
    assert table.locked is locked
    assert ("none that could be held" in caplog.text) is not locked
