"""Inside the Pi: does what the host asks for on a serial line, one JSON line each way. Only the standard library.

    {"id": 3, "run": "date", "within": 20}        -> {"id": 3, "code": 0, "out": "..."}    a shell command
    {"id": 4, "read": ["/run/x", "/gone"]}        -> {"id": 4, "files": ["base64", null]}  whole files, as they are now
    {"id": 5, "pins": [[17, 0, 0.03], [17, 1, 0]]} -> {"id": 5}   levels of GPIO lines, each held for so many seconds

The first line that it says by itself is {"id": 0, "uptime": 1.9}. One request at a time; what is no JSON is dropped.
"""

import base64
import json
import os
import subprocess
import sys
import time
import tty
from typing import Any

PULL = "/sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio{}/pull"


def main(line: str) -> None:
    fd = os.open(line, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(fd)
    with open("/proc/uptime") as told:  # noqa: PTH123 - pathlib costs a Pi in a bottle 50 ms of its boot
        _say(fd, {"id": 0, "uptime": float(told.read().split()[0])})
    heard = b""
    while True:
        heard += os.read(fd, 65536)
        *lines, heard = heard.split(b"\n")
        for one in lines:
            try:
                asked = json.loads(one)
            except ValueError:
                continue
            _say(fd, {"id": asked["id"], **answer(asked)})


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """What a request comes to, without its id."""
    if "run" in asked:
        return _run(asked["run"], asked.get("within", 60))
    if "read" in asked:
        return {"files": [_read(path) for path in asked["read"]]}
    for offset, level, seconds in asked.get("pins", ()):
        with open(PULL.format(offset), "w") as pull:  # noqa: PTH123
            pull.write("pull-up" if level else "pull-down")
        if seconds:
            time.sleep(seconds)
    return {}


def _run(command: str, within: float) -> dict[str, Any]:
    try:
        done = subprocess.run(
            ["/bin/bash", "-c", command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=within,
        )
        return {"code": done.returncode, "out": done.stdout.decode("utf-8", "replace")}
    except subprocess.TimeoutExpired as late:
        return {"code": None, "out": (late.stdout or b"").decode("utf-8", "replace")}


def _read(path: str) -> str | None:
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            return base64.b64encode(file.read()).decode()
    except OSError:
        return None


def _say(fd: int, said: dict[str, Any]) -> None:
    whole = (json.dumps(said) + "\n").encode()
    while whole:
        whole = whole[os.write(fd, whole) :]


if __name__ == "__main__":
    main(sys.argv[1])
