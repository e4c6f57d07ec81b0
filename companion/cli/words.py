"""A match in words: who sits there, how far it is. For people who look at the archive; pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from unicodedata import category

from companion.engine.game import Over

if TYPE_CHECKING:
    from companion.engine.journal import Setup
    from companion.engine.match import Match


def one_line(text: str) -> str:
    """The text with its control characters and line ends written out, as "\\n": they would break a line of a table."""
    return "".join(
        one.encode("unicode_escape").decode() if category(one) in ("Cc", "Zl", "Zp") else one for one in text
    )


def seat_text(seat: str, people: Mapping[str, str]) -> str:
    """A seat with the one who sits there: "red (Ann)"."""
    name = people.get(seat, seat)
    return seat if name == seat else f"{seat} ({name})"


def seats_text(setup: Setup, people: Mapping[str, str]) -> str:
    return ", ".join(seat_text(seat, people) for seat in setup.seats)


def turn_of(match: Match) -> int:
    """How many turns the match has had so far, the open one among them."""
    from companion.flow.base import Table
    from companion.flow.game_over import turns

    return turns(Table({}, match=match))


def winner_of(match: Match) -> Any:
    """A seat, a list of seats, or None: as the game's positions say it."""
    return match.game.scenarios.describe(match.state).get("winner")


def progress(match: Match) -> dict[str, Any]:
    """`state`: "open", "over" or "ended" (without result); `turn` while it is open, `winner` when it is over."""
    if isinstance(match.prompt, Over):
        return {"state": "over", "turn": None, "winner": winner_of(match)}
    if match.closed:
        return {"state": "ended", "turn": None, "winner": None}
    return {"state": "open", "turn": turn_of(match), "winner": None}


def progress_text(told: Mapping[str, Any], people: Mapping[str, str]) -> str:
    """`progress` in words."""
    match told["state"]:
        case "open":
            return f"open at turn {told['turn']}"
        case "over":
            winner = told["winner"]
            seats = winner if isinstance(winner, list) else [winner]
            return f"over: {' and '.join(seat_text(str(seat), people) for seat in seats)} won"
        case "ended":
            return "ended without result"
        case _:
            return f"cannot be read: {told['why']}"
