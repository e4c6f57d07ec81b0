"""What a move led to as things for hands to do, one by one: climbers, hearts, tiles, cards. And in as few as can be.

Read from a step's events; done in order on the wood before it, the shifts make the wood after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.engine.game import Event, Shift, Step, shifts_between
from companion.games.mountain_climbers import wood, words
from companion.games.mountain_climbers.mountain import TILES
from companion.games.mountain_climbers.sketch import grid
from companion.games.mountain_climbers.state import OFF, SIZES, State
from companion.games.mountain_climbers.telling import say
from companion.showing import Deed
from companion.views import Grid, mark_of

BESIDE, SHORT, BRIEF = 10, 8, 11
_TOLD = {
    "full": "5 hearts",
    "die": "weather",
    "earned": "play again",
    "no_effect": "no effect",
    "safe": "Camp: safe",
    "lapse": "card ends",
    "hand_empty": "no cards",
}
"""What is told between, where nothing is moved."""
_BY_HAND = ("move", "stuck", "heart", "hurt")
_TWICE = "MC-A15"
"""Another card that was earned already is not told again."""
_LINKS = {"MC-18.9": "up", "MC-18.10": "down"}


class Hands:
    """Follows the wood through a step's events. `deeds` grows in order."""

    def __init__(self, before: State, names: Mapping[str, str]) -> None:
        self.now = before
        self.names = names
        self.deeds: list[Deed] = []

    def follow(self, events: tuple[Event, ...]) -> None:
        for place, event in enumerate(events):
            worn = event.kind == "hurt" and not event.facts["health"]
            later = [one.kind for one in events[place + 1 :]] if worn else []
            told = len(self.deeds)
            self._event(event, worn and "exhausted" in later)
            if place and self._goes_with(events[place - 1], event) and len(self.deeds) == told + 1:
                self._join()

    def finish(self, after: State) -> None:
        """What the events did not tell, such as everybody's way back to the Start."""
        left = shifts_between(wood.pieces(self.now), wood.pieces(after))
        kinds = {"climbers": "all Start", "hearts": "3 hearts", "tiles": "tiles off"}
        said = {"climbers": "All go to the Start.", "hearts": "All have 3 hearts.", "tiles": "The tiles are off."}
        for kind, text in kinds.items():
            shifts = tuple(shift for shift in left if _kind(shift) == kind)
            if shifts:
                self.deeds.append(Deed(text, said[kind], shifts=shifts, beside=self._map(after)))
        self.now = after

    def _goes_with(self, before: Event, event: Event) -> bool:
        """Done in one go: two things of one climber, and what happens to several climbers at once."""
        if before.kind not in _BY_HAND or event.kind not in _BY_HAND:
            return False
        same = before.facts["climber"] == event.facts["climber"]
        return same or (before.kind == event.kind and before.ruling == event.ruling)

    def _join(self) -> None:
        """The newest deed goes with the one before it, two at a time."""
        if len(self.deeds) < 2 or not all(deed.shifts for deed in self.deeds[-2:]) or self.deeds[-2].along:
            return
        self.deeds[-1] = replace(self.deeds[-1], along=True)

    def _event(self, event: Event, worn: bool) -> None:
        facts, terms = event.facts, self.now.terms
        told = say(event, self.now, self.names)
        match event.kind:
            case "move" | "stuck":
                self._move(event, told)
            case "exhausted":
                self._move(event, told)
                self._health(str(facts["climber"]), int(facts["health"]), told)
            case "heart" | "hurt" if not worn:
                self._health(str(facts["climber"]), int(facts["health"]), told)
            case "hurt":
                self._tell("no hearts!", told, str(facts["climber"]))
            case "summit":
                self._summit(str(facts["climber"]), told)
            case "tile":
                self._tile(str(facts["tile"]), int(facts["to"]), told)
            case "skip" if facts["what"] == "tile":
                self._tell("no tile", "No tile may be moved now.")
            case "draw":
                self._tell(f"draw {facts['cards']}", told, seat=str(facts["seat"]))
            case "shuffle":
                self._tell("shuffle", told, seat=str(facts["seat"]))
            case "placed" if terms.ranked:
                self._tell(f"place {facts['place']}", told, seat=str(facts["seats"][0]))
            case "earned" if event.ruling == _TWICE:
                pass
            case kind if kind in _TOLD:
                self._tell(_TOLD[kind], told, str(facts.get("climber", "")))
            case _:
                pass

    def _tell(self, text: str, said: str, climber: str = "", seat: str = "") -> None:
        head, mark = self._who(climber) if climber else (self.names.get(seat, seat).upper()[:12], None)
        mark = mark_of(self.now.terms.seats, seat) if seat else mark
        told = said or f"{text.capitalize()}."
        self.deeds.append(Deed(words.fit(BESIDE, text), told, head, mark, beside=self._map(self.now)))

    def _move(self, event: Event, told: str) -> None:
        facts, mountain = event.facts, self.now.terms.mountain
        name, start, end = str(facts["climber"]), int(facts["from"]), int(facts["to"])
        climber = self.now.terms.names.index(name)
        place = mountain.place(end)
        far = f"{end - start:+d}"
        way = _LINKS.get(event.ruling, "back" if event.kind == "exhausted" else far)
        text = words.fit(BESIDE, f"{way} to {place}", f"{way} {place}", place)
        at = list(self.now.at)
        at[climber] = end
        before, self.now = self.now, replace(self.now, at=tuple(at))
        if start == end:
            self._tell("stays", told, name)
            return
        shift = Shift(*_piece(name), mountain.place(start), place, event.kind)
        head, mark = self._who(name)
        short = words.fit(SHORT, f"{words.climber(name)} {place}", f"{words.climber(name)}{place}")
        self.deeds.append(Deed(text, told, head, mark, (shift,), grid(before, [start], [end]), brief=short))

    def _health(self, name: str, count: int, told: str) -> None:
        climber = self.now.terms.names.index(name)
        had = self.now.health[climber]
        health = list(self.now.health)
        health[climber] = count
        self.now = replace(self.now, health=tuple(health))
        if had == count:
            return
        seat, size = _piece(name)
        shift = Shift(seat, f"{size} {wood.HEALTH}", wood.hearts(had), wood.hearts(count), "health")
        head, mark = self._who(name)
        text = words.fit(BESIDE, f"hearts {had}>{count}")
        short = words.fit(SHORT, f"{words.climber(size)} hrt {count}")
        self.deeds.append(Deed(text, told, head, mark, (shift,), self._map(self.now), brief=short))

    def _summit(self, name: str, told: str) -> None:
        climber = self.now.terms.names.index(name)
        had = self.now.health[climber]
        health = list(self.now.health)
        health[climber] = 0
        self.now = replace(self.now, health=tuple(health))
        seat, size = _piece(name)
        shift = Shift(seat, f"{size} {wood.HEALTH}", wood.hearts(had), "box", "summit")
        head, mark = self._who(name)
        off, short = "The health token goes to the box.", f"{words.climber(size)} hrt 0"
        self.deeds.append(Deed("heart off", off, head, mark, (shift,), self._map(self.now), brief=short))
        if len(self.deeds) > 1 and self.deeds[-2].head == head:
            self._join()  # in one go: the climber up, its token off
        self._tell("SUMMIT!", told, name)

    def _tile(self, tile: str, end: int, told: str) -> None:
        index, mountain = TILES.index(tile), self.now.terms.mountain
        start = self.now.tiles[index]
        tiles = list(self.now.tiles)
        tiles[index] = end
        before, self.now = self.now, replace(self.now, tiles=tuple(tiles))
        long, word = words.TILE_WORDS[tile]
        shift = Shift("", tile, mountain.place(start) if start != OFF else "box", mountain.place(end), "tile")
        text = words.fit(BESIDE, f"{word} to {mountain.place(end)}", f"to {mountain.place(end)}")
        self.deeds.append(Deed(text, told, long.upper(), None, (shift,), grid(before, [start], [end])))

    def _who(self, climber: str) -> tuple[str, Any]:
        seat, size = _piece(climber)
        name = self.names.get(seat, seat).upper()
        return f"{name} {size.upper()}", mark_of(self.now.terms.seats, seat)

    def _map(self, state: State) -> Grid | None:
        return grid(state)


def deeds(before: State, step: Step, names: Mapping[str, str]) -> tuple[Deed, ...]:
    """See showing.Announcement.deeds."""
    hands = Hands(before, names)
    hands.follow(step.events)
    hands.finish(step.state)
    return tuple(hands.deeds)


def brief(before: State, step: Step, names: Mapping[str, str], whole: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """Where each piece ends, then what no piece tells (cards, dice)."""
    net = shifts_between(wood.pieces(before), wood.pieces(step.state))
    if step.state.climb != before.climb:
        return whole
    told = (deed for deed in whole if not deed.shifts and deed.text.split()[0] in ("draw", "shuffle", "no", "weather"))
    return (*_net(before, net, names), *told)


def _net(before: State, net: tuple[Shift, ...], names: Mapping[str, str]) -> Iterator[Deed]:
    for shift in net:
        text = words.piece(shift.name, shift.start, shift.end, BRIEF)
        who = f"{names.get(shift.seat, shift.seat)} {shift.name}".strip()
        said = f"{who} from {words.said(shift.start)} to {words.said(shift.end)}."
        yield Deed(text, said.replace("_", " "), "", mark_of(before.terms.seats, shift.seat), (shift,))


def _piece(climber: str) -> tuple[str, str]:
    """The seat and which of its climbers: names of seats may have dots themselves."""
    seat, _, size = climber.rpartition(".")
    return seat, size


def _kind(shift: Shift) -> str:
    if not shift.seat:
        return "tiles"
    return "climbers" if shift.name in SIZES else "hearts"
