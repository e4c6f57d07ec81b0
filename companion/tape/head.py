"""What a session began with, as JSON and back: the table before its first signal, and how its keys are read.

Everything that the config, the box and the archive gave is in it, the open match with its whole journal; so a
playback needs no file but the recording.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from companion.encoder import Encoder
from companion.engine.journal_bodies import entry_of, entry_row, setup_body, setup_of
from companion.engine.match import Match
from companion.flow.base import Settings, Table
from companion.flow.splash import SplashScreen
from companion.gestures import Gestures
from companion.shelf import find_game, game_names
from companion.signals import Condition, Device

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.journal import Entry

APART = frozenset({"games", "settings", "match", "resumable", "older", "stack", "health"})
"""The fields of a Table that JSON cannot hold as they are."""
UNTOUCHED = frozenset({"whys", "opened", "missed", "holding", "guarded", "stood", "untold"})
"""Those that only a signal sets."""


@dataclass(frozen=True, slots=True)
class Keys:
    """How edges become taps and holds: seconds, and the encoder's steps a click (None: there is no encoder)."""

    debounce: float
    hold: float
    steps: int | None

    def gestures(self) -> Gestures:
        return Gestures(self.debounce, self.hold, Encoder(self.steps) if self.steps else None)


def head_body(
    table: Table, keys: Keys, journal: Iterable[Entry], older: Mapping[str, Iterable[Entry]] | None = None
) -> dict[str, Any]:
    """`journal`: of the match on the table, or of the one that can be resumed; `older`: those of the older matches, by
    their ids."""
    match = table.match or (table.resumable[1] if table.resumable else None)
    splash = table.top if isinstance(table.top, SplashScreen) else None
    return {
        "settings": {one.name: _plain(getattr(table.settings, one.name)) for one in fields(table.settings)},
        "table": {name: _plain(getattr(table, name)) for name in _names()},
        "health": {device.value: condition.value for device, condition in table.health.items()},
        "splash": splash.since if splash else None,
        "resumable": table.resumable[0] if table.resumable else None,
        "match": match and _match_body(match, journal),
        "older": [{"id": number, **_match_body(one, (older or {}).get(number, ()))} for number, one in table.older],
        "keys": {"debounce": keys.debounce, "hold": keys.hold, "steps": keys.steps},
    }


def head_of(body: Mapping[str, Any]) -> tuple[Table, Keys]:
    """What `head_body` wrote. Raises KeyError, TypeError or ValueError for anything else, and what a match raises."""
    kept = body["match"] and _match(body["match"])
    resumable = body["resumable"]
    table = Table(
        {name: find_game(name) for name in game_names()},
        _settings(body["settings"]),
        match=kept if resumable is None else None,
        resumable=None if resumable is None else (resumable, kept),
        older=tuple((one["id"], _match(one)) for one in body.get("older", ())),
        stack=() if body["splash"] is None else (SplashScreen(body["splash"]),),
        health={Device(device): Condition(condition) for device, condition in body["health"].items()},
        **{name: body["table"][name] for name in _names() if name in body["table"]},
    )
    return table, Keys(**body["keys"])


def _names() -> list[str]:
    """The fields of a Table that are kept as they are."""
    return [one.name for one in fields(Table) if one.name not in APART | UNTOUCHED]


def _match_body(match: Match, journal: Iterable[Entry]) -> dict[str, Any]:
    return {"setup": setup_body(match.setup), "journal": [entry_row(entry) for entry in journal]}


def _match(body: Mapping[str, Any]) -> Match:
    setup = setup_of(body["setup"])
    return Match.load(find_game(setup.game), setup, (entry_of(kind, entry) for kind, entry in body["journal"]))


def _settings(body: Mapping[str, Any]) -> Settings:
    """Lists are tuples or sets again, as the settings of this version have them."""
    usual = Settings()
    given = {one.name: body[one.name] for one in fields(Settings) if one.name in body}
    return Settings(
        **{
            name: type(getattr(usual, name))(value) if isinstance(value, list) else value
            for name, value in given.items()
        }
    )


def _plain(value: Any) -> Any:
    match value:
        case frozenset() | set():
            return sorted(value)
        case tuple():
            return [_plain(part) for part in value]
        case Mapping():
            return {key: _plain(part) for key, part in value.items()}
        case _:
            return value
