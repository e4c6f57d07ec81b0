"""Any values at all as a mountain: complaints, or a mountain that can be played, drawn and summed up; never a crash."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.mountain_climbers import chart, game
from companion.games.mountain_climbers.drawing import draw
from tests.games.mountain_climbers.mountain_texts import GOOD

SPOKEN = (
    "A easy",
    "G hard",
    "camp",
    "blank",
    "shortcut",
    "move:3",
    "back:24",
    "weather:1",
    "bottom right",
    "top right",
)
KEYS = ("easy", "R6C2", "Start", "Finish", "none", "danger", "squares", "up", "A", "24", "0", "-1", "²", "")
WORDS = st.sampled_from((*SPOKEN, *KEYS))
LEAVES = st.none() | st.booleans() | st.integers(-2, 30) | st.floats(allow_nan=False) | WORDS | st.text(max_size=4)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=3), max_leaves=8
)


def nodes(value: Any) -> list[tuple[Any, Any]]:
    """Every place in it: what holds it, and its key or index there."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, one in list(inside):
        found += [(value, key), *nodes(one)]
    return found


@settings(deadline=None, max_examples=300)
@given(st.data())
def test_what_is_not_complained_of_can_be_played_and_drawn(data: st.DataObject) -> None:
    values = copy.deepcopy(tomllib.loads(GOOD))
    for _ in range(data.draw(st.integers(1, 4))):
        holder, key = data.draw(st.sampled_from(nodes(values)))
        kind = data.draw(st.sampled_from(["put", "take out", "name anew"]))
        if kind == "put" or isinstance(holder, list):
            holder[key] = data.draw(VALUES)
        else:
            value = holder.pop(key)
            if kind == "name anew":
                holder[data.draw(WORDS)] = value
        if not nodes(values):
            break
    found = chart.read(values, "any")
    if found.fact is None:
        assert found.complaints
        for one in found.complaints:
            assert one.path
            assert one.expected
            assert one.got
        return
    assert found.complaints == ()
    state = game.setup(("red", "blue"), {}, {"mountain": found.fact})
    assert state.terms.mountain.finish == 25
    assert draw(found.fact)
    assert found.summary


@settings(deadline=None, max_examples=200)
@given(st.dictionaries(st.sampled_from(["name", "frame", "squares", "links", "tiles", "example"]) | WORDS, VALUES))
def test_values_from_nowhere_are_complained_of(values: dict[str, Any]) -> None:
    assert chart.read(values, "any").complaints
