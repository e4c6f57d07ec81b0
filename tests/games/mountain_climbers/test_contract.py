"""Mountain Climbers keeps the contract that every game keeps: the same tests, with this game installed for them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine import test_contract as contract
from tests.engine import test_contract_showing as showing

SITE = Path(__file__).parent / "site"
NAME = "mountain_climbers"
RANDOM = [
    contract.test_there_is_always_a_legal_move_and_every_question_is_well_formed,
    contract.test_an_illegal_move_is_refused_by_a_known_ruling_and_changes_nothing,
    contract.test_taking_back_is_as_if_it_had_never_been,
    contract.test_a_replay_is_the_same_move_for_move,
    contract.test_a_journal_is_read_back_from_disk_and_from_text,
    contract.test_corrections_list_exactly_what_no_longer_fits,
    contract.test_an_option_does_to_the_pieces_what_it_says,
    contract.test_the_table_may_settle_whatever_is_offered_or_hears_why_not,
    showing.test_questions_and_answers_fit,
    showing.test_the_path_and_what_can_be_set_fit,
]
SEEDED = [
    contract.test_a_game_comes_to_its_end,
    contract.test_after_the_end_only_the_table_has_a_word,
    showing.test_the_end_is_told,
]


@pytest.fixture(autouse=True)
def _installed() -> Iterator[None]:
    sys.path.insert(0, str(SITE))
    yield
    sys.path.remove(str(SITE))


@pytest.mark.parametrize("promise", RANDOM, ids=lambda promise: promise.__name__)
def test_in_random_play(promise: Callable[..., Any]) -> None:
    promise(name=NAME)


@pytest.mark.parametrize("promise", SEEDED, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("seed", range(2))
def test_at_the_end(promise: Callable[..., Any], seed: int) -> None:
    promise(name=NAME, seed=seed)
