"""The mountain as a map of rows and columns, with everybody on it, where an answer would lead, and everybody's hearts.

A mountain with more than six rows or four columns has no map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.engine.errors import IllegalMove
from companion.engine.game import Choose, Option, Over, Prompt
from companion.games.mountain_climbers import legend, likely, rules, words
from companion.games.mountain_climbers.mountain import TILES, Mountain
from companion.games.mountain_climbers.prompts import prompt as asked_at
from companion.games.mountain_climbers.state import OFF, SIZES, State, gone
from companion.views import UP, Gauge, Grid, Mark, mark_of

ROWS, COLUMNS = 6, 4
TITLES = {2: ("BIG", "SMALL"), 3: ("BIG", "SMALL", "3RD")}


def grid(state: State, hollow: Iterable[int] = (), solid: Iterable[int] = ()) -> Grid | None:
    """Everybody on the map, and spaces where something comes from or goes to; None where there is no room."""
    mountain = state.terms.mountain
    rows = mountain.row(mountain.finish - 1)
    if rows > ROWS or mountain.width > COLUMNS or mountain.finish < 2:
        return None
    letters = [[" "] * mountain.width for _ in range(rows + 2)]
    for space in range(mountain.finish + 1):
        row, column = _place(mountain, space)
        letters[row][column] = _letter(state, space)
    pieces: dict[tuple[int, int], tuple[tuple[Mark, bool], ...]] = {}
    for climber, space in enumerate(state.at):
        mark = mark_of(state.terms.seats, state.terms.seats[state.terms.owner(climber)])
        if space != OFF and mark is not None:
            place = _place(mountain, space)
            pieces[place] = (*pieces.get(place, ()), (mark, climber % state.terms.climbers > 0))
    places = ([_place(mountain, space) for space in spaces if space != OFF] for spaces in (hollow, solid))
    start, end = places
    return Grid(tuple("".join(row) for row in letters), frozenset(start), frozenset(end), pieces)


def chart(state: State) -> Grid | None:
    """The same to fill a screen: the Start and the Finish stand beside their rows."""
    small = grid(state)
    if small is None:
        return None
    mountain = state.terms.mountain
    rows = len(small.rows) - 2
    sides = {0: _place(mountain, 0)[1], -1: _place(mountain, mountain.finish)[1]}
    left = any(column < mountain.width / 2 for column in sides.values())
    right = any(column >= mountain.width / 2 for column in sides.values())
    letters = [[" "] * left + list(row) + [" "] * right for row in small.rows[1:-1]]
    pieces = {(row - 1, column + left): who for (row, column), who in small.pieces.items() if 0 < row <= rows}
    for space, column in ((0, sides[0]), (mountain.finish, sides[-1])):
        row = rows - 1 if space == 0 else 0
        beside = 0 if column < mountain.width / 2 else len(letters[0]) - 1
        letters[row][beside] = _letter(state, space)
        standing = small.pieces.get(_place(mountain, space))
        if standing:
            pieces[row, beside] = standing
    numbers, signs = {}, {}
    for space in range(1, mountain.finish):
        row, column = _place(mountain, space)
        numbers[row - 1, column + left] = space
        if lies := legend.sign(state, space):
            signs[row - 1, column + left] = lies
    return Grid(tuple("".join(row) for row in letters), pieces=pieces, numbers=numbers, signs=signs)


def beside(state: State, prompt: Prompt, options: Sequence[str]) -> Grid | None:
    """See showing.Showing.beside."""
    if prompt.phase == "play":
        return grid(state, [state.at[climber] for climber in state.terms.own(state.seat)])
    if prompt.phase == "weather" and len(state.terms.faces) > 3 and len(options) > 3:
        return None  # the names of the faces need its room
    if prompt.dice is not None:
        return grid(state, [state.at[state.terms.names.index(prompt.climber)]] if prompt.climber else ())
    hollow: list[int] = []
    solid: list[int] = []
    for option in options:
        slot, _, value = option.partition(":")
        match slot:
            case "tile":
                hollow.append(state.tiles[TILES.index(value)])
            case "to":
                solid.append(int(value))
            case _:
                start, end = _moved(state, option)
                hollow += start
                solid += end
    tile = state.playing.tile if state.playing else None
    if tile is not None:
        hollow.append(state.tiles[tile])
    return grid(state, hollow, solid)


def ends(state: State, option: str) -> tuple[State | None, list[int]]:
    """The state that an answer leads to with what is answered along with it, and which climbers have moved by then."""
    try:
        after: State = rules.apply(state, Choose(option)).state
        for other in _along(state, option):
            after = rules.apply(after, Choose(other)).state
    except IllegalMove:
        return None, []
    if after.climb != state.climb:
        return after, []
    return after, [one for one, (old, new) in enumerate(zip(state.at, after.at, strict=True)) if old != new]


def _along(state: State, option: str) -> tuple[str, ...]:
    prompt = asked_at(state)
    asked = None if isinstance(prompt, Over) else prompt.option(option)
    found = likely.along(state, prompt, asked) if asked is not None and not isinstance(prompt, Over) else None
    return found.options if found else ()


def lands(state: State, option: Option, climber: int, room: int) -> str:
    """Who would be where in the end: "Big > R3C4"; where it stands, when that is not known yet: "Big R2C1". Of one that
    goes back, from where to where: "R5C1>R4C2"."""
    place, name = state.terms.mountain.place, state.terms.names[climber]
    who, size, stands = words.climber(name), words.size(name), place(state.at[climber])
    after, moved = ends(state, option.id) if option.legal else (None, [])
    if after is None or climber not in moved:
        return words.fit(room, f"{size} {stands}", f"{who} {stands}", f"{who}{stands}")
    end = place(after.at[climber])
    own = state.terms.own(state.terms.owner(climber))
    alone = sum(state.at[one] == state.at[climber] for one in own) == 1
    back = (f"{stands}>{end}",) if option.slot == "back" and alone else ()
    return words.fit(room, *back, f"{size} > {end}", f"{size}>{end}", f"{who} > {end}", f"{who}>{end}")


def _moved(state: State, option: str) -> tuple[list[int], list[int]]:
    """Where climbers come from and where they would be."""
    after, moved = ends(state, option)
    value = option.partition(":")[2]
    named = [state.at[state.terms.names.index(value)]] if value in state.terms.names else []
    if after is None:
        return named, []
    return [*named, *(state.at[one] for one in moved)], [after.at[one] for one in moved]


def hearts(state: State, names: Mapping[str, str]) -> tuple[Gauge, str]:
    """Everybody's hearts, and the same in a sentence."""
    terms = state.terms
    rows = []
    told = []
    for index, seat in enumerate(terms.seats):
        if gone(state, index):
            continue
        up = [state.at[one] == terms.mountain.finish for one in terms.own(index)]
        counts = tuple(UP if flag else state.health[one] for flag, one in zip(up, terms.own(index), strict=True))
        rows.append((mark_of(terms.seats, seat), names.get(seat, seat)[:8], counts))
        lives = (f"{size} {'up' if count == UP else count}" for size, count in zip(SIZES, counts, strict=False))
        told.append(f"{names.get(seat, seat)} {', '.join(lives)}")
    return Gauge(TITLES[terms.climbers], tuple(rows)), f"Hearts: {'; '.join(told)}."


def _place(mountain: Mountain, space: int) -> tuple[int, int]:
    """Row from the top and column from the left. The Start is below the first space."""
    rows = mountain.row(mountain.finish - 1)
    if space == 0:
        return rows + 1, mountain.column(1) - 1
    if space == mountain.finish:
        return 0, mountain.column(mountain.finish - 1) - 1
    return rows + 1 - mountain.row(space), mountain.column(space) - 1


def _letter(state: State, space: int) -> str:
    if space in state.tiles:
        return "t"
    if space == 0:
        return "s"
    if space == state.terms.mountain.finish:
        return "f"
    return "c" if space in state.terms.mountain.camps else "."
