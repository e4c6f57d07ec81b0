"""What the simulator's terminal shows: the picture at its real pixels, which key is which, what was said last.

Pure: a scene and a size in, rows out. Half blocks where they fit, else braille, else the sentences alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

from companion.devices.simulated_dice import DiceAsked
from companion.devices.terminal import Row, Span, Style
from companion.screens.halfblocks import braille, half_blocks

if TYPE_CHECKING:
    from PIL import Image

    from companion.views import Hint, View

KEYS = "abc"
HOLDS = ("A", "UNDO"), ("B", "WHY?"), ("C", "MENU")
LOG = 5
"""Lines of what was said; the newest last."""
LEAST_BELOW = 3
"""Rows below a picture: the keys, the other keys, the last sentence."""
GAP = "   "
BRIEF = "a b c keys, shift holds (UNDO WHY? MENU), r throws, :DAW enter own dice, q quits, ? back"
"""The manual where there is hardly room: five rows of twenty."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A way to show the picture, and the characters that it takes."""

    columns: int
    rows: int
    draw: Callable[[Image.Image], str]
    needs: str
    """A letter that the terminal must have."""


SHAPES = (Shape(128, 32, half_blocks, "█"), Shape(64, 16, braille, "⣿"))


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that is shown. `light`: 2 full, 1 dim, 0 off. `entry`: dice that are being typed. `said`: oldest
    first. `shapes`: those that this terminal has the letters for."""

    picture: Image.Image | None = None
    light: int = 2
    view: View | None = None
    dice: DiceAsked | None = None
    said: tuple[str, ...] = ()
    entry: str | None = None
    help: bool = False
    shapes: tuple[Shape, ...] = SHAPES


def page(scene: Scene, columns: int, rows: int) -> list[Row]:
    """At most `rows` rows of at most `columns` characters."""
    for shape in scene.shapes:
        if columns >= shape.columns and rows >= shape.rows + LEAST_BELOW:
            framed = columns >= shape.columns + 2 and rows >= shape.rows + 2 + LEAST_BELOW
            return _with_picture(scene, shape, framed, columns, rows)
    return _in_words(scene, columns, rows)


def _with_picture(scene: Scene, shape: Shape, framed: bool, columns: int, rows: int) -> list[Row]:
    lines = list(_help(scene, shape.columns)) if scene.help else _pixels(scene, shape)
    lines = [line[: shape.columns].ljust(shape.columns) for line in lines[: shape.rows]]
    lines += [" " * shape.columns] * (shape.rows - len(lines))
    style = Style.PLAIN if scene.help else Style.DIM if scene.light == 1 else Style.LIT
    shown: list[Row] = [(Span(line, style),) for line in lines]
    if framed:
        side, edge = Span("│", Style.FAINT), "─" * shape.columns
        shown = [(side, *row, side) for row in shown]
        shown = [(Span(f"┌{edge}┐", Style.FAINT),), *shown, (Span(f"└{edge}┘", Style.FAINT),)]
    shown.append(_under(scene, shape.columns, indent=1 if framed else 0))
    shown += _flow(_others(scene), columns)[: rows - len(shown) - 1]
    room = rows - len(shown)
    if room > LOG:
        shown.append(())
    return shown + _log(scene, columns, min(LOG, room))


def _in_words(scene: Scene, columns: int, rows: int) -> list[Row]:
    """Where no picture fits: the sentence above, the keys below; both have half of the rows at least."""
    if scene.help:
        return [(Span(line),) for line in wrap(BRIEF, columns)[:rows]]
    labels = [label for label in map(_label, KEYS, _hints(scene)) if label]
    keys = _flow([part for part in (*labels, *_others(scene)) if _length(part) <= columns], columns)
    said = wrap(scene.said[-1], columns) if scene.said else []
    keys = keys[: max(rows - len(said), rows // 2)]
    return _log(scene, columns, rows - len(keys)) + keys


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


def _others(scene: Scene) -> list[Row]:
    """What the rest of the keyboard does now."""
    if scene.entry is not None:
        return [
            (Span("your dice: "), Span(f"{scene.entry}_", Style.STRONG)),
            _key("enter", "use them"),
            _key("esc", "back"),
        ]
    if scene.help:
        return [_key("?", "back to the screen"), _key("q", "quit")]
    throws = [_key("r", f"throw {scene.dice.words}")] if scene.dice else []
    holds = tuple(span for key, name in HOLDS for span in (Span(" "), *_key(key, name)))
    return [*throws, (Span("shift:"), *holds), _key("?", "help"), _key("q", "quit")]


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


def _help(scene: Scene, columns: int) -> Sequence[str]:
    """The whole manual, in 62 columns and 14 rows."""
    asked = scene.dice
    example = f":{asked.example}" if asked else ":letters"
    faces = asked.legend if asked else "a letter for each die"
    pairs = (
        ("a  b  c", "tap the key at the left, middle, right"),
        ("", "(also 1 2 3 and the arrows left, down, right)"),
        ("A  B  C", "hold it (with shift): UNDO, WHY?, MENU"),
        ("r, space", "throw the dice that are asked for"),
        (example, "real dice: type what lies there, then enter"),
        ("", faces),
        ("q, Ctrl-C", "quit; every move is saved already"),
        ("?", "back to the screen"),
    )
    title = "A table companion in your terminal. The keyboard is its three keys and its dice tray; the screen asks."
    return [*wrap(title, columns), "", *(f" {keys:<10} {meaning}".rstrip() for keys, meaning in pairs)]


def _length(row: Row) -> int:
    return sum(len(span.text) for span in row)
