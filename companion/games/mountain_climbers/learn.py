"""What the owner tells of the box at the table: box facts in, box facts out. Pure; the flows ask and remember.

Facts are the game's (`game.facts`): `mountain` (JSON as `chart.read` gives it), `prints` (what is printed where it
differs), `links` (see learn_links.py) and `faces` (weather faces). For each question there is what may be chosen, the
facts after it, and the settle that says the same in the match that is played:

    MOUNTAIN             mountains(facts)        picked(facts, mountain)
    TILES                tile_columns(mountain)  laid(spaces, drawn), drawn from below ways(spaces); one_by_one(...)
    THIS SPACE DIFFERS   prints()                differs(facts, space, printed)      differs_now(space, printed)
    remember this face   face_names(facts)       remember_face(facts, name, effects) face_now(name, effects)

`told(before, after)` is what box.toml must keep of it. `mountain_in(facts)` is the mountain with all that was told;
`where(facts, space)` names the square there. What is printed belongs to the square, not to the space: told once, it
holds wherever that side of that square lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import perm
from typing import Any, NamedTuple

from companion.engine.errors import WrongSetup
from companion.games.mountain_climbers import agree, chart, shape
from companion.games.mountain_climbers.learn_links import told_links
from companion.games.mountain_climbers.mountain import BARE, BLANK, CAMP, TILES, Mountain, read_print
from companion.games.mountain_climbers.scenario import mountain_of
from companion.games.mountain_climbers.weather import EXAMPLE, effects_on, face_of

FACTS = ("mountain", "prints", "links", "faces")
FACES = 6
KEYS = ("finish", "row_width", "rightward", "camps", "printed", "up", "down")
BESIDE = ("tiles", "squares", "name", "example", "from")
"""What of the fact `mountain` makes the path, and what stands beside it."""
CORNERS = ("top left", "top right", "bottom left", "bottom right")
_MOST_COUNT = 5
_FACE_NAMES = (*(face.name for face in EXAMPLE), "rain", "ice", "heat", "hail", "rocks", "rest")
_PRINT_WORDS = {
    "blank": "Nothing",
    CAMP: "Camp",
    "weather": "Danger",
    "play_again": "Play again",
    "shortcut": "Shortcut",
    "fall_down": "Fall down",
}
_NUMBERED = {"health": "+{} heart", "minus_health": "-{} heart", "move": "Move {}", "back": "Back {}"}

Facts = Mapping[str, Any]


class Choice(NamedTuple):
    """Something that can be picked: `label` of at most 15 characters, `value` for the function that takes it."""

    label: str
    value: str


def prints() -> tuple[Choice, ...]:
    """Everything that can be printed on a space, the likeliest first."""
    bare = (Choice(label, printed) for printed, label in _PRINT_WORDS.items())
    numbered = (
        Choice(print_words(f"{kind}:{count}"), f"{kind}:{count}")
        for kind in _NUMBERED
        for count in range(1, _MOST_COUNT + 1)
    )
    return (*bare, *numbered)


def print_words(printed: str) -> str:
    """A print as people say it, at most 15 characters: "Danger", "+2 hearts", "Back 3"."""
    if printed in (*BARE, CAMP):
        return _PRINT_WORDS[printed]
    kind, _, count = printed.partition(":")
    plural = "s" if kind.endswith("health") and count != "1" else ""
    return _NUMBERED[kind].format(count) + plural


def mountain_in(facts: Facts) -> Mountain:
    """The mountain of the facts, with what was told of its squares. Raises WrongSetup with the key."""
    written = written_in(facts)
    return written.change(_told(facts, written), *told_links(facts, written))


def written_in(facts: Facts) -> Mountain:
    """The mountain as its file says it. Raises WrongSetup with the key."""
    given = shape.table("mountain", facts["mountain"])
    shape.known("mountain", given, (*KEYS, *BESIDE))
    for index, row in enumerate(shape.each("mountain.squares", given.get("squares", ()), "rows of squares")):
        shape.words(f"mountain.squares[{index}]", row)
    try:
        return mountain_of("mountain.", {key: value for key, value in given.items() if key in KEYS})
    except WrongSetup as wrong:
        raise WrongSetup(f"mountain.{wrong.key.removeprefix('mountain.')}", wrong.why) from wrong


def suggested_tiles(facts: Facts, mountain: Mountain) -> dict[str, int | None]:
    """Where the mountain says that tiles lie at the start; not on what was told to be a camp. Raises WrongSetup."""
    tiles = shape.named_numbers("mountain.tiles", facts["mountain"].get("tiles", {}))
    camps = {space for space, printed in _told(facts, mountain).items() if printed == CAMP}
    return {tile: space for tile, space in tiles.items() if space not in camps}


def where(facts: Facts, space: int) -> str:
    """The piece of the box that a space is on: "C easy, top left"; "" on a mountain without squares."""
    square, corner = _square(facts, mountain_in(facts), space)
    return f"{square}, {CORNERS[corner]}" if square else ""


def differs(facts: Facts, space: int, printed: str) -> dict[str, Any]:
    """The facts when `printed` is on the space, as `prints` gives it. What was thought before is told no longer.

    Raises WrongSetup for a space that is no space of the path (Start and Finish are what they are) or no print.
    """
    mountain = mountain_in(facts)
    if not 1 <= space < mountain.finish:
        raise WrongSetup("space", f"expected a space from 1 to {mountain.finish - 1}, got {space}")
    _legible("printed", printed)
    key = _key(facts, mountain, space)
    told = {name: one for name, one in facts["prints"].items() if name != key}
    if printed != _written(facts, space):
        told[key] = printed
    return {**facts, "prints": told}


def differs_now(space: int, printed: str) -> dict[str, Any]:
    """The same as a settle of the match that is played."""
    return {"printed": {str(space): printed}}


def mountains(facts: Facts) -> tuple[tuple[str, dict[str, Any]], ...]:
    """The mountains that can be picked, each with its name of at most 15 characters: the one of now first."""
    now = dict(facts["mountain"])
    others = [chart.example(name) for name in chart.EXAMPLES if name != now.get("from")]
    return tuple((one.get("name") or str(one.get("from", ""))[-15:] or "of your own", one) for one in (now, *others))


def picked(facts: Facts, mountain: Mapping[str, Any]) -> dict[str, Any]:
    """The facts once the owner has said which mountain lies here: no example any more. What was told of squares and
    weather stays true; where its ways lead belongs to the mountain."""
    same = _bare(facts["mountain"]) == _bare(mountain)
    return {**facts, "mountain": {**mountain, "example": False}, "links": facts["links"] if same else {}}


def _bare(mountain: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in mountain.items() if key != "example"}


def confirmed(facts: Facts) -> bool:
    """Whether the mountain is no example any more: a file of the owner's own, or picked at the table."""
    return not facts["mountain"].get("example", False)


def told(before: Facts | None, after: Facts) -> dict[str, Any]:
    """What box.toml must keep, by fact: those that changed; all of them where `before` is None."""
    return {name: after[name] for name in FACTS if before is None or before[name] != after[name]}


def tile_columns(mountain: Mountain) -> Mapping[int, tuple[int, ...]]:
    """The columns that all five tiles can be laid in, with their free spaces (MC-A42)."""
    return mountain.columns()


def ways(spaces: Sequence[int]) -> int:
    """In how many ways the tiles can lie on these spaces, one a space: what a random number is drawn below."""
    return perm(len(spaces), len(TILES))


def laid(spaces: Sequence[int], drawn: int) -> dict[str, Any]:
    """The settle that lays all the tiles on these spaces, the way of that number from 0 to below `ways`."""
    left, change = list(spaces), {}
    for tile in TILES:
        drawn, place = divmod(drawn, len(left))
        change[tile] = left.pop(place)
    return {"tiles": change}


def one_by_one(mountain: Mountain, taken: Iterable[int] = ()) -> tuple[int, ...]:
    """Where the next tile may lie, by row and column: neither camp nor Finish, nor where tiles or climbers are."""
    shut = {*mountain.camps, *taken}
    free = (space for space in range(1, mountain.finish) if space not in shut)
    return tuple(sorted(free, key=lambda space: (mountain.row(space), mountain.column(space))))


def face_names(facts: Facts) -> tuple[str, ...]:
    """Names for a face of the weather die; those that were told already come first."""
    told = [face["name"] for face in facts["faces"]]
    return (*told, *(name for name in _FACE_NAMES if name not in told))


def remember_face(facts: Facts, name: str, effects: str) -> dict[str, Any]:
    """The facts with a face of the weather die, by what it does (a word of weather.py: `self:move-1`, `nothing`).

    A name that was told before means this from now on. Raises WrongSetup where a seventh would be told, or no name.
    """
    body = _face(name, effects)
    told = {face["name"]: face for face in facts["faces"]} | {body["name"]: body}
    if len(told) > FACES:
        known = ", ".join(list(told)[:-1])
        raise WrongSetup("faces", f"the die has {FACES} faces and all are told: {known}")
    return {**facts, "faces": list(told.values())}


def face_now(name: str, effects: str) -> dict[str, Any]:
    """The same as a settle of the match that is played."""
    return {"faces": [_face(name, effects)]}


def _face(name: str, effects: str) -> dict[str, Any]:
    if not name.strip():
        raise WrongSetup("faces", "a face needs a name to be remembered by")
    body = {"name": name.strip(), "effects": [effect.body for effect in effects_on((), effects)]}
    agree.remembered("faces", shape.faces("faces", [body]))
    return face_of(body).body


def _told(facts: Facts, mountain: Mountain) -> dict[int, str]:
    """What was told of the squares that lie on this mountain, by space."""
    told = {key: _legible(f"prints.{key}", one) for key, one in shape.table("prints", facts["prints"]).items()}
    keys = {space: _key(facts, mountain, space) for space in range(1, mountain.finish)} if told else {}
    return {space: told[key] for space, key in keys.items() if key in told}


def _legible(path: str, printed: Any) -> str:
    if printed != CAMP:
        try:
            read_print(shape.word(path, printed))
        except ValueError as wrong:
            raise WrongSetup(path, str(wrong)) from wrong
    return str(printed)


def _written(facts: Facts, space: int) -> str:
    """What the mountain's file says of a space."""
    mountain = facts["mountain"]
    if space in mountain.get("camps", ()):
        return CAMP
    return str(mountain.get("printed", {}).get(str(space), BLANK.text))


def _key(facts: Facts, mountain: Mountain, space: int) -> str:
    """What a print is told of: "C easy 1", the square with its corner; where none are known the space itself."""
    square, corner = _square(facts, mountain, space)
    return f"{square} {corner + 1}" if square else str(space)


def _square(facts: Facts, mountain: Mountain, space: int) -> tuple[str, int]:
    rows = facts["mountain"].get("squares", ())
    line, across = divmod(2 * len(rows) - mountain.row(space), 2)
    column, right = divmod(mountain.column(space) - 1, 2)
    if not (0 <= line < len(rows) and column < len(rows[line])):
        return "", 0
    return str(rows[line][column]), 2 * across + right
