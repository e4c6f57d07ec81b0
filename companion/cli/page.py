"""What `companion show` says to people: where everybody stands, what is asked, and why. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.cli.reading import when
from companion.cli.words import progress, progress_text, seat_text

if TYPE_CHECKING:
    from companion.devices.archive_rows import MatchRow
    from companion.engine.match import Match


def page(
    row: MatchRow | None, match: Match | None, status: dict[str, Any] | None, told: dict[str, Any]
) -> Iterator[str]:
    """The lines. `told`: what --json would print; `status`: of the running daemon, None where none runs."""
    if row is None or match is None:
        yield "No match has been played yet."
    else:
        yield f"Match {row.id}, {match.game.title}: {progress_text(progress(match), match.people)}."
        yield f"Started: {when(row.created)}."
        yield ""
        yield from _standing(match)
        if told["prompt"]:
            yield ""
            yield from _asked(match, told["prompt"])
        if told["last"]:
            yield ""
            yield from _why(match)
    yield ""
    yield from _machine(status, told.get("health", {}))


def _standing(match: Match) -> Iterator[str]:
    """Where everybody stands, in seat order; then hearts, where the game has some, and what stands there of nobody."""
    seats = [seat_text(seat, match.people) for seat in match.setup.seats]
    width = max(map(len, seats))
    for seat, said in zip(match.setup.seats, seats, strict=True):
        yield f"  {said:<{width}}  {', '.join(match.game.showing.stands(match.state, seat))}"
    showing = match.game.showing
    if gauge := showing.gauge(match.state, match.people):
        yield f"  {gauge[1]}"
    loose = [one for one in match.game.pieces(match.state) if not one.seat]
    if loose:
        yield f"  {', '.join(f'{showing.thing(one.name)}: {showing.spoken(one.place)}' for one in loose)}."


def _asked(match: Match, prompt: dict[str, Any]) -> Iterator[str]:
    turn, who = (seat_text(prompt[key], match.people) for key in ("turn", "who"))
    text = getattr(match.prompt, "text", "")
    whose = f"It is {turn}'s turn" if turn == who else f"It is {turn}'s turn; {who} must answer"
    yield f"{whose}: {text}." if text else f"{whose}."
    width = max((len(option["id"]) for option in prompt["options"]), default=0)
    for option in prompt["options"]:
        why = "" if option["legal"] else f"  (not now: {option['why']})"
        yield f"  {option['id']:<{width}}  {option['text']}{why}"
    if match.waiting:
        yield "  Dice lie there and wait for the table's word."


def _why(match: Match) -> Iterator[str]:
    """The rulings of the last move."""
    yield "What happened last, and by which ruling:"
    before = match.last.before
    rules = match.game.rules(before.state) if before else {}
    for event in match.last.events:
        for name in event.rulings:
            ruling = match.game.rulings.get(name)
            yield f"  {event.kind} [{name}] {ruling.told(rules) if ruling else ''}".rstrip()


def _machine(status: dict[str, Any] | None, health: dict[str, str]) -> Iterator[str]:
    if status is None:
        yield "No companion is running."
        return
    ill = [f"{device} {condition}" for device, condition in health.items() if condition in ("degraded", "lost")]
    yield f"The companion is running; {', '.join(ill) if ill else 'all is well'}."
    whys = status.get("why") or {}
    yield from (f"  {device}: {whys[device]}" for device in health if whys.get(device))
    if status.get("unsaved"):
        memory = health.get("archive") == "degraded"
        why = "it is in memory alone" if memory else "the archive cannot be written"
        yield f"The newest moves are NOT SAVED: {why}."
