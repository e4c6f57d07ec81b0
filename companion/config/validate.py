"""Values to models: what pydantic finds wrong becomes complaints in the reader's words, and the rest goes on.

Faulty keys are taken out and what remains is validated again, so that the checks between keys can still be made and
every fault is said in one run. Knows pydantic; reads no file.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from companion.config.faults import Complaint, key_name, shown
from companion.config.lines import Path
from companion.config.model import Config, Section
from companion.config.readers import WRONG
from companion.errors import did_you_mean


def validate(given: dict[str, Any]) -> tuple[Config, list[Complaint]]:
    """The config that is left when all that is wrong is taken out, and what was wrong."""
    rest = deepcopy(given)
    complaints: dict[Path, Complaint] = {}
    while True:
        try:
            return Config.model_validate(rest), list(complaints.values())
        except ValidationError as error:
            before = deepcopy(rest)
            for one in error.errors(include_url=False):
                path = tuple(one["loc"])
                complaints.setdefault(path, _complaint(path, one))
                _take_out(rest, path)
            if rest == before:  # never to spin: a fault that cannot be taken out is a fault of these models
                raise


def _complaint(path: Path, error: Any) -> Complaint:
    if error["type"] == "extra_forbidden":
        return _unknown(path, error["input"])
    field, under = _field(path)
    expected, got = _expected(field), shown(error["input"])
    if path[-1] == "address" and isinstance(error["input"], int):
        got = f"{error['input']:#04x}"
    if field is not None and _section_of(field) is not None and not under:
        name = key_name(path)
        return Complaint(path, f"a section, [{name}] with its settings below it", got, _section_cure(path))
    near = did_you_mean(str(error["input"]), _words(field)) if isinstance(error["input"], str) else ""
    if error["type"] == WRONG:
        cure = error["ctx"]["cure"]
    elif error["type"] == "int_type":
        cure = _number_cure(error["input"])
    elif error["type"] == "bool_type" and str(error["input"]).lower() in ("true", "false", "yes", "no", "on", "off"):
        cure = "write " + ("true" if str(error["input"]).lower() in ("true", "yes", "on") else "false")
    else:
        cure = ""
    return Complaint(path, expected, got + near, cure or _default_cure(field, path))


def _unknown(path: Path, value: object) -> Complaint:
    parent = _model(path[:-1]) or Config
    name, known = str(path[-1]), list(parent.model_fields)
    near = did_you_mean(name, known)
    homes = [home for home in _homes(name) if home != path[:-1]]
    if len(path) == 1 and isinstance(value, dict):
        there = f"the sections are {', '.join(known)}"
        cure = f"write [{key_name((*homes[0], name))}]" if homes and not near else there
    elif len(path) > 1 and name.lower() in known:
        cure = f"write {name.lower()}"
    elif not near and homes:
        cure = f"it belongs in [{'] or ['.join(map(key_name, homes))}]"
    else:
        cure = "take it out; there are " + ", ".join(known)
    kind = "section" if len(path) == 1 else "key"
    return Complaint(path, f"a {kind} that is known here", f"{name}{near}", cure)


def _homes(name: str, model: type[Section] = Config, path: Path = ()) -> list[Path]:
    """The sections that do have a key of that name."""
    homes = [path] if name in model.model_fields and path else []
    for key, field in model.model_fields.items():
        inner = _section_of(field)
        if inner is not None:
            homes += _homes(name, inner, (*path, key))
    return homes


def _section_of(field: FieldInfo) -> type[Section] | None:
    kind = field.annotation
    return kind if isinstance(kind, type) and issubclass(kind, Section) else None


def _model(path: Path) -> type[Section] | None:
    model: type[Section] | None = Config
    for part in path:
        field = model.model_fields.get(str(part)) if model is not None else None
        model = _section_of(field) if field is not None else None
    return model


def _field(path: Path) -> tuple[FieldInfo | None, Path]:
    """The setting that the path lies in, and how it goes on inside it (list places, free keys)."""
    for length in range(len(path), 0, -1):
        model = _model(path[: length - 1])
        field = model.model_fields.get(str(path[length - 1])) if model is not None else None
        if field is not None:
            return field, path[length:]
    return None, path


def _expected(field: FieldInfo | None) -> str:
    return (field.description if field is not None else None) or "something else"


def _words(field: FieldInfo | None) -> list[str]:
    """The words that a setting can be, for "did you mean"."""
    if field is None or get_origin(field.annotation) is None:
        return []
    return [word for word in get_args(field.annotation) if isinstance(word, str)]


def _number_cure(value: object) -> str:
    if isinstance(value, str) and value.strip().isdigit():
        return f"write {int(value)}, without quotes"
    if isinstance(value, float) and value.is_integer():
        return f"write {int(value)}"
    return ""


def _section_cure(path: Path) -> str:
    return f"the shipped table.toml shows what [{key_name(path)}] can hold"


def _default_cure(field: FieldInfo | None, path: Path) -> str:
    extra = field.json_schema_extra if field is not None else None
    if isinstance(extra, dict) and "cure" in extra:
        return str(extra["cure"])
    if field is None or field.default is None or isinstance(field.default, dict | tuple):
        return "the shipped table.toml explains it"
    return f"without the line it is {shown(field.default)}"


def _take_out(given: dict[str, Any], path: Path) -> None:
    """Drop the innermost *named* thing on the way to a fault: a list goes as a whole."""
    while path and isinstance(path[-1], int):
        path = path[:-1]
    inner: Any = given
    for part in path[:-1]:
        inner = inner.get(part) if isinstance(inner, dict) else None
    if isinstance(inner, dict):
        inner.pop(path[-1], None)
