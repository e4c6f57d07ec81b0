"""What is no TOML, no text or no file: still one sentence a fault, with its line where there is one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.config import load_file
from companion.config.faults import BadConfig
from companion.config.read import LARGEST
from tests.config.reading import read, sentences

QUOTES = "a text needs quotes"
BROKEN = [
    ("[panel]\nport = auto\n", f'2: expected TOML, got `port = auto` (invalid value); {QUOTES}: port = "auto"'),
    (
        "[panel]\nport = /dev/ttyACM0\n",
        f'2: expected TOML, got `port = /dev/ttyACM0` (invalid value); {QUOTES}: port = "/dev/ttyACM0"',
    ),
    (
        "[table]\nmotion = True\n",
        "2: expected TOML, got `motion = True` (invalid value); write true, in small letters",
    ),
    (
        "[keys]\na: 17\n",
        "2: expected TOML, got `a: 17` (expected '=' after a key in a key/value pair); "
        "write an equals sign instead of the colon",
    ),
    (
        "[keys]\na = 017\n",
        "2: expected TOML, got `a = 017` (expected newline or end of document after a statement); "
        "write 17, without the leading zero",
    ),
    ("[keys]\na =\n", "2: expected TOML, got `a =` (invalid value); write the value behind a ="),
    (
        "[keys]\na = 17,\n",
        "2: expected TOML, got `a = 17,` (expected newline or end of document after a statement); "
        "take the comma at the end out",
    ),
    (
        "[keys]\na = 17;\n",
        "2: expected TOML, got `a = 17;` (expected newline or end of document after a statement); "
        "take the semicolon at the end out",
    ),
    (
        "[keys]\nencoder = 5,6\n",
        "2: expected TOML, got `encoder = 5,6` (expected newline or end of document after a statement); "
        "one value stands bare, encoder = 5; several stand in brackets, encoder = [5, 6]",
    ),
    (
        '[display]\ndriver = "ssd1306"\naddress = 3c\n',
        "3: expected TOML, got `address = 3c` (expected newline or end of document after a statement); "
        "a number that is written with letters begins with 0x: address = 0x3c",
    ),
    (
        "[people]\nnames = [Ann, Bob B]\n",
        "2: expected TOML, got `names = [Ann, Bob B]` (invalid value); "
        'texts in a list need quotes, each its own: names = ["Ann", "Bob B"]',
    ),
    (
        "[panel]\nport = “auto”\n",
        '2: expected TOML, got `port = “auto”` (invalid value); use the straight quotes " of a keyboard',
    ),
    (
        '[archive]\npath = "C:\\Users\\x"\n',
        '2: expected TOML, got `path = "C:\\Users\\x"` (invalid hex value); '
        "write / for each \\, or put the text into single quotes: path = '...'",
    ),
    (
        "[keys]\na = 17\na = 18\n",
        "3: expected TOML, got `a = 18` (cannot overwrite a value); it is set twice: keep one of the two",
    ),
    (
        "[keys]\na = 17\n[keys]\nb = 18\n",
        "3: expected TOML, got `[keys]` (cannot declare ('keys',) twice); it is set twice: keep one of the two",
    ),
    (
        "[keys\na = 17\n",
        "1: expected TOML, got `[keys` (expected ']' at the end of a table declaration); "
        "a section is a name in square brackets alone on its line, such as [keys]",
    ),
    (
        "keys\n",
        "1: expected TOML, got `keys` (expected '=' after a key in a key/value pair); "
        "write key = value, or begin a remark with #",
    ),
    (
        '[people]\nnames = ["Ann",\n"Bob"\n[table]\n',
        "4: expected TOML, got `[table]` (unclosed array); a bracket or quote above is opened and never closed",
    ),
    (
        "[people]\nnames = '''Ann\n",
        "3: expected TOML, got `` (expected \"'''\"); a bracket or quote above is opened and never closed",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), BROKEN, ids=[text.replace("\n", " ") for text, _ in BROKEN])
def test_broken_toml(tmp_path: Path, text: str, sentence: str) -> None:
    assert sentences(tmp_path, text) == [sentence]


def test_a_broken_line_does_not_hide_what_is_wrong_below_it(tmp_path: Path) -> None:
    text = "[display]\ndriver = ssd1309\nrotate = 90\n[keys]\na = 99\nb = 5\nb = 6\n[table]\npace = fast\npase = 1\n"
    said = [one.partition(":")[0] for one in sentences(tmp_path, text)]
    assert said == ["2", "3", "5", "7", "9", "10"]


@pytest.mark.parametrize("broken", ["a = 17;", "a = 017", "a = 23, 24", "a = 3c", "a = [Ann]", "a ="])
def test_no_way_to_break_a_line_hides_what_is_below_it(tmp_path: Path, broken: str) -> None:
    said = [one.partition(":")[0] for one in sentences(tmp_path, f"[keys]\n{broken}\nb = 99\n[table]\npase = 1\n")]
    assert said == ["2", "3", "5"]


def test_nothing_is_guessed_below_a_broken_section(tmp_path: Path) -> None:
    (said,) = sentences(tmp_path, "[keys\na = 99\n[table]\npace = 3\n")
    assert said.startswith("1: expected TOML")


FILES = [
    (b"\xff\xfea\x00", "expected UTF-8 text, got UTF-16; save it again with the encoding UTF-8"),
    (b"# ok\n# caf\xe9\n", "2: expected UTF-8 text, got the byte 0xe9; save it again with the encoding UTF-8"),
    (b"#" * (LARGEST + 1), "expected a config of at most 1000000 bytes, got more; this is not a table.toml"),
    (b"x = " + b"[" * 5000, "expected sections and lists, got brackets nested hundreds deep; take them out"),
    (b"[keys]\na = " + b"9" * 5000, "expected numbers of at most 4300 digits, got a longer one; take it out"),
    (b"[keys]\na = 0x" + b"f" * 5000, None),
    (b"\x00", None),
]


@pytest.mark.parametrize(("content", "sentence"), FILES, ids=[str(content[:12]) for content, _ in FILES])
def test_what_is_no_text_of_ours(tmp_path: Path, content: bytes, sentence: str | None) -> None:
    (said,) = sentences(tmp_path, content)
    assert sentence is None or said == sentence
    assert len(said) < 300


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    for path, got in ((tmp_path / "not.toml", "no such file"), (tmp_path, "a folder"), (tmp_path / "a\0b", "embedded")):
        with pytest.raises(BadConfig, match=f"expected a config file, got .*{got}") as caught:
            load_file(path)
        assert caught.value.exit_code == 2


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(file: Path, most: int) -> bytes:
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr("companion.config.read.read_bytes", denied)
    with pytest.raises(BadConfig, match="got permission denied; let its readers in: sudo chmod"):
        load_file(tmp_path / "table.toml")


@pytest.mark.parametrize(
    "content", [b"\xef\xbb\xbf[keys]\r\na = 17\r\n", b"[keys]\r\na = 17", b"\xef\xbb\xbf[keys]\na=17"]
)
def test_a_file_from_windows_just_works(tmp_path: Path, content: bytes) -> None:
    assert read(tmp_path, content).keys.a == 17


def test_lines_count_the_same_in_a_file_from_windows(tmp_path: Path) -> None:
    (said,) = sentences(tmp_path, b"\xef\xbb\xbf[keys]\r\n\r\na = 99\r\n")
    assert said.startswith("3: keys.a: ")
