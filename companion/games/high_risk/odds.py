"""What the next roll may bring, as exact fractions. Each die: three sides Danger, two Ascension, one Weather.

Half of a die's sides are Danger, so that a roll of n dice is all Danger, or has none, one time in 2^n.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

DANGER, ASCENSION, WEATHER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)


def fall(dice: int) -> Fraction:
    """The chance that a roll of so many dice is a FALL: every one of them Danger."""
    return DANGER**dice


def boost(dice: int) -> Fraction:
    """The chance that a roll of so many dice is a BOOST: none of them Danger."""
    return (1 - DANGER) ** dice


def choice(dice: int) -> Fraction:
    """The chance that the player may decide again: some Danger, but not only Danger."""
    return 1 - fall(dice) - boost(dice)


def ascensions(dice: int) -> tuple[Fraction, ...]:
    """The chance of exactly 0, 1, ... Ascensions in a roll of so many dice."""
    return tuple(comb(dice, up) * ASCENSION**up * (1 - ASCENSION) ** (dice - up) for up in range(dice + 1))


def one_in(chance: Fraction) -> str:
    """A chance of the form 1/n as it is written on the screen: "1in4"."""
    return f"{chance.numerator}in{chance.denominator}"
