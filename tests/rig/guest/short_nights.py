"""Inside the Pi: the companion, with nights of seconds instead of minutes. Its words are those of `companion`.

/run/nights may say other seconds ("2 4 6") while it runs; it is heard within one.
"""

import sys
from pathlib import Path

import companion.present
import companion.sleep
from companion.cli import main

TOLD = Path("/run/nights")


class Nights(dict[bool, tuple[float, float, float]]):
    """Of a table in a match and of one without."""

    def __getitem__(self, in_match: bool) -> tuple[float, float, float]:
        told = TOLD.read_text().split() if TOLD.exists() else ()
        return (float(told[0]), float(told[1]), float(told[2])) if len(told) == 3 else (15.0, 40.0, 70.0)


companion.sleep.LIMITS = Nights()
companion.sleep.ORBIT = 1.0  # of the clock; the picture moves as ever, since companion.present is there already
sys.argv[0] = "companion"
sys.exit(main())
