"""Every entry of a journal comes back from its row as it was, whatever stands in it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import transcript
from companion.engine.game import Choose, Move, Roll, Settle
from companion.engine.journal import (
    Closed,
    Corrected,
    Dropped,
    Entry,
    Kept,
    Moved,
    Noted,
    Redid,
    Renamed,
    Setup,
    Struck,
    TookBack,
    Waiting,
)
from companion.engine.journal_bodies import entry_of, entry_row, setup_body, setup_of
from companion.engine.notation import Words, move_in, move_text
from companion.shelf import find_game

texts = st.text(max_size=12)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
objects = st.dictionaries(texts, values, max_size=3)
words = texts | st.sampled_from(("bean", "one", "two", "O", "T", "OTS", "e6:1:14", "@", "a:", "roll", "--", "#", "="))
moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Roll, words, st.lists(words, max_size=6).map(tuple)),
    st.builds(Roll, st.just("bean"), st.lists(st.sampled_from(("one", "two", "six")), max_size=6).map(tuple)),
    st.builds(Choose, words),
    st.builds(Settle, objects, texts),
)
plies = st.integers(min_value=0, max_value=9999)
entries: st.SearchStrategy[Entry] = st.one_of(
    st.builds(Moved, moves, words, st.sampled_from((None, True, False))),
    st.builds(TookBack),
    st.builds(Redid),
    st.builds(Corrected, plies, moves),
    st.builds(Struck, plies),
    st.builds(Noted, plies, texts),
    st.builds(
        lambda kind, faces, why, event: Kept(Waiting(kind=kind, faces=faces, why=why, event=event)),
        words,
        st.lists(words, max_size=3).map(tuple),
        words,
        words,
    ),
    st.builds(Dropped, words),
    st.builds(Renamed, words, texts),
    st.builds(Closed, words),
)
setups = st.builds(
    Setup,
    st.just("beans"),
    st.lists(words, max_size=4).map(tuple),
    words,
    objects,
    objects,
    st.dictionaries(words, texts, max_size=2),
)


@settings(deadline=None)
@given(entry=entries)
def test_an_entry_is_read_from_its_row(entry: Entry) -> None:
    kind, body = entry_row(entry)
    assert entry_of(kind, json.loads(json.dumps(body))) == entry


@settings(deadline=None)
@given(setup=setups)
def test_a_setup_is_read_from_its_row(setup: Setup) -> None:
    assert setup_of(json.loads(json.dumps(setup_body(setup)))) == setup


@settings(deadline=None)
@given(move=moves)
def test_a_move_is_read_from_its_words(move: Move) -> None:
    game = find_game("beans")
    words = Words(move_text(game, move))
    assert move_in(game, words) == move
    words.end()


@settings(deadline=None)
@given(setup=setups, journal=st.lists(entries, max_size=4))
def test_whatever_stands_in_a_journal_is_read_from_its_lines(setup: Setup, journal: list[Entry]) -> None:
    lines = [*transcript.head(setup), *(transcript.title(find_game("beans"), 1, "red", entry) for entry in journal)]
    text = "\n".join(lines)
    assert not any(sign in text for sign in "\r\t\x0b\x0c\x1c\x85\u2028")
    assert transcript.read(text.encode().decode(), find_game) == (setup, journal)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("nonsense", {}),
        ("move", {}),
        ("move", {"roll": "bean"}),
        ("correct", {"choose": "take"}),
        ("strike", {}),
        ("strike", {"ply": 1, "more": 2}),
        ("keep", {"kind": "bean"}),
        ("close", {"reason": "over", "when": 3}),
    ],
)
def test_a_broken_row_is_named(kind: str, body: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"journal entry '{kind}': cannot be read"):
        entry_of(kind, body)


@pytest.mark.parametrize("body", [{}, {"game": "beans"}, {"game": "beans", "seats": 3, "first": "red"}])
def test_a_broken_setup_is_named(body: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="match setup: cannot be read"):
        setup_of(body)
