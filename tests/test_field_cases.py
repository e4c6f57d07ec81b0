"""The field cases that this project claims, and that each of them has a test by its name: `test_b01_...` holds B01.

The list is a literal, and no file outside the tests is read. What a case says and what must hold is its test's to tell.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CLAIMED = (
    *("b01", "b02", "b03", "b04", "b06", "b07", "b08", "b09", "b10", "b11", "b12", "b14", "b15", "b16", "b19", "b21"),
    *("b23", "s01", "s02", "s03", "s04", "s05", "s06", "s10", "s12", "s14", "s16", "s17", "s19", "s21", "s22", "s23"),
    *("s24", "s26", "s27", "s28", "d01", "d02", "d04", "d05", "d07", "d09", "d11", "d12", "d13", "d14", "d17", "d18"),
    *("d20", "d21", "d22", "d24", "d26", "d27", "o01", "o02", "o03", "o04", "o05", "o09", "o10", "o11", "o14"),
    *("y01", "y02", "y05", "y07", "y08", "y09", "y10", "y12", "y13", "y15", "y18", "y19"),
)


def named(text: str) -> Iterator[tuple[str, bool]]:
    """Every test of a file, and whether it checks anything by itself: an assert, a `raises`, or a call of its own."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            checks = any(isinstance(one, ast.Assert | ast.With | ast.Call) for one in ast.walk(node))
            yield node.name, checks


@pytest.fixture(scope="module")
def tests() -> dict[str, bool]:
    return {name: checks for file in TESTS.rglob("test_*.py") for name, checks in named(file.read_text("utf-8"))}


def holding(case: str, tests: dict[str, bool]) -> list[str]:
    return [name for name, checks in tests.items() if checks and case in name.split("_")]


def test_no_claimed_case_has_lost_its_test(tests: dict[str, bool]) -> None:
    assert len(tests) > 1000
    assert [case for case in CLAIMED if not holding(case, tests)] == []


def test_every_case_is_claimed_once_and_none_has_a_test_without_a_claim(tests: dict[str, bool]) -> None:
    assert len(set(CLAIMED)) == len(CLAIMED)
    words = {word for name in tests for word in name.split("_")}
    cases = {word for word in words if len(word) == 3 and word[0] in "bsdoy" and word[1:].isdigit()}
    assert cases - set(CLAIMED) == set()


def test_a_case_whose_test_is_renamed_away_is_missed() -> None:
    assert holding("d01", {"test_d01_put_down": True})
    assert not holding("d01", {"test_put_down": True, "test_d011_put_down": True, "test_bd01": True})
    assert not holding("d01", dict(named("def test_d01_nothing() -> None:\n    pass\n")))
