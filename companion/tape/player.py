"""Plays a session again: the same link, gestures, table and loop, in virtual time. Touches no device and no archive.

What came from outside is taken from the recording; everything else (signals, answers, decisions, bytes to the panel)
is worked out anew, and compared with what was recorded of it.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.devices.panel_line import PanelLine
from companion.devices.panel_wishes import answering, lighting
from companion.devices.stored import UNPLAYABLE
from companion.errors import BadInput
from companion.loop import Loop, World
from companion.published import standing
from companion.tape.head import head_of
from companion.tape.text import byte_text, came_of, item_of
from companion.tape.writer import saved_row

if TYPE_CHECKING:
    from companion.effects import Save, Verdict
    from companion.signals import EventId, Posted
    from companion.tape.reader import Session
    from companion.views import View

SHOWN_DIFFERENCES = 20


class Player:
    """`moved` is called with the seconds since the start and a sentence, whenever the match has moved on.

    `loop.table` is the table as far as it was played; `differences`: sentences, at most SHOWN_DIFFERENCES of them;
    `checked`: decisions and lines to the panel that were compared; `ended`: the recording's last word was read.
    """

    def __init__(self, session: Session, moved: Callable[[float, str], None] = lambda at, said: None) -> None:
        head = session.head
        try:
            table, keys = head_of(head)
            self.start = self.now = float(head["t"])
        except (*UNPLAYABLE, ValueError) as broken:
            raise BadInput(f"the recording does not begin with a table that this version knows: {broken}") from broken
        self.differences: list[str] = []
        self.checked = 0
        self.ended = False
        self._session, self._moved = session, moved
        self._line: PanelLine | None = None
        self._came: deque[Posted] = deque()
        self._saves: deque[list[Any]] = deque()
        self._said, self._version = "", (table.match_id, table.match.version if table.match else 0)
        world: Any = World(_NoScribe(), self, panel=self, tape=self)  # type: ignore[arg-type]
        self.loop = Loop(table, keys.gestures(), world, lambda: self.now)

    def play(self, until: float | None = None) -> None:
        """To the end, or as far as `until` seconds after the start. Raises BadInput for a row that cannot be."""
        for number, row in enumerate(self._session.rows, start=2):
            if self.ended or (until is not None and row["t"] > self.start + until):
                return
            try:
                self._row(row)
            except (KeyError, ValueError, TypeError, AttributeError, IndexError, OverflowError) as broken:
                raise BadInput(f"row {number} of the recording cannot be played: {broken!r}") from broken

    # -- the recording ----------------------------------------------------------------------------------------

    def _row(self, row: dict[str, Any]) -> None:
        self.now = max(self.now, float(row["t"])) if "took" in row or "saved" in row else float(row["t"])
        match row:
            case {"in": _}:
                self._panel.take(came_of(row))
            case {"out": said}:
                self._agree("the line to the panel", said, byte_text(self._panel.sending()))
            case {"line": "began"}:
                answers = self._session.answers
                self._line = PanelLine(
                    self._came.append,
                    row["configured"],
                    self.now,
                    dealt=answers.dealt_with,
                    told=answers.verdict,
                    plain=row["plain"],
                )
            case {"line": _}:
                self._panel.take(came_of(row))
            case {"took": "panel"}:
                if self._came:
                    self.loop.take(self._came.popleft())
                else:
                    self._differ("the panel's line told something then, and tells nothing now")
            case {"took": item}:
                self.loop.take(item_of(item))
            case {"shown": _}:
                self.loop.show()
            case {"round": _}:
                self.loop.round()
                self._tell()
            case {"saved": decision}:
                self._agree("the decision", decision, self._saves.popleft() if self._saves else "nothing")
            case {"end": standing}:
                self._end(standing)
            case {"dealt": _} | {"told": _}:
                return
            case _:
                raise ValueError(f"no row that this version knows: {row!r:.120}")

    def _end(self, recorded: Mapping[str, Any]) -> None:
        self.ended = True
        for decision in self._saves:
            self._differ(f"the decision: recorded nothing, now {decision}")
        now = json.loads(json.dumps(standing(self.loop.table), default=str))
        for name in dict.fromkeys((*recorded, *now)):
            self._agree(f"at the end, {name}", recorded.get(name), now.get(name))

    def _agree(self, what: str, recorded: Any, now: Any) -> None:
        self.checked += 1
        if recorded != now:
            self._differ(f"{what}: recorded {recorded!r}, now {now!r}")

    def _differ(self, sentence: str) -> None:
        if len(self.differences) < SHOWN_DIFFERENCES:
            self.differences.append(f"{self.now - self.start:.3f} s: {sentence}")

    def _tell(self) -> None:
        table = self.loop.table
        version = (table.match_id, table.match.version if table.match else 0)
        if version != self._version:
            self._version = version
            self._moved(self.now - self.start, self._said)

    @property
    def _panel(self) -> PanelLine:
        if self._line is None:
            raise ValueError("a line spoke before it began")
        return self._line

    # -- the world that the loop meets ------------------------------------------------------------------------

    def show(self, view: View) -> None:
        self._said = view.say

    def answer(self, event: EventId, verdict: Verdict) -> None:
        if self._line is not None:
            self._line.wish(answering(event, verdict))

    def lights(self, states: Mapping[str, Any]) -> None:
        if self._line is not None:
            self._line.wish(lighting(states))

    def took(self, item: Posted) -> None: ...

    def round(self, now: float) -> None: ...

    def shown(self, now: float) -> None: ...

    def end(self, standing: Mapping[str, Any]) -> None: ...

    def saved(self, save: Save, version: int) -> None:
        self._saves.append(saved_row(save, version))


class _NoScribe:
    """Nothing is written; what was decided is compared instead."""

    retry_at = None

    def save(self, save: Save) -> None: ...

    def retry(self) -> None: ...

    def tidy(self) -> None: ...
