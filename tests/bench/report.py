"""The table that `make bench` prints: what was measured, against what, the ratio, the aim, and whether it held."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """`held`: None where there is no aim. `note`: what a reader must know to judge the numbers."""

    what: str
    ours: str
    baseline: str
    ratio: str = ""
    aim: str = ""
    held: bool | None = None
    note: str = ""


def table(rows: list[Row]) -> str:
    """Plain text, 118 columns at most."""
    lines: list[str] = []
    for row in rows:
        verdict = {True: "held", False: "NOT HELD", None: ""}[row.held]
        lines.append(row.what)
        lines.append(f"    ours      {row.ours}")
        if row.baseline:
            lines.append(f"    baseline  {row.baseline}")
        if row.ratio:
            lines.append(f"    ratio     {row.ratio}")
        if row.aim:
            lines.append(f"    aim       {row.aim}: {verdict}")
        lines += textwrap.wrap(row.note, 116, initial_indent="    note      ", subsequent_indent=" " * 14)
        lines.append("")
    return "\n".join(lines)
