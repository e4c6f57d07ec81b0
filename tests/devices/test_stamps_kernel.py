"""A system that does not tell which boot this is: a sentence and an exit code, and nothing kept under a wrong name."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.faults import exit_code_of
from companion.devices import stamps


def test_without_proc_the_owner_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(stamps, "_BOOT_ID", tmp_path / "boot_id")

    def begin() -> int:
        stamps.stamp()
        return 0

    assert exit_code_of(begin) == 4
    assert capsys.readouterr().err == (
        f"companion: {tmp_path}/boot_id cannot be read (No such file or directory), and without it no match can be "
        "kept: /proc must be there, as it is after a boot; in a chroot: mount -t proc proc /proc\n"
    )
