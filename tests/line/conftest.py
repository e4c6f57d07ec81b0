"""What tests of `companion panel` share: a config of their own, and the command as a function."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import main


@pytest.fixture
def config(tmp_path: Path) -> str:
    file = tmp_path / "table.toml"
    file.write_text(f'[archive]\npath = "{tmp_path}/archive.sqlite"\n', encoding="utf-8")
    return str(file)


@pytest.fixture
def ask(config: str, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*words: str) -> tuple[int, str, str]:
        code = main(["panel", "--config", config, *words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run
