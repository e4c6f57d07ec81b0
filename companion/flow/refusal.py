"""NOT NOW: why something cannot be done, and the way on. Never a dead end: C goes back."""

from __future__ import annotations

from dataclasses import dataclass

from companion.flow.base import Next, Question, Table, nothing, pop
from companion.signals import Key
from companion.views import Header, Hint, Paragraph, View


@dataclass(frozen=True, slots=True)
class Refusal(Question):
    """`why`: a sentence, or the engine's words for what is forbidden (they begin small and have no stop); `ruling`: the
    id of what forbids it, or ""."""

    why: str
    ruling: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.why[:1].upper()}{self.why[1:].rstrip('.')}."

    def view(self, table: Table) -> View:
        return View(
            "refused",
            Paragraph(self.sentence),
            f"Not now: {self.why.rstrip('.')}.",
            Header("NOT NOW", self.ruling),
            (None, None, Hint("OK", likely=True)),
        )

    def press(self, table: Table, key: Key) -> Next:
        return Next(pop(table)) if key is Key.C else nothing(table)
