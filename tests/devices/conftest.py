"""What tests of several devices begin with: gpiozero's pins without a Pi, lines of a chip, a name for an archive."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from tests.devices.fake_gpiod import Kernel
from tests.devices.wires import KERNELS, Wires, factory_on, wires_of


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    """Pins that remember their levels and cannot make pulses."""
    before = Device.pin_factory
    Device.pin_factory = MockFactory()
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


@pytest.fixture(params=KERNELS)
def wires(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Wires]:
    with wires_of(request.param, tmp_path) as wires, factory_on(wires):
        yield wires


@pytest.fixture
def kernel(tmp_path: Path) -> Iterator[Kernel]:
    """For what only a kernel in memory can be asked: every level that a line has had, a chip that goes away."""
    with wires_of("memory", tmp_path) as wires, factory_on(wires):
        yield wires.kernel


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where an archive may be made; nothing is there."""
    return tmp_path / "archive.sqlite"
