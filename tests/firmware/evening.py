"""One board, one bad line, and the companion's own panel at the other end: what was rolled against what arrived.

`Evening` is also the smallest table there is: it keeps a journal and answers what it has there. Real time.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from companion.devices.panel import Panel
from companion.effects import Verdict
from companion.signals import Condition, Edge, EventId, PanelRestarted, Posted, RollSeen, Sensed
from tests.firmware.both import board_at
from tests.firmware.line import Fate, Line

LATE = 0.1  # share of chunks that come late


@dataclass(frozen=True)
class Arrived:
    """A roll as the table got it. `late`: seconds between the throw and its arrival."""

    event: EventId
    faces: str
    late: float
    fresh: bool


class Evening:
    """`board`: "pico" or "uno", in a folder of its own."""

    def __init__(self, board: str, folder: Path, rate: float, seed: int = 1) -> None:
        self.line = Line(Fate(rate, seed, late=LATE if rate else 0.0), Fate(rate, -seed, late=LATE if rate else 0.0))
        self.made: list[list[str]] = [[]]  # by boot of the board: the rolls that people typed
        self.arrived: list[Arrived] = []
        self.edges: list[Edge] = []
        self.greeted_at: list[float] = []
        self._journal: dict[tuple[str, int], int] = {}
        self._changed = threading.Condition()
        self._open: list[EventId] = []
        self.board = board_at(board, folder, self.line.board)
        self._pi_starts()

    # -- what happens in the evening ------------------------------------------------------------------------

    def roll(self, faces: str) -> None:
        """Typed and done, before this returns."""
        self.board.roll(faces)
        self.board.finish()
        self.made[-1].append(faces)

    def cut_panel(self) -> None:
        """The board loses its power; what the Pi has not got by now may be gone."""
        self.board.power_cut()
        self.made.append([])
        self.board.power_up()
        self.board.wake()

    def cut_pi(self) -> None:
        """The daemon dies and starts again: only the journal is as it was."""
        self.panel.close()
        self._pi_starts()

    def wait_for_all(self, timeout: float = 30.0) -> None:
        """Until the last roll of the board's present boot is here."""
        self.wait(lambda: self.here()[-1] == self.made[-1] or len(self.here()[-1]) > len(self.made[-1]), timeout)

    def wait(self, claim: object, timeout: float = 30.0) -> None:
        end = time.monotonic() + timeout
        assert callable(claim)
        with self._changed:
            while not claim():
                assert self._changed.wait(end - time.monotonic()), f"stuck: made {self.made}, here {self.here()}"

    def here(self) -> list[list[str]]:
        """What arrived, by boot, as `made`."""
        boots: dict[int, list[str]] = {}
        for one in self.arrived:
            boots.setdefault(one.event.boot, []).append(one.faces)
        first = min(boots, default=0)
        return [boots.get(first + number, []) for number in range(len(self.made))]

    def judge(self) -> None:
        """Every roll that a panel still held: once, in order, not one wrong."""
        names = [(one.event.uid, one.event.boot, one.event.seq) for one in self.arrived]
        assert names == sorted(set(names)), "each once and in order"
        for made, here in zip(self.made, self.here(), strict=True):
            assert here == made[: len(here)], "none wrong, none left out"
        assert self.here()[-1] == self.made[-1], "none lost that the panel holds"

    # -- the table ------------------------------------------------------------------------------------------

    def _pi_starts(self) -> None:
        dealt = lambda uid, boot: self._journal.get((uid, boot), 0)  # noqa: E731
        self.panel = Panel(self._post, self.line.host, dealt=dealt).open()

    def _post(self, one: Posted) -> None:
        now = time.monotonic()
        if isinstance(one, RollSeen) and one.event is not None:
            arrived = Arrived(one.event, "".join(one.faces), now - one.at, one.fresh)
            where = (one.event.uid, one.event.boot)
            self._journal[where] = max(self._journal.get(where, 0), one.event.seq)
            self.panel.answer(one.event, Verdict.ACK)
        with self._changed:
            if isinstance(one, RollSeen) and one.event is not None:
                self.arrived.append(arrived)
            elif isinstance(one, Edge):
                self.edges.append(one)
            elif isinstance(one, PanelRestarted) or (isinstance(one, Sensed) and one.condition is Condition.OK):
                self.greeted_at.append(now)
            self._changed.notify_all()

    def close(self) -> None:
        self.panel.close()
        self.board.close()
        self.line.close()

    def __enter__(self) -> Evening:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
