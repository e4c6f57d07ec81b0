"""One part that hangs or breaks hides none of the others, and what is said is for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from threading import Event

from companion.doctor.examine import CHECKS, Check, examine
from companion.doctor.findings import Finding, Level, Report, fault, fine, note
from companion.doctor.patient import Patient
from tests.doctor.fake_pi import FakePi


def test_a_part_that_hangs_is_named_and_the_rest_is_looked_at(pi: FakePi) -> None:
    never = Event()

    def deep_hole(patient: Patient) -> Iterator[Finding]:
        yield fine("before", "as far as it came")
        never.wait()

    def after(patient: Patient) -> Iterator[Finding]:
        yield fine("after", "went on")

    report = examine(pi, checks=(Check(deep_hole, 0.05, "turn it off"), Check(after)))
    never.set()
    assert [one.name for one in report.findings] == ["before", "stuck", "after"]
    assert report.faults[0].says == "deep hole: no answer within 0 s"
    assert report.faults[0].cure == "turn it off"


def test_a_fault_of_ours_is_no_fault_of_the_pi(pi: FakePi) -> None:
    def broken(patient: Patient) -> Iterator[Finding]:
        raise ZeroDivisionError("division by zero")
        yield

    report = examine(pi, checks=(Check(broken), *CHECKS))
    assert report.findings[0].level is Level.SKIPPED
    assert "ZeroDivisionError" in report.findings[0].says
    assert report.faults == ()


def test_faults_come_first_each_with_its_cure() -> None:
    report = Report("a Pi", (fine("x", "x is fine"), note("n", "n", "look"), fault("y", "y is off", "turn it on")))
    assert report.lines() == [
        "FAULT  y is off",
        "       -> turn it on",
        "note   n",
        "       -> look",
        "ok     x is fine",
        "a Pi: 1 fault",
    ]
    assert json.loads(json.dumps(report.body())) == {
        "machine": "a Pi",
        "faults": 1,
        "findings": [
            {"level": "fine", "name": "x", "says": "x is fine"},
            {"level": "note", "name": "n", "says": "n", "cure": "look"},
            {"level": "fault", "name": "y", "says": "y is off", "cure": "turn it on"},
        ],
        "versions": {},
    }


def test_every_check_has_a_bound_and_a_name_of_its_own() -> None:
    assert all(0 < check.seconds <= 60 for check in CHECKS)
    assert len({check.look.__name__ for check in CHECKS}) == len(CHECKS)
