"""A seeded fault: how a healthy Pi is broken, which fault must be named, and what its cure must say."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from companion.doctor.examine import examine
from tests.doctor.fake_pi import FakePi


@dataclass(frozen=True)
class Seed:
    """`cure`: a pattern that must be found in the cure; `says`: one in the sentence."""

    name: str
    seed: Callable[[FakePi], object]
    cure: str
    says: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.says}".strip()


def sown(pi: FakePi, seed: Seed) -> None:
    """The fault is named with its cure, and no other fault is."""
    seed.seed(pi)
    faults = examine(pi).faults
    assert [one.name for one in faults] == [seed.name], [one.says for one in faults]
    (found,) = faults
    assert re.search(seed.cure, found.cure), found.cure
    assert re.search(seed.says, found.says), found.says


def then(*steps: Callable[[FakePi], object]) -> Callable[[FakePi], None]:
    def seed(pi: FakePi) -> None:
        for step in steps:
            step(pi)

    return seed


def stopped(*steps: Callable[[FakePi], object]) -> Callable[[FakePi], None]:
    """With no companion running, so that devices are asked."""
    return then(FakePi.stop, *steps)
