"""Evenings at the table, played by the real daemon with a panel on a pty while it records: good ones and bad ones, of
both games.

`python -m tests.line.evenings` writes them anew into recordings/ (read the diff before you commit it).
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.engine.game import Choose, Prompt
from firmware_bridge.pty_panel import PtyPanel
from tests.end_to_end.daemon import Daemon, later, until
from tests.end_to_end.line import BadCable
from tests.end_to_end.mountain_climbers import FACES
from tests.end_to_end.setups import START, glass_at, panel_at

RECORDINGS = Path(__file__).parent / "recordings"
TAPE = "evening.jsonl"


class Evening:
    """One table for one evening. `tape`: where it is recorded."""

    def __init__(self, folder: Path, daemon: Daemon, panel: PtyPanel) -> None:
        self.folder, self.daemon, self.panel = folder, daemon, panel
        self.tape = folder / TAPE

    def ready(self) -> None:
        """The panel is there, and the half second is over in which its rolls are old ones."""
        self.daemon.senses("panel", "ok")
        later(0.6)

    def throw(self, faces: str, lifted: int | None = None, flags: str = "-") -> None:
        """Dice, and they are dealt with."""
        seq, boot = self.panel.roll(faces, lifted=lifted, flags=flags), self.panel.panel.boot
        until(lambda: any(one[:2] == (boot, seq) for one in self.panel.answered), self.daemon.told)
        later(0.05)

    def tap(self, *keys: str) -> None:
        """Keys, one after the other, with time to look in between; each is dealt with, or too old."""
        for key in keys:
            self.panel.key(key, 0.03)
            later(0.1)
            until(lambda: not self.panel.panel.waiting, self.daemon.told)
            later(0.3)

    def turn(self) -> None:
        """A roll, rest, and the first climber climbs; whatever of it is legal."""
        self.throw("DDAWAD")
        self.tap("a", "c", "c")

    def climb(self, turns: int) -> None:
        """Cards laid on the reader, one a turn, and whatever follows of each: dice thrown, keys pressed."""
        for number in range(30 * turns):
            prompt, played = self._asked()
            if prompt.dice is not None:
                self.throw("4" * prompt.dice.count)
            elif prompt.phase != "play":
                self.tap("cb"[number % 2])
            elif played == turns:
                return
            else:
                cards = [option.id for option in prompt.options if option.legal and option.id.startswith("card:")]
                self.lay(cards[played % len(cards)].removeprefix("card:"))
        raise AssertionError(f"no end of a turn: {self.daemon.told()}")

    def lay(self, card: str) -> None:
        """A card on the reader, and it is dealt with."""
        seq, boot = self.panel.card(card), self.panel.panel.boot
        until(lambda: any(one[:2] == (boot, seq) for one in self.panel.answered), self.daemon.told)
        later(0.05)

    def _asked(self) -> tuple[Prompt, int]:
        """What the match asks, and how many cards were played so far."""
        match = until(self.daemon.match, self.daemon.told)
        assert isinstance(match.prompt, Prompt)
        return match.prompt, sum(isinstance(one, Choose) and one.option.startswith("card:") for one in match.moves())

    def stop(self) -> None:
        assert self.daemon.stop()[0] == 0, self.daemon.errors()


def good(evening: Evening) -> None:
    """Turns, a look at WHY? and an undo."""
    for _ in range(2):
        evening.turn()
    evening.panel.key("b", 0.9)
    later(1.6)
    evening.tap("a")
    evening.panel.key("a", 0.9)
    later(1.6)
    evening.tap("c")
    evening.turn()
    evening.stop()


def noisy(evening: Evening) -> None:
    """The same over a bad cable, with dice that are not as they should be."""
    evening.turn()
    evening.throw("DDDDA", lifted=5)
    evening.throw("DADADA", flags="m")
    evening.tap("c")
    evening.turn()
    evening.stop()


def replugged(evening: Evening) -> None:
    """The panel goes away and comes back, with its memory and without, and speaks through the hand of a modem probe."""
    evening.turn()
    evening.panel.unplug()
    evening.daemon.senses("panel", "lost")
    evening.panel.roll("AADDWW")
    later(0.3)
    evening.panel.plug()
    evening.ready()
    evening.tap("c")
    evening.panel.restart()
    evening.ready()
    evening.tap("c")
    evening.panel.say(b"AT\r\n\xff\xfe>>> \r\n$ROLL,2,1,1,DDD\n")
    evening.turn()
    evening.stop()


def killed(evening: Evening) -> None:
    """The plug of the Pi is pulled in mid-turn; it goes on in the same recording, with a roll from between."""
    evening.turn()
    evening.throw("DDAWAD")
    evening.daemon.kill()
    evening.panel.roll("DDDAAA")
    evening.daemon.start()
    evening.ready()
    evening.tap("c")
    evening.turn()
    evening.stop()


def climbed(evening: Evening) -> None:
    """Mountain Climbers with a card reader: a card that nobody knows, one played before, and the panel away."""
    evening.lay("NO SUCH")
    evening.climb(3)
    evening.lay("F3B3")
    evening.panel.unplug()
    evening.daemon.senses("panel", "lost")
    later(0.3)
    evening.panel.plug()
    evening.ready()
    evening.climb(7)
    evening.stop()


EVENINGS: dict[str, Callable[[Evening], None]] = {
    "good": good,
    "noisy": noisy,
    "replugged": replugged,
    "killed": killed,
    "climbed": climbed,
}
MOUNTAIN = {"climbed": (FACES, ("--start", "mountain_climbers", "--seats", "red,blue"))}
"""Those of the other game: its config and how it is started."""


@contextmanager
def recorded(name: str, folder: Path) -> Iterator[Evening]:
    """An evening, when it is over."""
    cable = BadCable(7, 0.4 if name == "noisy" else 0.0)
    config, start = MOUNTAIN.get(name, ("", START))
    with (
        PtyPanel(folder / "panel", to_pi=cable.to_pi, to_panel=cable.to_panel) as panel,
        Daemon(folder, panel_at(folder) + config + glass_at(folder), *start, "--record", str(folder / TAPE)) as daemon,
    ):
        evening = Evening(folder, daemon, panel)
        evening.ready()
        EVENINGS[name](evening)
        yield evening


def write_anew() -> None:
    RECORDINGS.mkdir(exist_ok=True)
    for name in EVENINGS:
        with tempfile.TemporaryDirectory() as folder, recorded(name, Path(folder)) as evening:
            text = evening.tape.read_text(encoding="utf-8").replace(folder, "/dev/table")
            (RECORDINGS / f"{name}.jsonl").write_text(text, encoding="utf-8")
            shutil.rmtree(evening.folder / "run", ignore_errors=True)


if __name__ == "__main__":
    write_anew()
