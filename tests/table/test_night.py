"""Night life: dim, drifting, off; what wakes it; and no pixel that burns in (O02)."""

from __future__ import annotations

from collections import defaultdict

import pytest

from companion.present import present
from companion.screens import draw
from companion.table import wake_at
from tests.table.play import Play

DAY = 24 * 3600.0


@pytest.mark.parametrize(("seats", "dim", "drift"), [((), 60, 300), (("ann", "bob"), 180, 600)])
def test_dim_then_drifting_then_off(seats: tuple[str, ...], dim: int, drift: int) -> None:
    table = Play(seats=seats).press("B")
    awake = table.screen
    assert table.later(dim - 1).view.light == 2
    assert table.later(2).view.light == 1
    assert table.screen == awake
    assert table.later(drift - dim - 2).screen == awake
    assert table.later(2).screen == "attract"
    assert table.later(1200 - drift - 3).screen == "attract"
    assert table.later(5).view.light == 0
    assert table.screen == "off"


def test_in_a_match_the_drifting_picture_says_whose_turn_it_is() -> None:
    table = Play().later(700)
    assert table.text == "circle ANN is next"
    before = table.view
    assert table.later(6).view != before, "it drifts"
    assert Play(seats=()).later(400).text == "circle square press to climb"
    still = Play(motion=False).later(700)
    assert still.view.stage == still.later(100).view.stage


def test_while_dim_a_press_acts_as_ever() -> None:
    table = Play(tray=True).roll("DDDAAW").later(200)
    assert table.view.light == 1
    assert table.press("A").screen == "choose_climber"
    assert table.view.light == 2


def test_a_roll_while_it_is_off_wakes_and_counts() -> None:
    table = Play(tray=True).later(3600).panel_roll("DDDAAW")
    assert table.screen == "turn"
    assert table.answers == ["ack"]


def test_a_dice_key_only_wakes_as_any_key() -> None:
    table = Play().later(3600).die("danger")
    assert table.screen == "hand_over"
    assert table.die("danger").text.startswith("TYPE ROLL 1/6")


def test_the_picture_moves_by_a_pixel_each_minute() -> None:
    table = Play()
    shifts = [table.later(60).view.shift for _ in range(4)]
    assert sorted(shifts) == [0, 1, 2, 3]


@pytest.mark.parametrize("seats", [(), ("ann", "bob")])
def test_no_pixel_is_lit_for_more_than_a_fifth_of_the_day(seats: tuple[str, ...]) -> None:
    """O02: 24 h idle, and 24 h of a paused match, seen at every moment at which the picture changes."""
    table = Play(seats=seats)
    table.later(0.1)
    start = table.now
    lit: dict[int, float] = defaultdict(float)
    while table.now < start + DAY:
        due = wake_at(table.table) or start + DAY
        span = min(due, start + DAY) - table.now
        view = present(table.table)
        if view.light:
            pixels = draw(view).tobytes()
            for place, byte in enumerate(pixels):
                for bit in range(8) if byte else ():
                    lit[8 * place + bit] += span * bool(byte & 0x80 >> bit)
        table.later(span)
    assert 0 < max(lit.values()) <= 0.2 * DAY


def test_a_day_of_a_table_that_is_used_now_and_then_asks_for_few_wakes() -> None:
    table = Play()
    wakes = 0
    end = table.now + DAY
    while (due := wake_at(table.table)) is not None and due < end:
        wakes += 1
        table.later(due - table.now)
    assert wakes < 300
