"""Which GPIO chip has the pins of the 40-pin header. Found by its label: its number changed with the kernels of the
Pi 5 (4, then 0), and a USB adapter may take any. Opens and closes chips, holds none.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import gpiod

from companion.devices.gpiod.faults import ChipFault

HEADER_CHIPS = {
    "pinctrl-rp1": 0xD04170,
    "pinctrl-bcm2711": 0xC03111,
    "pinctrl-bcm2835": 0xA02082,
}
"""Label -> the board to suppose where the Pi does not say which one it is: a Pi 5, a Pi 4, a Pi 3 for all before."""


def find_header_chip(devices: Path = Path("/dev")) -> tuple[Path, str]:
    """The node and the label of the chip with the header's pins. ChipFault says what was found instead."""
    seen, denied = [], []
    for node in chip_nodes(devices):
        try:
            label = label_of(node)
        except PermissionError:
            denied.append(node)
        except OSError as error:
            seen.append(f"{node} cannot be opened ({os.strerror(error.errno) if error.errno else error})")
        else:
            if label in HEADER_CHIPS:
                return node, label
            seen.append(f'{node} is "{label}"')
    if denied:
        raise ChipFault(
            f"{denied[0]} may not be opened by this user: sudo usermod -aG {_group(denied[0])} $USER, then log in again"
        )
    if not seen:
        raise ChipFault(f"there is no {devices}/gpiochip0: is this a Raspberry Pi?")
    labels = ", ".join(HEADER_CHIPS)
    raise ChipFault(f"no GPIO chip has a Pi's header: expected one called {labels}, but {'; '.join(seen)}")


def chip_nodes(devices: Path) -> Iterator[Path]:
    """Each chip once, lowest number first; other names of the same chip are left out."""
    nodes = [node for node in devices.glob("gpiochip*") if node.name.removeprefix("gpiochip").isdecimal()]
    told: set[Path] = set()
    for node in sorted(nodes, key=lambda node: int(node.name.removeprefix("gpiochip"))):
        if (real := node.resolve()) not in told:
            told.add(real)
            yield node


def label_of(node: Path) -> str:
    """The kernel's name for the hardware behind a node. OSError as the system has it."""
    with gpiod.Chip(str(node)) as chip:
        return chip.get_info().label


def _group(node: Path) -> str:
    try:
        return node.group()
    except (OSError, KeyError):
        return "gpio"
