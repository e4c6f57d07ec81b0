"""Names and addresses taken out of texts: people's, users' and the machine's names, IP, MAC and mail addresses. Pure.

A name becomes the same word wherever it stands ("person-1"), so that what is told of one person still hangs together.
"""

from __future__ import annotations

import ipaddress
import json
import re
from collections.abc import Iterable
from typing import Any
from unicodedata import normalize

SHORTEST_PART = 3
"""Of a name of several words each word counts too, if it has so many letters: "Ann Berg" is also "Ann"."""
_SEATS = "red blue green yellow white black orange purple pink brown player"
_MACHINES = "pi raspberry raspberrypi localhost root companion"
KEPT = frozenset(f"{_SEATS} {_MACHINES}".split())
"""Words that name nobody: seats, and what every Pi is called."""
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_MAC = re.compile(r"(?<![\w:-])[0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2}){5}(?![\w:-])")
_IPV4 = re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)")
_IPV6 = re.compile(r"(?<![\w:.])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?:%\w+)?(?![\w:])")


class Scrubber:
    """`people`, `users`, `hosts`: names as they are written; what is not there need not be known."""

    def __init__(self, people: Iterable[str] = (), users: Iterable[str] = (), hosts: Iterable[str] = ()) -> None:
        self._words: dict[str, str] = {}
        self._folded: dict[str, str] = {}
        for kind, names in (("person", people), ("user", users), ("host", hosts)):
            for number, name in enumerate(dict.fromkeys(names), start=1):
                self._take(name.strip(), f"{kind}-{number}", split=kind != "host")
        longest = sorted(self._words, key=len, reverse=True)
        any_name = "|".join(map(re.escape, longest))
        self._names = re.compile(rf"(?<!\w)(?:{any_name})(?!\w)", re.IGNORECASE) if longest else None

    def _take(self, name: str, word: str, *, split: bool) -> None:
        parts = [part for part in re.split(r"[\s,._-]+", name) if split and len(part) >= SHORTEST_PART]
        for one in (name, *parts):
            if one and one.casefold() not in KEPT:
                for written in _ways(one):
                    self._words.setdefault(written, word)
                    self._folded.setdefault(written.casefold(), word)

    def text(self, text: str) -> str:
        """The text without names and addresses."""
        for pattern, word in ((_MAIL, "<mail>"), (_MAC, "<mac>")):
            text = pattern.sub(word, text)
        text = _IPV6.sub(_address, _IPV4.sub(_address, text))
        return self._names.sub(self._word, text) if self._names else text

    def body(self, body: Any) -> Any:
        """The same for JSON: every text in it, but for the keys, which are ours."""
        match body:
            case str():
                return self.text(body)
            case dict():
                return {key: self.body(value) for key, value in body.items()}
            case list() | tuple():
                return [self.body(value) for value in body]
            case _:
                return body

    def lines(self, text: str) -> str:
        """JSON lines, such as a recording; a line that is none is taken as text."""
        return "".join(self._line(line) + "\n" for line in text.splitlines())

    def _line(self, line: str) -> str:
        try:
            return json.dumps(self.body(json.loads(line)), separators=(",", ":"))
        except (ValueError, RecursionError):
            return self.text(line)

    def _word(self, found: re.Match[str]) -> str:
        return self._folded.get(found[0].casefold(), "somebody")


def _ways(name: str) -> set[str]:
    """As it may be written: in capitals, its accents as letters of their own, spelled by JSON."""
    forms = {normalize(form, name) for form in ("NFC", "NFD")} | {name}
    cased = {one for form in forms for one in (form, form.upper(), form.lower(), form.casefold())}
    return cased | {json.dumps(one)[1:-1] for one in cased}


def _address(found: re.Match[str]) -> str:
    """Only what is an address of somebody: not 0.0.0.0 or the loopback, nor a version such as 0.2.2.0 or a time."""
    try:
        address = ipaddress.ip_address(found[0].partition("%")[0])
    except ValueError:
        return found[0]
    if address.is_loopback or address.is_unspecified or (address.version == 4 and address.packed[0] == 0):
        return found[0]
    return "<address>"


def quoted_names(toml: str) -> tuple[str, ...]:
    """The texts in every `names = [...]` of a TOML text, also of one that does not parse."""
    lists = re.findall(r"^\s*names\s*=\s*\[(.*?)(?:\]|\Z)", toml, re.MULTILINE | re.DOTALL)
    return tuple(double or single for one in lists for double, single in re.findall(r'"([^"\n]*)"|\'([^\'\n]*)\'', one))


def without_remarks(toml: str) -> str:
    """A TOML text without its remarks: people write anything there."""
    return "".join(_REMARK.sub(lambda found: found[1] or "", line) + "\n" for line in toml.splitlines())


_REMARK = re.compile(r"""("(?:\\.|[^"\\])*"|'[^']*')|\s*\#.*$""")
