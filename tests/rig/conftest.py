"""Pis for the rig's tests, and the lines with their figures at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.rig.build import Bottle, bottle
from tests.rig.cable import CablePanel
from tests.rig.companion_on import CompanionOn, starts_with_a_match
from tests.rig.pi import Pi
from tests.warden import Grounds

LONGEST = ("rig_cuts.py", "rig_wear.py")
"""Files whose tests take minutes: they begin, so that no worker ends long after the others."""
FIGURE = "figure"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.name, len(places)))


@pytest.fixture(scope="session")
def the_bottle() -> Bottle:
    return bottle()


@pytest.fixture(scope="session")
def grounds() -> Iterator[Grounds]:
    with Grounds("rig-") as grounds:
        yield grounds


@pytest.fixture
def new_pi(the_bottle: Bottle, grounds: Grounds) -> Iterator[Callable[[], Pi]]:
    """Makes Pis, each with a disk and a panel of its own, not yet with power; all gone at the end."""
    with ExitStack() as all_of_them:

        def make() -> Pi:
            panel = CablePanel()
            all_of_them.callback(panel.close)
            pi = Pi(the_bottle, grounds.new(), panel)
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
def figure(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Tells a test's figure: one line, said at the end of the run. It travels with the test's report, so that it also
    arrives from another process."""

    def told(line: str) -> None:
        request.node.user_properties.append((FIGURE, line))

    return told


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [one for kind in ("passed", "failed") for one in terminalreporter.getreports(kind) if one.when == "call"]
    lines = [line for one in reports for name, line in one.user_properties if name == FIGURE]
    if lines:
        terminalreporter.section("the rig's figures")
        for line in sorted(lines):
            terminalreporter.write_line(line)
