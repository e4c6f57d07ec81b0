"""The wood on the table: where pieces stand, and what hands must move. Pure; knows no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of wood (or a health token): whose ("" where it is nobody's), which of theirs ("" where they are alike),
    and the place it stands at, in the words that people are told ("Cliff 2")."""

    seat: str
    name: str
    place: str


@dataclass(frozen=True, slots=True)
class Shift:
    """One piece that a hand must move. `why` is `climb`, `bump`, `fall`, `back` ... for the mark beside it."""

    seat: str
    name: str
    start: str
    end: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an option would do: the pieces that move (the mover first, then whom it bumps), and if it wins."""

    shifts: tuple[Shift, ...] = ()
    wins: bool = False


def shifts_between(before: Sequence[Piece], after: Sequence[Piece]) -> tuple[Shift, ...]:
    """What hands must move so that a table that stands as `before` stands as `after`.

    Pieces of one seat and name are alike: only what does not stand somewhere already is moved, in order.
    A piece that is new comes from "box"; one that is gone goes to "box".
    """
    kinds = dict.fromkeys((piece.seat, piece.name) for piece in (*before, *after))
    shifts: list[Shift] = []
    for seat, name in kinds:
        old = [piece.place for piece in before if (piece.seat, piece.name) == (seat, name)]
        new = [piece.place for piece in after if (piece.seat, piece.name) == (seat, name)]
        for place in list(new):
            if place in old:
                old.remove(place)
                new.remove(place)
        old += ["box"] * (len(new) - len(old))
        new += ["box"] * (len(old) - len(new))
        shifts += [Shift(seat, name, start, end) for start, end in zip(old, new, strict=True)]
    return tuple(shifts)
