"""The command line: where it begins. Imports nothing by itself, so that Ctrl-C finds somebody who answers it at once.

What the words mean is in front.py; each verb is a file here.
"""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. Whatever goes wrong is a sentence on stderr, never a traceback."""
    try:
        from companion.cli.front import main

        return main(argv)
    except KeyboardInterrupt:  # while the above is still being read
        return 130
