"""What holds for every edge script: nothing sticks, nothing is said twice, times never run backwards."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.gestures import Gestures
from companion.signals import DieKeyed, Edge, Held, Holding, Key, Level, Pressed, Sensed, Signal
from tests.fingers import Hand, Script

NAMES = ("a", "b", "c", "power", "danger")


@st.composite
def scripts(draw: st.DrawFn) -> Script:
    """Any edges at all, repeated levels (lost edges) included; gaps from microseconds to seconds; all up at the end."""
    gaps = st.one_of(st.floats(0, 0.03), st.floats(0.03, 0.5), st.floats(0.5, 40))
    step = st.tuples(gaps, st.sampled_from(NAMES), st.sampled_from(("down", "up")))
    at, script = 0.0, Script()
    for gap, name, level in draw(st.lists(step, max_size=40)):
        at += gap
        script.append((at, name, level))  # type: ignore[arg-type]
    return [*script, *((at + 0.1, name, "up") for name in NAMES)]


def downs(script: Script, name: str) -> int:
    level: Level = "up"
    count = 0
    for _, who, to in script:
        if who == name:
            count += to == "down" and level == "up"
            level = to
    return count


def of(said: list[Signal], key: Key) -> list[Pressed | Held]:
    return [signal for signal in said if isinstance(signal, (Pressed, Held)) and signal.key is key]


@settings(deadline=None)
@given(scripts())
def test_never_stuck_and_never_more_acts_than_downs(script: Script) -> None:
    hand = Hand()
    hand.play(script)
    assert hand.gestures.deadline is None
    for key in (Key.A, Key.B, Key.C, Key.POWER):
        assert len(of(hand.said, key)) <= downs(script, key.value)
    assert sum(isinstance(signal, DieKeyed) for signal in hand.said) <= downs(script, "danger")
    assert not of([signal for signal in hand.said if isinstance(signal, Pressed)], Key.POWER)
    healths = [signal.condition.value for signal in hand.said if isinstance(signal, Sensed)]
    assert not healths or healths[-1] == "ok"


@settings(deadline=None)
@given(scripts())
def test_times_of_a_key_run_forward_and_a_down_is_pressed_or_held_not_both(script: Script) -> None:
    hand = Hand()
    hand.play(script)
    for key in (Key.A, Key.B, Key.C, Key.POWER):
        free_from = float("-inf")
        for signal in of(hand.said, key):
            down_at = signal.down_at if isinstance(signal, Pressed) else signal.at - hand.gestures.hold
            assert free_from <= down_at + 1e-9 and down_at <= signal.at
            if isinstance(signal, Pressed):
                assert signal.at - down_at < hand.gestures.hold
            free_from = signal.at


@settings(deadline=None)
@given(scripts())
def test_every_label_that_fills_is_emptied_or_acts(script: Script) -> None:
    hand = Hand()
    hand.play(script)
    for index, signal in enumerate(hand.said):
        if isinstance(signal, Holding) and signal.key is not None:
            rest = hand.said[index + 1 :]
            assert any(isinstance(later, (Held, Holding)) for later in rest)


@settings(deadline=None)
@given(scripts(), st.floats(0.001, 0.3))
def test_how_often_the_clock_is_looked_at_changes_nothing(script: Script, every: float) -> None:
    """Stopping at each deadline, or each few milliseconds, or only where edges are: the same acts."""
    stepping = Hand()
    stepping.play(script)
    gestures, said = Gestures(), list[Signal]()
    for at, name, level in script:
        said += gestures.edge(Edge("pin", name, level, 100.0 + at))
        said += gestures.advance(100.0 + at)
    said += gestures.advance(100.0 + script[-1][0] + every)
    said += gestures.advance(100.0 + script[-1][0] + 2.0)
    for key in Key:
        assert of(said, key) == of(stepping.said, key)


@settings(deadline=None)
@given(scripts())
def test_b06_a_panel_s_short_taps_are_the_same_events_as_the_pin_s(script: Script) -> None:
    """Holds differ by design (a panel's waits for a late release), taps and dice keys do not."""
    pins, panel = Hand(source="pin"), Hand(source="panel")
    pins.play(script)
    panel.play(script)

    def taps(hand: Hand) -> list[Signal]:
        return [act for act in hand.acts if isinstance(act, (Pressed, DieKeyed))]

    assert taps(pins) == taps(panel)
