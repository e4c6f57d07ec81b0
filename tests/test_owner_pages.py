"""README.md and hardware.md as a new owner needs them: every command, every screen, and ways back that lead back."""

from __future__ import annotations

import ast
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.front import VERBS
from companion.cli.written import written_verbs
from companion.devices.archive import Archive
from tests.cli.kept import REST_AND_CLIMB, setup, write

ROOT = Path(__file__).parents[1]
README, HARDWARE = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "hardware.md"))


@pytest.mark.parametrize("verb", [*VERBS, *written_verbs()])
def test_every_verb_stands_in_the_readme(verb: str) -> None:
    commands = README[README.index("### Commands") : README.index("#### `companion show --json`")]
    rows = [row for row in commands.splitlines() if row.startswith("| `companion ")]
    assert any(re.search(rf"`(companion )?{verb}\b", row) for row in rows)


def heads() -> Iterator[str]:
    """What stands at the top of a screen, or large and alone on one: in capitals in the source of the questions."""
    for file in sorted((ROOT / "companion/flow").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Header" | "headed"), args=[first, *_]):
                    yield from said(first)
                case ast.Call(func=ast.Name(id="Line"), args=[first, ast.Constant(value="list"), *_]):
                    yield from said(first)
                case ast.Assign(targets=[ast.Name(id="title")], value=value):
                    yield from said(value)
                case _:
                    pass


def said(node: ast.expr) -> Iterator[str]:
    """The capitals that an expression may say."""
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield from re.findall(r"[A-Z]{2,}(?: [A-Z]{2,})*\??", one.value)


@pytest.mark.parametrize("head", sorted(set(heads())))
def test_every_screen_that_people_meet_is_explained(head: str) -> None:
    told = HARDWARE[
        HARDWARE.index("## When the screen tells of a fault") : HARDWARE.index("## When something does not")
    ]
    rows = [cell for row in told.splitlines() if row.startswith("| `") for cell in re.findall(r"`([^`]+)`", row)]
    assert any(head in cell for cell in rows)


def test_the_screens_are_found_in_the_source() -> None:
    assert {"WOOD AS HERE?", "YOUR BOX", "FIX ROLL", "HOUSE RULES", "NO DICE TRAY", "IT SAYS"} <= set(heads())


def blocks(begins: str) -> list[str]:
    """The indented blocks below these words, as shell, in their order."""
    below = HARDWARE[HARDWARE.index(begins) :]
    return [
        re.sub("^    ", "", block, flags=re.MULTILINE) for block in re.findall(r"(?:^    .+\n)+", below, re.MULTILINE)
    ]


@pytest.fixture
def owner(tmp_path: Path) -> Path:
    """A machine made of folders: sudo that is no sudo, a service that minds nothing."""
    (tmp_path / "bin").mkdir()
    for name, does in {"sudo": '"$@"', "systemctl": 'echo "$1" >>"$HOME/asked"', "chown": ":"}.items():
        command = tmp_path / "bin" / name
        command.write_text(f"#!/bin/sh\n{does}\n")
        command.chmod(0o755)
    (tmp_path / "var/lib/companion").mkdir(parents=True)
    return tmp_path


def types(owner: Path, commands: str) -> None:
    there = commands.replace("/var/lib", str(owner / "var/lib"))
    environment = {**os.environ, "PATH": f"{owner / 'bin'}:{os.environ['PATH']}", "HOME": str(owner)}
    subprocess.run(["sh", "-euc", there], cwd=owner, env=environment, check=True, timeout=60)


def keep(folder: Path, match: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with Archive.open(folder / "archive.sqlite") as archive:
        write(archive, REST_AND_CLIMB, match, setup())


def kept(folder: Path) -> list[str]:
    with Archive.open(folder / "archive.sqlite", read_only=True) as archive:
        return [row.id for row in archive.matches()]


def test_the_copy_of_the_archive_leads_back(owner: Path) -> None:
    lies = owner / "var/lib/companion"
    keep(lies, "1")
    copy, back = blocks("**A copy, and the way back.**")[:2]
    types(owner, copy)
    keep(lies, "2")
    (made,) = owner.glob("companion-*.tar.gz")
    types(owner, re.sub(r"companion-\d{4}-\d\d-\d\d\.tar\.gz", made.name, back))
    assert kept(lies) == ["1"]
    (before,) = (owner / "var/lib").glob("companion-*")
    assert kept(before) == ["1", "2"]
    assert (owner / "asked").read_text().split() == ["stop", "start"] * 2, "never beside a companion that writes"


def test_the_matches_of_the_building_time_are_taken_along(owner: Path) -> None:
    keep(owner / ".local/share/companion", "1")
    (along, *_) = blocks("The matches that you played until now")
    types(owner, along)
    assert kept(owner / "var/lib/companion") == ["1"]
    assert (owner / "asked").read_text().split() == ["stop", "start"]


def test_an_own_mountain_lies_where_the_service_can_read_it() -> None:
    assert "ProtectHome=yes" in (ROOT / "systemd/companion.service").read_text(encoding="utf-8")
    named = 'mountain = "/etc/companion/my-mountain.toml"'
    assert named in HARDWARE
    for file in (ROOT / "config/mountains").glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        assert named in text
        assert "/home" not in text


def test_step_one_brings_what_it_uses_and_outlasts_a_restart() -> None:
    step = HARDWARE[HARDWARE.index("**1. The Pi alone.**") : HARDWARE.index("**2. The screen.**")]
    (packages,) = re.findall(r"^    sudo apt install (.+)$", step, re.MULTILINE)
    assert {"git", "make", "python3-venv"} <= set(packages.split())
    assert step.index("apt install git") < step.index("`git clone`")
    assert 'sudo ln -sf "$PWD/.venv/bin/companion" /usr/local/bin/companion\n' in step
    assert "alias" not in step
