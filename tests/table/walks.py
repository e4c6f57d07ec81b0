"""Random evenings: every kind of signal in any order, weighted so that matches get somewhere."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from companion.engine.game import Game
from companion.signals import (
    CardSeen,
    Condition,
    Device,
    DieKeyed,
    Digit,
    Drawn,
    EventId,
    Held,
    Holding,
    Key,
    PanelRestarted,
    Pressed,
    RollSeen,
    SavedAgain,
    SaveFailed,
    Sensed,
    Signal,
    Turned,
    VoidSeen,
)
from tests.table.disk import OnDisk
from tests.table.play import Play

NAMES = ("Wilhelmina", "Ågnès-Ça", "Ж愛", "ß", "愛", "Bo")
WHY = "The cable of the tray is out. Put it back into the Pi, please, and wait until the icon is gone."
LISTS = ("menu", "set_position", "leave", "devices", "resume")
"""Long lists, in which a walker looks further than the first row."""


def evening(seed: int) -> Play:
    """A table as it may stand at the start: with or without a match, a tray, names, a board that is known."""
    dice = random.Random(seed)
    names = tuple(dice.sample(NAMES, dice.randrange(5)))
    seats = () if seed % 3 == 0 else ("red", "blue", "green", "gold")[: dice.randrange(2, 5)]
    people = dict(zip(seats, names, strict=False))
    rules = {"cocked": dice.choice(["die", "roll"]), "fall_alone": dice.choice(["basecamp", "stay"])}
    play = Play(
        seats=seats,
        tray=dice.random() < 0.6,
        names=names,
        rules=rules,
        hardware=seed % 2 == 0,
        arm=dice.choice(["auto", "always", "never"]),
        people={seat: people.get(seat, seat) for seat in seats},
    )
    if seed % 5 == 3:
        play.table = replace(play.table, note=WHY, stack=())
    if len(seats) == 2:
        play.position(tokens={"red": [9, 8, 0, 0], "blue": [9, 7, 0, 0]})
    elif len(seats) == 3:
        play.restart(ask=True)
        older = Play(seats=("red", "blue"), people={"red": "Wilhelmina", "blue": "Ж愛"}).match
        play.disk["0"] = OnDisk(older.setup, [])
        play.table = replace(play.table, older=(("0", older),))
    return play


def climb(seed: int, game: str | Game = "mountain_climbers") -> Play:
    """The same for the game with cards: teams, three climbers, a challenge, a known die, fast or step by step."""
    dice = random.Random(seed)
    seats = ("red", "blue", "green", "gold")[: dice.randrange(2, 5)]
    names = tuple(dice.sample(NAMES, len(seats)))
    rules: dict[str, object] = {"cocked": dice.choice(["die", "roll"]), "resolve": dice.choice(["action", "card"])}
    rules |= dice.choice([{"podium": True}, {"challenge": True}, {}, {}])
    if len(seats) == 4 and len(rules) == 2:
        rules["teams"] = dice.random() < 0.5
    if len(seats) == 2:
        rules["climbers"] = dice.choice([2, 3])
    people = dict(zip(seats, names, strict=True))
    play = Play(game, seats, tray=dice.random() < 0.4, names=names, rules=rules, people=people, hardware=seed % 2 == 0)
    settings = replace(play.table.settings, fast=dice.random() < 0.4)
    play.table = replace(play.table, settings=settings)
    if dice.random() < 0.4:
        play.position(at={f"{seat}.{size}": dice.randrange(18, 25) for seat in seats for size in ("big", "small")})
    return play


def walk(play: Play, seed: int, steps: int) -> Iterator[Signal]:
    """Signals, each heard when the next is asked for."""
    dice = random.Random(seed)
    for _ in range(steps):
        play.later(dice.choice([0.05, 0.5, 1.0, 5.0]) if dice.random() > 0.004 else dice.choice([70, 400, 900, 1300]))
        signal = any_signal(play, dice)
        play.hear(signal)
        yield signal


def any_signal(play: Play, dice: random.Random) -> Signal:
    """Something that may happen now."""
    now, chance = play.now, dice.random()
    key = dice.choice([Key.A, Key.B, Key.C, Key.C, Key.C])
    if play.screen in LISTS and dice.random() < 0.7:
        key = Key.B
    if chance < 0.60:
        stale = dice.random() < 0.02
        return Pressed(key, now, now - dice.choice([0.02, 0.1, 0.4]), play.table.version - 1 if stale else None)
    if chance < 0.68:
        return Held(dice.choice([Key.A, Key.A, Key.B, Key.C, Key.POWER]), now)
    if chance < 0.85:
        return _roll(play, dice)
    others: list[Signal] = [
        Holding(dice.choice([*Key, None]), now),
        Sensed(dice.choice(list(Device)), dice.choice(list(Condition)), now, dice.choice(["", WHY])),
        Sensed(Device.PANEL, Condition.OK, now),
        SaveFailed("disk full", now),
        SavedAgain(now),
        VoidSeen(dice.choice(["unread", "cocked"]), now, _event(play)),
        CardSeen(dice.choice(["F3B3", "SPRINT", "U5_TILE", "04 A3 7F"]), now, _event(play)),
        PanelRestarted(now),
        DieKeyed(dice.choice(["3", "self:move-1", "others:health-1"]), now),
        DieKeyed(dice.choice(["danger", "ascension", "weather", "done", "clear", "snow"]), now),
        DieKeyed(dice.choice(["3", "self:move-1", "others:health-1"]), now),
        DieKeyed(dice.choice(["danger", "ascension", "weather"]), now),
        Digit(dice.randrange(10), now),
        Drawn(dice.randrange(9), now),
        Turned(dice.choice([-3, -1, 1, 2]), now),
    ]
    return dice.choice(others)


def _roll(play: Play, dice: random.Random) -> RollSeen:
    prompt = play.table.prompt
    count = prompt.dice.count if prompt and prompt.dice else dice.randrange(1, 7)
    if dice.random() < 0.15:
        count = max(1, count + dice.choice([-1, 1, 2, 4]))
    kinds = {kind.id: kind for kind in play.game.dice}
    kind = kinds[prompt.dice.kind] if prompt and prompt.dice else play.game.dice[0]
    letters = "".join(face.letter * face.count for face in kind.faces)
    faces = "".join(dice.choice(letters if dice.random() > 0.04 else "?.X") for _ in range(count))
    event = _event(play) if dice.random() < 0.7 else None
    at = play.now - (dice.choice([0.0, 0.0, 0.0, 30.0]) if event else 0.0)
    lifted = dice.choice([None, count, count, dice.randrange(7)])
    flags, fresh = dice.choice(["", "", "", "", "c", "m", "b"]), dice.random() > 0.1
    return RollSeen(tuple(faces), at, event, True, lifted, flags, fresh)


def _event(play: Play) -> EventId:
    play.seq += 1
    return EventId("pico", 1, play.seq)
