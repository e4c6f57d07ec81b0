"""Syncs and bytes that a decision costs the card, as strace sees them in the beginning of a game of the real daemon.

A process's fsyncs have no public counter but the tracer. The recorded bus and the status file do not count: on a Pi
the one is a wire, and the other lies in memory.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.live import whole_game
from tests.bench.report import Row

MOST = 16 * 1024
DECISIONS = 60
"""Each costs the same, and takes over half a second: at the fingers' own pace a whole game lasts two minutes."""
CALLS = "write,pwrite64,fsync,fdatasync"
_CALL = re.compile(r'\b(write|pwrite64|fsync|fdatasync)\(\d+<([^>]*)>(?:, "[^"]*"(?:\.\.\.)?, (\d+))?')


def rows() -> list[Row]:
    what = "Syncs and bytes written, a decision"
    if shutil.which("strace") is None:
        return [Row(what, "not measured", "", note="strace is missing: sudo apt-get install strace")]
    syncs: list[str] = []
    sizes: list[int] = []

    @contextmanager
    def traced(pid: int, folder: Path) -> Iterator[None]:
        log = folder / "strace"
        tracer = subprocess.Popen(
            ["strace", "-f", "-y", "-qq", "-s", "0", "-e", f"trace={CALLS}", "-o", str(log), "-p", str(pid)],
            stderr=subprocess.DEVNULL,
        )
        try:
            time.sleep(0.5)
            yield
        finally:
            tracer.terminate()
            tracer.wait()
        for call, path, size in _calls(log, folder):
            if size is None:
                syncs.append(f"{call} {path.name}")
            else:
                sizes.append(size)

    seen = whole_game(traced, most=DECISIONS)
    if not syncs:
        return [Row(what, "not measured", "", note="strace may not look at another process here; as root it may")]
    per_sync, per_byte = len(syncs) / seen.decisions, sum(sizes) / seen.decisions
    return [
        Row(
            what,
            f"{per_sync:.2f} syncs and {per_byte:,.0f} bytes",
            f"1 sync and {MOST:,} bytes",
            f"{per_sync:.2f} and {per_byte / MOST:.2f}",
            "one sync and at most 16 KiB a decision",
            per_sync <= 1.05 and per_byte <= MOST,
            f"{seen.decisions} decisions, {len(syncs)} syncs ({', '.join(sorted(set(syncs)))}), {len(sizes)} writes; "
            "by strace. A twentieth more is left for moving the log into the archive, which comes once a megabyte.",
        )
    ]


def _calls(log: Path, folder: Path) -> Iterator[tuple[str, Path, int | None]]:
    """Each call on a file of the archive's folder: its name, the file, and the bytes where it wrote."""
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        found = _CALL.search(line)
        if found is None:
            continue
        path = Path(found[2])
        if path.parent == folder and path.name.startswith(("archive", "box")):
            yield found[1], path, int(found[3]) if found[3] else None
