"""The Pi's end of a board's line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.firmware.pi import Pi


@pytest.fixture
def pi() -> Iterator[Pi]:
    pi = Pi()
    yield pi
    pi.close()
