"""What the weather die says, part by part, where nobody has told its faces yet (MC-A2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.mountain_climbers import learn
from companion.games.mountain_climbers.state import State
from companion.games.mountain_climbers.weather import Effect, word_of
from companion.showing import Learnt, Part

STEPS = (0, -1, -2, -3, 1, 2, 3, -4, -5, 4, 5)
HEARTS = (0, -1, 1, -2, 2, -3, 3)
WHOM = ("self", "all", "others")
NO_MORE, MORE = "no", "more"
NO_NAME = "no"
"""The face is not remembered."""


def parts(state: State) -> tuple[Part, ...]:
    """See showing.Showing.parts."""
    return (
        Part("Steps", tuple(f"{one:+d}" if one else "0" for one in STEPS)),
        Part("Hearts", tuple(f"{one:+d}" if one else "0" for one in HEARTS)),
        Part("Who", WHOM),
        Part("And", (NO_MORE, MORE), more=True),
        Part("Keep", (NO_NAME, *(name[:6] for name in _names(state))), name=True),
    )


def composed(state: State, rounds: tuple[tuple[int, ...], ...]) -> tuple[str, str]:
    """The face as a word of weather.py, an effect a round, and its name: the last that was picked."""
    told = (Effect(WHOM[whom], HEARTS[hearts], STEPS[steps]) for steps, hearts, whom, *_ in rounds)
    effects = tuple(effect for effect in told if effect.health or effect.move)
    named = [picks[-1] for picks in rounds if picks[-1]]
    return word_of(effects), _names(state)[named[-1] - 1] if named else ""


def remembered(facts: Mapping[str, Any], name: str, face: str) -> Learnt:
    """See showing.Showing.remembered."""
    told = learn.remember_face(facts, name, face)
    return Learnt({"faces": told["faces"]}, learn.face_now(name, face))


def _names(state: State) -> tuple[str, ...]:
    return learn.face_names({"faces": [face.body for face in state.terms.remembered]})
