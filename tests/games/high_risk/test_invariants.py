"""What holds in every position of random play; and a second, plainer telling of the rules agrees with each step."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import IllegalMove
from companion.engine.game import Choose, Move, Over, Prompt, Settle
from companion.engine.journal import Setup
from companion.engine.match import Match
from companion.games.high_risk import game
from tests.games.high_risk import by_the_book
from tests.games.high_risk.playing import dice, random_match, random_move
from tests.games.high_risk.whole import check

RULES = st.fixed_dictionaries(
    {
        "fall_tie": st.sampled_from(["companion", "lower"]),
        "fall_alone": st.sampled_from(["basecamp", "stay"]),
        "bump_into_vacated": st.booleans(),
    }
)
INNER = st.permutations("CCCCCCVVV").map("".join)
CHANCE = st.randoms(use_true_random=False)


@settings(deadline=None, max_examples=60)
@given(chance=CHANCE, inner=INNER, rules=RULES)
def test_every_position_of_random_play_is_sound(chance: Random, inner: str, rules: dict[str, Any]) -> None:
    for match in random_match(chance, 80, f"B{inner}S", **rules):
        check(match.state)
        prompt = match.prompt
        if isinstance(prompt, Over):
            assert prompt.places[prompt.winner[0]] == 1
            assert set(prompt.places) == set(match.setup.seats)
        else:
            assert prompt.turn == prompt.who == match.setup.seats[match.state.turn.seat]


@settings(deadline=None, max_examples=80)
@given(chance=CHANCE, inner=INNER, rules=RULES, players=st.integers(2, 4))
def test_a_plainer_telling_of_the_rules_agrees(chance: Random, inner: str, rules: dict[str, Any], players: int) -> None:
    seats = ["red", "blue", "green", "gold"][:players]
    first = chance.choice(seats)
    match = Match.begin(game, Setup("high_risk", tuple(seats), first, rules, {"zones": f"B{inner}S"}))
    book = by_the_book.opening(seats, f"B{inner}S", first, **rules)
    for _ in range(150):
        if isinstance(match.prompt, Over):
            break
        move = random_move(match.prompt, chance, 0.4)
        match, book = match.play(move), by_the_book.play(book, move)
        described = game.scenarios.describe(match.state)
        assert {name: sorted(own) for name, own in described["tokens"].items()} == {
            name: sorted(own) for name, own in book["at"].items()
        }
        assert described["phase"] == book["phase"]
        assert described["to_move"] in (book["turn"], None)
        assert described["dice"] == (book["left"] if book["phase"] in ("roll", "decide") else 0)


EVERYTHING: list[Move] = [
    Choose("rest"),
    Choose("continue"),
    *(Choose(f"advance:{zone}") for zone in range(-1, 12)),
    *(dice("D" * danger + "A" * (count - danger)) for count in range(8) for danger in (0, count)),
]


@settings(deadline=None, max_examples=30)
@given(chance=CHANCE, rules=RULES)
def test_a_move_is_taken_if_and_only_if_the_question_offers_it(chance: Random, rules: dict[str, Any]) -> None:
    for match in random_match(chance, 30, **rules):
        prompt = match.prompt
        for move in EVERYTHING:
            try:
                game.apply(match.state, move)
                taken = True
            except IllegalMove as refused:
                assert refused.ruling in game.rulings
                taken = False
            assert taken == offered(prompt, move)


def offered(prompt: Prompt | Over, move: Move) -> bool:
    if isinstance(prompt, Over):
        return False
    if isinstance(move, Choose):
        option = prompt.option(move.option)
        return option is not None and option.legal
    assert not isinstance(move, Settle)
    return prompt.dice is not None and prompt.dice.count == len(move.faces)


@settings(deadline=None, max_examples=40)
@given(chance=CHANCE, rules=RULES, named=st.booleans())
def test_t1_a_settle_to_any_sound_position_is_that_position(chance: Random, rules: dict[str, Any], named: bool) -> None:
    match, other = random_match(chance, 30)[-1], random_match(chance, 60)[-1]
    if len(match.setup.seats) != len(other.setup.seats):
        return
    there = game.scenarios.describe(other.state)
    change = {"tokens": there["tokens"], "rules": rules}
    if named:
        change["to_move"] = other.setup.seats[other.state.turn.seat]
    after = match.play(Settle(change))
    here = game.scenarios.describe(after.state)
    assert here["tokens"] == there["tokens"]
    assert here["winner"] == there["winner"]
    assert rules.items() <= game.rules(after.state).items()
    check(after.state)
    if named and not there["winner"]:
        assert (here["to_move"], here["phase"], here["dice"]) == (change["to_move"], "roll", 6)
    before = game.scenarios.describe(match.state)
    if not named and not there["winner"] and not before["winner"]:
        assert (here["to_move"], here["phase"], here["dice"]) == (before["to_move"], before["phase"], before["dice"])
