"""Where a shortcut or a fall leads, told at the table: kept as a fact of the box, and the same in the match."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.box import Box
from companion.engine.errors import WrongSetup
from companion.engine.game import Settle
from companion.games.mountain_climbers import chart, differing, game, learn
from companion.games.mountain_climbers.learn_links import WAYS, end_of, leads, leads_now

SPACES = st.integers(0, 25)
ENDS = st.one_of(st.none(), SPACES)


def facts(mountain: str = "beginner") -> dict[str, Any]:
    return {**game.facts, "mountain": chart.example(mountain)}


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(chart.EXAMPLES), st.sampled_from(WAYS), SPACES, ENDS, ENDS)
def test_the_last_word_on_a_way_holds_and_the_match_says_the_same(
    name: str, way: str, space: int, first: int | None, last: int | None
) -> None:
    box = facts(name)
    written = learn.written_in(box)
    once = leads(box, written, way, space, last)
    assert leads(leads(box, written, way, space, first), written, way, space, last) == once
    assert end_of(learn.mountain_in(once), way, space) == last
    assert leads(once, written, way, space, end_of(written, way, space)) == box, "no difference is told no longer"
    state = game.setup(("red", "blue"), {}, box)
    settled = game.apply(state, Settle(leads_now(way, space, last), "told")).state
    assert settled.terms.mountain == game.setup(("red", "blue"), {}, once).terms.mountain


def test_it_is_said_in_peoples_words_and_kept_in_the_box(tmp_path: Any) -> None:
    from companion.box import read_box, write_box

    told = leads(facts(), learn.written_in(facts()), "up", 10, 14)
    told = leads(told, learn.written_in(told), "down", 11, None)
    assert told["links"] == {"up": {"R3C2": "R4C3"}, "down": {"R3C3": "nowhere"}}
    write_box(tmp_path / "box.toml", Box().tell(f"facts.{game.id}", "links", told["links"]))
    again, wrong = read_box(tmp_path / "box.toml")
    assert (again.facts(game.id, game.facts)["links"], wrong) == (told["links"], "")


def test_another_mountain_has_ways_of_its_own() -> None:
    told = leads(facts(), learn.written_in(facts()), "up", 10, 14)
    assert learn.picked(told, chart.example("beginner"))["links"] == told["links"]
    assert learn.picked(told, chart.example("hard"))["links"] == {}


@pytest.mark.parametrize(
    ("links", "key"),
    [
        ({"up": {"R3C2": "R9C9"}}, "links.up.R3C2"),
        ({"up": {"R3C2": 14}}, "links.up.R3C2"),
        ({"sideways": {}}, "links.sideways"),
        ([], "links"),
        ({"down": 3}, "links.down"),
    ],
)
def test_damaged_links_are_refused_with_their_key(links: Any, key: str) -> None:
    with pytest.raises(WrongSetup) as refused:
        game.setup(("red", "blue"), {}, {**game.facts, "links": links})
    assert refused.value.key == key


def test_what_is_told_of_a_space_that_is_not_there_says_nothing() -> None:
    state = game.setup(("red", "blue"), {}, {**game.facts, "links": {"up": {"R9C1": "R2C1"}}})
    assert state.terms.mountain == game.setup(("red", "blue"), {}, game.facts).terms.mountain


@settings(deadline=None, max_examples=80)
@given(st.data())
def test_every_path_of_choices_ends_in_something_told_that_fits_beside_the_map(data: st.DataObject) -> None:
    bare = {**chart.example("beginner"), "tiles": {}}  # no tile lies where a camp may be told
    state = game.setup(("red", "blue"), {}, {**game.facts, "mountain": bare})
    path: tuple[int, ...] = ()
    while labels := game.showing.choices("differs", facts(), state, path):
        assert all(0 < len(label) <= 11 for label in labels)
        pick = data.draw(st.integers(0, len(labels) - 1))
        assert game.showing.shown("differs", facts(), state, (*path, pick)) is not None
        path = (*path, pick)
    learnt = game.showing.learnt("differs", facts(), state, path, 0)
    assert learnt is not None
    after = game.apply(state, Settle(learnt.change or {}, "told")).state
    assert after.terms.mountain == learn.mountain_in({**facts(), **learnt.facts})


def test_a_print_that_leads_somewhere_asks_where() -> None:
    mountain = learn.mountain_in(facts())
    whats = differing.choices(mountain, (2, 1))
    shortcut = whats.index("Shortcut")
    assert differing.choices(mountain, (2, 1, shortcut))[1:5] == ("Nowhere", "Start", "Finish", "Row 1")
    assert differing.choices(mountain, (2, 1, whats.index("Danger"))) == ()
    told, change = differing.learnt(facts(), mountain, (2, 1, shortcut, 7, 3))
    assert change == {"printed": {"10": "shortcut"}, "up": {"10": 13}}
    assert told["links"] == {"up": {"R3C2": "R4C4"}}
