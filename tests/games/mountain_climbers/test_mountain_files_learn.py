"""What the owner tells of the box at the table: prints, mountains, weather faces and where the tiles are laid."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import WrongSetup
from companion.engine.game import Settle
from companion.games.mountain_climbers import chart, game, learn
from companion.games.mountain_climbers.mountain import CAMP, TILES, Mountain, described, lay, read_print

SPACES = st.integers(1, 24)
PRINTS = st.sampled_from([choice.value for choice in learn.prints()])


def facts(mountain: str = "beginner") -> dict[str, Any]:
    return {**game.facts, "mountain": chart.example(mountain)}


def printed(mountain: Mountain, space: int) -> str:
    return CAMP if space in mountain.camps else mountain.printed[space].text


def test_everything_that_can_be_printed_can_be_picked_and_fits_a_row() -> None:
    choices = learn.prints()
    assert choices[0] == ("Nothing", "blank")
    assert {"Camp", "Danger", "+1 heart", "-2 hearts", "Move 5", "Back 1"} <= {choice.label for choice in choices}
    assert len({choice.label for choice in choices}) == len({choice.value for choice in choices}) == len(choices)
    for label, value in choices:
        assert len(label) <= 15
        assert value == CAMP or read_print(value).text == value


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(chart.EXAMPLES), SPACES, PRINTS)
def test_a_told_print_is_on_that_space_and_on_no_other(name: str, space: int, told: str) -> None:
    before, after = facts(name), learn.differs(facts(name), space, told)
    old, new = learn.mountain_in(before), learn.mountain_in(after)
    assert printed(new, space) == told
    others = [one for one in range(1, 25) if one != space]
    assert [printed(new, one) for one in others] == [printed(old, one) for one in others]
    assert game.setup(("red", "blue"), {}, after).terms.mountain == new


@settings(deadline=None, max_examples=40)
@given(SPACES, PRINTS, PRINTS)
def test_the_last_word_on_a_space_holds_and_the_print_of_the_file_is_no_difference(
    space: int, first: str, last: str
) -> None:
    box = facts()
    as_written = printed(learn.mountain_in(box), space)
    twice = learn.differs(learn.differs(box, space, first), space, last)
    assert twice == learn.differs(box, space, last)
    assert learn.differs(twice, space, as_written) == box


def test_a_print_belongs_to_the_square_so_it_holds_on_every_mountain() -> None:
    beginner = facts()
    assert learn.where(beginner, 9) == "C easy, bottom left"
    told = learn.differs(beginner, 9, "back:2")
    assert told["prints"] == {"C easy 3": "back:2"}
    turned = {
        **chart.example("beginner"),
        "squares": [["C easy", "F easy"], ["E easy", "D easy"], ["A easy", "B easy"]],
    }
    elsewhere = learn.picked(told, turned)
    assert learn.where(elsewhere, 17) == "C easy, bottom left"
    assert printed(learn.mountain_in(elsewhere), 17) == "back:2"
    assert printed(learn.mountain_in(elsewhere), 9) != "back:2"


def test_a_mountain_without_squares_remembers_the_space_itself() -> None:
    box = learn.picked(game.facts, described(lay(9, 2)))
    told = learn.differs(box, 4, "camp")
    assert told["prints"] == {"4": "camp"}
    assert learn.where(told, 4) == ""
    assert 4 in learn.mountain_in(told).camps


def test_a_match_says_the_same_by_a_settle() -> None:
    state = game.setup(("red", "blue"), {}, game.facts)
    settled = game.apply(state, Settle(learn.differs_now(7, "camp"), "told")).state
    assert settled.terms.mountain == learn.mountain_in(learn.differs(game.facts, 7, "camp"))
    known = game.apply(state, Settle(learn.face_now("snow", "self:move-1"), "told")).state
    assert (
        known.terms.remembered
        == game.setup(("a", "b"), {}, learn.remember_face(game.facts, "snow", "self:move-1")).terms.remembered
    )


@pytest.mark.parametrize(
    ("space", "told", "key", "why"),
    [
        (0, "camp", "space", "from 1 to 24"),
        (25, "camp", "space", "got 25"),
        (3, "cmap", "printed", "printed nowhere"),
        (3, "move:0", "printed", "printed nowhere"),
    ],
)
def test_what_no_space_can_be_is_refused(space: int, told: str, key: str, why: str) -> None:
    with pytest.raises(WrongSetup) as refused:
        learn.differs(game.facts, space, told)
    assert refused.value.key == key
    assert why in refused.value.why


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"prints": {"C easy 3": "cmap"}}, "prints.C easy 3"),
        ({"prints": {"C easy 3": 4}}, "prints.C easy 3"),
        ({"prints": ["camp"]}, "prints"),
        ({"mountain": {"finish": 0}}, "mountain.finish"),
        ({"mountain": {"finish": "25"}}, "mountain.finish"),
        ({"mountain": {"camps": [99]}}, "mountain.camps"),
        ({"mountain": {"squares": [3]}}, "mountain.squares[0]"),
        ({"mountain": {"tiles": {"danger": 25}}}, "mountain.tiles.danger"),
        ({"mountain": {"hight": 3}}, "mountain.hight"),
        ({"mountain": "beginner"}, "mountain"),
        ({"faces": [{"name": "snow", "effects": [{"target": "me"}]}]}, "faces"),
    ],
)
def test_damaged_facts_are_refused_with_their_key(wrong: dict[str, Any], key: str) -> None:
    with pytest.raises(WrongSetup) as refused:
        game.setup(("red", "blue"), {}, {**game.facts, **wrong})
    assert refused.value.key == key


def test_a_suggested_tile_is_not_laid_on_what_was_told_to_be_a_camp() -> None:
    box = learn.picked(game.facts, {**chart.example("beginner"), "tiles": {"danger": 7, "heart": 8}})
    state = game.setup(("red", "blue"), {}, learn.differs(box, 7, "camp"))
    assert game.scenarios.describe(state)["tiles"] == {**dict.fromkeys(TILES), "heart": 8}


def test_the_box_keeps_what_changed() -> None:
    box = facts()
    assert learn.told(box, box) == {}
    hard = learn.picked(box, chart.example("hard"))
    assert learn.told(box, hard) == {"mountain": {**chart.example("hard"), "example": False}}
    assert learn.told(hard, learn.differs(hard, 2, "camp")) == {"prints": {"A hard 4": "camp"}}
    assert learn.told(None, box) == box


def test_an_example_is_one_until_the_owner_has_said_that_it_lies_here() -> None:
    box = facts("medium")
    assert not learn.confirmed(box)
    lies = learn.picked(box, learn.mountains(box)[0][1])
    assert learn.confirmed(lies)
    assert learn.mountain_in(lies) == learn.mountain_in(box)


def test_the_mountain_of_now_is_picked_first() -> None:
    assert [name for name, _ in learn.mountains(facts("medium"))] == ["Medium", "Beginner", "Hard"]
    own = learn.picked(game.facts, {**chart.example("hard"), "name": "", "from": "/home/ann/the-big-one.toml"})
    names = [name for name, _ in learn.mountains(own)]
    assert names == ["the-big-one.toml"[-15:], "Beginner", "Medium", "Hard"]
    for _, mountain in learn.mountains(own):
        assert game.setup(("red", "blue"), {}, learn.picked(own, mountain))


@pytest.mark.parametrize("name", chart.EXAMPLES)
def test_a_column_is_offered_when_all_the_tiles_have_room_in_it(name: str) -> None:
    mountain = learn.mountain_in(facts(name))
    columns = learn.tile_columns(mountain)
    assert columns
    for column, spaces in columns.items():
        assert len(spaces) in (5, 6)
        assert {mountain.column(space) for space in spaces} == {column}
        assert not set(spaces) & mountain.camps


@pytest.mark.parametrize("spaces", [(1, 8, 9, 16, 17), (1, 8, 9, 16, 17, 24)])
def test_every_number_lays_the_tiles_in_another_way(spaces: tuple[int, ...]) -> None:
    every = {tuple(learn.laid(spaces, drawn)["tiles"].items()) for drawn in range(learn.ways(spaces))}
    assert len(every) == learn.ways(spaces) == (120 if len(spaces) == 5 else 720)
    for one in every:
        lies = dict(one)
        assert set(lies) == set(TILES)
        assert len(set(lies.values())) == 5
        assert set(lies.values()) <= set(spaces)


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(chart.EXAMPLES), st.data())
def test_a_column_at_random_is_a_settle_that_the_rules_accept(name: str, data: st.DataObject) -> None:
    state = game.setup(("red", "blue"), {}, facts(name))
    spaces = data.draw(st.sampled_from(sorted(learn.tile_columns(state.terms.mountain).values())))
    change = learn.laid(spaces, data.draw(st.integers(0, learn.ways(spaces) - 1)))
    after = game.apply(state, Settle(change, "laid")).state
    assert game.scenarios.describe(after)["tiles"] == change["tiles"]


def test_one_by_one_a_tile_may_lie_where_nothing_is() -> None:
    mountain = learn.mountain_in(facts())
    free = learn.one_by_one(mountain, taken=(1, 2))
    assert set(free) == {space for space in range(3, 25) if space not in mountain.camps}
    assert [mountain.row(space) for space in free] == sorted(mountain.row(space) for space in free)


def test_a_face_is_remembered_by_its_name_and_the_last_word_counts() -> None:
    one = learn.remember_face(game.facts, "snow", "self:move-1")
    two = learn.remember_face(one, "fog", "all:health-1:move-1,others:move-1")
    assert two["faces"] == [
        {"name": "snow", "effects": [{"target": "self", "move": -1}]},
        {
            "name": "fog",
            "effects": [{"target": "all", "health": -1, "move": -1}, {"target": "others", "move": -1}],
        },
    ]
    again = learn.remember_face(two, "snow", "nothing")
    assert [face["name"] for face in again["faces"]] == ["snow", "fog"]
    assert again["faces"][0]["effects"] == []
    assert learn.face_names(again)[:2] == ("snow", "fog")
    assert len(set(learn.face_names(again))) == len(learn.face_names(again))


def test_the_die_has_six_faces() -> None:
    box: dict[str, Any] = dict(game.facts)
    for name in learn.face_names(box)[:6]:
        box = learn.remember_face(box, name, "nothing")
    with pytest.raises(WrongSetup, match="all are told"):
        learn.remember_face(box, "rain", "nothing")
    assert len(learn.remember_face(box, "sun", "self:health+1")["faces"]) == 6
    with pytest.raises(WrongSetup, match="needs a name"):
        learn.remember_face(box, " ", "nothing")
