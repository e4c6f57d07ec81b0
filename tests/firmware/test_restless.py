"""People who throw each half second at 1 % of bytes hurt: nothing is lost or doubled, and what it costs has a bound."""

from __future__ import annotations

import pytest

from tests.firmware.restless import evening

EVENINGS = 15
MOST = 4.0
"""Times the bytes of a clean line; a hundred evenings had 1.6 in the median and 2.5 at the most."""


@pytest.mark.parametrize("kind", ["pico", "uno"])
def test_many_evenings_at_one_percent(kind: str) -> None:
    clean = evening(kind, 0.0, 60, 0)
    assert (clean.is_right, clean.late, clean.backlog) == (True, 0.0, 0)
    told = [evening(kind, 0.01, 60, seed) for seed in range(1, EVENINGS + 1)]
    assert all(one.is_right for one in told)
    assert 1.2 < max(one.carried for one in told) / clean.carried < MOST
    assert max(one.backlog for one in told) > 2, "the line was as bad as it should be"
