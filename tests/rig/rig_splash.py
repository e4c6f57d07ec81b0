"""From the plug to "Resume?": every picture that stood on the glass, in order. Dark, the splash at once and whole, what
the daemon makes of it, the question; nothing dark and no garbage in between, and then one press."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise, product

from PIL import Image

from companion.box import Box
from companion.config import load
from companion.flow.base import Table
from companion.flow.splash import SHOWN
from companion.opening import open_table
from companion.present import present
from companion.screens import draw, draw_first
from companion.screens.halfblocks import half_blocks
from companion.screens.picture import ORBIT
from companion.signals import Condition, Device, Sensed, Ticked
from companion.table import update
from tests.end_to_end.daemon import later
from tests.rig.companion_on import CompanionOn, patiently
from tests.rig.pi import BOOT
from tests.rig.screen import Frame
from tests.rig.sitting import into_a_turn, player_at

DARK = bytes(128 * 64 // 8)
SAME_KEY = 0.6
"""Seconds; the key that opened a question is not heard at once (B21)."""
WORDS = (None, Condition.OK, Condition.LOST)


def test_from_the_plug_to_resume_and_one_press(table: CompanionOn, figure: Callable[[str], None]) -> None:
    player = player_at(table, 11)
    into_a_turn(player)
    pi = table.pi
    version = pi.sh("companion --version").split()[-1]
    pi.sh("rm /etc/systemd/system/companion.service.d/start.conf && systemctl daemon-reload && sync")
    pi.cut_power()
    film = pi.screen.film()
    pi.power()
    first = draw_first().tobytes()
    patiently(lambda: pi.glass().tobytes() == first, pi.console, BOOT)
    patiently(lambda: pi.glass().tobytes() != first, pi.console, BOOT)
    table.on_screen("resume")
    opened = as_opened(table, version)
    splashes = {picture.tobytes() for health in splash_health(opened) for picture in anywhere(health)}
    asked = asks(opened)
    questions = {picture.tobytes() for picture in anywhere(asked)}
    patiently(lambda: pi.glass().tobytes() in questions, table.told)
    splash, daemon, question = in_order(film, first, splashes, questions)
    pi.press("c")
    model = player.model
    model.restarted()
    table.on_screen("table_match")
    later(SAME_KEY)
    pi.press("c")
    table.shows(model.picture)
    player.act()
    figure(
        f"plug to question: dark, splash at {splash - pi.booted_at:.1f} s, the daemon's own at "
        f"{daemon - pi.booted_at:.1f} s, Resume? at {question - pi.booted_at:.1f} s; {len(film)} frames, none dark or "
        f"garbage after the first; one press and OK for the wood, and the same question"
    )


def in_order(
    film: list[Frame], first: bytes, splashes: set[bytes], questions: set[bytes]
) -> tuple[float, float, float]:
    """When the first splash, the daemon's first own picture and the question came; each frame on the way is one of
    these, or has each pixel from one of the two that it stands between (a picture that is half drawn)."""
    assert film[0].picture == DARK
    lit = next(at for at, frame in enumerate(film) if frame.picture != DARK)
    seen = [frame.picture for frame in film[lit:]]
    assert seen[0] == first, f"the first thing to be seen is the splash, whole:\n{told(seen[0])}"
    assert DARK not in seen, "dark again"
    known = {first, *splashes, *questions}
    places = [at for at, picture in enumerate(seen) if picture in known]
    for here, there in pairwise(places):
        assert (seen[here] in questions) <= (seen[there] in questions), "the splash again, over the question"
        for torn in seen[here + 1 : there]:
            assert between(seen[here], torn, seen[there]), f"garbage:\n{told(torn)}"
    assert seen[places[-1]] in questions
    own = next(at for at, picture in enumerate(seen) if picture != first)
    asked = next(at for at, picture in enumerate(seen) if picture in questions)
    return film[lit].at, film[lit + own].at, film[lit + asked].at


def between(one: bytes, torn: bytes, other: bytes) -> bool:
    return all((a ^ t) & (b ^ t) == 0 for a, t, b in zip(one, torn, other, strict=True))


def told(picture: bytes) -> str:
    return half_blocks(Image.frombytes("1", (128, 64), picture))


def as_opened(table: CompanionOn, version: str) -> Table:
    """The table that the daemon opened, from its config and its archive."""
    with table._archive() as archive:
        now = time.monotonic()
        config, box = load(table.config), Box()
        opened = open_table(config, box, archive, None, now, simulated=False, version=version).table
    return replace(opened, whys={})


def splash_health(opened: Table) -> Iterable[Table]:
    """The splash with whatever is known of each device by then."""
    for words in product(WORDS, repeat=len(SHOWN)):
        told = {device: word for device, word in zip(SHOWN, words, strict=True) if word is not None}
        yield replace(opened, health={**opened.health, **told})


def asks(opened: Table) -> Table:
    """What it asks once everything is there."""
    for device in (Device.DISPLAY, Device.PANEL, Device.KEYS):
        opened = update(opened, Sensed(device, Condition.OK, opened.now)).table
    return update(opened, Ticked(opened.now)).table


def anywhere(table: Table) -> Iterable[Image.Image]:
    """Its picture at each place of the burn-in orbit: where it is goes by the Pi's clock."""
    view = present(table)
    return [draw(replace(view, shift=place)) for place in range(len(ORBIT))]
