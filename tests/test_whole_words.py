"""No word on the glass is the beginning of a longer one, and none has lost its vowels: what has no room is said in
other words. What a picture says in its text twin tells which words are meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import combinations

import pytest

from companion.games.mountain_climbers.mountain import TILES
from companion.showing import Branch
from companion.views import BESIDE_LINE, HINT_LABEL, HINT_LABELS, View
from tests.table.climb_pictures import pictures
from tests.table.climbs import climbing
from tests.table.play import Play, words_of
from tests.table.test_pictures import evening as evening_pictures
from tests.table.walks import climb, evening, walk

WORD = re.compile(r"[a-z]{3,}")
WHOLE = {"climb", "draw", "fall", "heart", "play", "roll", "shuffle", "the"}
"""Words that begin others and stand for themselves."""
SHORT = {"biv", "base", "wthr", "hrt"}
"""Short forms that are on purpose: the board's own, the key that adds a Weather, hearts in the tightest row."""
DICE = re.compile(r"[daw]+")
"""A roll by its letters."""


def cut(view: View) -> set[str]:
    """The words of a picture that are parts of words."""
    labels = " ".join(hint.label for hint in view.hints if hint)
    shown = set(WORD.findall(" ".join((*words_of(view.header), *words_of(view.stage), labels)).lower()))
    said = set(WORD.findall(view.say.lower()))
    begun = {word for word in shown - said if any(whole.startswith(word) for whole in said)}
    clipped = {word for word in shown if not re.search("[aeiouy]", word) and not DICE.fullmatch(word)}
    return (begun | clipped) - WHOLE - SHORT


def test_the_rule_finds_what_is_cut() -> None:
    table = Play(seats=())
    assert cut(table.view) == set()
    assert cut(View("x", table.view.stage, "Pick a game: High Riskier.")) == {"risk"}
    assert cut(View("x", table.view.stage, "Nothing.", None, table.view.hints)) == set()


@pytest.mark.parametrize("drawn", [pictures, evening_pictures])
def test_no_golden_picture_cuts_a_word(drawn: Callable[[], Mapping[str, View]]) -> None:
    found = drawn()
    assert {name: cut(view) for name, view in found.items() if cut(view)} == {}
    assert len(found) > 15


@pytest.mark.parametrize("seed", range(4))
def test_no_picture_of_a_walk_cuts_a_word(seed: int) -> None:
    wrong: dict[str, object] = {}
    for play in (climb(seed), evening(seed)):
        for _ in walk(play, seed, 250):
            view = play.view
            wrong |= dict.fromkeys(cut(view), view.stage)
    assert wrong == {}


def test_a_title_that_is_longer_than_a_list_line_stands_there_whole() -> None:
    table = Play("mountain_climbers", seats=())
    assert "Mountain Climbers" in table.text
    saved = climbing().restart(ask=True)
    assert saved.screen == "splash"
    assert "Mountain Climbers" in saved.text
    assert "sav" not in saved.text.split()


@pytest.mark.parametrize("many", [2, 3, 4, 5])
def test_any_tiles_that_may_be_moved_have_whole_words_and_room(many: int) -> None:
    for laid in combinations(TILES, many):
        table = climbing()
        places: dict[str, int | None] = {tile: 20 + place for place, tile in enumerate(laid)}
        table.position(tiles={**dict.fromkeys(TILES), **places}).press("BBA")
        prompt = table.table.prompt
        assert prompt is not None
        assert {option.value for option in prompt.options if option.legal} == set(laid)
        assert_whole(table.game.showing.branches(table.match.state, prompt))


def assert_whole(found: tuple[Branch, ...]) -> None:
    labels = [one.label for one in found]
    assert all(len(label) <= HINT_LABEL for label in labels) and sum(map(len, labels)) <= HINT_LABELS, labels
    known = {"up", "down", "again", "danger", "heart", "climb", "fall", "play", "either"}
    for one in found:
        assert len(one.text) <= BESIDE_LINE
        assert set(WORD.findall(f"{one.label} {one.text}".lower())) <= known, one
        assert_whole(one.branches)
