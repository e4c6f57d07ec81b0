"""Names and addresses are taken out, whatever stands around them; what is no name stays."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.doctor.scrub import KEPT, Scrubber, quoted_names, without_remarks

ANN = Scrubber(["Ann Berg", "Al", "Strauß", "Zoë"], ["lars"], ["attic-pi"])


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Ann Berg rolls", "person-1 rolls"),
        ("ANN, ann; Berg's", "person-1, person-1; person-1's"),
        ("Anna and Alan, annual", "Anna and Alan, annual"),
        ("Al", "person-2"),
        ("/home/lars/x on attic-pi.local", "/home/user-1/x on host-1.local"),
        ("the Raspberry Pi in the attic", "the Raspberry Pi in the attic"),
        ("10.0.0.7:8080, 0.0.0.0, 127.0.0.1, 1.2.3", "<address>:8080, 0.0.0.0, 127.0.0.1, 1.2.3"),
        ("fe80::1%wlan0 and ::1 and 12:30:45", "<address> and ::1 and 12:30:45"),
        ("DE:AD:BE:EF:00:01", "<mac>"),
        ("STRAUSS, Strauß, Zoe\u0308", "person-3, person-3, person-4"),
        ("mail a.b+c@d.example, now", "mail <mail>, now"),
    ],
)
def test_a_text(text: str, clean: str) -> None:
    assert ANN.text(text) == clean


def test_seats_name_nobody() -> None:
    assert Scrubber(["red", "Blue"]).text("red and blue") == "red and blue"


def test_nobody_known_changes_nothing() -> None:
    assert Scrubber().text("Ann rolls") == "Ann rolls"


def test_json_keys_stay() -> None:
    assert Scrubber(["Line"]).body({"line": ["line", 1, None]}) == {"line": ["person-1", 1, None]}


def test_names_in_toml_that_does_not_parse() -> None:
    assert quoted_names('[people\nnames = ["Ann", \'Bo\',\n  "Cy"\n') == ("Ann", "Bo", "Cy")


def test_remarks_go_and_what_looks_like_one_in_a_text_stays() -> None:
    assert without_remarks("a = \"#1\" # mine\n# all\nb = '#2'#x\n") == "a = \"#1\"\n\nb = '#2'\n"


NAMES = st.text(st.characters(categories=["L"]), min_size=1, max_size=12).filter(
    lambda name: name.casefold() not in KEPT and name.casefold() not in "person-1"
)


@settings(deadline=None)
@given(NAMES, st.sampled_from(["{} rolls", "({})", "/{}/", "it is {}.", "{}: 3"]))
def test_no_name_comes_through(name: str, around: str) -> None:
    scrubber = Scrubber([name])
    assert around.format("person-1") == scrubber.text(around.format(name))
    row = json.loads(scrubber.lines(json.dumps({"who": name})))
    assert row == {"who": "person-1"}
