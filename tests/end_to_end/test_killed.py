"""D14, D18: killed with -9 the moment a decision stands on the glass. It is there, and so is what it led to."""

from __future__ import annotations

from pathlib import Path

from tests.end_to_end.setups import at_table
from tests.end_to_end.test_losing import thrown


def test_d14_d18_killed_when_a_decision_was_just_shown(tmp_path: Path) -> None:
    """Two rolls of one turn, the plug pulled after each. No key: a busy machine may let one lapse."""
    with at_table(tmp_path) as (daemon, panel, model):
        for faces in ("DDDAAW", "DDA"):
            thrown(panel, model, faces)
            daemon.shows(model.picture)
            daemon.kill()
            kept = daemon.match()
            assert kept is not None
            assert (kept.version, kept.state, kept.prompt) == (
                model.match.version,
                model.match.state,
                model.match.prompt,
            )
            daemon.start()
            model.restarted()
            daemon.senses("panel", "ok")
            daemon.shows(model.picture)
        assert [type(one).__name__ for one in daemon.journal()] == ["Moved"] * 2, "each once"
