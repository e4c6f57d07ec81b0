"""`companion panel light NAME 0|1|b`: one light of a panel that is there, and whether it can have that light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.panel_talk import sole_talk
from companion.cli.terminal import answer, say
from companion.errors import BadInput
from firmware_bridge.wire import Hello, Light, write

if TYPE_CHECKING:
    from companion.cli.panel_holder import Holder

LIGHTS = ("a", "b", "c")
"""The lights that a table uses: those of its keys."""


def light(path: str, holder: Holder, name: str, state: str) -> int:
    """Say it to a panel that is there, and know that it has read on behind it."""
    try:
        write(Light(0, 0, name, state))
    except ValueError:
        raise BadInput(f"{name!r} can be no key's name: printable ASCII without blank, comma, $ and *") from None
    with sole_talk(path, holder) as talk:
        there = talk.hello()
        if there is not None:
            _has_light(there, name)
            talk.say(Light(0, 0, name, state))
            there = talk.hello()
        if there is None:
            say(f"{path}: {talk.silence()}")
            return 1
    words = {"0": "off", "1": "on", "b": "blinking"}
    answer(
        f'panel "{there.uid}" was told: light {name} {words[state]}. Nothing happens? Then its lamp is wired otherwise '
        f"than hardware.md says, or its config.py gives the key no lamp (it says: {there.caps})"
    )
    return 0


def _has_light(there: Hello, name: str) -> None:
    """Raises BadInput for a light that it cannot have: its HELLO counts them, and they are those of the three keys."""
    count = dict(one.partition("=")[::2] for one in there.caps.split(";")).get("lights")
    if count == "0":
        raise BadInput(f'panel "{there.uid}" has no lights (it says: {there.caps})')
    if name not in LIGHTS:
        has = f"its {count} lights are" if count else "a panel's lights are"
        raise BadInput(f'panel "{there.uid}" has no light "{name}": {has} those of its keys, {", ".join(LIGHTS)}')
