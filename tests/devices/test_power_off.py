"""Shutting down: what is asked of logind, and what is said when it will not. A fake stands where busctl stands."""

from __future__ import annotations

import json
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from companion.devices.power_off import StayedOn, power_off
from companion.flow.refusal import Refusal
from companion.screens import draw
from tests.table.play import Play

APT = ["shutdown", "apt", "an update of the system", "block", 0, 117]
SLOW = ["shutdown:sleep", "unattended-upgrades", "stops after this package", "delay", 0, 118]
LID = ["handle-lid-switch", "desktop", "it has its own way", "block", 1000, 119]


@pytest.fixture(autouse=True)
def systemd_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")


class Logind:
    """Answers as busctl does: with a code, and either a value or a complaint."""

    def __init__(self, complaint: str = "", held: object = ()) -> None:
        self.complaint, self.held = complaint, held
        self.asked: list[list[str]] = []

    def __call__(self, command: list[str]) -> tuple[int, str, str]:
        self.asked.append(command)
        if command[-1] == "ListInhibitors":
            return 0, json.dumps({"type": "a(ssssuu)", "data": [self.held]}), ""
        return (1, "", f"Call failed: {self.complaint}\n") if self.complaint else (0, "", "")

    def refusal(self) -> StayedOn:
        refused = power_off(self)
        assert refused is not None
        return refused


def test_logind_is_asked_once_and_nobody_else() -> None:
    logind = Logind()
    assert power_off(logind) is None
    [command] = logind.asked
    assert command[0] == "/usr/bin/busctl"
    assert command[-3:] == ["PowerOff", "b", "false"], "without asking for a password"
    assert "org.freedesktop.login1" in command


def test_polkit_says_no() -> None:
    refused = Logind("Interactive authentication required.").refusal()
    assert "50-companion.rules" in refused.why
    assert "may not" in refused.short


@pytest.mark.parametrize("complaint", ["Interactive authentication required.", "Operation denied due to active block"])
def test_who_holds_the_power_is_named(complaint: str) -> None:
    refused = Logind(complaint, [SLOW, LID, APT]).refusal()
    assert refused.short == "apt is at work. Try again later."
    assert "apt (an update of the system)" in refused.why
    assert "desktop" not in refused.why
    assert "upgrades" not in refused.why


@pytest.mark.parametrize("held", ["nonsense", 5, [["too", "short"]], [[1, 2, 3, 4, 5, 6]], None])
def test_a_list_that_cannot_be_read_is_nobody(held: object) -> None:
    assert "50-companion.rules" in Logind("Access denied", held).refusal().why


def test_any_other_complaint_is_passed_on() -> None:
    assert "There's already a shutdown" in Logind("There's already a shutdown in progress").refusal().why


@pytest.mark.parametrize("fault", [OSError("no memory"), subprocess.TimeoutExpired("busctl", 20)])
def test_no_answer(fault: Exception) -> None:
    def call(command: list[str]) -> tuple[int, str, str]:
        raise fault

    refused = power_off(call)
    assert refused is not None
    assert "does not answer" in refused.why


def test_no_systemd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    refused = power_off(Logind())
    assert refused is not None
    assert "by hand" in refused.short


def test_it_runs_the_program_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "busctl"
    program.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\necho "Call failed: Access denied" >&2\nexit 1\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(shutil, "which", lambda name: str(program))
    refused = power_off()
    assert refused is not None
    assert "Access denied" in refused.why
    assert "PowerOff b false" in (tmp_path / "asked").read_text().splitlines()[0]


def test_every_refusal_fits_on_the_screen() -> None:
    long = ["shutdown", "W" * 200, "why", "block", 0, 1]
    for logind in (Logind("x", [long]), Logind("Access denied"), Logind("y")):
        short = logind.refusal().short
        assert len(short) <= 80
        draw(Refusal(short).view(Play().table))
