"""Somebody who does the exercise: what is asked is done at once, by the words of the asking."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from companion.config import load_file
from companion.doctor.exercise.bench import Bench
from companion.doctor.exercise.run import exercise
from companion.doctor.findings import Finding
from firmware_bridge.fake import FakePanel


class Hands:
    """`does`: pattern -> what is done when it is asked for. `says`: pattern -> what is answered; else a mere Enter."""

    def __init__(self) -> None:
        self.does: dict[str, Callable[[], object]] = {}
        self.says: dict[str, str] = {}
        self.heard: list[str] = []

    def hear(self, words: str) -> None:
        self.heard.append(words)
        for pattern, act in self.does.items():
            if re.search(pattern, words):
                act()

    def answer(self) -> str | None:
        return next((said for pattern, said in self.says.items() if re.search(pattern, self.heard[-1])), "")

    def try_out(self, folder: Path, toml: str, *parts: str, patience: float = 5.0) -> list[Finding]:
        """The exercise of these parts with that config."""
        file = folder / "table.toml"
        file.write_text(toml, encoding="utf-8")
        bench = Bench(self.hear, self.answer, patience=patience, warm_up=5.0)
        return list(exercise(load_file(file), parts, bench))


def waiting_panel(*rolls: str) -> FakePanel:
    """A panel where these rolls have waited for half a minute; each was said once, to nobody."""
    now = monotonic()
    panel = FakePanel(now - 60.0)
    for faces in rolls:
        panel.roll(faces, now - 30.0)
    panel.sending()
    return panel


def names(found: list[Finding]) -> list[str]:
    return [one.name for one in found]
