"""Dice of the box: the six-sided one and the weather die, whose faces are a fact of the box in front of you (MC-A2).

A weather face is a name and effects. Its effects can be written as one word, which a roll is where nobody has told
the name yet: `self:health+1`, `all:health-1:move-2,others:move+1`, or `nothing`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.errors import IllegalMove
from companion.engine.game import DiceKind, Face

TARGETS = ("self", "all", "others")
NOTHING = "nothing"
_EFFECT = re.compile(r"(self|all|others)(?::health([+-]\d{1,3}))?(?::move([+-]\d{1,3}))?")


class Effect(NamedTuple):
    """What a face does to its target; hearts come before steps."""

    target: str
    health: int = 0
    move: int = 0

    @property
    def word(self) -> str:
        health, move = (f":{name}{n:+d}" if n else "" for name, n in (("health", self.health), ("move", self.move)))
        return f"{self.target}{health}{move}"

    @property
    def body(self) -> dict[str, Any]:
        """As JSON, in scenario words."""
        return {
            "target": self.target,
            **({"health": self.health} if self.health else {}),
            **({"move": self.move} if self.move else {}),
        }


Effects = tuple[Effect, ...]


class WeatherFace(NamedTuple):
    name: str
    effects: Effects

    @property
    def body(self) -> dict[str, Any]:
        return {"name": self.name, "effects": [effect.body for effect in self.effects]}


EXAMPLE = (
    WeatherFace("sun", (Effect("self", health=1),)),
    WeatherFace("calm", ()),
    WeatherFace("snow", (Effect("self", move=-1),)),
    WeatherFace("wind", (Effect("self", move=-2),)),
    WeatherFace("fog", (Effect("all", move=-1),)),
    WeatherFace("storm", (Effect("self", health=-1),)),
)
"""A die that nobody here has seen, marked as an example."""


def word_of(effects: Effects) -> str:
    return ",".join(effect.word for effect in effects) or NOTHING


D6 = DiceKind("d6", tuple(Face(str(n), str(n), str(n), "up", 1) for n in range(1, 7)), most=1)
WEATHER = DiceKind(
    "weather",
    tuple(
        Face(word_of(face.effects), letter, face.name.upper(), glyph, 1)
        for face, letter, glyph in zip(
            EXAMPLE, "SCNWFT", ("heart", "ok", "cloud", "cloud", "cloud", "bolt"), strict=True
        )
    ),
    most=1,
    named=True,
)
"""The faces of the example by what they do, so that they can be rolled under any `weather`."""


def effects_on(faces: Sequence[WeatherFace], text: str) -> Effects:
    """What a rolled face does: a face that is known by name, or effects as a word. Raises IllegalMove (MC-A2)."""
    for face in faces:
        if face.name == text:
            return face.effects
    if text == NOTHING:
        return ()
    found = []
    for part in text.split(","):
        read = _EFFECT.fullmatch(part)
        if read is None:
            known = ", ".join(face.name for face in faces) or "none yet"
            raise IllegalMove("MC-A2", f'the face "{text}" is not known; known: {known}. Enter what the die says')
        found.append(Effect(read[1], int(read[2] or 0), int(read[3] or 0)))
    return tuple(found)


def face_of(body: Mapping[str, Any]) -> WeatherFace:
    """The face that `body` wrote; its shape has been looked at."""
    effects = (Effect(one["target"], one.get("health", 0), one.get("move", 0)) for one in body["effects"])
    return WeatherFace(body["name"], tuple(effects))
