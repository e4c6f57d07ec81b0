"""`python -m tests.fuzz [--seconds N] [TARGET...]`: each target for N seconds, guided by coverage where atheris is.

`--inputs N` instead: N inputs of each from a seed, a number that can be stated; `uno` under the sanitizers, `board` on
MicroPython. The Uno's core is guided by libFuzzer where clang++ is.

atheris (the extra [fuzz]) keeps what it has learned in .fuzz/TARGET; without it hypothesis makes the inputs. An input
that goes wrong is kept in .fuzz/, named, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz import board, uno
from tests.fuzz.finding import Target, run, targets

FOLDER = Path(".fuzz")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join([*targets(), "uno", "board"]))
    parser.add_argument("--seconds", type=int, default=60, help="for each target (default 60)")
    parser.add_argument("--inputs", type=int, help="so many of each, instead")
    args = parser.parse_args()
    found = 0
    for name in args.targets or [*targets(), "uno"]:
        print(f"== {name}: {args.inputs or args.seconds} {'inputs' if args.inputs else 's'}", flush=True)
        if args.inputs:
            found += counted(name, args.inputs)
        elif name == "uno":
            found += guided_uno(args.seconds)
        elif find_spec("atheris"):
            found += guided(name, args.seconds)
        else:
            found += unguided(name, targets()[name], args.seconds)
    return 1 if found else 0


def counted(name: str, count: int) -> int:
    """1 if something went wrong in so many inputs."""
    if name in ("uno", "board"):
        done = uno.run(uno.build(), count) if name == "uno" else board.run(count)
        print((done.stdout + done.stderr)[-3000:].rstrip())
        return int(done.returncode != 0)
    began = time.monotonic()
    try:
        run(targets()[name], count)
    except AssertionError as wrong:
        print(f"{name}: {wrong}")
        return 1
    print(f"{name}: {count} inputs, nothing found, in {time.monotonic() - began:.0f} s")
    return 0


def guided_uno(seconds: int) -> int:
    """1 if something went wrong."""
    learned = FOLDER / "uno"
    learned.mkdir(parents=True, exist_ok=True)
    done = uno.guide(learned, seconds)
    if done is None:
        print("uno: not guided (Debian: clang libclang-rt-14-dev); `--inputs` has it without")
        return 0
    return told("uno", done, learned)


def guided(name: str, seconds: int) -> int:
    """1 if something went wrong. libFuzzer ends the process it runs in, so it has one of its own."""
    learned = FOLDER / name
    learned.mkdir(parents=True, exist_ok=True)
    flags = ["-max_len=600", "-len_control=0", "-print_final_stats=1", "-verbosity=0"]
    own = [str(learned), f"-max_total_time={seconds}", f"-artifact_prefix={FOLDER}/{name}-"]
    words = [sys.executable, "-m", "tests.fuzz.guided", name, *own, *flags]
    return told(name, subprocess.run(words, capture_output=True, text=True, errors="replace"), learned)


def told(name: str, done: subprocess.CompletedProcess[str], learned: Path) -> int:
    """What libFuzzer said, in a line; 1 if it found something."""
    said = done.stdout + done.stderr
    if done.returncode:
        print(f"{name}: found something\n" + "\n".join(said.splitlines()[-60:]))
        return 1
    count = re.search(r"number_of_executed_units: (\d+)", said)
    known = sum(1 for _ in learned.iterdir())
    print(f"{name}: {count[1] if count else '?'} inputs guided by coverage, {known} kept as worth starting from")
    return 0


def unguided(name: str, target: Target, seconds: int) -> int:
    """1 if something went wrong; hypothesis has then made the input small."""
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import strategies as st

    end, count = time.monotonic() + seconds, 0

    @settings(
        deadline=None,
        max_examples=500,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(st.binary(max_size=600))
    def attempt(data: bytes) -> None:
        nonlocal count
        count += 1
        target(data)

    try:
        while time.monotonic() < end:
            attempt()
    except Exception as wrong:  # noqa: BLE001  (whatever it is, it is what was looked for)
        print(f"{name}: {wrong!r} after {count} inputs")
        return 1
    print(f"{name}: {count} inputs, nothing found (without atheris: pip install '.[fuzz]' guides it by coverage)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
