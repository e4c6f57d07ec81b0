"""Whatever stands in an archive's rows is a match that can be shown, or is passed over with a sentence."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.devices.archive import Archive
from companion.devices.archive_rows import EntryRow, MatchRow
from companion.devices.stamps import Stamp
from companion.devices.stored import all_unfinished, read_match, read_people, read_winner, setup_text
from companion.engine.journal import Setup
from companion.engine.match import Match
from companion.errors import BadInput
from companion.flow.base import Table
from companion.flow.splash import SplashScreen
from companion.present import present
from companion.shelf import find_game

GAMES = {game: find_game(game) for game in ("high_risk", "mountain_climbers")}
STAMP = Stamp(1_795_986_300.25, 100.0, "a boot")
SETUPS: dict[str, dict[str, Any]] = {
    name: json.loads(setup_text(Setup(name, ("a", "b"), "a", {}, dict(game.facts), {"a": "Ann", "b": "Bo"})))
    for name, game in GAMES.items()
}
BODIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("move", {"roll": "high_risk", "faces": ["danger"] * 6, "event": "e:1:2"}),
    ("move", {"settle": {"to_move": "b"}, "reason": "so"}),
    ("move", {"choose": "rest"}),
    ("correct", {"ply": 0, "roll": "high_risk", "faces": ["danger"] * 6}),
    ("strike", {"ply": 0}),
    ("note", {"ply": 0, "note": "let stand"}),
    ("keep", {"kind": "high_risk", "faces": ["danger"], "why": "old", "throw": 1, "happened": 1.5, "boot": "b"}),
    ("drop", {"event": "e:1:2"}),
    ("rename", {"seat": "a", "name": "Cy"}),
    ("close", {"reason": "over"}),
    ("take_back", {}),
    ("redo", {}),
)
scalars = st.one_of(
    *(st.none(), st.booleans(), st.floats(), st.text(max_size=4)),
    *(st.integers(-(10**400), 10**400), st.integers(-2, 12)),
    st.sampled_from(("a", "b", "a.big", "to_move", "\ud800", "ask")),
)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)


@st.composite
def _bent(draw: st.DrawFn, body: dict[str, Any]) -> Any:
    """A body with one value of it put in the place of another, however deep, or something else altogether."""
    if draw(st.integers(0, 9)) == 0:
        return draw(anything)
    bent = json.loads(json.dumps(body))
    whole: Any = {"whole": bent}
    here: Any = whole
    key: Any = "whole"
    while here[key] and isinstance(here[key], dict | list) and (here is whole or draw(st.booleans())):
        here = here[key]
        key = draw(st.sampled_from(list(here) if isinstance(here, dict) else list(range(len(here)))))
    here[key] = draw(anything)
    return whole["whole"]


@contextmanager
def archive_with(game: str, setup: Any, *entries: tuple[str, Any], winner: Any = None) -> Iterator[Archive]:
    with TemporaryDirectory() as folder, Archive.open(Path(folder) / "archive.sqlite") as archive:
        archive.begin(MatchRow("1", game, json.dumps(setup), winner=json.dumps(winner)))
        for number, (kind, body) in enumerate(entries, start=1):
            archive.append("1", EntryRow(number, kind, json.dumps(body), STAMP))
        yield archive


def _offered(archive: Archive) -> list[Match]:
    """The matches as a start reads them, each shown once as the newest."""
    found = list(all_unfinished(archive))
    for one in found:
        stack = (SplashScreen(0.0),)
        assert present(Table(GAMES, resumable=one, stack=stack)).say
        assert present(Table(GAMES, match=one[1], match_id=one[0])).say
    return [match for _, match in found]


def _listed(archive: Archive) -> None:
    """As `companion matches` reads them."""
    row = archive.matches()[0]
    for read in (lambda: read_match(archive, row), lambda: read_people(archive, row), lambda: read_winner(row)):
        try:
            read()
        except BadInput as told:
            assert "match 1" in str(told)


ODD = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


@ODD
@given(case=st.sampled_from(sorted(SETUPS)).flatmap(lambda game: st.tuples(st.just(game), _bent(SETUPS[game]))))
@example(case=("high_risk", {**SETUPS["high_risk"], "people": {"a": 5}}))
@example(case=("high_risk", {**SETUPS["high_risk"], "people": []}))
@example(case=("high_risk", {**SETUPS["high_risk"], "seats": [1, 2]}))
@example(case=("high_risk", {**SETUPS["high_risk"], "game": "mountain_climbers"}))
@example(case=("high_risk", {**SETUPS["high_risk"], "first": None}))
@example(case=("high_risk", [1]))
def test_any_setup_is_read_or_passed_over(case: tuple[str, Any]) -> None:
    game, setup = case
    with archive_with(game, setup) as archive:
        _offered(archive)
        _listed(archive)


@ODD
@given(
    case=st.sampled_from(BODIES).flatmap(lambda one: st.tuples(st.just(one[0]), _bent(one[1]))),
    winner=anything,
)
@example(case=("rename", {"seat": "a", "name": 5}), winner=5)
@example(case=("keep", {"kind": "high_risk", "faces": ["danger"], "why": "old", "happened": float("nan")}), winner={})
@example(case=("keep", {"kind": "high_risk", "faces": [5], "why": "old"}), winner=[5])
@example(case=("move", {"settle": {"tokens": 10**400}, "reason": "so"}), winner=None)
def test_any_entry_is_read_or_passed_over(case: tuple[str, Any], winner: Any) -> None:
    with archive_with("high_risk", SETUPS["high_risk"], case, winner=winner) as archive:
        _offered(archive)
        _listed(archive)


def test_one_that_is_passed_over_is_said_and_hides_no_other(caplog: pytest.LogCaptureFixture) -> None:
    with archive_with("high_risk", {**SETUPS["high_risk"], "people": {"a": 5}}) as archive:
        archive.begin(MatchRow("2", "high_risk", json.dumps(SETUPS["high_risk"])))
        archive.begin(MatchRow("3", "high_risk", "[" * 100_000))
        with caplog.at_level(logging.WARNING):
            assert [number for number, _ in all_unfinished(archive)] == ["2"]
    assert "match 1 is passed over" in caplog.text
    assert "people: expected an object of texts, got {'a': 5}" in caplog.text
    assert "match 3 is passed over" in caplog.text
