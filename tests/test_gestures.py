"""Field cases B01-B23 on the pure machine: taps, bounce, holds."""

from __future__ import annotations

import pytest

from companion.gestures import Gestures, too_soon
from companion.signals import DieKeyed, Edge, Held, Holding, Key, Pressed
from tests.fingers import Hand, about, bouncing

T = 100.0


def test_a_tap_is_said_on_release_with_both_its_times() -> None:
    hand = Hand()
    hand.down("c")
    hand.later(0.1)
    assert hand.said == []
    hand.up("c")
    hand.later(0.02)
    assert hand.said == [Pressed(Key.C, at=T + 0.1, down_at=T)]


def test_b01_bounce_at_both_ends_is_one_press_stamped_with_the_first_edges() -> None:
    hand = Hand(Gestures(hold=2.0))
    hand.play(bouncing(0.0, "a", "down") + bouncing(1.0, "a", "up"))
    assert hand.acts == [Pressed(Key.A, at=T + 1.0, down_at=T)]


def test_b01_with_the_shipped_hold_it_is_one_hold() -> None:
    hand = Hand()
    hand.play(bouncing(0.0, "a", "down") + bouncing(1.0, "a", "up"))
    assert hand.acts == [Held(Key.A, at=T + 0.8)]


def test_b02_a_tap_shorter_than_the_window_counts_and_is_up_at_its_end() -> None:
    hand = Hand()
    hand.play([(0.0, "b", "down"), (0.008, "b", "up")])
    assert hand.acts == [Pressed(Key.B, at=T + 0.008, down_at=T)]
    assert hand.gestures.deadline is None


def test_b02_said_at_the_end_of_the_window_not_later() -> None:
    hand = Hand()
    hand.down("b")
    hand.now += 0.008
    hand.up("b")
    assert hand.gestures.deadline == about(T + 0.020)
    assert hand.gestures.advance(T + 0.0201) == (Pressed(Key.B, at=T + 0.008, down_at=T),)


def test_b03_a_short_press_is_no_hold_however_long_the_wait() -> None:
    hand = Hand(Gestures(debounce=0.050, hold=1.0))
    hand.play([(0.0, "a", "down"), (0.030, "a", "up")])
    hand.later(60)
    assert hand.said == [Pressed(Key.A, at=T + 0.030, down_at=T)]


def test_b04_a_glitch_up_while_down_is_nothing() -> None:
    hand = Hand(Gestures(hold=5.0))
    hand.play([(0.0, "a", "down"), (1.0, "a", "up"), (1.003, "a", "down")])
    assert hand.acts == []
    hand.up("a")
    hand.later(0.1)
    assert hand.presses == [Key.A]


def test_b04_a_glitch_at_the_very_hold_neither_loses_nor_doubles_it() -> None:
    hand = Hand()
    hand.play([(0.0, "a", "down"), (0.799, "a", "up"), (0.802, "a", "down"), (1.5, "a", "up")])
    assert hand.acts == [Held(Key.A, at=T + 0.8)]


def test_a_release_just_before_the_hold_is_a_tap() -> None:
    hand = Hand()
    hand.play([(0.0, "a", "down"), (0.799, "a", "up")])
    assert hand.acts == [Pressed(Key.A, at=about(T + 0.799), down_at=T)]


def test_b07_a_slow_consumer_sees_three_keys_in_order_with_their_own_times() -> None:
    """The edges waited 300 ms in the inbox; the loop takes them all before it advances the clock."""
    hand = Hand()
    for number, name in enumerate("abc"):
        hand.now = T + number * 0.05
        hand.down(name)
        hand.now += 0.04
        hand.up(name)
    hand.said += hand.gestures.advance(T + 0.5)
    assert hand.said == [
        Pressed(key, at=about(T + number * 0.05 + 0.04), down_at=about(T + number * 0.05))
        for number, key in enumerate((Key.A, Key.B, Key.C))
    ]


def test_b10_a_tap_on_the_power_key_says_nothing_that_acts() -> None:
    hand = Hand()
    hand.tap("power", 0.2)
    hand.later(5)
    assert hand.said == []


def test_b10_a_held_power_key_is_one_hold() -> None:
    hand = Hand()
    hand.tap("power", 3.0)
    hand.later(1)
    assert hand.said == [Holding(Key.POWER, T), Held(Key.POWER, T + 0.8), Holding(None, T + 3.0)]


def test_the_label_fills_after_a_quarter_second_and_empties_on_release() -> None:
    hand = Hand()
    hand.down("c")
    hand.later(0.249)
    assert hand.said == []
    hand.later(0.002)
    assert hand.said == [Holding(Key.C, T)]
    hand.later(0.149)
    hand.up("c")
    hand.later(0.02)
    assert hand.said[1:] == [
        Holding(None, about(T + 0.4)),
        Pressed(Key.C, at=about(T + 0.4), down_at=T),
    ]


def test_the_release_of_a_hold_only_empties_the_label() -> None:
    hand = Hand()
    hand.tap("b", 1.2)
    hand.later(1)
    assert hand.said == [Holding(Key.B, T), Held(Key.B, T + 0.8), Holding(None, about(T + 1.2))]


def test_b21_the_same_key_within_300_ms_of_the_release_that_opened_the_question_is_too_soon() -> None:
    opening = Pressed(Key.C, at=T, down_at=T - 0.1)
    again = Pressed(Key.C, at=T + 0.35, down_at=T + 0.299)
    assert too_soon(again, opening.key, opening.at)
    assert not too_soon(Pressed(Key.C, at=T + 0.4, down_at=T + 0.301), opening.key, opening.at)
    assert not too_soon(Pressed(Key.A, at=T + 0.2, down_at=T + 0.1), opening.key, opening.at)
    assert not too_soon(again, None, T)


def test_b23_five_presses_120_ms_apart_are_five() -> None:
    hand = Hand()
    for _ in range(5):
        hand.tap("b", 0.06)
        hand.later(0.06)
    assert hand.presses == [Key.B] * 5


@pytest.mark.parametrize("name", ["danger", "ascension", "weather", "done", "clear"])
def test_dice_keys_act_on_press_down_once(name: str) -> None:
    hand = Hand()
    hand.play(bouncing(0.0, name, "down") + bouncing(1.5, name, "up"))
    assert hand.said == [DieKeyed(name, T)]


def test_overlapping_fingers_on_dice_keys_keep_the_order_of_going_down() -> None:
    hand = Hand()
    hand.play([(0, "danger", "down"), (0.03, "weather", "down"), (0.1, "weather", "up"), (0.2, "danger", "up")])
    assert hand.said == [DieKeyed("danger", T), DieKeyed("weather", T + 0.03)]


def test_the_encoder_s_push_is_a_second_c() -> None:
    hand = Hand()
    hand.tap("encoder_push")
    hand.later(0.1)
    assert hand.presses == [Key.C]


def test_a_name_that_no_key_has_is_nothing() -> None:
    gestures = Gestures()
    assert gestures.edge(Edge("panel", "z", "down", T)) == ()
    assert gestures.deadline is None
