"""A file to TOML values and lines; what is no TOML becomes faults. Knows bytes and syntax, no key.

A broken line does not hide the faults below it: it is said, blanked, and the rest is read on, as long as the line is
broken by itself (so that the damage is surely no longer than that line).
"""

from __future__ import annotations

import re
import tomllib
from errno import EFBIG
from pathlib import Path
from typing import Any

from companion.config.faults import Fault
from companion.files import read_bytes

LARGEST = 1_000_000
MOST_BROKEN = 50
"""Broken lines; a file with more of them is something else."""
MENDED = " {}"
_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)")
_SETTING = re.compile(r"""\s*[\w."'-]+\s*=""")


def read_text(file: Path, name: str, what: str = "a config") -> tuple[str, list[Fault]]:
    """The text of a file: UTF-8, a byte order mark and Windows line ends welcome. At fault, an empty text.

    `what`: what the file should be, for the sentences.
    """
    such_as = "table.toml" if what == "a config" else f"{what.split()[-1]}.toml"

    def fault(expected: str, got: str, cure: str, line: int | None = None) -> tuple[str, list[Fault]]:
        return "", [Fault(name, line, "", expected, got, cure)]

    try:
        raw = read_bytes(file, LARGEST)
    except FileNotFoundError:
        return fault(f"{what} file", "no such file", "give the path of a file that exists")
    except IsADirectoryError:
        return fault(f"{what} file", "a folder", f"name the file in it, such as {file / such_as}")
    except PermissionError:
        return fault("a file that may be read", "permission denied", f"let its readers in: sudo chmod a+r {file}")
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno == EFBIG:
            return fault(f"{what} of at most {LARGEST} bytes", "more", f"this is not a {such_as}")
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return fault(f"{what} file", reason, "give the path of a file that can be read")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return fault("UTF-8 text", "UTF-16", "save it again with the encoding UTF-8")
    try:
        return raw.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        byte = raw[error.start]
        return fault("UTF-8 text", f"the byte 0x{byte:02x}", "save it again with the encoding UTF-8", line)


def parse(text: str, name: str) -> tuple[dict[str, Any], str, list[Fault]]:
    """The values, the text that they come from (with empty tables for broken values), a fault for each broken line."""
    lines = text.replace("\r\n", "\n").split("\n")
    faults: dict[int, Fault] = {}
    while True:
        try:
            return tomllib.loads("\n".join(lines) + "\n"), "\n".join(lines), list(faults.values())
        except RecursionError:
            return {}, "", [too_deep(name)]
        except tomllib.TOMLDecodeError as error:
            message = str(error)
            place = _PLACE.search(message)
            number = int(place[1]) if place and place[1] else len(lines)
            line = lines[number - 1]
            mended = _mend(line, message, already=number in faults)
            faults.setdefault(number, _broken(name, number, message, line))
            if mended is None or len(faults) == MOST_BROKEN:
                return {}, "", list(faults.values())
            lines[number - 1] = mended
        except ValueError:  # Python reads no decimal number of more than 4300 digits
            return {}, "", [Fault(name, None, "", "numbers of at most 4300 digits", "a longer one", "take it out")]


def too_deep(name: str) -> Fault:
    return Fault(name, None, "", "sections and lists", "brackets nested hundreds deep", "take them out")


def _mend(line: str, message: str, already: bool) -> str | None:
    """The line with an empty table for its value, or none at all; None where the damage may be longer than the line."""
    setting = _SETTING.match(line)
    if setting is None:
        return None
    if already or "overwrite" in message:
        return ""
    try:
        tomllib.loads(line + "\n")
    except ValueError as error:
        # An open bracket or quote may go on in the lines below.
        open_ended = "(at end of document)" in str(error) or "nclosed" in str(error)
        return None if open_ended else setting.group() + MENDED
    return None


def _broken(name: str, number: int, message: str, line: str) -> Fault:
    text = line.strip()
    got = f"`{text}`" if len(text) <= 60 else f"`{text[:57]}...`"
    reason = _PLACE.sub("", message)
    return Fault(name, number, "", "TOML", f"{got} ({reason[0].lower()}{reason[1:]})", _cure(text, message))


def _cure(line: str, message: str) -> str:
    key, equals, value = (part.strip() for part in line.partition("="))
    value = value.partition("#")[0].strip()
    if "overwrite" in message or "twice" in message:
        return "it is set twice: keep one of the two"
    if "(at end of document)" in message or "nclosed" in message:
        return "a bracket or quote above is opened and never closed"
    if not equals and re.match(r"[\w.-]+\s*:", line):
        return "write an equals sign instead of the colon"
    if line.startswith("["):
        return "a section is a name in square brackets alone on its line, such as [keys]"
    if not equals:
        return "write key = value, or begin a remark with #"
    if not value:
        return f"write the value behind {key} ="
    if value.lower() in ("true", "false"):
        return f"write {value.lower()}, in small letters"
    if re.fullmatch(r"0\d+", value):
        return f"write {int(value)}, without the leading zero"
    if any(mark in value for mark in "“”„‘’"):
        return 'use the straight quotes " of a keyboard'
    if value[-1] in ",;":
        return f"take the {'comma' if value[-1] == ',' else 'semicolon'} at the end out"
    if re.fullmatch(r"[\w.+-]+(\s*,\s*[\w.+-]+)+", value):
        first, several = value.partition(",")[0].strip(), ", ".join(one.strip() for one in value.split(","))
        return f"one value stands bare, {key} = {first}; several stand in brackets, {key} = [{several}]"
    if re.fullmatch(r"\[\s*[^\W\d][\w .-]*(,\s*[^\W\d][\w .-]*)*\]", value):
        quoted = ", ".join(f'"{one.strip()}"' for one in value[1:-1].split(","))
        return f"texts in a list need quotes, each its own: {key} = [{quoted}]"
    if re.fullmatch(r"\d[\da-fA-F]*", value):
        return f"a number that is written with letters begins with 0x: {key} = 0x{value}"
    if "\\" in value:
        return f"write / for each \\, or put the text into single quotes: {key} = '...'"
    if re.fullmatch(r"[^\W\d][\w/.-]*|/[\w/.-]+", value):
        return f'a text needs quotes: {key} = "{value}"'
    return "look at the quotes, brackets and commas of this line"
