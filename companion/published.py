"""What other programs may see of a table, JSON-ready: how its devices are, what is asked, where it stands. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.present import shown
from companion.sleep import Sleep, sleep

if TYPE_CHECKING:
    from companion.flow.base import Table
    from companion.views import View


def published(table: Table, view: View | None = None) -> dict[str, Any]:
    """What a running daemon tells (see `status`). `view`: what is shown, if it was made already."""
    top = table.top
    return {
        "health": {device.value: condition.value for device, condition in table.health.items()},
        "why": {device.value: why for device, why in table.whys.items() if why},
        "screen": shown(table) if view is None or sleep(table) >= Sleep.ATTRACT else view.screen,
        "selected": top.selected(table) if top else None,
        "match": table.match_id or None,
        "version": table.match.version if table.match else 0,
        "unsaved": bool(table.unsaved),
    }


def standing(table: Table) -> dict[str, Any]:
    """Where the table stands, whole: what is published, the position, and the dice that wait."""
    match = table.match
    return {
        **published(table),
        "state": match.game.scenarios.describe(match.state) if match else None,
        "waiting": [one.event for one in match.waiting] if match else [],
    }
