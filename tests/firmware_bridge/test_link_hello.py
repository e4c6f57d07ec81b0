"""Who is there: asking, greeting, silence, another boot, another version, nobody at all."""

import pytest

from firmware_bridge.fake import FakePanel
from firmware_bridge.heard import BadLines, Echoed, Greeted, Heard, Lost, NoAnswer, Refused, Restarted
from firmware_bridge.link import Link
from firmware_bridge.wire import Ask, Beat, Hello, Roll, write
from tests.firmware_bridge.talk import Talk

HELLO = write(Hello(41, 0, "1.0", "pico 1.2", "E661", "dice=6"))
ROLL = write(Roll(41, 1, 1, "DDAWAD", 0, 6, "-"))
GREETED = Greeted("E661", 41, "pico 1.2", "1.0", "dice=6")
ASK = write(Ask(0, 0, "hello"))
ALL = write(Ask(0, 0, "all"))


@pytest.fixture
def link() -> Link:
    link = Link(100.0, dealt=lambda uid, boot: 0)
    link.opened(100.0)
    return link


def test_hello_is_asked_each_half_second_and_nothing_answered_before(link: Link) -> None:
    assert link.sending() == ASK
    assert link.received(ROLL + write(Beat(41, 0, 5)), 100.1) == []
    assert link.deadline == 100.5
    assert link.tick(100.4) == []
    assert link.sending() == b""
    assert link.tick(100.5) == []
    assert link.sending() == ASK
    assert link.received(HELLO, 100.6) == [GREETED]
    assert link.sending() == ALL


def test_after_each_hello_comes_ask_all_then_the_lights(link: Link) -> None:
    link.lights({"a": "1", "c": "b"})
    assert link.sending() == ASK  # kept, not said: nobody is there yet
    lights = b"$LIGHT,0,0,a,1*"
    for now in (100.1, 101.0):
        link.received(HELLO, now)
        said = link.sending()
        assert said.startswith(ALL + lights)
        assert said.count(b"$") == 3
    for now in (102.0, 103.0):
        link.tick(now)
    link.received(write(Beat(41, 0, 5)), 103.9)
    for now in (104.9, 105.9):
        link.tick(now)
    assert link.sending() == b""
    assert link.tick(106.0) == []
    assert link.sending().startswith(lights)
    link.lights({"a": "1"})
    assert link.sending().startswith(b"$LIGHT,0,0,c,0*")
    with pytest.raises(ValueError, match="no line can carry"):
        link.lights({"a": "2"})


def test_s23_three_seconds_of_silence_are_lost_and_any_good_line_is_a_beat() -> None:
    talk = Talk().later(10)
    assert talk.saw(Lost) == []
    talk.panel.hold = True
    talk.later(2)
    assert talk.saw(Lost) == []
    talk.later(1.1)
    assert talk.saw(Lost) == [Lost()]
    talk.panel.hold = False
    talk.later(1)
    assert len(talk.saw(Greeted)) == 2


def test_s03_nobody_answers_within_six_seconds(link: Link) -> None:
    asked = 0
    heard: list[Heard] = []
    now = 100.0
    while not heard:
        asked += link.sending().count(b"$")
        now = link.deadline
        heard = link.tick(now)
    assert (heard, now, asked) == ([NoAnswer("silent")], 106.0, 12)
    link.opened(107.0)
    link.received(b"GPS,1,2,3\r\n", 107.1)
    assert link.tick(113.0) == [NoAnswer("foreign")]


def test_s28_our_own_lines_come_back(link: Link) -> None:
    assert link.received(b">>> " + link.sending().replace(b"\n", b"\r\n"), 100.01) == []
    link.tick(100.5)
    assert link.received(b"SyntaxError\r\n>>> " + link.sending(), 100.51)[0] == Echoed()
    assert link.received(ASK + b"$ACK,41,7*4F3464A4\n", 103.0) == []
    assert link.tick(106.0)[-1] == NoAnswer("echo")


def test_an_echo_is_no_beat() -> None:
    talk = Talk().later(1)
    talk.panel.hold = True
    for _ in range(10):
        talk.note(talk.link.received(ASK, talk.now))
        talk.later(0.5)
    assert talk.saw(Lost) == [Lost()]


def test_s16_another_major_version_is_refused_by_name_once_and_never_answered() -> None:
    talk = Talk(FakePanel(100.0, uid="E661", firmware="pico 3", protocol="2.0"))
    talk.panel.roll("DDAWAD", talk.now)
    talk.later(20)
    assert talk.saw(Greeted) == []
    assert talk.taken == []
    assert not any(line.startswith(("ACK", "NAK", "LIGHT", "ASK,0,0,all")) for line in talk.said)
    (refused,) = talk.saw(Refused)
    assert isinstance(refused, Refused)
    assert refused.why == ('panel "E661" (pico 3) speaks protocol 2.0, this companion speaks 1.0: update the companion')
    assert "flash the panel" in Refused("E661", "pico 0", "0.9").why
    assert set(talk.saw(NoAnswer)) == {NoAnswer("version")}


def test_s16_a_minor_difference_just_works() -> None:
    talk = Talk(FakePanel(100.0, protocol="1.7")).later(1)
    talk.panel.roll("DDAWAD", talk.now)
    assert talk.later(1).rolls == ["DDAWAD"]


def test_a_line_of_another_boot_is_not_applied_and_asks_who_is_there(link: Link) -> None:
    link.received(HELLO, 100.1)
    link.sending()
    assert link.received(write(Roll(42, 1, 1, "DDAWAD", 0, 6, "-")), 101.0) == []
    assert link.sending() == ASK
    assert link.received(ROLL, 101.1) == []  # not even of the old boot: who is there is open
    heard = link.received(write(Hello(42, 0, "1.0", "pico 1.2", "E661", "dice=6")), 101.2)
    assert heard == [Greeted("E661", 42, "pico 1.2", "1.0", "dice=6"), Restarted("E661", 42)]


def test_doubt_that_nobody_ends_is_a_loss(link: Link) -> None:
    link.received(HELLO, 100.1)
    link.received(write(Beat(42, 0, 5)), 101.0)
    link.received(write(Beat(42, 0, 5)), 106.5)
    assert link.tick(107.0) == [Lost(), NoAnswer("foreign")]


def test_the_same_panel_in_another_boot_has_restarted_another_panel_has_not() -> None:
    talk = Talk().later(1)
    talk.panel.restart(talk.now)
    talk.later(1)
    assert talk.saw(Restarted) == [Restarted("FAKE-1", 2)]
    talk.panel = FakePanel(talk.now, uid="FAKE-2")
    talk.later(1)
    assert len(talk.saw(Restarted)) == 1
    assert [one.uid for one in talk.saw(Greeted) if isinstance(one, Greeted)] == ["FAKE-1", "FAKE-1", "FAKE-2"]


def test_bad_lines_are_told_on_change_and_then_hourly(link: Link) -> None:
    assert link.received(b"junk\n", 100.0) == [BadLines((("noise", 1),))]
    assert link.received(b"junk\n" * 50, 101.0) == []
    assert link.received(b"$junk\n", 102.0) == [BadLines((("noise", 51), ("frame", 1)))]
    told = sum(len(link.received(b"junk\n", 103.0 + second)) for second in range(0, 86400, 10))
    assert 20 <= told <= 24
    assert link.received(HELLO, 90000.0)[0] == GREETED


def test_plain_lines_count_without_hello_and_nobody_answers_them() -> None:
    link = Link(100.0, dealt=lambda uid, boot: 0, plain=True)
    link.opened(100.0)
    (taken,) = link.received(b"ROLL DDAWAD\r\n", 100.2)
    assert (taken.uid, taken.message.faces, taken.at) == ("", "DDAWAD", 100.2)  # type: ignore[union-attr]
    assert link.answer("", 0, 0, "ack", 100.3) == []
    assert link.tick(200.0) == []
    assert set(link.sending().split(b"\n")) == {ASK.strip(), b""}
