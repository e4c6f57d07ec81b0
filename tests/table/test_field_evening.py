"""Field cases of an evening, in both games: D13 resume, D14 killed within a decision, D24 one version everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.cli.show import body
from companion.engine.journal_bodies import entry_of
from companion.engine.match import Match
from companion.flow.asking import question
from companion.present import present
from companion.published import published
from tests.table.climbs import climbing, play_card
from tests.table.play import Play
from tests.table.test_mountain_dice import stormy
from tests.table.walks import climb, evening, walk


def seven_turns() -> Play:
    """Mountain Climbers, six cards played: it is red's fourth turn, the seventh of the match."""
    table = climbing()
    for card in ("F5B1", "F5B1", "F4B2", "F4B2", "TEAM3", "TEAM3"):
        play_card(table, card)
        for _ in range(12):
            prompt = table.table.prompt
            assert prompt is not None
            behind = table.table.top.through(table.table) if table.table.top else None
            if prompt.phase == "play" and (behind is not None or table.screen == "hand_over"):
                break
            table.press("C" if table.hints[2] else "A")
    return table


def test_d13_in_mountain_climbers_too_resume_is_first_and_one_press() -> None:
    table = seven_turns()
    state = table.state
    table.restart(ask=True).later(3.1)
    assert table.screen == "resume"
    assert "Resume?" in table.text
    assert "turn 7, RED" in table.text
    assert table.likely == "OK"
    table.press("C")
    assert table.table.match is not None, "one press, and the match is open"
    assert table.state == state


def test_d13_dice_that_are_thrown_after_the_one_press_count() -> None:
    table = Play(tray=True)
    for _ in range(6):
        table.roll("DDDDDD").press("C")
    table.restart(ask=True).later(3.1).press("C")
    assert table.screen == "table_match", "the wood is shown, and nobody must look at it"
    assert table.roll("DDDAAW").screen == "turn"


WITHIN: list[Callable[[], Play]] = [
    lambda: Play(tray=True).roll("DDDAAW"),
    lambda: Play(tray=True).roll("DDDAAW").press("C"),
    lambda: Play(tray=True).position(tokens={"ann": [4, 2, 0, 0]}).roll("DDDAAW").press("A"),
    lambda: Play(tray=True).panel_roll("DDD?AW", flags="c"),
    lambda: play_card(climbing(), "F5B1"),
    lambda: play_card(climbing(), "U5_TILE"),
    lambda: play_card(climbing(), "U5_TILE").press("BC"),
    lambda: play_card(climbing(tray=True), "SPRINT"),
    lambda: play_card(climbing(tray=True), "SPRINT").panel_roll("4"),
    lambda: play_card(climbing(tray=True), "SPRINT").panel_roll("4").press("C"),
    stormy,
]
"""Within decisions of several steps: announced, climber asked for, a cocked die; card, climber, steps, die."""


@pytest.mark.parametrize("within", WITHIN)
def test_d14_killed_within_a_decision_the_same_is_asked_with_the_choices_so_far(within: Callable[[], Play]) -> None:
    table = within()
    prompt, moves, waiting = table.match.prompt, table.match.moves(), table.match.waiting
    asked = type(question(table.table))
    table.restart(ask=True).later(4).press("C")
    while table.screen == "table_match":
        table.press("C")
    assert (table.match.prompt, table.match.moves(), table.match.waiting) == (prompt, moves, waiting)
    assert type(question(table.table)) is asked
    if waiting:
        assert table.screen == "roll_doubt"
    else:
        assert table.table.top == question(table.table), "that question, and nothing before it"


@pytest.mark.parametrize("begin", [evening, climb], ids=["high_risk", "mountain_climbers"])
@pytest.mark.parametrize("seed", [4, 1, 11])
def test_d24_five_hundred_random_events_and_the_screen_and_show_have_one_version(
    begin: Callable[[int], Play], seed: int
) -> None:
    """What `companion show --json` prints is made of the rows on disk and of what the daemon tells: after each event
    it has the version of the table whose picture stands on the glass, its screen and its position."""
    play = begin(seed)
    kept: dict[str, tuple[int, Match]] = {}
    versions, events = set(), 0
    for _ in walk(play, seed, 500):
        events += 1
        view = present(play.table)
        status = published(play.table, view)
        if play.table.match is None:
            assert status["version"] == 0
            continue
        name = play.table.match_id
        match = kept[name] = _on_disk(play, name, kept.get(name))
        told: Any = body(name, match[1], status)
        assert told["version"] == status["version"] == play.match.version
        assert told["state"] == play.state
        if told["prompt"] is not None:
            assert told["prompt"]["screen"] == status["screen"]
            assert view.screen in (status["screen"], "off", "attract")
        versions.add((name, told["version"]))
    assert events == 500
    assert len(versions) > 20, "something was decided"


def _on_disk(play: Play, name: str, known: tuple[int, Match] | None) -> tuple[int, Match]:
    """The match of those rows, as another process reads it; `known`: how many were read, and what they came to."""
    on_disk = play.disk[name]
    read, match = known or (0, Match.begin(play.game, on_disk.setup))
    for kind, row, _ in on_disk.rows[read:]:
        match = match.after(entry_of(kind, row))
    return len(on_disk.rows), match
