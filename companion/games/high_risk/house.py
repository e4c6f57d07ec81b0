"""The switches of High Risk in full words, for HOUSE RULES: what each choice is called, and what it means."""

from __future__ import annotations

from collections.abc import Mapping

MEANINGS: Mapping[tuple[str, object], tuple[str, str]] = {
    ("fall_tie", "companion"): ("that bivouac", "Two share the bivouac and one falls: below that bivouac."),
    ("fall_tie", "lower"): ("next lower one", "Two share the bivouac and one falls: below your next lower."),
    ("fall_alone", "basecamp"): ("to Basecamp", "None of yours stands below: it falls to the Basecamp."),
    ("fall_alone", "stay"): ("stays", "It stays if all your others are on the Summit."),
    ("bump_into_vacated", True): ("yes", "Who is bumped may land on the cliff the mover left."),
    ("bump_into_vacated", False): ("no", "Who is bumped goes past the cliff the mover came from."),
    ("house_board", False): ("no", "Six cliffs and three bivouacs, as in the box."),
    ("house_board", True): ("yes", "Another number of cliffs and bivouacs."),
    ("cocked", "die"): ("that die", "Only the cocked die is rolled again."),
    ("cocked", "roll"): ("all the dice", "All dice of that roll are rolled again."),
}
