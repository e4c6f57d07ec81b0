"""Before the first move: seats, switches and box facts become the terms of a match and its first position.

Everything that makes a position impossible is said here, as WrongSetup with the key that is at fault.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.agreement import chosen, seated
from companion.engine.errors import WrongSetup, did_you_mean
from companion.engine.game import Switch
from companion.engine.shape import known
from companion.games.high_risk.board import EXAMPLE, crowded_cliff, lay
from companion.games.high_risk.state import CLIMBERS, State, Terms, Tokens, ended, fresh, winners

SWITCHES = (
    Switch("fall_tie", ("companion", "lower"), "HR-A2", "Fall tie"),
    Switch("fall_alone", ("basecamp", "stay"), "HR-A3", "Fall alone"),
    Switch("bump_into_vacated", (True, False), "HR-A7", "Bump vacated"),
    Switch("house_board", (False, True), "HR-A1", "House board", fixed=True),
    Switch("cocked", ("die", "roll"), "T6", "Cocked die"),
)
SWITCH = {switch.name: switch for switch in SWITCHES}
PLAYERS = range(min(CLIMBERS), max(CLIMBERS) + 1)
FACTS: dict[str, Any] = {"zones": EXAMPLE}


def switched(terms: Terms, rules: Mapping[str, Any]) -> Terms:
    """The terms with some switches set. Raises WrongSetup (key: the switch)."""
    known("", rules, tuple(SWITCH))
    for name, value in rules.items():
        chosen(SWITCH[name], value)
    house_board = rules.get("house_board", terms.house_board)
    return replace(terms, **rules, board=lay(terms.board.zones, house_board))


def agreed(seats: Sequence[str], rules: Mapping[str, Any], zones: str) -> Terms:
    """The terms of a match. Raises WrongSetup (keys "seats", "zones" or a switch)."""
    names = seated(seats, PLAYERS)
    choices = switched(Terms(names, lay(EXAMPLE, False)), rules)
    return replace(choices, board=lay(zones, choices.house_board))


def standing(terms: Terms, tokens: Mapping[str, Sequence[int]]) -> Tokens:
    """Where everyone stands; a seat that is not named has all its climbers in the Basecamp.

    Raises WrongSetup (key "tokens" or "tokens.SEAT").
    """
    for seat in tokens:
        if seat not in terms.seats:
            raise WrongSetup(f"tokens.{seat}", f'no player is called "{seat}"{did_you_mean(seat, terms.seats)}')
    stand = tuple(_climbers(terms, seat, tokens.get(seat, (0,) * terms.climbers)) for seat in terms.seats)
    crowded = crowded_cliff(terms.board, stand)
    if crowded is not None:
        raise WrongSetup("tokens", f"two climbers on {terms.board.names[crowded]}, zone {crowded} (HR-2.1)")
    return stand


def _climbers(terms: Terms, seat: str, zones: Sequence[int]) -> tuple[int, ...]:
    if len(zones) != terms.climbers:
        count = f"expected {terms.climbers} climbers with {len(terms.seats)} players, got {len(zones)}"
        raise WrongSetup(f"tokens.{seat}", f"{count} (HR-3.1)")
    for zone in zones:
        if not 0 <= zone <= terms.board.summit:
            raise WrongSetup(f"tokens.{seat}", f"there is no zone {zone}; they go from 0 to {terms.board.summit}")
    return tuple(sorted(zones, reverse=True))


def first_position(terms: Terms, tokens: Tokens, first: str) -> State:
    """The position before the first move; over at once where somebody has arrived. Raises WrongSetup ("to_move")."""
    if first not in terms.seats:
        raise WrongSetup("to_move", f'no player is called "{first}"{did_you_mean(first, terms.seats)} (T7)')
    seat = terms.seats.index(first)
    return State(terms, tokens, ended(seat) if winners(terms, tokens) else fresh(seat), begun=False)
