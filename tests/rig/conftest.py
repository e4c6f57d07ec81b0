"""Pis for the rig's tests, and the lines with their figures at the end."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.rig.build import Bottle, bottle
from tests.rig.cable import CablePanel
from tests.rig.companion_on import CompanionOn, starts_with_a_match
from tests.rig.pi import Pi

FIGURES: list[str] = []


@pytest.fixture(scope="session")
def the_bottle() -> Bottle:
    return bottle()


@pytest.fixture
def new_pi(the_bottle: Bottle) -> Iterator[Callable[[], Pi]]:
    """Makes Pis, each with a disk and a panel of its own, not yet with power; all gone at the end."""
    with ExitStack() as all_of_them:

        def make() -> Pi:
            folder = Path(tempfile.mkdtemp(prefix="rig-"))
            panel = CablePanel()
            all_of_them.callback(panel.close)
            pi = Pi(the_bottle, folder, panel)
            all_of_them.callback(pi.close)
            return pi

        yield make


@pytest.fixture
def pi(new_pi: Callable[[], Pi]) -> Pi:
    """A Pi that is up, as it comes from the installer."""
    return new_pi().boot()


@pytest.fixture
def table(pi: Pi) -> CompanionOn:
    """A Pi whose service has begun a match of red and blue; the panel is there."""
    companion = CompanionOn(pi)
    starts_with_a_match(pi)
    companion.senses("panel", "ok")
    return companion


@pytest.fixture
def figure() -> Callable[[str], None]:
    """Tells a test's figure: one line, said at the end of the run."""
    return FIGURES.append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if FIGURES:
        terminalreporter.section("the rig's figures")
        for line in FIGURES:
            terminalreporter.write_line(line)
