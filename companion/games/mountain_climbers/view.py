"""Mountain Climbers for the screens: questions, answers as rows, the path, the end, what may be set.

Fills the views' kinds, and keeps to the sizes that views.py states, whatever the names are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.engine.game import Option, Prompt, Shift, Step
from companion.games.mountain_climbers import (
    announce,
    asking,
    choices,
    ending,
    house,
    learn,
    legend,
    lessons,
    likely,
    settings,
    sketch,
    tree,
    words,
)
from companion.games.mountain_climbers.cards import CARDS, COLOUR
from companion.games.mountain_climbers.prompts import result
from companion.games.mountain_climbers.rules import NO_ONE
from companion.games.mountain_climbers.state import State, gone
from companion.showing import Along, Announcement, Branch, Learnt, Lesson, Page, Part, Settleable, Showing
from companion.views import Dial, DiceTurn, Gauge, Grid, Result, Row, Strip, mark_of

_LABELS = {"card": "CARD", "climber": "CLIMB", "steps": "STEPS", "back": "GO BACK", "tile": "TILE", "to": "LAY"}
_SCREENS = {
    "card": "card_played",
    "climber": "choose_climber",
    "steps": "steps",
    "back": "move_back",
    "tile": "choose_tile",
    "to": "target_map",
    "d6": "six_sided_die",
    "weather": "weather_die",
}
_NAME, _ROW = 10, 13
_MOST_COLUMNS = 18


class MountainShowing(Showing):
    """See showing.Showing."""

    def turn(self, state: State, prompt: Prompt) -> tuple[DiceTurn, str]:
        """How many cards are held, or the one die that is waited for."""
        hand = state.hands[state.seat]
        match state.phase:
            case "weather":
                size = words.size(prompt.climber or "")
                stage = DiceTurn((), "", "die.19", (size.upper(), "ROLLS"), foot="weather die")
                return stage, f"roll the weather die for the {size.lower()} climber."
            case "d6":
                return DiceTurn((), "", "die.19", ("ROLL", "DIE"), foot="then climb"), "roll the six-sided die."
            case "move":
                return DiceTurn((), str(self._most(state)), "up", foot="choose"), f"{prompt.text}."
            case _:
                cards = "1 card" if hand == 1 else f"{hand} cards"
                return DiceTurn((), str(hand), "up", foot="play a card"), f"play one of {cards}."

    def _most(self, state: State) -> int:
        action = state.playing.action if state.playing else None
        return min(choices.most_steps(state), 99) if action is not None and action.kind == "go" else 1

    def place(self, state: State, prompt: Prompt) -> str:
        """What is asked, in a word."""
        match state.phase:
            case "weather":
                return "WEATHER"
            case "d6":
                return "ROLL 1"
            case "move":
                slot = choices.wanted(state)
                return _LABELS[slot] if slot else "CARD"
            case _:
                return "CARD" if state.fresh else "AGAIN"

    def row(self, state: State, option: Option) -> Row:
        """An option with where it leads: "Big > R2C1", or a card's text."""
        terms, dim = state.terms, not option.legal
        place = terms.mountain.place
        match option.slot:
            case "card":
                return Row(CARDS[option.value].text if option.value in CARDS else option.value[:15], dim=dim)
            case "climber" | "back" if option.value in terms.names:
                climber = terms.names.index(option.value)
                mark = mark_of(terms.seats, terms.seats[terms.owner(climber)]) if option.slot == "back" else None
                return Row(sketch.lands(state, option, climber, 9 if mark else 11), mark, dim=dim)
            case "back":
                return Row("Nobody back" if option.value == NO_ONE else option.value[:15], dim=dim)
            case "tile" if option.value in words.TILE_WORDS:
                return Row(words.TILE_WORDS[option.value][0], dim=dim)
            case "to":
                return Row(place(int(option.value)), dim=dim)
            case _:
                return Row(f"Climb {option.value}"[:15], dim=dim)

    def meaning(self, switch: str, value: Any) -> tuple[str, str] | None:
        return house.meaning(switch, value)

    def thing(self, name: str) -> str:
        return words.TILE_WORDS[name][0]

    def label(self, option: str) -> str:
        return _LABELS.get(option.partition(":")[0], "CHOOSE")

    def announce(self, before: State, step: Step, names: Mapping[str, str]) -> Announcement | None:
        return announce.announce(before, step, names)

    def told(self, step: Step, names: Mapping[str, str]) -> str:
        return announce.told(step)

    def strip(self, state: State) -> Strip:
        """The path from Start to Finish; camps are tents. Where there are more spaces than columns, some share one."""
        mountain, terms = state.terms.mountain, state.terms
        last = min(mountain.finish, _MOST_COLUMNS - 1)
        firsts = [-(-column * mountain.finish // last) for column in range(last + 1)]
        of = [space * last // mountain.finish for space in range(mountain.finish + 1)]
        camps = {of[camp] for camp in mountain.camps}
        columns = tuple("flag" if column == last else "tent" if column in camps else "." for column in range(last + 1))
        posts = tuple(
            column for column, first in enumerate(firsts) if first and mountain.row(first) != mountain.row(first - 1)
        )
        rows = []
        for index, seat in enumerate(terms.seats):
            mark = mark_of(terms.seats, seat)
            if mark is not None and not gone(state, index):
                rows.append((mark, Counter(of[state.at[climber]] for climber in terms.own(index))))
        return Strip(columns, posts, tuple(rows))

    def result(self, state: State, names: Mapping[str, str], turns: int) -> tuple[Result, str]:
        """Winner, or the winning team; the others as far as they have a place, or stars."""
        over = result(state)
        winner = over.winner[0]
        others = sorted((place, seat) for seat, place in over.places.items() if seat not in over.winner)
        rows = [f"{place} {names.get(seat, seat)[:_NAME]}" for place, seat in others]
        count = "1 turn" if turns == 1 else f"{turns} turns"
        shared = " and ".join(names.get(seat, seat) for seat in over.winner)
        told = f"{shared} {'wins' if len(over.winner) == 1 else 'win'} in {count}"
        places = ", ".join(f"{place} {names.get(seat, seat)}" for place, seat in others)
        stars = ""
        if state.terms.challenge:
            total = ending.by_name(state.terms, ending.stars_now(state))
            stars = "; stars: " + ", ".join(f"{names.get(seat, seat)} {number}" for seat, number in total.items())
        said = f"{told}{'; ' if places else ''}{places}{stars}."
        mark = mark_of(state.terms.seats, winner) if len(over.winner) == 1 else None
        won = words.together([names.get(seat, seat) for seat in over.winner])
        return Result(f"SUMMIT {count}".upper(), won, mark, tuple(rows[:3]), "WINS" if mark else "WIN"), said

    def standing(self, state: State, seat: str) -> str:
        """Where the climbers stand: "B R4C3 S R1C1"."""
        terms, index = state.terms, state.terms.seats.index(seat)
        if gone(state, index):
            return "sits out"
        places = [terms.mountain.place(state.at[climber]) for climber in terms.own(index)]
        letters = [words.climber(terms.names[climber]) for climber in terms.own(index)]
        full = " ".join(f"{letter} {place}" for letter, place in zip(letters, places, strict=True))
        return full if len(full) <= _ROW else words.places(_ROW, places)

    def stands(self, state: State, seat: str) -> tuple[str, ...]:
        """In one row where the letters have room, else a row a climber: "Big R4C3"."""
        terms, index = state.terms, state.terms.seats.index(seat)
        places = [(terms.names[one], terms.mountain.place(state.at[one])) for one in terms.own(index)]
        full = " ".join(f"{words.climber(name)} {place}" for name, place in places)
        if gone(state, index) or len(full) <= _ROW:
            return (self.standing(state, seat),)
        return tuple(f"{words.size(name)} {place}" for name, place in places)

    def shift(self, shift: Shift) -> str:
        return words.piece(shift.name, shift.start, shift.end, _ROW)

    def settles(self, state: State, names: Mapping[str, str]) -> tuple[Settleable, ...]:
        return settings.settles(state, names)

    def branches(self, state: State, prompt: Prompt) -> tuple[Branch, ...]:
        return tree.branches(state, prompt)

    def digits(self, state: State, prompt: Prompt) -> Mapping[str, str]:
        return tree.digits(state, prompt)

    def screen(self, state: State, prompt: Prompt) -> str:
        slot = prompt.options[0].slot if prompt.options else ""
        return _SCREENS.get(slot) or _SCREENS.get(prompt.phase, "choose_climber")

    def dial(self, state: State, option: Option) -> Dial | None:
        """How far: with where that leads, for one climber."""
        if option.slot != "steps":
            return None
        after, moved = sketch.ends(state, option.id)
        playing = state.playing
        if after is None or playing is None or playing.climber not in moved:
            return Dial(option.value[:2], "all of them" if len(moved) > 1 else "steps")
        place = state.terms.mountain.place
        return Dial(option.value[:2], words.fit(11, f"to {place(after.at[playing.climber])}"))

    def beside(self, state: State, prompt: Prompt, options: tuple[str, ...]) -> Grid | None:
        return sketch.beside(state, prompt, options)

    def map(self, state: State) -> Grid | None:
        return sketch.chart(state)

    def caption(self, facts: Mapping[str, Any]) -> tuple[str, str]:
        return ("", "") if learn.confirmed(facts) else ("MOUNTAIN", "EXAMPLE")

    def pages(self, state: State) -> tuple[Page, ...]:
        return legend.pages(state)

    def recalls(self, slot: str) -> bool:
        return slot == "climber"

    def along(self, state: State, prompt: Prompt, option: Option) -> Along | None:
        return likely.along(state, prompt, option)

    def sole(self, state: State, prompt: Prompt) -> str:
        return likely.sole(state, prompt)

    def again(self, step: Step) -> bool:
        return any(event.kind == "again" for event in step.events)

    def gauge(self, state: State, names: Mapping[str, str]) -> tuple[Gauge, str]:
        return sketch.hearts(state, names)

    def amends(self, state: State, option: Option) -> Mapping[str, Any] | None:
        """A card that seems discarded: the hand is counted anew, so that nothing is known of the discard pile."""
        if option.slot != "card" or option.refusal != "MC-A30":
            return None
        return {"hand": {state.mover: max(state.hands[state.seat], 1)}}

    def parts(self, state: State, prompt: Prompt) -> tuple[Part, ...]:
        return asking.parts(state)

    def composed(self, state: State, prompt: Prompt, rounds: tuple[tuple[int, ...], ...]) -> tuple[str, str]:
        return asking.composed(state, rounds)

    def remembered(self, facts: Mapping[str, Any], name: str, face: str) -> Learnt:
        return asking.remembered(facts, name, face)

    def deck(self) -> tuple[tuple[str, str], ...]:
        return tuple((f"card:{card}", CARDS[card].text) for card in COLOUR)

    def lessons(self) -> tuple[Lesson, ...]:
        return lessons.LESSONS

    def choices(self, lesson: str, facts: Mapping[str, Any], state: Any, path: tuple[int, ...]) -> tuple[str, ...]:
        return lessons.choices(lesson, facts, state, path)

    def chances(self, lesson: str, facts: Mapping[str, Any], state: Any, path: tuple[int, ...]) -> int:
        return lessons.chances(lesson, facts, state, path)

    def shown(self, lesson: str, facts: Mapping[str, Any], state: Any, path: tuple[int, ...]) -> Grid | None:
        return lessons.shown(lesson, facts, state, path)

    def heading(self, lesson: str, facts: Mapping[str, Any], state: Any, path: tuple[int, ...]) -> str:
        return lessons.heading(lesson, facts, state, path)

    def partner(self, rules: Mapping[str, Any], place: int) -> int | None:
        return place - 2 if rules.get("teams") and place >= 2 else None

    def learnt(
        self, lesson: str, facts: Mapping[str, Any], state: Any, path: tuple[int, ...], drawn: int
    ) -> Learnt | None:
        return lessons.learnt(lesson, facts, state, path, drawn)
