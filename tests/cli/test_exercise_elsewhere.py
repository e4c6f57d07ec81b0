"""`companion doctor --exercise` on a PC: it does not send people in a circle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.cli import doctor, main
from companion.doctor.findings import DOCTOR_KNOWS, Finding, fault


@pytest.mark.parametrize(("model", "cure"), [("", doctor.ON_A_PI), ("Raspberry Pi 4 Model B", DOCTOR_KNOWS)])
def test_the_doctor_is_only_named_where_it_can_know_more(
    model: str, cure: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def exercise(*_: Any) -> Iterator[Finding]:
        yield fault("keys-lost", "the keys cannot be tried", DOCTOR_KNOWS)

    monkeypatch.setattr("companion.doctor.exercise.run.exercise", exercise)
    monkeypatch.setattr("companion.doctor.patient.Patient.model", model)
    assert main(["doctor", "--exercise"]) == 1
    assert capsys.readouterr().out == f"FAULT  the keys cannot be tried\n       -> {cure}\n"
