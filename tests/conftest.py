"""What holds for every test: on the landing machine (CI=true) a skipped test is a failure, since it claims nothing;
and where tests run side by side, those that play in real time are in one row, so that they share no core and no pty.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
REAL_TIME = {"cli", "devices", "doctor", "end_to_end", "firmware", "firmware_bridge", "fuzz", "install", "line"}
"""The folders with tests on ptys, processes, threads and their clocks."""


def pytest_configure() -> None:
    """A shell starts what it runs in the background deaf to Ctrl-C, and so would be all that the tests start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(HERE).parts[0] in REAL_TIME:
            item.add_marker(pytest.mark.xdist_group("real time"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and os.environ.get("CI") == "true":
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped: {report.longrepr}"
    return report
