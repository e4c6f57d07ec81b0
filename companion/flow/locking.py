"""LOCK KEYS, for small children: kept in the box, so that a power cut does not unlock them. Pure.

Whatever stands in the box, a set-up in which nobody could hold a key is never locked.
"""

from __future__ import annotations

from dataclasses import replace

from companion.effects import Remember
from companion.flow.base import Next, Table


def lock(table: Table, locked: bool) -> Next:
    """The keys locked, or free again; nothing else changes."""
    return Next(replace(table, locked=locked), (Remember("keys", "locked", locked),))
