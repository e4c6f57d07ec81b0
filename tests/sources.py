"""The product's modules and what each imports, read from the source text; nothing is imported.

Imports for type checking count like any other, and so do those within functions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Source:
    """A module: its dotted name, its text and its tree."""

    name: str
    path: Path
    text: str
    tree: ast.Module

    @property
    def room(self) -> str:
        return self.name.partition(".")[2].partition(".")[0]

    def imports(self) -> Iterator[Import]:
        yield from self._imports(self.tree, eager=True)

    def _imports(self, node: ast.AST, eager: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            match child:
                case ast.Import(names):
                    yield from (Import(self, alias.name, child.lineno, eager) for alias in names)
                case ast.ImportFrom(names=names):
                    package = self._package(child)
                    yield from (Import(self, _as_module(package, one.name), child.lineno, eager) for one in names)
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                    yield from self._imports(child, False)
                case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                    yield from self._imports(child, False)
                case _:
                    yield from self._imports(child, eager)

    def _package(self, node: ast.ImportFrom) -> str:
        """What `from ... import` names, dots worked out."""
        if not node.level:
            return node.module or ""
        here = self.name.split(".") if self.path.name == "__init__.py" else self.name.split(".")[:-1]
        return ".".join([*here[: len(here) - node.level + 1], *([node.module] if node.module else [])])


@dataclass(frozen=True)
class Import:
    """One imported module. `eager`: it is imported as soon as the file that names it is."""

    source: Source
    module: str
    line: int
    eager: bool

    @property
    def top(self) -> str:
        return self.module.partition(".")[0]

    @property
    def said(self) -> str:
        return f"{self.source.name}:{self.line}: {self.module}"


def _as_module(package: str, name: str) -> str:
    """`from package import name`: the module `package.name` where there is one, else `package`."""
    folder = ROOT.joinpath(*package.split("."))
    return f"{package}.{name}" if (folder / name).is_dir() or (folder / f"{name}.py").exists() else package


@cache
def sources() -> tuple[Source, ...]:
    found = []
    for top in ("companion", "firmware_bridge"):
        for path in sorted((ROOT / top).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            text = path.read_text(encoding="utf-8")
            found.append(Source(name, path, text, ast.parse(text)))
    return tuple(found)


@cache
def imports() -> tuple[Import, ...]:
    return tuple(made for source in sources() for made in source.imports())


def within(name: str, owners: tuple[str, ...]) -> bool:
    return any(name == owner or name.startswith(f"{owner}.") for owner in owners)
