"""`companion panel watch`: a panel's lines as they come, decoded; bad ones counted by kind. Answers none of them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from companion.cli.panel_talk import sole_talk
from companion.cli.panel_words import bad_text, line_text
from companion.cli.terminal import answer, say
from firmware_bridge.wire import Ask

if TYPE_CHECKING:
    from companion.cli.panel_holder import Holder


def watch(path: str, holder: Holder, seconds: float) -> int:
    """Tell what comes until the time is over or Ctrl-C. 1 if there was not one good line."""
    begun = time.monotonic()
    counts: dict[str, int] = {}
    good = 0
    shown: set[tuple[int, int]] = set()
    with sole_talk(path, holder) as talk:
        say(f"{path}: watching; nothing is answered. Ctrl-C ends")
        talk.say(Ask(0, 0, "hello"), Ask(0, 0, "all"))
        try:
            while time.monotonic() < begun + seconds:
                for message in talk.listen(min(begun + seconds, time.monotonic() + 3600.0)):
                    good += 1
                    place = (message.boot, message.seq)
                    again = "  (again)" if message.seq and place in shown else ""
                    shown.add(place)
                    answer(f"{time.monotonic() - begun:9.3f}  {line_text(message)}{again}", now=True)
                bad = {why: count for why, count in talk.reader.errors.items() if count}
                if bad != counts:
                    counts = bad
                    answer(f"{time.monotonic() - begun:9.3f}  {bad_text(bad)}", now=True)
        finally:
            say(f"{good} good lines; {bad_text(counts)}")
    return 0 if good else 1
