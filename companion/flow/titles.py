"""A game's title where there is less room than it takes: whole words of it, never a part of one. Pure."""

from __future__ import annotations

from companion.views import LIST_LINE, SMALL_ROW, Row


def first_words(title: str, room: int) -> str:
    """The first words that have room together; "" where not even the first has."""
    words = title.split()
    return next((text for many in range(len(words), 0, -1) if len(text := " ".join(words[:many])) <= room), "")


def initials(title: str, room: int) -> str:
    return "".join(word[0].upper() for word in title.split())[:room]


def shortened(title: str, room: int) -> str:
    """The title, else its first words, else its initials."""
    return first_words(title, room) or initials(title, room)


def row(title: str) -> Row:
    """In list size where it has room there, else small."""
    return Row(title) if len(title) <= LIST_LINE else Row(shortened(title, SMALL_ROW), small=True)
