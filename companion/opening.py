"""From config, box and archive to the table as it is at the start. Reads; opens no device."""

from __future__ import annotations

import logging
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from companion.config.fitting import fit
from companion.config.known import known
from companion.devices.stamps import clock_is_set, stamp
from companion.devices.stored import all_unfinished, read_entries, unfinished
from companion.devices.vitals import UNSET
from companion.engine.errors import WrongSetup
from companion.engine.journal import Kept, Noted, Setup
from companion.engine.match import Match
from companion.errors import BadInput
from companion.flow.asking import ask
from companion.flow.base import Next, Settings, Table
from companion.flow.deciding import begin, setup_of
from companion.flow.splash import SplashScreen
from companion.shelf import find_game, game_names
from companion.signals import Condition, Device
from companion.wishes import Start as Start

if TYPE_CHECKING:
    from companion.box import Box
    from companion.config.model import Config
    from companion.devices.archive import Archive

log = logging.getLogger(__name__)
OLDER = 5
"""How many unfinished matches can be resumed on the screen besides the newest; `--start` finds any."""


def open_table(
    config: Config, box: Box, archive: Archive | None, start: Start | None, now: float, *, simulated: bool, version: str
) -> Next:
    """The table before the first signal, and what must be saved of it. Raises BadInput for a start that cannot be."""
    games = {name: find_game(name) for name in game_names()}
    taken = archive.taken() if archive else ()
    number = 1 + max((int(name) for name in taken if name.isdecimal()), default=0)
    told, unfit = fit(known(config.rules, box, games), games)
    for one in unfit:
        log.warning("%s", one)
    settings = Settings(
        names=tuple(config.people.names),
        cards={card: str(what) for card, what in box.sections.get("cards", {}).items()},
        faces=config.panel.faces,
        options=told.options,
        facts=told.facts,
        confirmed=told.confirmed,
        arm=config.panel.arm,
        hardware=not simulated,
        motion=config.table.motion,
        fast=config.table.pace == "fast",
        plain=config.panel.plain,
        boot=stamp().boot,
        version=version,
    )
    table = Table(
        games,
        settings,
        number=number,
        now=now,
        happened=now,
        asked_at=now,
        touched_at=now,
        health=_health(config, simulated=simulated),
        whys={} if clock_is_set() else {Device.CLOCK: UNSET},
        sound=bool(box.told("sound", "on", True)),
        locked=_locked(config, box, simulated=simulated),
        note=" ".join(one.brief for one in unfit),
    )
    opened = Next(_resumable(table, archive, now)) if start is None else _started(table, archive, start, now)
    return replace(opened, table=ask(opened.table))


def asked_at(archive: Archive, match: str, now: float) -> float:
    """When the open question was asked, on the monotonic clock: as old as the entry that led to it, or as the match
    where there is none, if that was in this boot of the Pi; else as old as this start."""
    here, row = stamp(), archive.match(match)
    since, boot = row.boottime, row.boot
    for recorded in read_entries(archive, match):
        if not isinstance(recorded.entry, Kept | Noted):
            since, boot = recorded.row.stamp.boottime, recorded.row.stamp.boot
    return now if since is None or boot != here.boot else min(now, now - (here.boottime - since))


def _resumable(table: Table, archive: Archive | None, now: float) -> Table:
    found = _last_played_first(archive, list(islice(all_unfinished(archive), 1 + OLDER))) if archive else []
    open_match = found[0] if found else None
    since = asked_at(archive, open_match[0], now) if archive and open_match else now
    return replace(table, resumable=open_match, older=tuple(found[1:]), asked_at=since, stack=(SplashScreen(now),))


def _last_played_first(archive: Archive, found: list[tuple[str, Match]]) -> list[tuple[str, Match]]:
    """As far as the clock was set; else the one that began last comes first, as they are found."""
    if len(found) < 2:
        return found

    def played(one: tuple[str, Match]) -> float:
        entries = archive.entries(one[0])
        return (entries[-1].stamp.wall if entries else archive.match(one[0]).created) or 0.0

    return sorted(found, key=played, reverse=True)


def _started(table: Table, archive: Archive | None, start: Start, now: float) -> Next:
    game = find_game(start.game)
    open_match = None if start.new or archive is None else unfinished(archive, game.id, start.seats)
    if open_match is not None and archive is not None:
        number, match = open_match
        fresh = getattr(match.prompt, "begins", False)
        since = asked_at(archive, number, now)
        return Next(replace(table, match=match, match_id=number, asked_at=since, fresh=fresh))
    if start.first is not None and start.first not in start.seats:
        raise BadInput(f'--first: "{start.first}" is not one of the seats {", ".join(start.seats)}')
    setup: Setup = setup_of(
        table, game.id, start.seats, start.first or start.seats[0], {seat: seat for seat in start.seats}
    )
    try:
        return begin(table, Match.begin(game, setup))
    except WrongSetup as wrong:
        raise BadInput(f"--start {game.id}: {_flag(wrong.key)}{wrong.why}") from wrong


def _locked(config: Config, box: Box, *, simulated: bool) -> bool:
    """Whether the keys are still locked: only as the companion writes it, and where there is a key to unlock them."""
    if box.told("keys", "locked") is not True:
        return False
    if not simulated and not config.has_held_keys:
        log.warning("the keys were locked, and this set-up has none that could be held to unlock them: they are free")
        return False
    return True


def _health(config: Config, *, simulated: bool) -> dict[Device, Condition]:
    """What is known before any device has spoken."""
    health = {Device.ARCHIVE: Condition.OK, Device.POWER: Condition.OFF}
    health[Device.CLOCK] = Condition.OK if clock_is_set() else Condition.DEGRADED
    if not simulated:
        if config.panel.port == "none":
            health[Device.PANEL] = Condition.OFF
        if not config.has_keys and config.usbkeys.devices == "none":
            health[Device.KEYS] = Condition.OFF
    return health


def _flag(key: str) -> str:
    """What of the command line, or of the config, is meant by a key of a setup."""
    return "--seats: " if key == "seats" else f"{key}: "
