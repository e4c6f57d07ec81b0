"""What the simulator's terminal shows: the picture at its real pixels, which key is which, what was said last.

Pure: a scene and a size in, rows out. Half blocks where they fit, else braille, else the sentences alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

from companion.devices.simulated_dice import DiceAsked
from companion.devices.simulator_manual import BRIEF, LEAST_BELOW, SHAPES, Shape, manual, no_picture
from companion.devices.terminal import Row, Span, Style

if TYPE_CHECKING:
    from PIL import Image

    from companion.views import Hint, View

KEYS = "abc"
HOLDS = ("A", "UNDO"), ("B", "WHY?"), ("C", "MENU")
LOG = 5
"""Lines of what was said; the newest last."""
GAP = "   "


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that is shown. `light`: 2 full, 1 dim, 0 off. `entry`: dice that are being typed. `said`: oldest
    first. `shapes`: those that this terminal has the letters for. `name`, `encoding`: what TERM says, of the text."""

    picture: Image.Image | None = None
    light: int = 2
    view: View | None = None
    dice: DiceAsked | None = None
    said: tuple[str, ...] = ()
    entry: str | None = None
    help: bool = False
    shapes: tuple[Shape, ...] = SHAPES
    name: str = "xterm"
    encoding: str = "utf-8"


def page(scene: Scene, columns: int, rows: int) -> list[Row]:
    """At most `rows` rows of at most `columns` characters."""
    for shape in scene.shapes:
        if columns >= shape.columns and rows >= shape.rows + LEAST_BELOW:
            framed = columns >= shape.columns + 2 and rows >= shape.rows + 2 + LEAST_BELOW
            return _with_picture(scene, shape, framed, columns, rows)
    return _in_words(scene, columns, rows)


def _with_picture(scene: Scene, shape: Shape, framed: bool, columns: int, rows: int) -> list[Row]:
    lines = list(manual(scene.dice)) if scene.help else _pixels(scene, shape)
    lines = [line[: shape.columns].ljust(shape.columns) for line in lines[: shape.rows]]
    lines += [" " * shape.columns] * (shape.rows - len(lines))
    style = Style.PLAIN if scene.help else Style.DIM if scene.light == 1 else Style.LIT
    shown: list[Row] = [(Span(line, style),) for line in lines]
    if framed:
        side, edge = Span("│", Style.FAINT), "─" * shape.columns
        shown = [(side, *row, side) for row in shown]
        shown = [(Span(f"┌{edge}┐", Style.FAINT),), *shown, (Span(f"└{edge}┘", Style.FAINT),)]
    shown.append(_under(scene, shape.columns, indent=1 if framed else 0))
    shown += _fitting(scene, columns, rows - len(shown) - 1)
    room = rows - len(shown)
    if room > LOG:
        shown.append(())
    return shown + _log(scene, columns, min(LOG, room))


def _in_words(scene: Scene, columns: int, rows: int) -> list[Row]:
    """Where no picture fits: the sentence above, the keys below; both have half of the rows at least. Between them,
    where there is room, why there is no picture."""
    why = wrap(no_picture(scene.shapes, columns, rows, scene.name, scene.encoding), columns)
    if scene.help:
        brief = wrap(BRIEF, columns)
        tellings = [*manual(scene.dice), "", *why], [*brief, "", *why], brief[:rows]
        fitting = (one for one in tellings if len(one) <= rows and max(map(len, one)) <= columns)
        return [(Span(line),) for line in next(fitting, ())]
    labels = [label for label in map(_label, KEYS, _hints(scene)) if label]
    keys = _flow([part for part in (*labels, *_others(scene)) if _length(part) <= columns], columns)
    said = wrap(scene.said[-1], columns) if scene.said else []
    keys = keys[: max(rows - len(said), rows // 2)]
    room = rows - len(keys)
    reason: list[Row] = [(), *((Span(line, Style.FAINT),) for line in why), ()]
    if len(reason) + len(said) > room:
        reason = []
    return _log(scene, columns, room - len(reason)) + reason + keys


def printed(scene: Scene, columns: int) -> list[str]:
    """Which key is which, in lines for a terminal that is only printed to."""
    if scene.entry is not None:
        return ["  your dice: type what lies there, then [enter] (or [esc] back)"]
    labels = [label for label in map(_label, KEYS, _hints(scene)) if label]
    throws = [_key("r", f"throw {scene.dice.words}")] if scene.dice else []
    rows = _flow([*labels, *throws, _key("?", "help"), _key("q", "quit")], columns - 2) if labels else []
    return ["  " + "".join(span.text for span in row) for row in rows]


def _pixels(scene: Scene, shape: Shape) -> list[str]:
    if scene.picture is None or scene.light == 0:
        return []
    return shape.draw(scene.picture).split("\n")


def _hints(scene: Scene) -> tuple[Hint | None, Hint | None, Hint | None]:
    return scene.view.hints if scene.view else (None, None, None)


def _label(key: str, hint: Hint | None) -> Row:
    """`[a] REST`: nothing for a key that does nothing now."""
    if hint is None:
        return ()
    style = Style.INVERSE if hint.likely else Style.PLAIN if hint.legal else Style.FAINT
    return Span(f"[{key}] ", Style.STRONG if hint.legal else Style.FAINT), Span(hint.label, style)


def _under(scene: Scene, columns: int, indent: int) -> Row:
    """The three labels, each below its own on the picture: at the left, in the middle, at the right."""
    left, middle, right = map(_label, KEYS, _hints(scene))
    before = max(0, (columns - _length(middle)) // 2 - _length(left))
    after = max(0, columns - _length(left) - before - _length(middle) - _length(right))
    return Span(" " * indent), *left, Span(" " * before), *middle, Span(" " * after), *right


def _others(scene: Scene, brief: bool = False) -> list[Row]:
    """What the rest of the keyboard does now. `brief`: the held keys together."""
    if scene.entry is not None:
        return [
            (Span("your dice: "), Span(f"{scene.entry}_", Style.STRONG)),
            _key("enter", "use them"),
            _key("esc", "back"),
        ]
    if scene.help:
        return [_key("?", "back to the screen"), _key("q", "quit")]
    throws = [_key("r", f"throw {scene.dice.words}")] if scene.dice else []
    holds: Row = tuple(span for key, name in HOLDS for span in (Span(" "), *_key(key, name)))
    if brief:
        holds = _key(" ".join(key for key, _ in HOLDS), " ".join(name for _, name in HOLDS))
    else:
        holds = Span("shift:"), *holds
    return [*throws, holds, _key("?", "help"), _key("q", "quit")]


def _fitting(scene: Scene, columns: int, room: int) -> list[Row]:
    """The other keys in so many rows: as long as they may be, so that none falls off."""
    long, brief = (_flow(_others(scene, brief), columns) for brief in (False, True))
    return (long if len(long) <= room else brief)[:room]


def _key(key: str, meaning: str) -> Row:
    return Span(f"[{key}] ", Style.STRONG), Span(meaning)


def _flow(parts: Sequence[Row], columns: int) -> list[Row]:
    """Parts beside each other, as many in a row as fit; none is cut."""
    rows: list[Row] = []
    for part in parts:
        gap = Span(GAP if columns > 40 else " ")
        if rows and _length(rows[-1]) + len(gap.text) + _length(part) <= columns:
            rows[-1] = (*rows[-1], gap, *part)
        else:
            rows.append(part)
    return rows


def _log(scene: Scene, columns: int, room: int) -> list[Row]:
    """The newest sentences that fit, oldest first; the last one stands out and is shown from its beginning."""
    if not scene.said or room <= 0:
        return []
    *older, newest = (wrap(text, columns) or [""] for text in scene.said)
    rows: list[Row] = [(Span(line, Style.STRONG),) for line in newest[:room]]
    faint: list[Row] = [(Span(line, Style.FAINT),) for lines in older for line in lines]
    return faint[max(0, len(faint) - room + len(rows)) :] + rows


def _length(row: Row) -> int:
    return sum(len(span.text) for span in row)
