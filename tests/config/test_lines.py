"""The line of every key, held against texts whose lines are known because they were put there one by one."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.config.lines import Path, locate
from companion.toml_text import key_text

KEYS = st.text(st.sampled_from("ab1-_ .#\"'=[é"), max_size=3)
REMARKS = st.sampled_from(["", "# a = [1", "  # ]]", "\t", "#'''"])
SCALARS = st.sampled_from(
    [
        "1",
        "-0.5e3",
        "true",
        "1979-05-27 07:32:00",
        '"# not [a] remark"',
        "'C:\\'",
        '"say \\"x\\" \\\\"',
        '"""one line"""',
        '"""\n# two\n[x]\n"""',
        "'''\na = '1'\n'''",
        '"""a""""',
        "'''b'''''",
        '"""\\"""\n"""',
        '""',
        "''",
    ]
)


@dataclass
class Writer:
    """A TOML text that grows, and the line that each key went to."""

    draw: Any
    text: str = ""
    lines: dict[Path, int] = field(default_factory=dict)

    def line(self) -> int:
        return self.text.count("\n") + 1

    def mark(self, path: Path) -> None:
        self.lines.setdefault(path, self.line())

    def gap(self) -> None:
        for remark in self.draw(st.lists(REMARKS, max_size=2)):
            self.text += f"{remark}\n"

    def key(self, section: Path, names: list[str]) -> Path:
        path = section
        for place, name in enumerate(names):
            path = (*path, name)
            self.mark(path)
            self.text += (" . " if place else "") + key_text(name)
        return path

    def value(self, path: Path, depth: int = 0) -> None:
        kind = self.draw(st.sampled_from(["scalar", "scalar", "list", "table"] if depth < 2 else ["scalar"]))
        self.mark(path)
        if kind == "scalar":
            self.text += self.draw(SCALARS)
        elif kind == "list":
            self.text += "["
            for place in range(self.draw(st.integers(0, 3))):
                self.gap_in_list()
                self.value((*path, place), depth + 1)
                self.text += ","
            self.gap_in_list()
            self.text += "]"
        else:
            self.text += "{"
            for place, name in enumerate(self.draw(st.lists(KEYS, max_size=3, unique=True))):
                self.text += ", " if place else " "
                inner = self.key(path, [name])
                self.text += " = "
                self.value(inner, depth + 1)
            self.text += "}"

    def gap_in_list(self) -> None:
        if self.draw(st.booleans()):
            self.text += "\n"
            self.gap()

    def settings(self, section: Path) -> None:
        for name in self.draw(st.lists(KEYS, max_size=3, unique=True)):
            self.gap()
            dotted = [name, *self.draw(st.lists(KEYS, max_size=1))]
            path = self.key(section, dotted)
            self.text += " ="
            self.value(path)
            self.text += self.draw(REMARKS) + "\n"


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_every_key_and_item_has_the_line_that_it_was_written_on(data: st.DataObject) -> None:
    writer = Writer(data.draw)
    writer.settings(())
    for number, inner in enumerate(data.draw(st.lists(KEYS, max_size=3))):
        writer.gap()
        writer.text += "["
        section = writer.key((), [f"s{number}", inner])
        writer.text += "]\n"
        writer.settings(section)
    for place in range(data.draw(st.integers(0, 2))):
        writer.mark(("many",))
        writer.mark(("many", place))
        writer.text += "[[many]]\n"
        writer.settings(("many", place))
        writer.text += "["
        writer.mark(("many", place, "deep"))
        writer.text += "many.deep]\n"
    assert locate(writer.text) == writer.lines
    assert set(writer.lines) == set(paths(tomllib.loads(writer.text)))


def paths(value: object, path: Path = ()) -> list[Path]:
    """Every path of a TOML value, as tomllib read it."""
    inner: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [*([path] if path else []), *(found for name, one in inner for found in paths(one, (*path, name)))]


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ("\n# a = 1\n[keys]\na = 17\n", ("keys", "a"), 4),
        ("keys.a = 17\n", ("keys", "a"), 1),
        ("[keys]\nlights = { a = 1,\tb = 2 }\n", ("keys", "lights", "b"), 2),
        ('names = [\n  "Ann", # first\n\n  "Bob",\n]\n', ("names", 1), 4),
        ("x = '''\n[keys]\na = 1\n'''\n[keys]\na = 2\n", ("keys", "a"), 6),
        ("[a.b.c]\nd = 1\n[a]\ne = 1\n", ("a", "e"), 4),
        ("[a.b.c]\nd = 1\n[a]\ne = 1\n", ("a",), 1),
        ('["a.b"]\n"c d" = 1\n', ("a.b", "c d"), 2),
        ('"\\u0061" = 1\n', ("a",), 1),
        ("[[a]]\nx = 1\n[[a]]\nx = 2\n[a.b]\ny = 1\n", ("a", 1, "b", "y"), 6),
        ("[[a]]\n[[a.b]]\n[[a.b]]\nx = 1\n", ("a", 0, "b", 1, "x"), 4),
        ("a = 1\r\nb = 2\r\n", ("b",), 2),
    ],
)
def test_known_places(text: str, path: Path, line: int) -> None:
    assert locate(text)[path] == line


def test_nothing_in_nothing() -> None:
    assert locate("") == {}
    assert locate("# only a remark") == {}
