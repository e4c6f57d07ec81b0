"""The rules told a second time, as plainly as they can be: one dictionary, cards played from top to bottom by calls.

Shares nothing with the game but the words of the box. A table is asked by `ask(slot, legal)` and `roll(climber)`.
Knows no settle, no teams and one climb; the switches of order and counting it has, and places after the first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Book = dict[str, Any]
Ask = Callable[[str, list[str]], str]
RollDie = Callable[[str], Any]

TILES = {
    "climb_up": "shortcut",
    "fall_down": "fall_down",
    "play_again": "play_again",
    "danger": "weather",
    "heart": "health:1",
}


class Won(Exception):
    """The game is over: somebody has all climbers up, or where places are played for, all but one have."""


def begin(seats: list[str], first: str, rules: Mapping[str, Any], climbers: list[str], **mountain: Any) -> Book:
    """Everything at the start. `mountain`: finish, width, camps, tiles, printed, up, down."""
    return {
        "seats": seats,
        "turn": first,
        "rules": rules,
        "at": dict.fromkeys(climbers, 0),
        "hearts": dict.fromkeys(climbers, 3),
        "hand": dict.fromkeys(seats, 4),
        "draw": dict.fromkeys(seats, 9),
        "discard": dict.fromkeys(seats, 0),
        "placed": [],
        "winner": None,
        "over": False,
        "landed": {},
        "shuffled": [],
        **mountain,
    }


def owner(climber: str) -> str:
    return climber.split(".")[0]


def own(book: Book, seat: str) -> list[str]:
    return [one for one in book["at"] if owner(one) == seat]


def safe(book: Book, climber: str) -> bool:
    return book["at"][climber] in book["camps"]


def out(book: Book, climber: str) -> bool:
    return bool(book["at"][climber] == book["finish"])


def rank(book: Book, climber: str) -> Any:
    """Sorting by it puts the highest first."""
    space, seats = book["at"][climber], book["seats"]
    high = (space + book["width"] - 1) // book["width"] if book["rules"].get("highest") == "row" else space
    turns = (seats.index(owner(climber)) - seats.index(book["turn"])) % len(seats)
    return (-high, turns, ("big", "small", "third").index(climber.split(".")[1]))


def put(book: Book, climbers: list[str], steps: int) -> list[str]:
    """All of them at once; who has landed somewhere on the mountain."""
    for one in climbers:
        book["at"][one] = max(0, min(book["finish"], book["at"][one] + steps))
    arrive(book)
    return [one for one in climbers if not out(book, one)]


def arrive(book: Book) -> None:
    for one in book["at"]:
        if out(book, one):
            book["hearts"][one] = None
    for seat in sorted(book["seats"], key=lambda seat: seat != book["turn"]):
        if seat not in book["placed"] and all(out(book, one) for one in own(book, seat)):
            place(book, seat)


def place(book: Book, seat: str) -> None:
    """All are up: the game is won, or the seat only has its place, and its turn ends with that."""
    book["placed"].append(seat)
    book["winner"] = book["placed"][0]
    left = [one for one in book["seats"] if one not in book["placed"]]
    podium = bool(book["rules"].get("podium"))
    if not podium or len(left) == 1:
        book["placed"] += left if podium else []
        book["over"] = True
        raise Won
    if seat == book["turn"]:
        book["tired"] = True


def heal(book: Book, climber: str, hearts: int) -> None:
    book["hearts"][climber] = min(5, book["hearts"][climber] + hearts)


def harm(book: Book, climber: str, hearts: int) -> None:
    book["hearts"][climber] -= hearts
    if book["hearts"][climber] <= 0:
        book["hearts"][climber] = 3
        book["at"][climber] = max(camp for camp in book["camps"] if camp < book["at"][climber])
        book["landed"].pop(climber, None)
        if owner(climber) == book["turn"]:
            book["tired"] = True


def mountain(book: Book, landed: list[str], roll: RollDie) -> None:
    """What the spaces do. `landed` of the book: who still has to, with the spaces since the last die."""
    book["landed"] = {one: [book["at"][one]] for one in landed}
    first: str | None = None
    while book["landed"]:
        stepwise = book["rules"].get("chains") == "highest-first"
        if first not in book["landed"] or stepwise:
            first = min(book["landed"], key=lambda one: rank(book, one))
        assert first is not None
        first = space_acts(book, first, book["landed"].pop(first), roll)


def space_acts(book: Book, climber: str, trail: list[int], roll: RollDie) -> str | None:
    """Who goes on first, if that is sure."""
    at = book["at"][climber]
    if at in book["camps"]:
        return None
    covered = [TILES[tile] for tile, space in book["tiles"].items() if space == at]
    kind, _, number = (covered[0] if covered else book["printed"].get(at, "blank")).partition(":")
    if kind == "health":
        heal(book, climber, int(number))
    if kind == "minus_health":
        harm(book, climber, int(number))
    if kind == "play_again" and owner(climber) == book["turn"] and book["hand"][book["turn"]]:
        book["again"] = True
    if kind == "weather":
        return weather(book, climber, roll(climber))
    links = {"shortcut": book["up"], "fall_down": book["down"]}
    if kind in links and at in links[kind]:
        return carry(book, climber, trail, links[kind][at])
    if kind in ("move", "back"):
        end = at + int(number) * (1 if kind == "move" else -1)
        return carry(book, climber, trail, max(0, min(book["finish"], end)))
    return None


def carry(book: Book, climber: str, trail: list[int], end: int) -> str | None:
    book["at"][climber] = end
    arrive(book)
    if out(book, climber):
        return None
    if end in trail:
        book["at"][climber] = min(trail[trail.index(end) :])
        return None
    book["landed"][climber] = [*trail, end]
    return climber


def weather(book: Book, roller: str, effects: list[dict[str, Any]]) -> str | None:
    moved = set()
    for effect in effects:
        everyone = {"self": [roller], "all": list(book["at"])}.get(effect["target"])
        meant = [one for one in book["at"] if one != roller] if everyone is None else everyone
        for one in sorted(meant, key=lambda one: rank(book, one)):
            if not safe(book, one) and not out(book, one) and effect.get("health"):
                hearts = effect["health"]
                heal(book, one, hearts) if hearts > 0 else harm(book, one, -hearts)
        if effect.get("move"):
            open_air = [one for one in meant if not safe(book, one) and not out(book, one)]
            for one in put(book, open_air, effect["move"]):
                book["landed"][one] = [book["at"][one]]
                moved.add(one)
    return roller if moved == {roller} else None


def play(book: Book, card: str, ask: Ask, roll: RollDie) -> None:
    """One card, and the end of the turn if it is one."""
    seat = book["turn"]
    book["hand"][seat] -= 1
    book["discard"][seat] += 1
    book["again"] = book["tired"] = False
    try:
        actions(book, card, ask, roll)
    except Won:
        return
    if book["again"] and not book["tired"] and book["hand"][seat]:
        return
    while book["hand"][seat] < 4:
        if not book["draw"][seat]:
            book["draw"][seat], book["discard"][seat] = book["discard"][seat], 0
            book["shuffled"].append(seat)
        book["draw"][seat] -= 1
        book["hand"][seat] += 1
    if book["rules"].get("reshuffle") == "empty" and not book["draw"][seat]:
        book["draw"][seat], book["discard"][seat] = book["discard"][seat], 0
        book["shuffled"].append(seat)
    seats = book["seats"]
    left = seats[seats.index(seat) + 1 :] + seats[: seats.index(seat) + 1]
    book["turn"] = next(one for one in left if one not in book["placed"])


def actions(book: Book, card: str, ask: Ask, roll: RollDie) -> None:
    """A card from top to bottom; what is left of it lapses when a climber of one's own is tired."""
    seat = book["turn"]
    mine = [one for one in own(book, seat) if not out(book, one)]
    if card in ("F3B3", "F4B2", "F5B1", "F3_AGAIN"):
        climber = ask("climber", mine)
        mountain(book, put(book, [climber], int(card[1])), roll)
        if card == "F3_AGAIN" and not book["tired"]:
            book["again"] = book["again"] or bool(book["hand"][seat])
        elif not book["tired"]:
            back(book, climber, int(card[3]), ask, roll)
    elif card == "TEAM_HEART2":
        for one in mine:
            heal(book, one, 1)
        mountain(book, put(book, mine, 2), roll)
    elif card == "TEAM3":
        mountain(book, put(book, mine, 3), roll)
    elif card in ("TEAM_SPRINT", "SPRINT"):
        rolled = roll("")
        movers = mine if card == "TEAM_SPRINT" else [ask("climber", mine)]
        mountain(book, put(book, movers, int(ask("steps", steps(rolled)))), roll)
    elif card == "HEART_F4":
        climber = ask("climber", mine)
        heal(book, climber, 1)
        mountain(book, put(book, [climber], 4), roll)
    else:
        if card == "TILE_U2":
            tile(book, ask)
        climber = ask("climber", mine)
        most = int(card[1]) if card != "TILE_U2" else 2
        mountain(book, put(book, [climber], int(ask("steps", steps(most)))), roll)
        if card != "TILE_U2" and not book["tired"]:
            tile(book, ask)


def steps(most: int) -> list[str]:
    return [str(one) for one in range(most, 0, -1)]


def back(book: Book, mover: str, number: int, ask: Ask, roll: RollDie) -> None:
    seat, only_own = book["turn"], book["rules"].get("move_back") == "own"
    may = [one for one in book["at"] if one != mover and not out(book, one)]
    may = [one for one in may if owner(one) == seat or not (only_own or safe(book, one))]
    if may:
        chosen = ask("back", ["nobody", *may])
        if chosen != "nobody":
            mountain(book, put(book, [chosen], -number), roll)


def tile(book: Book, ask: Ask) -> None:
    taken = {*book["tiles"].values(), *book["at"].values(), *book["camps"]}
    free = [str(space) for space in range(1, book["finish"]) if space not in taken]
    may = [name for name in TILES if name in book["tiles"] and book["tiles"][name] not in book["at"].values()]
    if may and free:
        chosen = ask("tile", may)
        book["tiles"][chosen] = int(ask("to", free))
