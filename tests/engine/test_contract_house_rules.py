"""Every switch of every installed game is shown in full words that fit, with what its value means."""

from __future__ import annotations

from textwrap import wrap

import pytest

from companion.flow.house_rules import LINES
from companion.shelf import find_game, game_names
from companion.views import LIST_LINE, SMALL_LINE

CHOICES = [
    (name, switch, value) for name in game_names() for switch in find_game(name).switches for value in switch.choices
]


@pytest.mark.parametrize(("name", "switch", "value"), CHOICES, ids=lambda one: getattr(one, "name", None))
def test_a_value_is_said_and_explained(name: str, switch: object, value: object) -> None:
    found = find_game(name).showing.meaning(getattr(switch, "name", ""), value)
    assert found is not None, f"{name}: say in its house.py what this value means"
    said, means = found
    assert 0 < len(said) <= LIST_LINE
    assert len(wrap(means, SMALL_LINE)) <= LINES
    assert means.endswith(".") or "," in means
