"""The answers of Mountain Climbers over three keys: cards, tiles, spaces, dice. In two or three presses to any of them.

Also the digits of a number pad: cards are 01 to 14, spaces row and column. Knows no screens but their branches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.game import Option, Prompt
from companion.games.mountain_climbers import likely, weather_tree, words
from companion.games.mountain_climbers.branching import chunked, group, places, spot
from companion.games.mountain_climbers.cards import COLOUR, SUMMIT
from companion.games.mountain_climbers.sketch import lands
from companion.games.mountain_climbers.state import State
from companion.showing import FACE, Branch
from companion.views import mark_of

KEYS = "ABC"
BACKS = ("F5B1", "F4B2", "F3B3")
TILING = (("U5_TILE",), ("U4_TILE",), ("U3_TILE", "TILE_U2"))
TEAM = ("TEAM3", "TEAM_HEART2", "TEAM_SPRINT")
ONE = ("F3_AGAIN", "HEART_F4")
_SHORT = {
    "F5B1": ("5 / 1", "5, back 1"),
    "F4B2": ("4 / 2", "4, back 2"),
    "F3B3": ("3 / 3", "3, back 3"),
    "U5_TILE": ("TO 5", "to 5, tile"),
    "U4_TILE": ("TO 4", "to 4, tile"),
    "U3_TILE": ("TO 3", "to 3, tile"),
    "TILE_U2": ("TO 2", "tile, to 2"),
    "TEAM3": ("ALL 3", "all climb 3"),
    "TEAM_HEART2": ("ALL 2", "all hrt, 2"),
    "TEAM_SPRINT": ("ALL DIE", "all by dice"),
    "F3_AGAIN": ("AGAIN", "3, again"),
    "HEART_F4": ("HEART", "heart, 4"),
    "SPRINT": ("SPRINT", "one by dice"),
    SUMMIT: ("SUMMIT", "summit card"),
}
"""Each card as a key's label and as a row beside the map."""


def branches(state: State, prompt: Prompt) -> tuple[Branch, ...]:
    """See showing.Showing.branches."""
    match prompt.phase:
        case "play":
            return _cards(prompt)
        case "d6":
            return chunked([Branch(str(n), str(n), f"{FACE}{n}") for n in range(1, 7)], _numbers)
        case "weather":
            return weather_tree.branches(state)
        case _:
            slot = prompt.options[0].slot if prompt.options else ""
            legal = [option for option in prompt.options if option.legal]
            if slot == "climber":
                return _own(state, prompt, legal)
            asked = {"tile": _tiles, "to": _spaces, "back": _backs}.get(slot)
            return asked(state, legal) if asked else ()


def digits(state: State, prompt: Prompt) -> dict[str, str]:
    """See showing.Showing.digits."""
    match prompt.phase:
        case "play":
            return {f"{number:02}": f"card:{card}" for number, card in enumerate((*COLOUR, SUMMIT), 1)}
        case "d6":
            return {str(number): f"{FACE}{number}" for number in range(1, 7)}
        case "weather":
            return {str(number): f"{FACE}{face.name}" for number, face in enumerate(state.terms.faces[:9], 1)}
    mountain = state.terms.mountain
    found: dict[str, str] = {}
    for number, option in enumerate(prompt.options):
        match option.slot:
            case "to":
                space = int(option.value)
                found[f"{mountain.row(space)}{mountain.column(space)}"] = option.id
            case "steps":
                found[option.value] = option.id
            case "back":
                found[str(number)] = option.id
            case _:
                found[str(number + 1)] = option.id
    return {code: leads for code, leads in found.items() if len(code) <= 2}


def _numbers(leaves: Sequence[Branch]) -> tuple[str, str]:
    return f"{leaves[0].label}-{leaves[-1].label}", f"{leaves[0].label} or {leaves[-1].label}"


def _cards(prompt: Prompt) -> tuple[Branch, ...]:
    legal = {option.value: option.legal for option in prompt.options}

    def leaf(card: str) -> Branch:
        label, text = _SHORT[card]
        return Branch(label, text, f"card:{card}", dim=not legal[card])

    summit = SUMMIT in legal
    last, ones = ((SUMMIT,), (*ONE, "SPRINT")) if summit else (("SPRINT",), ONE)
    tiling = tuple(group("TO 3, 2", "to 3; to 2", tuple(leaf(card) for card in cards)) for cards in TILING)
    others = (
        group("ALL", "all climb", tuple(leaf(card) for card in TEAM)),
        group("ONE", "one climbs", tuple(leaf(card) for card in ones)),
        *(leaf(card) for card in last),
    )
    return (
        group("N BACK", "other back", tuple(leaf(card) for card in BACKS)),
        group("TILE", "with a tile", tiling),
        group("OTHER", "the others", others),
    )


def _tiles(state: State, legal: Sequence[Option]) -> tuple[Branch, ...]:
    """Where two pairs share keys, Danger comes last: so they have room beside the map in whole words."""
    pairs, leaves = len(legal) > 4, []
    for option in sorted(legal, key=lambda one: pairs and one.value == "danger"):
        text, word = words.TILE_WORDS[option.value]
        leaves.append(Branch(word.upper(), text, option.id))
    return chunked(leaves, _two_tiles)


def _two_tiles(leaves: Sequence[Branch]) -> tuple[str, str]:
    """Both are named in the row, and over the key where they have room: "UP DOWN"."""
    names = [leaf.label.capitalize() for leaf in leaves]
    return words.fit(7, " ".join(names).upper(), "EITHER"), words.fit(11, ", ".join(names), " ".join(names))


def _own(state: State, prompt: Prompt, legal: Sequence[Option]) -> tuple[Branch, ...]:
    """The climbers on keys of their own, as far as they go; the third key says how far. () where that is too much for
    three keys."""
    terms = state.terms
    far, alone = [], []
    other = ""
    for option in legal:
        climber = terms.names.index(option.value)
        mine = terms.owner(climber) == state.seat
        mark = None if mine else mark_of(terms.seats, terms.seats[terms.owner(climber)])
        label = option.value.rpartition(".")[2].upper()
        leaf = Branch(label, lands(state, option, climber, 9 if mark else 11), option.id, mark=mark)
        along = likely.along(state, prompt, option)
        other = along.other if along else other
        far.append(replace(leaf, along=along.options) if along else leaf)
        alone.append(replace(leaf, text="how far?"))
    if len(far) + bool(other) > 3:
        return ()
    return (*far, *((Branch(other, "Fewer steps", branches=tuple(alone)),) if other else ()))


def _backs(state: State, legal: Sequence[Option]) -> tuple[Branch, ...]:
    """Nobody; then the others' climbers, then the own, each from the top down."""
    terms = state.terms
    leaves = []
    for option in legal[1:]:
        climber = terms.names.index(option.value)
        owner = terms.owner(climber)
        mark = mark_of(terms.seats, terms.seats[owner])
        text = lands(state, option, climber, 9)
        label = f"{words.climber(option.value)} {terms.mountain.place(state.at[climber])}"
        leaf = Branch(words.fit(6, label, words.size(option.value).upper()), text, option.id, mark=mark)
        leaves.append((owner == state.seat, -state.at[climber], climber, leaf))
    leaves.sort(key=lambda one: one[:3])
    nobody = Branch("NOBODY", "Nobody", legal[0].id)
    if len(leaves) < len(KEYS):
        return (nobody, *(leaf for *_, leaf in leaves))
    groups = []
    for own, (label, whose) in enumerate((("OTHERS", "Others"), ("MINE", "Mine"))):
        part = [(climber, leaf) for mine, _, climber, leaf in leaves if mine == own]
        groups += [group(label, whose, _by_owner(state, part))] if part else []
    return (nobody, *groups)


def _by_owner(state: State, found: Sequence[tuple[int, Branch]]) -> tuple[Branch, ...]:
    """A key a climber as far as the keys go, else a key a player: with the name, the mark, and where they stand."""
    terms = state.terms
    if len(found) <= len(KEYS):
        return tuple(leaf for _, leaf in found)
    groups = []
    for owner in sorted({terms.owner(climber) for climber, _ in found}):
        own = [(climber, leaf) for climber, leaf in found if terms.owner(climber) == owner]
        places = [terms.mountain.place(state.at[climber]) for climber, _ in own]
        text = words.places(9, places)
        whole = group("", text, tuple(leaf for _, leaf in own))
        groups.append(whole if whole.leads else replace(whole, mark=own[0][1].mark, whose=terms.seats[owner]))
    return tuple(groups)


def _spaces(state: State, legal: Sequence[Option]) -> tuple[Branch, ...]:
    """Row, then column; where few are free, the spaces themselves."""
    spaces = sorted((int(one.value), one.id) for one in legal)
    return places([spot(state.terms.mountain, space, leads) for space, leads in spaces])
