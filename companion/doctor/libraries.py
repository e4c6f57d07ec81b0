"""The libraries that the companion may need: which versions are there, and can they be imported at all?

They are imported by another process, in a folder of its own: one that crashes, hangs or writes (lgpio makes a pipe
where it stands) does no harm here.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from tempfile import TemporaryDirectory

from companion.doctor.machine import Library

PACKAGES = {
    "pydantic": "pydantic",
    "PIL": "pillow",
    "gpiozero": "gpiozero",
    "gpiod": "gpiod",
    "lgpio": "lgpio",
    "luma.oled": "luma.oled",
    "smbus2": "smbus2",
    "spidev": "spidev",
    "serial": "pyserial",
    "evdev": "evdev",
}
"""What is imported -> the package that brings it."""
UNKNOWN = "of no known version"
PATIENCE = 30.0
"""Seconds for all of them: a slow card and no compiled files."""

_TRY = """
import json, sys
from importlib import import_module
for name in sys.argv[1:]:
    print(json.dumps([name, None]), flush=True)
    try:
        import_module(name)
    except BaseException as fault:
        print(json.dumps([name, f"{type(fault).__name__}: {fault}"]), flush=True)
    else:
        print(json.dumps([name, ""]), flush=True)
"""


def try_libraries(names: Mapping[str, str] = PACKAGES, seconds: float = PATIENCE) -> dict[str, Library]:
    """What is imported -> how it is. Never raises."""
    versions = {name: _version(name, package) for name, package in names.items()}
    left = [name for name, version in versions.items() if version]
    faults: dict[str, str] = {}
    while left:
        told = _try(left, seconds)
        faults |= told
        rest = [name for name in left if name not in told]
        if len(rest) == len(left):
            faults |= dict.fromkeys(rest, "it could not be tried")
            break
        left = rest
    return {name: Library(version, faults.get(name, "")) for name, version in versions.items()}


def _try(names: list[str], seconds: float) -> dict[str, str]:
    """Name -> fault, as far as the process came; the one at which it died included."""
    with TemporaryDirectory(prefix="companion-doctor-") as folder:
        words = [sys.executable, "-c", _TRY, *names]
        try:
            done = subprocess.run(
                words, capture_output=True, timeout=seconds, cwd=folder, stdin=subprocess.DEVNULL, check=False
            )
            out, end = done.stdout, f"Python itself died of it (code {done.returncode})"
        except subprocess.TimeoutExpired as late:
            out, end = late.stdout or b"", f"it did not come back in {seconds:.0f} s"
        except OSError as error:
            return dict.fromkeys(names, f"it could not be tried ({error.strerror})")
    told: dict[str, str] = {}
    for line in out.decode("utf-8", "replace").splitlines():
        try:
            name, fault = json.loads(line)
        except ValueError:  # something that the library printed
            continue
        told[name] = end if fault is None else fault
    return told


def _version(name: str, package: str) -> str:
    """UNKNOWN where it came in another way than as a Python package (apt's may)."""
    from importlib.metadata import PackageNotFoundError, version
    from importlib.util import find_spec

    try:
        return version(package)
    except PackageNotFoundError:
        try:
            return UNKNOWN if find_spec(name) else ""
        except (ImportError, ValueError):
            return ""
