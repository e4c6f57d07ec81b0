"""What an owner sees when a command goes wrong: one sentence, an exit code, and where the details are.

Knows no command. A fault of this program itself ends with 70 (EX_SOFTWARE of sysexits.h): 1 would be read as
"the answer is no", and 2 as "you wrote something wrong".
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from companion.cli.terminal import AnswerLost, flush, give_up_stdout, say
from companion.engine.errors import IllegalMove, WrongSetup
from companion.errors import CompanionError

OWN_FAULT = 70
NOT_WRITTEN = 74
"""EX_IOERR of sysexits.h: there is an answer, but stdout cannot take it."""
INTERRUPTED = 130
PIPE_CLOSED = 141
"""128 + SIGPIPE, as a shell says of a command whose reader went away (`companion matches | head`)."""


def exit_code_of(command: Callable[[], int]) -> int:
    """Run a command to its exit code, which is all that comes back, whatever happens."""
    try:
        code = _code(command)
        flush()
    except CompanionError as fault:
        say(str(fault))
        return fault.exit_code
    except (WrongSetup, IllegalMove) as fault:
        say(str(fault))
        return 2
    except BrokenPipeError:
        give_up_stdout()
        return PIPE_CLOSED
    except AnswerLost as lost:
        say(str(lost))
        give_up_stdout()
        return NOT_WRITTEN
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as fault:  # noqa: BLE001  (the last door: no traceback may reach an owner)
        say(own_fault(fault))
        return OWN_FAULT
    return code


def _code(command: Callable[[], int]) -> int:
    """What it returns, or leaves with, as after --help."""
    try:
        return command()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 2 if leaving.code else 0


def own_fault(fault: BaseException) -> str:
    """The sentence for a fault that nobody foresaw; its traceback is written to a file that the sentence names."""
    import traceback

    first = str(fault).partition("\n")[0]
    said = f"{type(fault).__name__}: {first}" if first else type(fault).__name__
    try:
        details = f"{sys.version}\n{sys.argv}\n\n" + "".join(traceback.format_exception(fault))
        place = _kept(details.encode("utf-8", "backslashreplace"))
    except OSError as full:
        return f"a fault of this program: {said}; its details could not be written ({full.strerror})"
    return f"a fault of this program: {said}; please report it with {place}"


def _kept(details: bytes) -> str:
    """Its place; of a service the one beside its archive, since its /tmp goes with it and it may fall over often.

    A new file each time, which takes the name of the one of before: whatever else has that name is not written into.
    """
    import tempfile

    folder = os.environ.get("STATE_DIRECTORY", "").partition(":")[0]
    if not folder:
        with tempfile.NamedTemporaryFile("wb", prefix="companion-fault-", suffix=".txt", delete=False) as file:
            file.write(details)
        return file.name
    place = Path(folder, "companion-fault.txt")
    fresh = place.with_name(f".{place.name}.{os.getpid()}.new")
    fresh.unlink(missing_ok=True)  # of one that was killed and had this number
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644), "wb") as stream:
            stream.write(details)
        fresh.replace(place)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    return str(place)
