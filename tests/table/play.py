"""A table to play at: keys, dice and time go in; what is shown, saved, answered and heard comes out. No device.

    table = Play(tray=True)
    table.roll("DDDAAW").press("C").later(0.8)
    assert table.screen == "turn"

Every effect is carried out in order as the loop does it, and the order itself is checked: nothing is answered that
is not saved. A second goes by before each key and each roll unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from companion.effects import Answer, Draw, Effect, PowerOff, Redraw, Remember, Save, Sound
from companion.engine.game import Game
from companion.engine.journal import Entry
from companion.engine.match import Match
from companion.flow.asking import ask
from companion.flow.base import Settings, Table
from companion.flow.deciding import begin, begins, settle, setup_of
from companion.flow.splash import SplashScreen
from companion.present import present
from companion.shelf import find_game
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
    Pressed,
    RollSeen,
    Sensed,
    Signal,
    Ticked,
    VoidSeen,
)
from companion.table import update, wake_at
from companion.views import View
from tests.table.disk import Disk

LETTERS = {"D": "danger", "A": "ascension", "W": "weather", "?": "?"}
BOOT = "this boot"


class Play:
    """`seats` empty: no match, as after a start without one. `tray`: a panel sees the dice."""

    def __init__(
        self,
        game: str | Game = "high_risk",
        seats: tuple[str, ...] = ("ann", "bob"),
        *,
        tray: bool = False,
        arm: str = "auto",
        names: tuple[str, ...] = (),
        rules: Mapping[str, Any] | None = None,
        hardware: bool = False,
        people: Mapping[str, str] | None = None,
        motion: bool = True,
        fast: bool = False,
    ) -> None:
        self.game = _found(game) if isinstance(game, str) else game
        self.disk = Disk()
        self.effects: list[Effect] = []
        self.now, self.seq, self.draws = 1000.0, 0, 1
        settings = Settings(
            names, options={self.game.id: rules or {}}, arm=arm, hardware=hardware, boot=BOOT, motion=motion, fast=fast
        )
        health = {Device.PANEL: Condition.OK} if tray else {}
        self.table = Table(
            {self.game.id: self.game},
            settings,
            health=health,
            now=self.now,
            happened=self.now,
            touched_at=self.now,
            asked_at=self.now,
        )
        if seats:
            setup = setup_of(self.table, self.game.id, seats, seats[0], people or {seat: seat for seat in seats})
            led = begin(self.table, Match.begin(self.game, setup))
            self.table = led.table
            self._carry_out(led.effects)

    # What people and dice do.

    def press(self, keys: str, after: float = 1.0) -> Play:
        """Tap keys one after the other."""
        for key in keys:
            self.later(after)
            self.hear(Pressed(Key(key.lower()), self.now, self.now - min(after, 0.1)))
        return self

    def hold(self, key: str, seconds: float = 0.8) -> Play:
        """Hold a key, and let it go."""
        self.later(1.0)
        down, held = self.now, Key(key.lower())
        self.later(0.25).hear(Holding(held, down))
        self.later(0.55).hear(Held(held, self.now))
        return self.later(seconds - 0.8).hear(Holding(None, self.now))

    def roll(self, letters: str) -> Play:
        """Dice come to rest, as the simulated tray tells it."""
        self.later(1.0)
        return self.hear(RollSeen(tuple(LETTERS[letter] for letter in letters), self.now))

    def panel_roll(
        self,
        letters: str,
        lifted: int | None = -1,
        flags: str = "",
        at: float | None = None,
        fresh: bool = True,
        seq: int | None = None,
    ) -> Play:
        """A panel's line. `lifted`: as many as it saw, unless said otherwise; `at`: when, else now."""
        self.later(1.0)
        self.seq = seq or self.seq + 1
        count = len(letters) if lifted == -1 else lifted
        event = EventId("pico", 1, self.seq)
        return self.hear(RollSeen(tuple(letters), self.now if at is None else at, event, True, count, flags, fresh))

    def faces(self, *names: str) -> Play:
        """Dice come to rest, by the names of their faces."""
        self.later(1.0)
        return self.hear(RollSeen(names, self.now))

    def card(self, text: str, panel: bool = True) -> Play:
        """A card is read, by a panel or by a scanner that nobody answers."""
        self.later(1.0)
        self.seq += panel
        return self.hear(CardSeen(text, self.now, EventId("pico", 1, self.seq) if panel else None))

    def digits(self, *values: int) -> Play:
        """A number pad."""
        for value in values:
            self.later(0.5).hear(Digit(value, self.now))
        return self

    def void(self, reason: str = "unread") -> Play:
        self.later(1.0)
        self.seq += 1
        return self.hear(VoidSeen(reason, self.now, EventId("pico", 1, self.seq)))

    def die(self, *symbols: str) -> Play:
        """Dice keys."""
        for symbol in symbols:
            self.later(0.3).hear(DieKeyed(symbol, self.now))
        return self

    def sense(self, device: Device, condition: Condition, why: str = "") -> Play:
        return self.hear(Sensed(device, condition, self.now, why))

    def later(self, seconds: float) -> Play:
        """Time goes by; whenever the table wanted to be woken, it is, and never twice for the same moment."""
        end = self.now + seconds
        while (due := wake_at(self.table)) is not None and due <= end:
            self.now = max(self.now, due)
            self.hear(Ticked(self.now))
            again = wake_at(self.table)
            assert again is None or again > due, f"woken at {due} by {self.screen}, and wants to be at {again}"
        self.now = max(self.now, end)
        self.table = replace(self.table, now=self.now)
        return self

    def hear(self, signal: Signal) -> Play:
        led = update(self.table, signal)
        self.table = led.table
        self._carry_out(led.effects)
        return self

    def position(self, **change: Any) -> Play:
        """The table settles how the wood stands (`tokens={"ann": [9, 0, 0]}, to_move="bob"`), and moves it so."""
        self.later(1.0)
        self.table = replace(self.table, now=self.now, happened=self.now)
        led = settle(self.table, change, "so the test says")
        self.table = ask(replace(led.table, stood=()))
        self._carry_out(led.effects)
        return self

    def restart(self, *, ask: bool = False, boot: str = BOOT) -> Play:
        """The plug is pulled; only what is on disk comes back. `ask`: RESUME is offered, else the match goes on."""
        before = self.table
        found, older = self.disk.offered(self.game)
        settings = replace(before.settings, boot=boot)
        table = Table(
            before.games,
            settings,
            number=1 + len(self.disk),
            now=self.now,
            happened=self.now,
            touched_at=self.now,
            asked_at=self.disk.asked_at(found[0]) if found and boot == BOOT else self.now,
            health=before.health,
        )
        if ask or found is None:
            self.table = replace(table, resumable=found, older=older, stack=(SplashScreen(self.now),))
        else:
            self.table = replace(table, match=found[1], match_id=found[0], fresh=begins(found[1]))
        return self

    def loaded(self, number: str) -> Match:
        """A match from its rows, as the archive keeps them."""
        return self.disk.load(self.game, number)

    # What comes of it.

    @property
    def view(self) -> View:
        return present(self.table)

    @property
    def screen(self) -> str:
        return self.view.screen

    @property
    def hints(self) -> tuple[str, ...]:
        """The labels over A, B and C; "" for none."""
        return tuple(hint.label if hint else "" for hint in self.view.hints)

    @property
    def likely(self) -> str:
        """The inverted hint."""
        return next((hint.label for hint in self.view.hints if hint and hint.likely), "")

    @property
    def text(self) -> str:
        """Every word of the picture, the header first."""
        view = self.view
        return " ".join((*words_of(view.header), *words_of(view.stage)))

    @property
    def match(self) -> Match:
        return self.table.playing

    @property
    def moves(self) -> int:
        return self.match.number

    @property
    def state(self) -> dict[str, Any]:
        """The match's state in scenario words."""
        return self.game.scenarios.describe(self.match.state)

    @property
    def saved(self) -> list[Entry]:
        """The journal of the match that is played."""
        return self.disk.entries(self.table.match_id)

    @property
    def answers(self) -> list[str]:
        """What the panel was told, in order."""
        return [effect.verdict.value for effect in self.effects if isinstance(effect, Answer)]

    @property
    def sounds(self) -> list[str]:
        return [effect.tune.value for effect in self.effects if isinstance(effect, Sound)]

    @property
    def done(self) -> list[Effect]:  # what else the world was asked for
        return [effect for effect in self.effects if isinstance(effect, Remember | Redraw | PowerOff)]

    def _carry_out(self, effects: tuple[Effect, ...]) -> None:
        owed: set[EventId] = set()
        for effect in effects:
            self.effects.append(effect)
            match effect:
                case Save():
                    self.disk.save(effect)
                    if effect.event:
                        owed.add(effect.event)
                case Answer(event):
                    assert event in owed, f"{event} is answered before it is saved"
                case Draw(below):
                    self.hear(Drawn(self.draws % below, self.now))


@cache
def _found(game: str) -> Game:
    return find_game(game)


def words_of(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value] if value else []
    if isinstance(value, tuple):
        return [word for one in value for word in words_of(one)]
    if is_dataclass(value):
        read = (field.name for field in fields(value) if field.name not in ("size", "glyph"))
        return [word for name in read for word in words_of(getattr(value, name))]
    return []
