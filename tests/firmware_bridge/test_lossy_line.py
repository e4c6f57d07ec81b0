"""Link and panel over a line that drops, flips, doubles, delays and cuts, with the power going on either side.

Whatever happens: every roll that the panel still holds arrives exactly once and in order, none is wrong, none is
stuck, and none is applied twice, also across a restart of the Pi.
"""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.fake import FakePanel
from firmware_bridge.heard import Taken
from firmware_bridge.wire import Card, Roll
from tests.firmware_bridge.talk import Spoil, Talk, clean


def spoiled(chance: Random, rate: float, slow: float) -> Spoil:
    """Each byte may be dropped, flipped or doubled; the rest comes in pieces, late."""

    def spoil(raw: bytes) -> list[tuple[float, bytes]]:
        hurt = bytearray()
        for byte in raw:
            fate = chance.random()
            if fate < rate:
                continue
            hurt.append(byte ^ 1 << chance.randrange(8) if fate < 2 * rate else byte)
            if 2 * rate <= fate < 2.5 * rate:
                hurt.append(byte)
        pieces: list[tuple[float, bytes]] = []
        while hurt:
            size = chance.randrange(1, 40)
            pieces.append((chance.random() * slow, bytes(hurt[:size])))
            del hurt[:size]
        return pieces

    return spoil


class Story:
    """What the panel truly saw, to be held against what the journal of the Pi got."""

    def __init__(self, seed: int, rate: float, slow: float) -> None:
        self.chance = Random(seed)
        self.talk = Talk(FakePanel(0.0), start=0.0)
        self.truth: dict[tuple[int, int], str] = {}
        self.gone: set[tuple[int, int]] = set()
        spoil = spoiled(self.chance, rate, slow)
        self.talk.to_pi = self.talk.to_panel = spoil

    def roll(self) -> None:
        faces = "".join(self.chance.choice("DAW?") for _ in range(6))
        seq = self.talk.panel.roll(faces, self.talk.now)
        self.truth[self.talk.panel.boot, seq] = faces

    def card(self) -> None:
        card = f"{self.chance.randrange(65536):04X}"
        self.truth[self.talk.panel.boot, self.talk.panel.card(card, self.talk.now)] = card

    def act(self, what: str) -> None:
        talk = self.talk
        if what == "roll":
            self.roll()
        elif what == "card":
            self.card()
        elif what == "key":
            talk.panel.key(self.chance.choice("abc"), talk.now)
        elif what == "panel":
            self.gone |= {(talk.panel.boot, seq) for seq in talk.panel.waiting}
            talk.panel.restart(talk.now)
        elif what == "pi":
            talk.power_cycle_pi()
        elif what == "replug":
            talk.note(talk.link.closed())
            talk.open()
        elif what == "away":
            kept, talk.to_pi = talk.to_pi, lambda raw: []
            talk.later(8)
            talk.to_pi = kept

    def end(self) -> None:
        """A clean line for long enough that everything must be through."""
        self.talk.to_pi = self.talk.to_panel = clean
        self.talk.later(15)
        self.gone |= set(self.talk.panel.dropped)


@given(
    st.integers(0, 2**32),
    st.sampled_from([0.0, 0.003, 0.01, 0.05]),
    st.sampled_from([0.0, 0.005, 0.4]),
    st.lists(
        st.tuples(
            st.sampled_from(["roll", "roll", "roll", "card", "key", "panel", "pi", "replug", "away"]),
            st.sampled_from([0.0, 0.01, 0.3, 1.0, 4.0]),
        ),
        max_size=30,
    ),
)
@settings(deadline=None, max_examples=120)
def test_every_roll_once_in_order_none_wrong_none_stuck(
    seed: int, rate: float, slow: float, acts: list[tuple[str, float]]
) -> None:
    story = Story(seed, rate, slow)
    for what, pause in acts:
        story.act(what)
        story.talk.later(pause)
    story.end()
    got = [one for one in story.talk.taken if isinstance(one.message, Roll | Card)]
    places = [(one.message.boot, one.message.seq) for one in got]
    assert places == sorted(set(places)), "each once and in order"
    for one in got:
        assert told(one) == story.truth[one.message.boot, one.message.seq], "none wrong"
    missing = set(story.truth) - set(places)
    assert missing <= story.gone, "none lost but what the panel itself lost"
    assert story.talk.panel.waiting == (), "none stuck"
    assert all(verdict == "ack" for _, _, verdict in story.talk.panel.answered)


def told(taken: Taken) -> str:
    assert isinstance(taken.message, Roll | Card)
    return taken.message.faces if isinstance(taken.message, Roll) else taken.message.card


def test_a_slow_journal_keeps_order_and_count() -> None:
    open_events: list[Taken] = []

    def slowly(taken: Taken) -> str | None:
        open_events.append(taken)
        return None

    talk = Talk(verdict=slowly).later(1)
    sent = [talk.panel.roll(faces, talk.now) for faces in ("DDDDDD", "AAAAAA", "WWWWWW")]
    for _ in sent:
        talk.later(3.3)
        assert len(open_events) == 1
        talk.answer(open_events.pop())
    talk.later(1)
    assert talk.rolls == ["DDDDDD", "AAAAAA", "WWWWWW"]
    assert sorted({seq for _, seq, _ in talk.panel.answered}) == sent
