"""What a config allows and nobody could play with: sentences for an owner, none of them a fault. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.config.model import Config

FACES = ("danger", "ascension", "weather")


def gaps(config: Config) -> Iterator[str]:
    """A sentence for each: no input at all, keys that are on nothing, dice keys that cannot make a roll."""
    if not config.asks_for_input:
        yield "it asks for no keys and no panel: only `companion run --simulate` can be answered"
        return
    keys, dice = config.keys, dict(config.keys.dice)
    elsewhere = config.panel.port != "none" or config.usbkeys.devices != "none"
    pins = {"a": keys.a, "b": keys.b, "c": keys.c if keys.c is not None else keys.encoder_push}
    lacking = [name for name, pin in pins.items() if pin is None]
    if lacking and not elsewhere:
        yield (
            f"no pin for {_listed(lacking)} under [keys], and no panel or number pad that could have it: "
            "what needs that key cannot be answered"
        )
    absent = [face for face in FACES if dice[face] is None]
    if absent and len(absent) < len(FACES):
        yield f"no dice key for {_listed(absent)} under [keys.dice]: such a roll has to be typed with A, B and C"


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1])] * (len(names) > 1) + names[-1:])
