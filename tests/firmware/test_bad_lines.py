"""Both firmwares' cores in virtual time against the host's link, on a line that loses whole lines: 2, 5 and 10 %.

The same stories as for the fake panel (tests/firmware_bridge): rolls, cards, keys, power cuts of either side.
"""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.fake import FakePanel
from firmware_bridge.pico import core
from firmware_bridge.wire import Ask, Card, Hello, Reader, Roll, write
from tests.firmware.native import NativePanel
from tests.firmware_bridge.talk import Spoil, Talk, clean

CAPS = "dice=6;keys=3;lights=3"


class InTalk(FakePanel):
    """A firmware's core where a Talk expects the fake: seconds outside, milliseconds inside."""

    def __init__(self, kind: str, now: float) -> None:
        self.kind = kind
        self.out = b""
        super().__init__(now, boot=7)

    def _power_up(self, now: float) -> None:
        ms, name = round(now * 1000), f"{self.kind} 1.0"
        self.core: core.Panel | NativePanel = (
            core.Panel(ms, self.boot, "T-1", CAPS, ("a", "b", "c"), name)
            if self.kind == "pico"
            else NativePanel(ms, self.boot, "T-1", CAPS, name)
        )
        self.out = b""
        self.tick(now)

    def roll(self, faces: str, now: float, *, lifted: int | None = None, flags: str = "-") -> int:
        return self._then(self.core.roll(faces, len(faces), flags, round(now * 1000)), now)

    def card(self, card: str, now: float) -> int:
        return self._then(self.core.card(card, round(now * 1000)), now)

    def press(self, name: str, now: float) -> int:
        return self._then(self.core.key(name, "d", round(now * 1000)), now)

    def received(self, chunk: bytes, now: float) -> None:
        self.core.received(chunk, round(now * 1000))
        self.tick(now)

    def tick(self, now: float) -> None:
        if isinstance(self.core, NativePanel):
            self.out += self.core.sending(round(now * 1000))
        else:
            self.core.tick(round(now * 1000))
            self.out += self.core.sending()

    def sending(self) -> bytes:
        out, self.out = self.out, b""
        return out

    @property
    def deadline(self) -> float:
        due = self.core.deadline(0) if isinstance(self.core, NativePanel) else self.core.deadline
        return math.ceil(due) / 1000

    def _then(self, seq: int, now: float) -> int:
        self.tick(now)
        return seq


def losing(chance: Random, share: float) -> Spoil:
    """Whole lines are lost, each with the same chance."""

    def spoil(raw: bytes) -> list[tuple[float, bytes]]:
        kept = [line for line in raw.splitlines(keepends=True) if chance.random() >= share]
        return [(chance.random() * 0.02, line) for line in kept]

    return spoil


class Story:
    """Rolls and cards as the panel made them, by (boot, seq), and what a power cut took."""

    def __init__(self, kind: str, seed: int, share: float) -> None:
        self.chance = Random(seed)
        self.panel = InTalk(kind, 0.0)
        self.talk = Talk(self.panel, start=0.0)
        self.talk.to_pi = self.talk.to_panel = losing(self.chance, share)
        self.truth: dict[tuple[int, int], str] = {}

    def act(self, what: str) -> None:
        talk, boot = self.talk, self.panel.boot
        if what == "roll":
            faces = "".join(self.chance.choice("DAW?") for _ in range(6))
            self.truth[boot, self.panel.roll(faces, talk.now)] = faces
        elif what == "card":
            self.truth[boot, self.panel.card("F3B3", talk.now)] = "F3B3"
        elif what == "key":
            self.panel.press("a", talk.now)
        elif what == "panel":
            self.panel.restart(talk.now)
        elif what == "pi":
            talk.power_cycle_pi()

    def end(self) -> None:
        self.talk.to_pi = self.talk.to_panel = clean
        self.talk.later(15)

    def judge(self) -> None:
        got = [one.message for one in self.talk.taken if isinstance(one.message, Roll | Card)]
        places = [(one.boot, one.seq) for one in got]
        assert places == sorted(set(places)), "each once and in order"
        for one in got:
            told = one.faces if isinstance(one, Roll) else one.card
            assert told == self.truth[one.boot, one.seq], "none wrong"
        last = [place for place in self.truth if place[0] == self.panel.boot]
        kept = last[-16:]  # the panel's places
        assert set(kept) <= set(places), "none lost that the panel holds"


@pytest.mark.parametrize("kind", ["pico", "uno"])
@pytest.mark.parametrize("share", [0.02, 0.05, 0.1])
def test_a_thousand_rolls(kind: str, share: float) -> None:
    story = Story(kind, 5, share)
    for _ in range(1000):
        story.act("roll")
        story.talk.later(1.5)
    story.end()
    story.judge()
    assert len(story.talk.rolls) == 1000


@given(
    st.sampled_from(["pico", "uno"]),
    st.integers(0, 2**32),
    st.sampled_from([0.02, 0.05, 0.1, 0.5]),
    st.lists(
        st.tuples(
            st.sampled_from(["roll", "roll", "roll", "card", "key", "panel", "pi"]),
            st.sampled_from([0.0, 0.01, 0.3, 1.0, 4.0]),
        ),
        max_size=30,
    ),
)
@settings(deadline=None, max_examples=60)
def test_any_evening(kind: str, seed: int, share: float, acts: list[tuple[str, float]]) -> None:
    story = Story(kind, seed, share)
    for what, pause in acts:
        story.act(what)
        story.talk.later(pause)
    story.end()
    story.judge()


@pytest.mark.parametrize("kind", ["pico", "uno"])
def test_an_event_is_said_again_after_250_500_1000_then_each_2000_ms(kind: str) -> None:
    panel = InTalk(kind, 10.0)
    panel.sending()
    panel.roll("DDAWAD", 10.0)
    at = []
    for ms in range(10_000, 18_001, 10):
        panel.tick(ms / 1000)
        messages = Reader().feed(panel.sending())
        at += [(ms - 10_000, one.age_ms) for one in messages if isinstance(one, Roll)]
    assert at == [(when, when) for when in (0, 250, 750, 1750, 3750, 5750, 7750)]


@pytest.mark.parametrize("kind", ["pico", "uno"])
def test_a_board_that_was_held_up_says_hello_once_for_all_that_asked_meanwhile(kind: str) -> None:
    panel = InTalk(kind, 10.0)
    panel.sending()
    panel.received(write(Ask(0, 0, "hello")) * 140, 10.5)
    assert [type(one) for one in Reader().feed(panel.sending())] == [Hello]
