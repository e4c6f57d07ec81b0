"""A fake root for the install steps, and a first version in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.install.fake_root import FakeRoot, make_root


@pytest.fixture
def fake(tmp_path: Path) -> FakeRoot:
    return make_root(tmp_path)


@pytest.fixture
def installed(fake: FakeRoot) -> FakeRoot:
    done = fake.install()
    assert done.returncode == 0, done.stdout + done.stderr
    return fake
