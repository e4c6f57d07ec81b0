"""What ends the daemon from outside its loop: signals of the system, and threads that fall over."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue

import pytest

from companion.stopped import stopped_by_faults, stopped_by_signals
from companion.wishes import Stop


@pytest.fixture
def inbox() -> SimpleQueue[Stop]:
    return SimpleQueue()


def run_to_its_end(target: Callable[[], None]) -> None:
    thread = threading.Thread(target=target, name="panel")
    thread.start()
    thread.join()


def test_a_thread_that_falls_over_takes_the_daemon_with_it(inbox: SimpleQueue[Stop]) -> None:
    """Under systemd it is started again with the same question; else its device would be gone without a word."""

    def falls() -> None:
        raise ZeroDivisionError("in a device")

    with stopped_by_faults(inbox.put):
        run_to_its_end(falls)
    assert isinstance(inbox.get_nowait().fault, ZeroDivisionError)


def test_a_thread_that_asks_for_its_own_end_has_no_fault(inbox: SimpleQueue[Stop]) -> None:
    with stopped_by_faults(inbox.put):
        run_to_its_end(lambda: sys.exit(1))
    assert inbox.empty()


SIGNALS = pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGHUP, 0), (signal.SIGINT, 130)])


@SIGNALS
def test_a_signal_is_a_stop_with_its_exit_code(number: signal.Signals, code: int, inbox: SimpleQueue[Stop]) -> None:
    before = signal.getsignal(number)
    with stopped_by_signals(inbox.put) as ending:
        ending.started()
        signal.raise_signal(number)
        assert inbox.get_nowait() == Stop(code)
    assert signal.getsignal(number) is before


@SIGNALS
def test_a_signal_during_the_start_ends_it_there_and_what_was_opened_is_closed_in_peace(
    number: signal.Signals, code: int, inbox: SimpleQueue[Stop]
) -> None:
    before = signal.getsignal(number)
    closed = []

    def starts() -> None:
        try:
            signal.raise_signal(number)
            closed.append("went on")
        finally:
            signal.raise_signal(signal.SIGTERM)  # in a hurry
            closed.append("closed")

    with pytest.raises(SystemExit) as left, stopped_by_signals(inbox.put):
        starts()
    assert left.value.code == code
    assert closed == ["closed"]
    assert inbox.get_nowait() == Stop(code), "the loop hears it too, if ever it begins"
    assert signal.getsignal(number) is before


def test_a_signal_where_an_exception_would_get_lost_is_heard_a_moment_later(inbox: SimpleQueue[Stop]) -> None:
    """Imports let go of their locks in callbacks, out of which Python lets nothing."""
    room: dict[str, Callable[[], None]] = {"rings": lambda: signal.raise_signal(signal.SIGTERM)}
    exec(compile("def cb(): rings()", "<frozen importlib._bootstrap>", "exec"), room)
    before = signal.getsignal(signal.SIGALRM)
    went_on = []
    try:
        with pytest.raises(SystemExit) as left, stopped_by_signals(inbox.put):
            room["cb"]()
            went_on.append("out of the callback")
            threading.Event().wait(60)
        assert left.value.code == 0
        assert went_on
        assert inbox.get_nowait() == Stop(0)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_before_anything_is_open_a_signal_is_an_end_in_order() -> None:
    ended = subprocess.run(
        [
            sys.executable,
            "-c",
            "import signal; from companion.stopped import end_at_once; end_at_once(); "
            "signal.raise_signal(signal.SIGTERM); print('went on')",
        ],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")
