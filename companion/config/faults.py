"""What is wrong with a config, in the reader's words: one `Fault` a mistake, all of them in one `BadConfig`.

Knows how a sentence is made; finds no fault itself. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.config.lines import Path
from companion.engine.written import Complaint as Complaint
from companion.errors import BadInput
from companion.toml_text import key_text, value_text

_LONGEST_VALUE = 60
_LONGEST = {"key": 80, "part": 400}
"""Characters of a key, and of what was expected, what was there, or the cure."""
MOST = 50
"""Faults that are said; a file with more of them is best mended from its top."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake with its place. `line`: None when it is the whole file. `key`: dotted, "" when it is no key's."""

    file: str
    line: int | None
    key: str
    expected: str
    got: str
    cure: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        key = f"{_cut(self.key, 'key')}: " if self.key else ""
        cure = f"; {_cut(self.cure)}" if self.cure else ""
        return visible(f"{place}: {key}expected {_cut(self.expected)}, got {_cut(self.got)}{cure}")


class BadConfig(BadInput):
    """A config with faults, in the order of their lines; those of files that it names come last. Exit code 2."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        found = tuple(faults)
        files = list(dict.fromkeys(fault.file for fault in found))
        self.faults = tuple(sorted(found, key=lambda fault: (files.index(fault.file), fault.line or 0)))
        said = [*sentences(self.faults)]
        if len(said) > 1:
            said = [visible(f"{len(found)} faults in {' and '.join(files)}:"), *said]
        super().__init__("\n".join(said))


def sentences(faults: Sequence[Fault]) -> Iterator[str]:
    """The first faults, and how many more there are."""
    yield from map(str, faults[:MOST])
    if len(faults) > MOST:
        yield f"and {len(faults) - MOST} more faults: mend these first"


def visible(text: str) -> str:
    """The text with escapes for what a terminal would obey instead of showing it."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def _cut(text: str, what: str = "part") -> str:
    most = _LONGEST[what]
    return text if len(text) <= most else f"{text[: most - 3]}..."


def key_name(path: Path) -> str:
    """A path as one would type it: `panel.faces.d6.1`, `people.names[2]` (the first item is 1)."""
    name = ""
    for part in path:
        if isinstance(part, int):
            name += f"[{part + 1}]"
        else:
            name += f"{'.' if name else ''}{key_text(part)}"
    return name


def shown(value: object) -> str:
    """A value as it stands in the file, cut where it is long."""
    if isinstance(value, Mapping):
        return "a section" if value else "an empty section"
    try:
        text = value_text(value)
    except ValueError:  # Python writes no decimal number of more than 4300 digits
        return "a number of thousands of digits"
    return text if len(text) <= _LONGEST_VALUE else f"{text[: _LONGEST_VALUE - 3]}..."


def line_of(path: Path, lines: Mapping[Path, int]) -> int | None:
    """The line of the key, or of the nearest section around it that is written down."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return None
