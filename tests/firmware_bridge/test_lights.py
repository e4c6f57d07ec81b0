"""What shall be lit, as lines: what changed at once, all of it again every few seconds."""

from __future__ import annotations

import math

import pytest

from firmware_bridge.lights import LIGHTS_EVERY, Lights
from firmware_bridge.wire import Light, Reader


def said(lines: bytes) -> dict[str, str]:
    read = Reader().feed(lines)
    assert all(isinstance(message, Light) for message in read)
    return {message.name: message.state for message in read if isinstance(message, Light)}


def test_only_what_changed_is_said_and_what_is_left_out_goes_dark() -> None:
    lights = Lights()
    assert said(lights.want({"a": "1", "b": "0"})) == {"a": "1", "b": "0"}
    assert said(lights.want({"a": "1", "b": "b"})) == {"b": "b"}
    assert said(lights.want({"b": "b"})) == {"a": "0"}
    assert lights.want({"b": "b"}) == b""


def test_all_of_them_are_due_again_after_they_were_said() -> None:
    lights = Lights()
    assert (lights.next, lights.are_due(1e9)) == (math.inf, False)
    lights.want({"a": "1", "c": "0"})
    assert said(lights.say_all(10.0)) == {"a": "1", "c": "0"}
    assert lights.next == 10.0 + LIGHTS_EVERY
    assert not lights.are_due(lights.next - 0.001)
    assert lights.are_due(lights.next)


def test_where_nothing_was_ever_lit_nothing_is_due_to_be_said() -> None:
    lights = Lights()
    assert lights.say_all(10.0) == b""
    assert lights.next == math.inf


def test_a_name_that_no_line_can_carry_changes_nothing() -> None:
    lights = Lights()
    lights.want({"a": "1"})
    with pytest.raises(ValueError):
        lights.want({"a": "0", "a,b": "1"})
    assert said(lights.say_all(0.0)) == {"a": "1"}
