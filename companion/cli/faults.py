"""What an owner sees when a command goes wrong: one sentence, an exit code, and where the details are.

Knows no command. A fault of this program itself ends with 70 (EX_SOFTWARE of sysexits.h): 1 would be read as
"the answer is no", and 2 as "you wrote something wrong".
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from companion.engine.errors import IllegalMove, WrongSetup
from companion.errors import CompanionError

OWN_FAULT = 70
INTERRUPTED = 130
PIPE_CLOSED = 141
"""128 + SIGPIPE, as a shell says of a command whose reader went away (`companion matches | head`)."""


def exit_code_of(command: Callable[[], int]) -> int:
    """Run a command to its exit code; nothing but KeyboardInterrupt's default handling is left to the interpreter."""
    try:
        code = command()
        if sys.stdout is not None:
            sys.stdout.flush()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0 if leaving.code is None else 2
    except CompanionError as fault:
        say(str(fault))
        return fault.exit_code
    except (WrongSetup, IllegalMove) as fault:
        say(str(fault))
        return 2
    except BrokenPipeError:
        _give_up_stdout()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as fault:  # noqa: BLE001  (the last door: no traceback may reach an owner)
        say(own_fault(fault))
        if isinstance(fault, OSError):
            _give_up_stdout()
        return OWN_FAULT
    return code


def say(sentence: str) -> None:
    """A sentence on stderr; when that is closed, nobody can be told."""
    try:
        print(f"companion: {sentence}", file=sys.stderr)
    except OSError:
        return


def own_fault(fault: BaseException) -> str:
    """The sentence for a fault that nobody foresaw; its traceback is written to a file that the sentence names."""
    import tempfile
    import traceback

    first = str(fault).partition("\n")[0]
    said = f"{type(fault).__name__}: {first}" if first else type(fault).__name__
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", errors="backslashreplace", prefix="companion-fault-", suffix=".txt", delete=False
        ) as file:
            file.write(f"{sys.version}\n{sys.argv}\n\n" + "".join(traceback.format_exception(fault)))
    except OSError as full:
        return f"a fault of this program: {said}; its details could not be written ({full.strerror})"
    return f"a fault of this program: {said}; please report it with {file.name}"


def _give_up_stdout() -> None:
    """Point stdout at nothing, so that the interpreter does not try to flush it once more at its end."""
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
        os.close(nothing)
    except (OSError, ValueError):  # a stdout without a file, as under a test
        return
