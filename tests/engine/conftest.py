"""In these tests a stranger's game is installed beside ours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tiny_game.install import beans_installed


@pytest.fixture(scope="module", autouse=True)
def _beans() -> Iterator[None]:
    with beans_installed():
        yield
