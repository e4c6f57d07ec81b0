"""Golden pictures: half blocks in a text file each. GOLDENS=write in the environment draws them anew."""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

from companion.screens import draw
from companion.screens.halfblocks import half_blocks
from companion.views import View

FOLDER = Path(__file__).parent / "golden"


def drawn(view: View) -> str:
    """The picture as lines of half blocks without the dark ends of lines."""
    return "\n".join(line.rstrip() for line in half_blocks(draw(view)).split("\n")) + "\n"


def difference(name: str, golden: str, picture: str) -> str:
    """What a person reads when a picture is not its golden; empty when it is."""
    if golden == picture:
        return ""
    lines = unified_diff(golden.splitlines(), picture.splitlines(), f"golden/{name}.txt", "drawn now", n=2, lineterm="")
    cure = "If the new picture is meant to be so: make goldens, and read the diff before you commit it."
    return "\n".join([f"{name} is not drawn as its golden:", *lines, cure])


def check(name: str, view: View, folder: Path = FOLDER) -> None:
    """Compare with the golden of that name, or write it."""
    file = folder / f"{name}.txt"
    picture = drawn(view)
    if os.environ.get("GOLDENS") == "write":
        file.write_text(picture, encoding="utf-8")
        return
    assert file.exists(), f"{name} has no golden yet; draw it with: make goldens"
    wrong = difference(name, file.read_text(encoding="utf-8"), picture)
    assert not wrong, wrong
