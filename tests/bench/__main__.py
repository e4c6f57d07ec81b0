"""`python -m tests.bench [ROOM ...]`: measure and print one plain table. Asserts nothing; ends with 0."""

from __future__ import annotations

import os
import platform
import sys
from importlib import import_module

from tests.bench.report import Row, table

ROOMS = ("moves", "climbers", "drawing", "start", "evening", "writes", "frames")


def main(names: list[str]) -> int:
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load} at the start. Medians (min to max).\n"
    )
    for name in names or ROOMS:
        rows: list[Row] = import_module(f"tests.bench.{name}").rows()
        print(table(rows), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
