"""What the next roll may bring, as exact fractions. Each die: three sides Danger, two Ascension, one Weather.

Half of a die's sides are Danger, so that a roll of n dice is all Danger one time in 2^n.
"""

from __future__ import annotations

from fractions import Fraction

DANGER = Fraction(1, 2)
"""The chance that a die shows it."""


def fall(dice: int) -> Fraction:
    """The chance that a roll of so many dice is a FALL: every one of them Danger."""
    return DANGER**dice


def one_in(chance: Fraction) -> str:
    """A chance of the form 1/n as it is written on the screen: "1in4"."""
    return f"{chance.numerator}in{chance.denominator}"
