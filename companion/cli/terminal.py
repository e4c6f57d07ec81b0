"""What a command says: answers on stdout, sentences on stderr. Knows no command.

Either stream may be closed, full, or a pipe whose reader has gone.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager


class AnswerLost(OSError):
    """Standard output cannot take the answer (a full disk). Not for a pipe whose reader has gone."""


def answer(text: str, now: bool = False, end: str = "\n") -> None:
    """A line of the answer. `now`: somebody may be waiting for it. Raises BrokenPipeError, AnswerLost."""
    with _written():
        if sys.stdout is None:  # it was closed when this process began
            raise OSError(errno.EBADF, "standard output is closed")
        try:
            print(text, end=end, flush=now)
        except UnicodeEncodeError as odd:  # a name that this terminal has no letters for
            print(text.encode(odd.encoding, "backslashreplace").decode(odd.encoding), end=end, flush=now)


def flush() -> None:
    """Raises BrokenPipeError, AnswerLost."""
    with _written():
        if sys.stdout is not None:
            sys.stdout.flush()


def say(sentence: str) -> None:
    """A sentence on stderr, behind the program's name, unless it begins with that or with one of its commands; when
    stderr is closed, nobody can be told."""
    named = re.match(r"companion( [a-z]+)*: ", sentence)
    tell(sentence if named else f"companion: {sentence}")


def tell(line: str) -> None:
    """A line on stderr as it is, such as `file:line: what` for editors; when that is closed, nobody can be told."""
    try:
        if sys.stderr is not None:  # or `print` takes stdout for it
            print(line, file=sys.stderr)
    except OSError:
        return


def give_up_stdout() -> None:
    """Point stdout at nothing, so that the interpreter does not try to flush it once more at its end."""
    if sys.stdout is None:  # its number may be another file's by now
        return
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
        os.close(nothing)
    except (OSError, ValueError):  # a stdout without a file, as under a test
        return


@contextmanager
def _written() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise AnswerLost(f"the answer could not be written: {fault.strerror}") from fault
