"""Strictly in order, each once, answered when its keeper says so and alike every time."""

from firmware_bridge.fake import FakePanel
from firmware_bridge.heard import Released, Taken
from firmware_bridge.link import Link
from firmware_bridge.wire import Card, Hello, Key, Roll, Void, write
from tests.firmware_bridge.talk import Talk


def roll(seq: int, base: int, faces: str = "DDAWAD", age: int = 0) -> bytes:
    return write(Roll(41, seq, base, faces, age, 6, "-"))


def key(seq: int, base: int, level: str, age: int = 0, name: str = "a") -> bytes:
    return write(Key(41, seq, base, name, level, age))


def greeted(last: int = 0) -> Link:
    """A link whose panel has been here for a second, at 101.0."""
    link = Link(100.0, dealt=lambda uid, boot: last)
    link.opened(100.0)
    link.received(write(Hello(41, 0, "1.0", "pico", "E661", "dice=6")), 100.0)
    link.sending()
    return link


def seqs(heard: list[object]) -> list[int]:
    return [one.message.seq for one in heard if isinstance(one, Taken)]


def test_what_comes_early_waits_unanswered() -> None:
    link = greeted()
    assert link.received(roll(3, 1) + roll(2, 1), 101.0) == []
    assert link.sending() == b""
    assert seqs([*link.received(roll(1, 1), 101.1)]) == [1]
    assert link.sending() == b""
    assert seqs([*link.answer("E661", 41, 1, "ack", 101.2)]) == [2]
    assert link.sending() == b"$ACK,41,1*" + write_crc("ACK,41,1")
    assert seqs([*link.answer("E661", 41, 2, "count", 101.3)]) == [3]
    assert link.sending().startswith(b"$NAK,41,2,count*")


def write_crc(body: str) -> bytes:
    from binascii import crc32

    return b"%08X\n" % crc32(body.encode())


def test_d04_a_repeat_is_silent_while_open_and_gets_the_same_answer_after() -> None:
    link = greeted()
    assert seqs([*link.received(roll(1, 1), 101.0)]) == [1]
    assert link.received(roll(1, 1, age=250), 101.3) == []
    assert link.sending() == b""
    assert link.answer("E661", 41, 1, "moved", 101.4) == []
    assert link.answer("E661", 41, 1, "ack", 101.5) == []  # dealt with is dealt with
    first = link.sending()
    for _ in range(3):
        assert link.received(roll(1, 1, age=500), 102.0) == []
        assert link.sending() == first


def test_nothing_that_was_not_taken_can_be_answered() -> None:
    link = greeted()
    assert link.answer("E661", 41, 5, "ack", 101.0) == []
    assert link.answer("other", 1, 1, "ack", 101.0) == []
    assert link.sending() == b""
    assert seqs([*link.received(roll(1, 1), 101.1)]) == [1]


def test_the_archive_says_where_to_go_on() -> None:
    link = greeted(last=6)
    assert link.received(roll(6, 5), 101.0) == []
    assert link.sending().startswith(b"$ACK,41,6*")
    assert seqs([*link.received(roll(7, 6), 101.1)]) == [7]


def test_d04_a_repeat_from_before_the_start_gets_the_answer_of_then() -> None:
    said = {(41, 5): "count", (41, 6): "nonsense, no code"}
    link = Link(100.0, dealt=lambda uid, boot: 7, told=lambda uid, boot, seq: said.get((boot, seq)))
    link.opened(100.0)
    link.received(write(Hello(41, 0, "1.0", "pico", "E661", "dice=6")), 100.0)
    link.sending()
    assert link.received(roll(5, 5) + roll(6, 5) + roll(7, 5), 101.0) == []
    answers = [line.split(b"*")[0] for line in link.sending().splitlines()]
    assert answers == [b"$NAK,41,5,count", b"$ACK,41,6", b"$ACK,41,7"]


def test_the_base_says_what_the_panel_has_no_more() -> None:
    link = greeted(last=2)
    assert link.received(roll(9, 3), 101.0) == []
    assert seqs([*link.received(roll(12, 9), 101.1)]) == [9]
    for straggler in (5, 3):  # from before: neither taken nor answered
        assert link.received(roll(straggler, 3), 101.2) == []
    assert seqs([*link.answer("E661", 41, 9, "ack", 101.3)]) == []
    assert seqs([*link.received(roll(12, 12), 101.4)]) == [12]


def test_what_was_heard_early_must_be_heard_again_after_a_hello() -> None:
    link = greeted()
    assert link.received(roll(2, 1), 101.0) == []
    link.received(write(Hello(41, 0, "1.0", "pico", "E661", "dice=6")), 101.1)
    assert seqs([*link.received(roll(1, 1), 101.7)]) == [1]
    assert link.answer("E661", 41, 1, "ack", 101.8) == []
    assert seqs([*link.received(roll(2, 2), 101.9)]) == [2]


def test_an_event_that_the_panel_dropped_while_it_was_dealt_with_is_still_dealt_with_once() -> None:
    link = greeted()
    assert seqs([*link.received(roll(1, 1), 101.0)]) == [1]
    assert seqs([*link.received(roll(17, 2) + roll(2, 2), 101.1)]) == [2]
    assert link.answer("E661", 41, 1, "ack", 101.2) == []
    assert link.received(roll(1, 1), 101.3) == []


def test_every_kind_is_taken_with_when_it_happened() -> None:
    link = greeted()
    heard = link.received(write(Card(41, 1, 1, "F3B3", 400)), 101.0)
    heard += link.answer("E661", 41, 1, "ack", 101.0)
    heard += link.received(write(Void(41, 2, 2, "stacked", 0)), 101.5)
    heard += link.answer("E661", 41, 2, "ack", 101.5)
    heard += link.received(key(3, 3, "d", 30), 102.0)
    assert [(one.uid, type(one.message), round(one.at, 3)) for one in heard if isinstance(one, Taken)] == [
        ("E661", Card, 100.6),
        ("E661", Void, 101.5),
        ("E661", Key, 101.97),
    ]


def test_a_key_older_than_two_seconds_is_answered_and_dropped() -> None:
    link = greeted()
    link.tick(101.5)
    assert link.received(key(1, 1, "d", 2001), 103.0) == []
    assert link.sending().startswith(b"$ACK,41,1*")
    assert seqs([*link.received(key(2, 2, "d", 1999), 103.1)]) == [2]


def test_keys_from_before_the_start_are_answered_and_do_nothing() -> None:
    link = greeted()
    assert link.received(key(1, 1, "d", 800), 100.7) == []
    assert link.sending().startswith(b"$ACK,41,1*")


def test_keys_count_as_up_when_the_base_passes_over_one() -> None:
    link = greeted()
    link.received(key(1, 1, "d"), 101.0)
    link.answer("E661", 41, 1, "ack", 101.0)
    heard = link.received(roll(3, 3), 102.5)
    assert heard[0] == Released(("a",))
    assert seqs([*heard]) == [3]
    assert link.closed() == []


def test_keys_count_as_up_when_the_panel_is_lost_restarts_or_is_unplugged() -> None:
    for gone in ("silent", "restart", "unplug"):
        talk = Talk().later(1)
        talk.panel.press("a", talk.now)
        talk.later(0.5)
        assert talk.keys == ["ad"]
        if gone == "silent":
            talk.panel.hold = True
            talk.later(4)
        elif gone == "restart":
            talk.panel.restart(talk.now)
            talk.later(0.1)
        else:
            talk.note(talk.link.closed())
        assert talk.saw(Released) == [Released(("a",))]


def test_a_released_key_is_not_released_again() -> None:
    talk = Talk().later(1)
    talk.panel.key("a", talk.now)
    talk.later(1)
    assert talk.keys == ["ad", "au"]
    talk.panel.restart(talk.now)
    assert talk.later(1).saw(Released) == []


def test_an_event_of_a_newer_minor_version_does_not_block_the_line() -> None:
    link = greeted()
    body = b"TILT,41,1,1,left,0"
    assert link.received(b"$" + body + b"*" + write_crc(body.decode()), 101.0) == []
    assert link.sending().startswith(b"$ACK,41,1*")
    assert seqs([*link.received(roll(2, 2), 101.1)]) == [2]


def test_an_answer_to_an_event_of_an_older_boot_is_kept_to_ourselves() -> None:
    talk = Talk(verdict=lambda taken: None).later(1)
    talk.panel.roll("DDAWAD", talk.now)
    talk.later(0.1)
    (old,) = talk.taken
    talk.panel.restart(talk.now)
    talk.later(1)
    before = len(talk.said)
    talk.answer(old)
    assert [line for line in talk.said[before:] if line.startswith("ACK")] == []
    talk.panel.roll("AAAAAA", talk.now)
    assert talk.later(1).rolls == ["DDAWAD", "AAAAAA"]


def test_s27_twenty_seconds_away_then_all_in_order() -> None:
    panel = FakePanel(100.0)
    talk = Talk(panel).later(1)
    lost: list[int] = []
    talk.to_pi = lambda raw: []
    talk.to_panel = lambda raw: []
    for faces in ("DDDDDD", "AAAAAA", "WWWWWW"):
        panel.roll(faces, talk.now)
        panel.key("a", talk.now)
        talk.later(5)
    panel.card("F3B3", talk.now)
    panel.key("b", talk.now)
    talk.later(1)

    def lossy(raw: bytes) -> list[tuple[float, bytes]]:
        lost.append(1)
        return [] if len(lost) % 3 == 0 else [(0.002, raw)]

    talk.to_pi = talk.to_panel = lossy
    talk.later(20)
    assert talk.rolls == ["DDDDDD", "AAAAAA", "WWWWWW"]
    assert [type(one.message) for one in talk.taken].count(Card) == 1
    assert "a" not in "".join(talk.keys)
    assert panel.waiting == ()
