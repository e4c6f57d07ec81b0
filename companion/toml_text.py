"""Writes the few kinds of TOML that we write, and says values back as a person would type them. Pure.

By hand and not by a library: box.toml is one level of sections with scalars, lists and inline tables, which is thirty
lines here; reading stays with tomllib. Knows no file and no key.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def key_text(key: str) -> str:
    """A key as TOML wants it: bare where that is legal, else in quotes."""
    return key if _BARE.fullmatch(key) else _string(key)


def value_text(value: object) -> str:
    """A value on one line: text, bool, int, float, lists, inline tables, and dates (which only ever are read).

    Raises TypeError for what TOML has no word for, such as None.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            return _string(value)
        case Mapping():
            inner = ", ".join(f"{key_text(str(key))} = {value_text(one)}" for key, one in value.items())
            return f"{{ {inner} }}" if inner else "{}"
        case Sequence():
            return f"[{', '.join(value_text(one) for one in value)}]"
        case _ if hasattr(value, "isoformat"):
            return str(value.isoformat())
        case _:
            raise TypeError(f"TOML has no word for {value!r}")


def document_text(sections: Mapping[str, Mapping[str, object]], under: str = "") -> str:
    """A whole file: a `[section]` each, one setting a line. `under`: "facts." makes it `[facts.section]`."""
    blocks = []
    for name, settings in sections.items():
        lines = [
            f"[{under}{key_text(name)}]",
            *(f"{key_text(key)} = {value_text(one)}" for key, one in settings.items()),
        ]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def _string(text: str) -> str:
    # JSON's strings are TOML's basic strings, but for DEL, which TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
