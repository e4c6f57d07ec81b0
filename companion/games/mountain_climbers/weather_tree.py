"""What the weather die can say, over three keys: the faces that are known, and what else a die often says."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.mountain_climbers import words
from companion.games.mountain_climbers.branching import chunked, group
from companion.games.mountain_climbers.state import State
from companion.games.mountain_climbers.weather import Effect, Effects, WeatherFace, word_of
from companion.showing import FACE, TELL, Branch
from companion.views import LIST_LINE

FACES = 6
NAME = 6
"""Letters of a face's name over a key: three of them have room."""
QUICK: tuple[tuple[str, str, tuple[tuple[str, Effects], ...]], ...] = (
    ("HEARTS", "Hearts", (("+1 heart", (Effect("self", health=1),)), ("-1 heart", (Effect("self", health=-1),)))),
    (
        "BACK N",
        "Back 1 or 2",
        (
            ("back 1", (Effect("self", move=-1),)),
            ("back 2", (Effect("self", move=-2),)),
            ("all back 1", (Effect("all", move=-1),)),
        ),
    ),
)
"""What a weather die often says, for a die whose faces are not known."""


def branches(state: State) -> tuple[Branch, ...]:
    """The faces that are known; with "ask" also what a die often says, and a way to say anything."""
    known = _known(state.terms.faces)
    if state.terms.weather is not None or len(state.terms.faces) >= FACES:
        return known
    told = {face.effects for face in state.terms.faces}
    quick = []
    for label, text, faces in QUICK:
        leaves = tuple(
            Branch(_short(say.upper()), say, FACE + word_of(effects)) for say, effects in faces if effects not in told
        )
        quick += [group(label, text, leaves)] if leaves else []
    other = Branch("OTHER", "Other: tell", TELL)
    nothing = () if () in told else (Branch("NOTHING", "Nothing", FACE + word_of(())),)
    last = group("OTHER", "Other", (*nothing, other))
    if not known:
        return (*quick, last)
    return (group("KNOWN", "Known faces", known), group("ELSE", "Else", (*quick, last)))


def _known(faces: Sequence[WeatherFace]) -> tuple[Branch, ...]:
    """By number where several share a key, as on a number pad; the row says which is which: "1 sun 2 snow"."""
    leaves = [_face(number, face) for number, face in enumerate(faces, 1)]
    number = {leaf.leads: place for place, leaf in enumerate(leaves, 1)}

    def named(several: Sequence[Branch]) -> tuple[str, str]:
        first, last = number[several[0].leads], number[several[-1].leads]
        names = [leaf.leads.removeprefix(FACE) for leaf in several]
        return f"{first}-{last}", _numbered(first, names)

    return chunked(leaves, named)


def _numbered(first: int, names: Sequence[str]) -> str:
    """At most 15 characters: the longest name gives way first."""
    cut = list(names)
    while any(cut):
        text = " ".join(f"{number} {name}" for number, name in enumerate(cut, first))
        if len(text) <= LIST_LINE:
            return text
        longest = max(range(len(cut)), key=lambda place: len(cut[place]))
        cut[longest] = cut[longest][:-1].rstrip()
    return f"{first} to {first + len(names) - 1}"


def _short(label: str) -> str:
    """At most seven letters, three of them at most nineteen."""
    return words.fit(7, label, label.replace(" ", ""), label.replace("BACK ", "BK"))


def _face(number: int, face: WeatherFace) -> Branch:
    """A name that is too long for a key gives way to its number, which then stands before it in the row."""
    name = face.name
    label, before = (name.upper(), "") if len(name) <= NAME else (str(number), f"{number} ")
    what = f"{before}{name} {said(face.effects)}"
    text = words.fit(11, what, what.replace(" heart", "hrt"), f"{before}{name}")
    return Branch(label, text, FACE + name)


def said(effects: Effects) -> str:
    """What a face does, in a few words: "+1 heart", "all back 1", "nothing"."""
    return ", ".join(_effect(effect) for effect in effects) or "nothing"


def _effect(effect: Effect) -> str:
    whom = "" if effect.target == "self" else f"{effect.target} "
    hearts = f"{effect.health:+d} heart" if effect.health else ""
    way = f"back {-effect.move}" if effect.move < 0 else f"move {effect.move}" if effect.move else ""
    return f"{whom}{hearts or way or 'nothing'}" if not (hearts and way) else f"{whom}{hearts} {way}"
