"""Answers that go together, and those that need not be asked for. Knows the rules' questions, no screens."""

from __future__ import annotations

from companion.engine.game import Choose, Option, Over, Prompt
from companion.games.mountain_climbers import rules
from companion.games.mountain_climbers.prompts import prompt as asked_at
from companion.games.mountain_climbers.state import State
from companion.showing import Along

FEWER = "FEWER"


def along(state: State, prompt: Prompt, option: Option) -> Along | None:
    """A climber goes as far as it may, unless somebody says how far."""
    if option.slot != "climber" or not option.legal:
        return None
    asked = asked_at(rules.apply(state, Choose(option.id)).state)
    if isinstance(asked, Over) or asked.phase != "move" or asked.who != prompt.who:
        return None
    ways = asked.options if asked.options[0].slot == "steps" else ()
    return Along((ways[0].id,), FEWER) if len(ways) > 1 else None


def sole(state: State, prompt: Prompt) -> str:
    """The only legal answer to a decision of a card; which card is played is always asked."""
    if prompt.phase != "move" or prompt.dice is not None:
        return ""
    legal = [option.id for option in prompt.options if option.legal]
    return legal[0] if len(legal) == 1 else ""
