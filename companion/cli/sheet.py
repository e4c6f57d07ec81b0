"""`companion sheet FILE.html`: the printable sheet for the case, the seats and the wood.

Without a file it goes to stdout. Nothing but an older sheet is written over.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.terminal import answer
from companion.errors import BadInput
from companion.files import must_be_new_or_own
from companion.sheet import BEGINS, sheet


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE.html", help="where to write it; without it, to stdout")


def run(args: argparse.Namespace) -> int:
    if args.file is None:
        answer(sheet().rstrip("\n"))
        return 0
    file = Path(args.file)
    must_be_new_or_own(
        file, args.file, "a sheet of `companion sheet`", lambda begins: begins.startswith(BEGINS.encode())
    )
    try:
        file.write_text(sheet(), encoding="utf-8")
    except OSError as refused:
        raise BadInput(
            f"{args.file} cannot be written: {refused.strerror}; name a file in a folder of yours"
        ) from refused
    answer(f"{args.file}: open it in a browser and print it at 100 %, on A4")
    return 0
