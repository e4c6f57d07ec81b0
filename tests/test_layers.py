"""The plan of the house, enforced: imports only point down, pure rooms are pure, nothing happens at import."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.sources import ROOT, Import, Source, imports, sources, within

FLOORS: tuple[frozenset[str], ...] = (
    frozenset({"engine", "letters", "toml_text", "places", "signals", "keymap", "marks"}),
    frozenset({"maps", "learning"}),
    frozenset({"views", "errors", "contact", "encoder", "strokes", "status", "wishes"}),
    frozenset({"showing", "files"}),
    frozenset({"games", "effects", "gestures", "screens", "shelf", "shipped", "screen_files", "box"}),
    frozenset({"ports", "bookends", "flow", "config", "sheet", "stopped"}),
    frozenset({"devices", "sleep"}),
    frozenset({"table", "present"}),
    frozenset({"opening", "published"}),
    frozenset({"loop"}),
    frozenset({"tape"}),
    frozenset({"wiring"}),
    frozenset({"first_picture", "doctor"}),
    frozenset({"lone_picture"}),
    frozenset({"app"}),
    frozenset({"cli"}),
)
"""The rooms of `companion`, lowest first. A room may import what stands on a lower floor, and itself."""

UPWARD = frozenset(
    {
        ("companion.engine.game", "companion.showing"),  # a game brings its views; types only
    }
)
"""The few imports that point up, all of them for types."""

PURE = frozenset(
    {"engine", "games", "views", "maps", "showing", "learning", "marks", "letters", "signals", "effects", "errors"}
    | {"contact", "encoder", "gestures", "keymap", "strokes", "flow", "sleep", "table", "present", "published"}
    | {"sheet"}
)
WORLDLY = frozenset(
    {"time", "datetime", "random", "secrets", "os", "sys", "io", "pathlib", "tempfile", "shutil", "sqlite3"}
    | {"threading", "multiprocessing", "asyncio", "queue", "select", "signal", "subprocess", "socket", "logging"}
)
"""Standard modules by which the world comes in: clock, chance, files, threads."""
SPEAKING = frozenset({"open", "print", "input", "exec", "eval"})

OWNERS: dict[str, tuple[str, ...]] = {
    "PIL": ("companion.screens", "companion.devices", "companion.ports"),
    "gpiozero": ("companion.devices",),
    "gpiod": ("companion.devices.gpiod",),
    "luma": ("companion.devices",),
    "evdev": ("companion.devices",),
    "lgpio": ("companion.devices",),
    "sqlite3": ("companion.devices",),
    "serial": ("firmware_bridge.port", "firmware_bridge.ports"),
    "machine": ("firmware_bridge.pico.board",),  # there under MicroPython alone
    "micropython": ("firmware_bridge.pico.board",),
    "pydantic": ("companion.config", "companion.web"),
    "pydantic_core": ("companion.config", "companion.web"),
}
"""Who may import what is heavy or touches hardware: a module, or a package with all in it."""

AT_IMPORT: dict[str, tuple[str, ...]] = {
    "machine": ("firmware_bridge.pico.board",),
    "micropython": ("firmware_bridge.pico.board",),
    "gpiod": ("companion.devices.gpiod",),
    "gpiozero": ("companion.devices.gpiod",),
    "PIL": ("companion.screens", "companion.devices"),
    "pydantic": ("companion.config",),
    "pydantic_core": ("companion.config",),
    "sqlite3": ("companion.devices",),
}
"""Who may do it at the top of the file; everybody else where it is used."""


def floor(room: str) -> int:
    return next((height for height, rooms in enumerate(FLOORS) if room in rooms), -1)


def test_every_room_stands_on_a_floor() -> None:
    rooms = {source.room for source in sources() if source.name.startswith("companion.")}
    assert {room for room in rooms if floor(room) < 0} == set(), "say in FLOORS where the new room stands"


def test_imports_point_down() -> None:
    assert [made.said for made in imports() if _points_up(made)] == []


def _points_up(made: Import) -> bool:
    top, _, rest = made.module.partition(".")
    room = rest.partition(".")[0]
    if made.source.name.startswith("firmware_bridge"):
        return top == "companion"
    if top == "firmware_bridge":
        return made.source.room not in ("devices", "app", "cli", "doctor")
    if top != "companion" or not room or room == made.source.room:
        return False
    return floor(room) >= floor(made.source.room) and (made.source.name, made.module) not in UPWARD


def test_every_import_that_points_up_is_for_types_and_still_there() -> None:
    up = [made for made in imports() if (made.source.name, made.module) in UPWARD]
    assert {(made.source.name, made.module) for made in up} == UPWARD
    assert [made.said for made in up if made.eager] == []


def test_no_import_runs_in_a_circle() -> None:
    """Also not for types, nor within a function: two modules that need each other are one, or share a third below."""
    needs: dict[str, set[str]] = {source.name: set() for source in sources()}
    for made in imports():
        needs[made.source.name].add(made.module)
    assert _circle(needs) == ""


def _circle(needs: dict[str, set[str]]) -> str:
    """The first circle that is found, as a way from a module back to itself; "" if there is none."""
    try:
        TopologicalSorter({name: needed - {name} for name, needed in needs.items()}).prepare()
    except CycleError as circle:
        return " <- ".join(circle.args[1])
    return ""


def test_a_circle_is_named() -> None:
    assert _circle({"a": {"b"}, "b": {"c"}, "c": {"c"}}) == ""
    assert _circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) in ("a <- c <- b <- a", "c <- b <- a <- c", "b <- a <- c <- b")


def test_games_know_the_engine_and_views_and_no_other_game() -> None:
    wrong = []
    for made in imports():
        own = ".".join(made.source.name.split(".")[:3])
        theirs = (own, "companion.engine", "companion.views", "companion.showing")
        if made.source.room == "games" and made.module.startswith("companion") and not within(made.module, theirs):
            wrong.append(made.said)
    assert wrong == []


def test_pure_rooms_hear_nothing_of_the_world() -> None:
    wrong = []
    for made in imports():
        worldly = made.top in WORLDLY or (made.top not in sys.stdlib_module_names and made.top != "companion")
        if made.source.room in PURE and worldly:
            wrong.append(made.said)
    for source in sources():
        if source.room in PURE:
            wrong += [f"{source.name}:{line}: {name}()" for line, name in _calls(source) if name in SPEAKING]
    assert wrong == []


def _calls(source: Source) -> Iterator[tuple[int, str]]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.lineno, node.func.id


def test_each_library_has_its_owner() -> None:
    known = {*sys.stdlib_module_names, *OWNERS, "companion", "firmware_bridge"}
    assert [made.said for made in imports() if made.top not in known] == [], "say in OWNERS whose it is"
    theirs = [made for made in imports() if made.top in OWNERS]
    assert [made.said for made in theirs if not within(made.source.name, OWNERS[made.top])] == []


def test_heavy_libraries_are_imported_where_they_are_used() -> None:
    early = [made for made in imports() if made.eager and made.top in OWNERS]
    assert [made.said for made in early if not within(made.source.name, AT_IMPORT.get(made.top, ()))] == []


def test_nothing_happens_at_import() -> None:
    doing = (ast.Expr, ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Assert, ast.Delete, ast.AugAssign)
    wrong = []
    for source in sources():
        for node in source.tree.body:
            match node:
                case ast.Expr(ast.Constant(str())) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
                    continue
                case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
                    continue
            if isinstance(node, doing):
                wrong.append(f"{source.name}:{node.lineno}")
    assert wrong == []


def test_a_file_begins_with_its_contract() -> None:
    assert [source.name for source in sources() if not (ast.get_docstring(source.tree) or "").strip()] == []


@pytest.mark.parametrize("top", ["companion", "firmware_bridge", "tests"])
def test_no_file_is_over_300_lines(top: str) -> None:
    lengths = {path.relative_to(ROOT): len(path.read_text().splitlines()) for path in (ROOT / top).rglob("*.py")}
    assert {str(path): length for path, length in lengths.items() if length > 300} == {}


def test_the_wire_and_the_firmware_run_on_a_microcontroller() -> None:
    small = [source for source in sources() if within(source.name, ("firmware_bridge.wire", "firmware_bridge.pico"))]
    foreign = {"typing", "dataclasses", "enum", "__future__", "collections.abc", "pathlib"}
    assert {"firmware_bridge.wire", "firmware_bridge.pico.main"} <= {source.name for source in small}
    assert [made.said for made in imports() if made.source in small and made.module in foreign] == []
    assert not any(isinstance(node, ast.Match) for source in small for node in ast.walk(source.tree))


def test_the_rules_see_what_they_are_meant_to_see() -> None:
    text = """
import gpiozero.pins as pins
from . import rules
from ..views import Row
if TYPE_CHECKING:
    from companion.app import run
def late():
    import PIL.Image
"""
    source = Source("companion.engine.game", ROOT / "companion/engine/game.py", text, ast.parse(text))
    seen = [(made.module, made.eager) for made in source.imports()]
    assert seen == [
        ("gpiozero.pins", True),
        ("companion.engine", True),
        ("companion.views", True),
        ("companion.app", False),
        ("PIL.Image", False),
    ]
