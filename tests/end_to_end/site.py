"""What every Python of a test's daemon runs first: on which disk it lies, and what no cable in a test can break."""

from __future__ import annotations

import os
from pathlib import Path

DISK = "24 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n"
"""A table of mounts with a card alone: a test's folder may well lie in memory, where nothing is called saved."""


def broken_by(folder: Path, code: str = "", mounts: str = DISK) -> dict[str, str]:
    """An environment in which every Python runs `code` first, and sees those mounts."""
    site, table = folder / "site", folder / "mountinfo"
    site.mkdir(exist_ok=True)
    table.write_text(mounts, encoding="utf-8")
    seen = f"from pathlib import Path\nfrom companion.devices import mounts\nmounts.TABLE = Path({str(table)!r})\n"
    (site / "sitecustomize.py").write_text(f"{seen}{code}", encoding="utf-8")
    return {"PYTHONPATH": os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH", ""))))}
