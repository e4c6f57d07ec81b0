"""Which targets there are, and running one on many inputs made from a seed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random

Target = Callable[[bytes], None]


def targets() -> dict[str, Target]:
    """All targets by name."""
    found: dict[str, Target] = {}
    for file in sorted(Path(__file__).parent.glob("targets_*.py")):
        module = import_module(f"tests.fuzz.{file.stem}")
        found.update(module.TARGETS)
    return found


def run(target: Target, count: int, seed: int = 0) -> None:
    """AssertionError that has the input in it, as hex, for the first one that goes wrong."""
    chance = Random(seed)
    for _ in range(count):
        data = chance.randbytes(chance.choice((8, 40, 200, 600)))
        try:
            target(data)
        except Exception as wrong:
            raise AssertionError(f"on {data.hex()}: {wrong!r}") from wrong
