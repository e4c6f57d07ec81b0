"""Where in a TOML text each key stands: `locate(text)` gives the line of every key and list item. Pure.

tomllib keeps no positions, and no library does for a price worth paying. This scanner is only ever given text that
tomllib has accepted, so it skips over values and trusts their form; it reads no value but keys.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right

from companion.engine.written import Path as Path

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]*")
_QUOTED = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']|'{1,2}(?!'))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)


def locate(text: str) -> dict[Path, int]:
    """Lines, counted from 1, by the path of names and list places that leads there: `("keys", "a")`.

    A section has the line of its first mention, whether `[section]` or the first dotted key that makes it.
    """
    return _Scan(text).document()


class _Scan:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: dict[Path, int] = {}
        self.newlines = [place.start() for place in re.finditer("\n", text)]
        self.counts: dict[Path, int] = {}

    def document(self) -> dict[Path, int]:
        section: Path = ()
        self.skip(_BLANK)
        while self.at < len(self.text):
            if self.take("["):
                section = self.header(self.take("["))
            else:
                self.setting(section)
            self.skip(_BLANK)
        return self.found

    def header(self, of_list: bool) -> Path:
        """`[a.b]` or `[[a.b]]`; where a name is a list of tables, its newest one is meant."""
        line = self.line()
        names = self.names()
        path: Path = ()
        for place, name in enumerate(names):
            path = (*path, name)
            self.found.setdefault(path, line)
            if of_list and place == len(names) - 1:
                self.counts[path] = self.counts.get(path, -1) + 1
            if path in self.counts:
                path = (*path, self.counts[path])
                self.found.setdefault(path, line)
        self.at += 2 if of_list else 1
        return path

    def setting(self, section: Path) -> None:
        line = self.line()
        path = section
        for name in self.names():
            path = (*path, name)
            self.found.setdefault(path, line)
        self.at += 1  # the equals sign
        self.value(path)

    def value(self, path: Path) -> None:
        self.skip(_BLANK)
        self.found.setdefault(path, self.line())
        if self.take("["):
            place = 0
            while not self.closed("]"):
                self.value((*path, place))
                place += 1
        elif self.take("{"):
            while not self.closed("}"):
                self.setting(path)
        elif not self.skip(_QUOTED):
            self.skip(_SCALAR)

    def names(self) -> list[str]:
        """A key: names joined by dots; stops at what follows, `=` or `]`."""
        names = []
        while True:
            self.skip(_BLANK)
            quoted = self.skip(_QUOTED)
            names.append(str(tomllib.loads(f"name = {quoted}")["name"]) if quoted else self.skip(_BARE_KEY))
            self.skip(_BLANK)
            if not self.take("."):
                return names

    def closed(self, end: str) -> bool:
        """Past blanks and at most one comma: whether the list or inline table ends here."""
        self.skip(_BLANK)
        if self.take(","):
            self.skip(_BLANK)
        return self.take(end)

    def skip(self, form: re.Pattern[str]) -> str:
        found = form.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found.group()

    def take(self, mark: str) -> bool:
        if not self.text.startswith(mark, self.at):
            return False
        self.at += len(mark)
        return True

    def line(self) -> int:
        return bisect_right(self.newlines, self.at - 1) + 1
