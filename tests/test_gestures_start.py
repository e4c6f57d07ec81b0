"""Keys that are down before the start or stuck, keys that wake a screen, keys of a panel."""

from __future__ import annotations

import pytest

from companion.gestures import Gestures
from companion.signals import Condition, Device, Edge, Held, Holding, Key, Pressed, Sensed
from tests.fingers import Hand, about

T = 100.0


def conditions(hand: Hand) -> list[Condition]:
    return [signal.condition for signal in hand.said if isinstance(signal, Sensed)]


def test_b08_down_from_before_the_start_does_nothing_until_pressed_again() -> None:
    hand = Hand()
    hand.edge("c", "down", read=True)
    hand.later(5)
    hand.up("c")
    hand.later(1)
    assert hand.acts == []
    hand.tap("c")
    hand.later(1)
    assert hand.presses == [Key.C]


def test_b09_a_power_key_stuck_from_boot_is_named_and_the_others_work() -> None:
    hand = Hand()
    hand.edge("power", "down", read=True)
    hand.edge("a", "up", read=True)
    (sensed,) = hand.said
    assert isinstance(sensed, Sensed)
    assert (sensed.device, sensed.condition) == (Device.KEYS, Condition.DEGRADED)
    assert "power" in sensed.why
    hand.later(60)
    hand.tap("a")
    hand.later(1)
    assert hand.acts == [Pressed(Key.A, at=about(160.08), down_at=160.0)]
    hand.up("power")
    hand.later(1)
    assert conditions(hand) == [Condition.DEGRADED, Condition.OK]


def test_a_key_down_for_half_a_minute_is_stuck_and_well_again_when_released() -> None:
    hand = Hand()
    hand.down("b")
    hand.later(29.9)
    assert conditions(hand) == []
    hand.later(0.2)
    assert conditions(hand) == [Condition.DEGRADED]
    hand.up("b")
    hand.later(0.1)
    assert hand.said[-1] == Sensed(Device.KEYS, Condition.OK, about(T + 30.1))
    hand.tap("b")
    hand.later(0.1)
    assert hand.presses == [Key.B]


def test_two_stuck_keys_are_both_named_and_health_returns_with_the_last() -> None:
    hand = Hand()
    hand.edge("a", "down", read=True)
    hand.edge("danger", "down", read=True)
    assert isinstance(hand.said[-1], Sensed) and "a (pin), danger (pin) are" in hand.said[-1].why
    hand.up("a")
    hand.later(0.1)
    assert conditions(hand)[-1] is Condition.DEGRADED
    hand.up("danger")
    hand.later(0.1)
    assert conditions(hand)[-1] is Condition.OK


def test_b19_one_press_ends_in_exactly_one_signal_to_drop() -> None:
    """What the table sees of a key kept down for 2 s while blank: it wakes on the first and drops up to the hold."""
    hand = Hand()
    hand.tap("c", 2.0)
    hand.later(1)
    assert hand.said == [Holding(Key.C, T), Held(Key.C, T + 0.8), Holding(None, T + 2.0)]


def test_b08_the_release_of_a_key_from_before_the_start_leaves_another_label_alone() -> None:
    hand = Hand()
    hand.edge("a", "down", read=True)
    hand.down("c")
    hand.later(0.5)
    hand.up("a")
    hand.later(0.1)
    assert [signal for signal in hand.said if isinstance(signal, Holding)] == [Holding(Key.C, T)]


def test_the_pin_and_the_panel_s_key_of_one_name_are_two_keys() -> None:
    hand = Hand()
    hand.down("a", "pin")
    hand.later(0.1)
    hand.down("a", "panel")
    hand.later(0.1)
    hand.up("a", "panel")
    hand.later(0.1)
    hand.up("a", "pin")
    hand.later(0.1)
    assert hand.presses == [Key.A, Key.A]


def test_a_panel_s_hold_is_taken_1_1_s_after_its_d() -> None:
    hand = Hand(source="panel")
    hand.down("a")
    hand.later(1.09)
    assert hand.acts == []
    hand.later(0.02)
    assert hand.acts == [Held(Key.A, T + 0.8)]
    hand.up("a")
    hand.later(1)
    assert hand.acts == [Held(Key.A, T + 0.8)]


@pytest.mark.parametrize(("lasting", "held"), [(0.79, False), (0.8, True), (0.95, True)])
def test_a_panel_s_u_decides_by_its_own_time(lasting: float, held: bool) -> None:
    hand = Hand(source="panel")
    hand.tap("a", lasting)
    hand.later(0.05)
    assert [type(act) for act in hand.acts] == [Held if held else Pressed]


def test_a_panel_s_tap_that_comes_late_is_no_hold() -> None:
    """Its `d` was lost twice and came 1.2 s late; its `u`, 100 ms after it, is just behind."""
    gestures = Gestures()
    assert gestures.advance(T + 1.2) == ()
    gestures.edge(Edge("panel", "a", "down", T))
    assert gestures.advance(T + 1.22) == (Holding(Key.A, T),)
    gestures.edge(Edge("panel", "a", "up", T + 0.1))
    assert gestures.advance(T + 1.23) == (
        Holding(None, T + 0.1),
        Pressed(Key.A, at=T + 0.1, down_at=T),
    )


def test_a_lost_panel_s_keys_count_as_up_without_a_press() -> None:
    hand = Hand(source="panel")
    hand.down("a")
    hand.later(0.3)
    assert hand.gestures.forget("panel", hand.now) == (Holding(None, hand.now),)
    hand.later(5)
    hand.up("a")
    hand.later(1)
    assert hand.acts == []
    hand.tap("a")
    hand.later(1)
    assert hand.presses == [Key.A]


def test_forgetting_a_stuck_key_makes_the_keys_well() -> None:
    hand = Hand()
    hand.edge("a", "down", read=True)
    assert hand.gestures.forget("pin", T + 1) == (Sensed(Device.KEYS, Condition.OK, T + 1),)


def test_a_level_read_again_heals_a_lost_edge() -> None:
    hand = Hand()
    hand.edge("a", "up", read=True)
    hand.down("a")
    hand.later(0.1)
    hand.edge("a", "up", read=True)
    hand.later(0.1)
    assert hand.presses == [Key.A]
