"""S12: what waited in the panel before we came is old, unless it is exactly one roll."""

from firmware_bridge.fake import FakePanel
from firmware_bridge.heard import Taken
from firmware_bridge.wire import Hello, Roll, write
from tests.firmware_bridge.talk import Spoil, Talk, clean


def fresh(talk: Talk) -> list[tuple[str, bool]]:
    return [(one.message.faces, one.fresh) for one in talk.taken if isinstance(one.message, Roll)]


def waiting(*rolls: str, to_pi: Spoil = clean) -> Talk:
    panel = FakePanel(50.0)
    for i, faces in enumerate(rolls):
        panel.roll(faces, 60.0 + i)
    return Talk(panel, start=100.0, to_pi=to_pi)


def test_five_rolls_from_before_are_each_old_and_in_order() -> None:
    rolls = ["DDDDDD", "AAAAAA", "WWWWWW", "DAWDAW", "AWDAWD"]
    assert fresh(waiting(*rolls).later(3)) == [(faces, False) for faces in rolls]


def test_one_roll_from_before_may_count_by_itself_with_its_true_age() -> None:
    talk = waiting("DDAWAD").later(3)
    assert fresh(talk) == [("DDAWAD", True)]
    assert abs(talk.taken[0].at - 60.0) < 0.01


def test_no_roll_is_taken_within_half_a_second_of_asking_for_all() -> None:
    talk = waiting("DDAWAD").later(0.49)
    assert talk.taken == []
    talk.later(0.02)
    assert talk.rolls == ["DDAWAD"]


def test_keys_and_cards_before_it_are_taken_at_once() -> None:
    talk = Talk()
    talk.panel.press("a", talk.now)
    talk.panel.card("F3B3", talk.now)
    talk.panel.roll("DDAWAD", talk.now)
    talk.pump()
    assert len(talk.taken) == 2
    assert talk.later(1).rolls == ["DDAWAD"]


def test_rolls_after_the_old_ones_are_fresh() -> None:
    talk = waiting("DDDDDD", "AAAAAA").later(3)
    talk.panel.roll("WWWWWW", talk.now)
    talk.later(1)
    assert fresh(talk) == [("DDDDDD", False), ("AAAAAA", False), ("WWWWWW", True)]


def test_an_old_roll_whose_line_was_lost_at_first_is_old_all_the_same() -> None:
    def without_second(raw: bytes) -> list[tuple[float, bytes]]:
        return [(0.0, b"".join(line for line in raw.splitlines(True) if b"AAAAAA" not in line))]

    talk = waiting("DDDDDD", "AAAAAA", to_pi=without_second)
    talk.later(0.6)
    assert fresh(talk) == [("DDDDDD", True)]  # nobody can know of the other yet
    talk.to_pi = lambda raw: [(0.0, raw)]
    assert fresh(talk.later(3)) == [("DDDDDD", True), ("AAAAAA", False)]


def test_a_second_hello_makes_no_old_roll_fresh() -> None:
    talk = Talk(FakePanel(50.0), verdict=lambda taken: None)
    talk.panel.roll("DDDDDD", 60.0)
    talk.panel.roll("AAAAAA", 61.0)
    talk.later(1)
    talk.answer(talk.taken[0])
    talk.note(talk.link.received(write(Hello(1, 0, "1.0", "fake", "FAKE-1", "dice=6")), talk.now))
    talk.later(3)
    assert fresh(talk) == [("DDDDDD", False), ("AAAAAA", False)]


def test_a_roll_in_daily_life_is_fresh_even_if_its_line_comes_late() -> None:
    talk = Talk().later(2)
    talk.to_pi = lambda raw: []
    talk.panel.roll("DDDDDD", talk.now)
    talk.panel.roll("AAAAAA", talk.now)
    talk.later(0.9)
    talk.to_pi = lambda raw: [(0.0, raw)]
    assert fresh(talk.later(3)) == [("DDDDDD", True), ("AAAAAA", True)]
    assert all(isinstance(one, Taken) for one in talk.taken)
