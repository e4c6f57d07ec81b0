"""One target under atheris: `python -m tests.fuzz.guided TARGET [libFuzzer's flags]`. Does not return."""

from __future__ import annotations

import sys

import atheris


def main() -> None:
    with atheris.instrument_imports(include=["firmware_bridge", "companion"]):
        from tests.fuzz.finding import targets

        target = targets()[sys.argv[1]]
    atheris.Setup([sys.argv[0], *sys.argv[2:]], target)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
