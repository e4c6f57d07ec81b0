"""What the next roll may bring, as exact fractions. Each die: three sides Danger, two Ascension, one Weather.

Half of a die's sides are Danger, so that a roll of n dice is all Danger, or has none, one time in 2^n.
"""

from __future__ import annotations

from fractions import Fraction

DANGER = Fraction(1, 2)
"""The chance that a die shows it."""


def fall(dice: int) -> Fraction:
    """The chance that a roll of so many dice is a FALL: every one of them Danger."""
    return DANGER**dice


def boost(dice: int) -> Fraction:
    """The chance that a roll of so many dice is a BOOST: none of them Danger."""
    return (1 - DANGER) ** dice


def choice(dice: int) -> Fraction:
    """The chance that the player may decide again: some Danger, but not only Danger."""
    return 1 - fall(dice) - boost(dice)


def one_in(chance: Fraction) -> str:
    """A chance of the form 1/n as it is written on the screen: "1in4"."""
    return f"{chance.numerator}in{chance.denominator}"
