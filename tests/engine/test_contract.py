"""The contract that every game keeps, ours and a stranger's: random play from what the game itself declares."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import transcript
from companion.engine.errors import IllegalMove
from companion.engine.game import Choose, Event, Game, Move, Over, Piece, Prompt
from companion.engine.journal import Moved, TookBack
from companion.engine.journal_bodies import entry_of, entry_row, setup_body, setup_of
from companion.engine.match import Match
from companion.shelf import find_game
from tests.engine.naive import NaiveMatch
from tests.engine.play import begun, illegal_moves, journalled, legal_moves, played, registered, settles

MOVES = 60
END = 20_000
"""Within so many random moves every game has ended."""

every_game = pytest.mark.parametrize("name", registered())
chances = st.integers(min_value=0, max_value=2**32).map(Random)


def test_a_stranger_comes_in_by_entry_point() -> None:
    assert "beans" in registered()
    assert find_game("beans").title == "Beans"


@every_game
@settings(deadline=None, max_examples=40)
@given(chance=chances)
def test_there_is_always_a_legal_move_and_every_question_is_well_formed(name: str, chance: Random) -> None:
    match = begun(name, chance)
    for before, _, after in played(match, chance, MOVES):
        _well_asked(before.game, before)
        _well_told(before.game, after.last.events)
        match = after
    _well_asked(match.game, match)
    assert isinstance(match.prompt, Over) or legal_moves(match.game, match.prompt, chance)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_game_comes_to_its_end(name: str, seed: int) -> None:
    chance = Random(seed)
    match = begun(name, chance)
    for _, _, after in played(match, chance, END):
        match = after
    assert isinstance(match.prompt, Over)
    described = match.game.scenarios.describe(match.state)
    assert described["to_move"] is None
    assert described["phase"] == "over"
    assert described["winner"] in (match.prompt.winner[0], list(match.prompt.winner))


@every_game
@settings(deadline=None, max_examples=40)
@given(chance=chances)
def test_an_illegal_move_is_refused_by_a_known_ruling_and_changes_nothing(name: str, chance: Random) -> None:
    for before, _, _ in played(begun(name, chance), chance, MOVES // 2):
        _refuses(before, chance)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_after_the_end_only_the_table_has_a_word(name: str, seed: int) -> None:
    chance = Random(seed)
    match = begun(name, chance)
    for _, _, after in played(match, chance, END):
        match = after
    _refuses(match, chance)


@every_game
@settings(deadline=None, max_examples=40)
@given(chance=chances)
def test_d20_taking_back_is_as_if_it_had_never_been(name: str, chance: Random) -> None:
    match = begun(name, chance)
    for before, _, after in played(match, chance, MOVES):
        undone = after.after(TookBack())
        assert (undone.state, undone.prompt, undone.number) == (before.state, before.prompt, before.number)
        assert undone.version == before.version + 2
        match = after
    while match.number:
        match = match.after(TookBack())
    assert match.state == Match.begin(match.game, match.setup).state


@every_game
@settings(deadline=None, max_examples=40)
@given(chance=chances)
def test_a_replay_is_the_same_move_for_move(name: str, chance: Random) -> None:
    match = begun(name, chance)
    for _, _, after in played(match, chance, MOVES):
        match = after
    again = Match.load(match.game, match.setup, [Moved(move) for move in match.moves()])
    for one, two in zip(match.plies(), again.plies(), strict=True):
        assert (one.state, one.prompt, one.events, one.asked) == (two.state, two.prompt, two.events, two.asked)


@every_game
@settings(deadline=None, max_examples=40)
@given(chance=chances)
def test_a_journal_is_read_back_from_disk_and_from_text(name: str, chance: Random) -> None:
    match = begun(name, chance)
    game, entries = match.game, []
    for entry, after in journalled(match, chance, MOVES):
        entries.append(entry)
        match = after
    rows = json.loads(json.dumps([setup_body(match.setup), *map(entry_row, entries)]))
    setup, journal = setup_of(rows[0]), [entry_of(kind, body) for kind, body in rows[1:]]
    assert (setup, journal) == (match.setup, entries)
    loaded = Match.load(game, setup, journal)
    for part in ("state", "prompt", "version", "number", "waiting", "people", "redo", "closed"):
        assert getattr(loaded, part) == getattr(match, part), part
    text = transcript.write(game, match.setup, entries)
    assert transcript.read(text, find_game) == (match.setup, entries)


@every_game
@settings(deadline=None, max_examples=40)
@given(chance=chances)
def test_corrections_list_exactly_what_no_longer_fits(name: str, chance: Random) -> None:
    match = begun(name, chance)
    model = NaiveMatch(match.game, match.setup)
    for entry, after in journalled(match, chance, MOVES // 2):
        model.after(entry)
        assert after.state == model.state()
        assert after.moves() == tuple(move for _, move in model.made)
        assert (after.version, list(after.redo)) == (model.version, model.redo)
        assert [misfit.ply for misfit in after.void] == model.void


@every_game
@settings(deadline=None, max_examples=40)
@given(chance=chances)
def test_an_option_does_to_the_pieces_what_it_says(name: str, chance: Random) -> None:
    for before, _, _ in played(begun(name, chance), chance, MOVES // 2):
        prompt = before.prompt
        assert isinstance(prompt, Prompt)
        for option in prompt.options:
            if option.legal:
                _does_what_it_says(before, option.id)


@every_game
@settings(deadline=None, max_examples=10)
@given(chance=chances)
def test_the_table_may_settle_whatever_is_offered_or_hears_why_not(name: str, chance: Random) -> None:
    for before, _, _ in played(begun(name, chance), chance, 12):
        offered = settles(before)
        for settle in chance.sample(offered, min(len(offered), 60)):
            try:
                after = before.play(settle)
            except IllegalMove as refused:
                assert refused.ruling in before.game.rulings
                continue
            _well_told(before.game, after.last.events)
            _well_asked(before.game, after)
            assert after.after(TookBack()).state == before.state


def _refuses(match: Match, chance: Random) -> None:
    kept, described = deepcopy(match.state), match.game.scenarios.describe(match.state)
    for move in illegal_moves(match, chance):
        with pytest.raises(IllegalMove) as refused:
            match.play(move)
        assert refused.value.ruling in match.game.rulings, move
        assert refused.value.why, move
        assert _option_agrees(match.prompt, move, refused.value.ruling), move
    assert match.state == kept
    assert match.game.scenarios.describe(match.state) == described


def _option_agrees(prompt: Prompt | Over, move: Move, ruling: str) -> bool:
    """An option that is shown and not legal is refused by the ruling that it names."""
    if isinstance(prompt, Over) or not isinstance(move, Choose):
        return True
    option = prompt.option(move.option)
    return option is None or option.refusal == ruling


def _well_asked(game: Game, match: Match) -> None:
    prompt, described = match.prompt, match.game.scenarios.describe(match.state)
    assert json.loads(json.dumps(described)) == _as_lists(described)
    seats = set(match.setup.seats)
    assert {piece.seat for piece in game.pieces(match.state)} <= seats | {""}
    if isinstance(prompt, Over):
        assert set(prompt.places) <= seats
        assert set(prompt.winner) <= seats
        return
    assert {prompt.turn, prompt.who} <= seats
    assert described["phase"] == prompt.phase
    assert described["to_move"] == prompt.turn
    assert described["dice"] == (prompt.dice.count if prompt.dice else 0)
    ids = [option.id for option in prompt.options]
    assert len(set(ids)) == len(ids)
    for option in prompt.options:
        assert option.slot
        assert option.refusal is None or option.refusal in game.rulings
        assert bool(option.why) == (option.refusal is not None)
    if prompt.dice:
        kind = next(kind for kind in game.dice if kind.id == prompt.dice.kind)
        assert 1 <= prompt.dice.count <= kind.most
    assert prompt.dice or any(option.legal for option in prompt.options)


def _well_told(game: Game, events: tuple[Event, ...]) -> None:
    assert events
    for event in events:
        assert set(event.rulings) <= set(game.rulings)
        assert len(set(event.rulings)) == len(event.rulings), "each is named once"
        assert not {"kind", "ruling", "also"} & set(event.facts)
        assert json.loads(json.dumps(dict(event.facts))) == _as_lists(dict(event.facts))


def _as_lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _as_lists(part) for key, part in value.items()}
    return [_as_lists(part) for part in value] if isinstance(value, list | tuple) else value


def _does_what_it_says(match: Match, option: str) -> None:
    outcome = match.game.outcome(match.state, option)
    after = match.play(Choose(option))
    wood = list(match.game.pieces(match.state))
    for shift in outcome.shifts:
        if shift.start != "box":
            wood.remove(Piece(shift.seat, shift.name, shift.start))
        if shift.end != "box":
            wood.append(Piece(shift.seat, shift.name, shift.end))
    assert sorted(map(repr, wood)) == sorted(map(repr, match.game.pieces(after.state)))
    assert outcome.wins == isinstance(after.prompt, Over)
