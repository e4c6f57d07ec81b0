"""box.toml: what owners tell the companion at the table, kept beside the archive for every later match.

Sections of plain settings: `[sound] on = false`, `[people] names = [...]`, and a section of facts for a game:
`[facts.GAME] zones = "BCC..."`. A fact that stands here was told by the owner, and so is confirmed; nothing here
knows which games there are. Reading never stops the game: a damaged file is put aside, and that is said. Writing
leaves the old file or the new one whole.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.files import read_bytes
from companion.toml_text import document_text

FACTS = "facts."
LARGEST = 1_000_000
"""Bytes; what is told at a table is a thousand or two."""
_REMARK = "# Written by the companion: what was told at the table. To start afresh, delete it.\n\n"


@dataclass(frozen=True, slots=True)
class Box:
    """What has been told so far: section -> key -> value (text, bool, numbers, lists and tables of them). The facts of
    a game are in the section `facts.GAME`."""

    sections: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: MappingProxyType({}))

    def told(self, section: str, key: str, otherwise: Any = None) -> Any:
        """A setting, or `otherwise` where nobody has told it."""
        return self.sections.get(section, {}).get(key, otherwise)

    def tell(self, section: str, key: str, value: Any) -> Box:
        """The box with one more thing told; None takes it back."""
        settings = {**self.sections.get(section, {}), key: value}
        kept = {name: one for name, one in settings.items() if one is not None}
        return Box(MappingProxyType({**self.sections, section: MappingProxyType(kept)}))

    def facts(self, game: str, examples: Mapping[str, Any]) -> dict[str, Any]:
        """A game's box facts: as told, and where nothing was told as shipped."""
        return {key: self.told(FACTS + game, key, example) for key, example in examples.items()}

    def confirmed(self, game: str, examples: Mapping[str, Any]) -> bool:
        """Whether every one of these facts was told by the owner; else they are examples, and said to be."""
        return all(self.told(FACTS + game, key) is not None for key in examples)


def read_box(path: Path) -> tuple[Box, str]:
    """What is in the file, and a sentence for the owner, "" if all is well. A missing file is an empty box."""
    try:
        return Box(_sections(read_bytes(path, LARGEST))), ""
    except FileNotFoundError:
        return Box(), ""
    except OSError as error:  # a pipe, too
        return Box(), f"{path} cannot be read ({error.strerror}): what was told at the table is not known in this run"
    except (ValueError, RecursionError) as error:
        return Box(), _put_aside(path, str(error))


def box_as_it_is(path: Path) -> Box:
    """For those who only look: nothing is put aside, and what cannot be read is an empty box."""
    try:
        return Box(_sections(read_bytes(path, LARGEST)))
    except (OSError, ValueError, RecursionError):
        return Box()


def write_box(path: Path, box: Box) -> None:
    """Put the box in place of the file, all at once and on disk when this returns. Raises OSError.

    ValueError or TypeError for a value that TOML has no word for; the file then stands as it was.
    """
    content = (_REMARK + _text(box.sections)).encode("utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with fresh.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _text(sections: Mapping[str, Mapping[str, Any]]) -> str:
    plain = {name: settings for name, settings in sections.items() if not name.startswith(FACTS)}
    facts = {name.removeprefix(FACTS): told for name, told in sections.items() if name.startswith(FACTS)}
    return "\n".join(filter(None, (document_text(plain), document_text(facts, under=FACTS))))


def _sections(content: bytes) -> Mapping[str, Mapping[str, Any]]:
    """ValueError for what is no TOML or has settings outside of sections."""
    given = tomllib.loads(content.decode("utf-8-sig"))
    facts = given.pop(FACTS.rstrip("."), {})
    found = {**given, **({FACTS + game: told for game, told in facts.items()} if isinstance(facts, dict) else {})}
    stray = [name for name, settings in found.items() if not isinstance(settings, dict)]
    if stray or not isinstance(facts, dict):
        raise ValueError(f"{(*stray, 'facts')[0]} stands outside of any section")
    return MappingProxyType({name: MappingProxyType(settings) for name, settings in found.items()})


def _put_aside(path: Path, why: str) -> str:
    place = 1
    while (aside := path.with_name(f"{path.name}.damaged-{place}")).exists():
        place += 1
    try:
        path.rename(aside)
    except OSError as error:
        return f"{path} is damaged ({why}) and cannot be put aside ({error.strerror}); what was told is not known"
    return f"{path} was damaged ({why}); it is kept as {aside.name}, and what was told at the table is asked for again"


def _sync_folder(folder: Path) -> None:
    """So that a power cut right after does not lose the new name."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
