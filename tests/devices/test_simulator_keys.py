"""Keystrokes on a real terminal become signals, at the time at which they were typed."""

from __future__ import annotations

from collections import Counter
from random import Random
from time import monotonic

import pytest

from companion.devices.keystrokes import Hold, Lay, Tap, Throw
from companion.devices.simulated_dice import DiceAsked, throw
from companion.devices.simulated_hands import HOLD, NOT_ASKED, RELEASE, Hands
from companion.engine.game import DiceKind, Face
from companion.flow.base import UNLOCK
from companion.gestures import ASIDE, too_soon
from companion.signals import Condition, Device, Held, Holding, Key, Pressed, RollSeen, Sensed, Signal
from tests.devices.simulator_rig import DIE, Sitting, new_picture, view


def test_screen_panel_and_keys_are_there_from_the_start() -> None:
    with Sitting() as sitting:
        told = [(one.device, one.condition) for one in sitting.posted if isinstance(one, Sensed)]
    assert told == [(device, Condition.OK) for device in (Device.DISPLAY, Device.PANEL, Device.KEYS)]


@pytest.mark.parametrize("keys", ["abc", "123", "\x1b[D\x1b[B\x1b[C"])
def test_taps_are_presses_at_their_time(keys: str) -> None:
    with Sitting() as sitting:
        before = monotonic()
        acts = sitting.does(keys, 3)
        after = monotonic()
    presses = [one for one in acts if isinstance(one, Pressed)]
    assert [press.key for press in presses] == [Key.A, Key.B, Key.C]
    assert all(press.down_at == press.at and press.version is None for press in presses)
    assert before <= presses[0].at < presses[1].at < presses[2].at <= after


def test_a_capital_is_a_hold_that_ends_by_itself() -> None:
    with Sitting() as sitting:
        down, held, up = sitting.does("B", 3)
    assert isinstance(held, Held)
    assert held.key is Key.B
    assert down == Holding(Key.B, held.at - HOLD)
    assert isinstance(up, Holding)
    assert up.key is None
    assert up.at >= held.at + RELEASE


def test_r_and_space_throw_what_is_asked_for() -> None:
    with Sitting() as sitting:
        rolls = sitting.does("r ", 2)
        for roll in rolls:
            assert isinstance(roll, RollSeen)
            assert len(roll.faces) == 2
            assert set(roll.faces) <= {face.name for face in DIE.faces}
            assert (roll.lifted, roll.event, roll.raw, roll.flags) == (2, None, False, "")


def test_nothing_is_thrown_when_no_dice_are_asked_for() -> None:
    with Sitting(dice=None) as sitting:
        sitting.type("r")
        sitting.sees("No dice are asked for now.")
        assert sitting.acts == []
        assert "[r]" not in sitting.glass.text


def test_real_dice_are_typed_and_counted_by_the_table() -> None:
    with Sitting() as sitting:
        sitting.type(":dda")
        sitting.sees("your dice: DDA_", "[enter] use them")
        (roll,) = sitting.does("\n", 1)
        assert roll == RollSeen(("D", "D", "A"), roll.at, raw=True, lifted=3)
        sitting.sees("[r] throw 2 dice")


def test_a_letter_that_is_on_no_side_is_said_and_not_sent() -> None:
    with Sitting() as sitting:
        sitting.type(":DX\n")
        sitting.sees("X is on no side of these dice; their letters are D danger, A up, W sky.")
        assert sitting.acts == []
        (roll,) = sitting.does(":D?\n", 1)
        assert roll == RollSeen(("D", "?"), roll.at, raw=True, lifted=2)


def test_q_and_control_d_stop() -> None:
    for key in "q\x04":
        with Sitting() as sitting:
            sitting.type(key)
            sitting.until(sitting.stopped.is_set)
            assert sitting.acts == []


def test_control_c_interrupts_and_is_no_signal_for_whoever_started_us() -> None:
    with Sitting() as sitting:
        sitting.type("\x03")
        sitting.until(sitting.interrupted.is_set)
        assert sitting.acts == []
        assert not sitting.stopped.is_set()


def test_control_c_is_heard_before_anything_can_be_asked() -> None:
    sitting = Sitting(heard=False)
    with sitting.opened():
        sitting.type("c\x03")
        sitting.until(sitting.interrupted.is_set)
        assert sitting.acts == []


def test_keys_typed_while_it_starts_wait_for_the_first_view() -> None:
    sitting = Sitting(heard=False)
    with sitting.opened():
        sitting.type("c")
        sitting.simulator.show(new_picture())
        sitting.sees("┌")
        assert sitting.acts == []
        sitting.simulator.told(view())
        sitting.until(lambda: len(sitting.acts) == 1)


def test_what_is_typed_ahead_meets_the_question_after_it() -> None:
    """With a table that takes its time, the dice are those that are asked for after the press."""
    sitting = Sitting(dice=None, heard=False)
    with sitting:
        sitting.does("c", 1)
        sitting.type("r")
        sitting.dice = DiceAsked(DIE, 5)
        sitting.simulator.told(view(), sitting.acts[0].at)
        sitting.until(lambda: len(sitting.acts) == 2)
    roll = sitting.acts[1]
    assert isinstance(roll, RollSeen)
    assert roll.lifted == 5


class Script:
    """Hands without a terminal, on a virtual clock."""

    def __init__(self, *, typed: bool = True, dice: DiceAsked | None = None) -> None:
        self.posted: list[Signal] = []
        self.notes: list[str] = []
        self.hands = Hands(self.posted.append, lambda: dice, Random(1), self.notes.append, typed=typed)  # type: ignore[arg-type]


def test_a_keyboard_that_repeats_holds_the_key_down() -> None:
    """Held for three seconds, C unlocks: the repeat is one hold, and its release comes after the last."""
    script = Script()
    for step in range(80):
        at = 10.0 + (0 if step == 0 else 0.6 + 0.033 * step)
        script.hands.rest(at)
        script.hands.act(Hold(Key.C), at)
    last = at
    script.hands.rest(last + RELEASE - 0.01)
    assert script.posted == [Holding(Key.C, 10.0 - HOLD), Held(Key.C, 10.0)]
    script.hands.rest(last + RELEASE + 0.01)
    assert script.posted[2:] == [Holding(None, last + RELEASE + 0.01)]
    assert last + RELEASE - (10.0 - HOLD) > 3.0


def test_two_holds_of_one_key_are_two() -> None:
    script = Script()
    for at in (10.0, 11.0, 12.0):
        script.hands.rest(at)
        script.hands.act(Hold(Key.A), at)
    assert [one.at for one in script.posted if isinstance(one, Held)] == [10.0, 11.0, 12.0]


def test_another_key_lets_a_held_one_go_first() -> None:
    script = Script()
    script.hands.act(Hold(Key.A), 10.0)
    script.hands.act(Tap(Key.B), 10.1)
    script.hands.act(Hold(Key.C), 10.2)
    script.hands.act(Hold(Key.A), 10.3)
    kinds = [type(one).__name__ for one in script.posted]
    assert kinds == ["Holding", "Held", "Holding", "Pressed", "Holding", "Held", "Holding", "Holding", "Held"]


def test_fingers_that_slip_are_guarded_and_scripts_are_not() -> None:
    for typed in (True, False):
        script = Script(typed=typed)
        script.hands.act(Tap(Key.C), 10.0)
        script.hands.act(Tap(Key.C), 10.0)
        first, second = script.posted
        assert isinstance(first, Pressed)
        assert isinstance(second, Pressed)
        assert too_soon(second, first.key, first.at) is typed
        assert too_soon(second, first.key, first.at, ASIDE) is typed
        assert second.down_at - second.at <= ASIDE + 1e-9


def test_without_a_question_for_dice_any_letters_are_for_the_table_to_refuse() -> None:
    script = Script()
    script.hands.act(Lay("XY"), 10.0)
    assert script.posted == [RollSeen(("X", "Y"), 10.0, raw=True, lifted=2)]
    assert script.notes == [NOT_ASKED], "and whoever typed them hears so at once"
    script.hands.act(Throw(), 11.0)
    assert script.notes == [NOT_ASKED] * 2


def test_what_was_thrown_or_laid_is_said_in_words() -> None:
    script = Script(dice=DiceAsked(DIE, 5))
    script.hands.act(Lay("WDDAD"), 10.0)
    script.hands.act(Throw(), 11.0)
    laid, thrown = script.notes
    assert laid == "You laid 3 danger, 1 up, 1 sky."
    roll = script.posted[-1]
    assert isinstance(roll, RollSeen)
    counted = Counter(roll.faces)
    shown = ", ".join(f"{counted[face.name]} {face.name}" for face in DIE.faces if face.name in counted)
    assert thrown == f"r threw {shown}."


def test_one_die_shows_a_word_and_never_what_is_written_of_it() -> None:
    weather = DiceKind("weather", (Face("self:health-1", "T", "STORM", "", 1),), 1)
    script = Script(dice=DiceAsked(weather, 1))
    script.hands.act(Throw(), 10.0)
    assert script.notes == ["r threw storm."]
    assert DiceAsked(weather, 1).legend == "T storm"


def test_a_capital_typed_twice_is_a_hold_of_three_seconds() -> None:
    """Not every keyboard repeats: once is a hold, twice is the long one that locked keys wait for."""
    for times, long in ((1, False), (2, True)):
        script = Script()
        for step in range(times):
            script.hands.act(Hold(Key.C), 10.0 + 0.3 * step)
        script.hands.rest(12.0)
        assert sum(isinstance(one, Held) for one in script.posted) == 1
        down, up = script.posted[-2:] if long else (script.posted[0], script.posted[-1])
        assert isinstance(down, Holding)
        assert (down.key, up) == (Key.C, Holding(None, 12.0))
        assert (12.0 - down.at > UNLOCK) is long


def test_faces_fall_as_often_as_the_die_has_them() -> None:
    chance = Random(3)
    fallen = Counter(face for _ in range(1000) for face in throw(DiceAsked(DIE, 6), chance))
    shares = {face.name: fallen[face.name] / 6000 * 6 for face in DIE.faces}
    assert shares == {face.name: pytest.approx(face.count, rel=0.08) for face in DIE.faces}
