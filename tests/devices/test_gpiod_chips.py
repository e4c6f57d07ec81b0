"""Which chip has the header: by its label, whatever its number; and what is said when none can be had."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from gpiozero.exc import PinUnknownPi

from companion.devices.gpiod.chips import HEADER_CHIPS, find_header_chip
from companion.devices.gpiod.factory import GpiodFactory
from companion.devices.gpiod.faults import ChipFault
from tests.devices.fake_gpiod import Kernel
from tests.devices.wires import kernel_in


@pytest.fixture
def kernel(tmp_path: Path) -> Iterator[Kernel]:
    with kernel_in(tmp_path) as kernel:
        yield kernel


@pytest.mark.parametrize("label", HEADER_CHIPS)
def test_b12_chip_0_of_any_pi(kernel: Kernel, label: str) -> None:
    node = kernel.add_chip("gpiochip0", label)
    assert find_header_chip(kernel.devices) == (node, label)


def test_b12_a_pi_5_with_the_first_kernels_has_its_header_on_chip_4(kernel: Kernel) -> None:
    for number in range(4):
        kernel.add_chip(f"gpiochip{number}", "gpio-brcmstb@107d508500")
    node = kernel.add_chip("gpiochip4", "pinctrl-rp1")
    with GpiodFactory(devices=kernel.devices) as factory:
        assert (factory.chip, factory.label) == (node, "pinctrl-rp1")


def test_b12_a_pi_5_of_today_has_it_on_chip_0_and_an_old_name_beside_it(kernel: Kernel) -> None:
    node = kernel.add_chip("gpiochip0", "pinctrl-rp1")
    kernel.add_chip("gpiochip10", "gpio-brcmstb@107d508500")
    (kernel.devices / "gpiochip4").symlink_to("gpiochip0")
    assert find_header_chip(kernel.devices) == (node, "pinctrl-rp1")


def test_a_usb_adapter_that_came_first_is_passed_over(kernel: Kernel) -> None:
    kernel.add_chip("gpiochip0", "cp2102n")
    node = kernel.add_chip("gpiochip1", "pinctrl-bcm2711")
    assert find_header_chip(kernel.devices)[0] == node


def test_no_chip_at_all(kernel: Kernel) -> None:
    with pytest.raises(ChipFault, match=r"there is no .*/gpiochip0: is this a Raspberry Pi\?"):
        find_header_chip(kernel.devices)


def test_chips_of_others_are_named(kernel: Kernel) -> None:
    kernel.add_chip("gpiochip0", "INT34C5:00")
    (kernel.devices / "gpiochip1").touch()
    with pytest.raises(ChipFault) as caught:
        find_header_chip(kernel.devices)
    assert str(caught.value) == (
        "no GPIO chip has a Pi's header: expected one called pinctrl-rp1, pinctrl-bcm2711, pinctrl-bcm2835, but "
        f'{kernel.devices}/gpiochip0 is "INT34C5:00"; {kernel.devices}/gpiochip1 cannot be opened '
        "(Inappropriate ioctl for device)"
    )


def test_no_right_is_said_with_the_node_s_own_group_and_the_cure(kernel: Kernel) -> None:
    node = kernel.add_chip("gpiochip0", "pinctrl-rp1")
    kernel.refused.add("gpiochip0")
    with pytest.raises(ChipFault, match=f"sudo usermod -aG {node.group()} .USER, then log in again"):
        GpiodFactory(devices=kernel.devices)
    with pytest.raises(ChipFault, match=r"gpiochip0 cannot be opened .*Permission denied"):
        GpiodFactory(node)


def test_a_chip_may_be_named_and_then_its_label_does_not_matter(kernel: Kernel) -> None:
    node = kernel.add_chip("gpiochip7", "some-board")
    with GpiodFactory(node, consumer="a name that is far too long for the kernel") as factory:
        factory.pin(4).function = "input"
        assert factory.chip == node
        assert kernel.line(4, "gpiochip7").consumer == "a name that is far too long for"


@pytest.mark.parametrize(
    ("label", "model"), [("pinctrl-rp1", "5B"), ("pinctrl-bcm2711", "4B"), ("pinctrl-bcm2835", "3B")]
)
def test_a_board_that_does_not_say_which_pi_it_is_has_the_header_of_its_chip(
    kernel: Kernel, label: str, model: str
) -> None:
    kernel.add_chip("gpiochip0", label)
    with (
        patch("gpiozero.pins.local.get_pi_revision", side_effect=PinUnknownPi),
        GpiodFactory(devices=kernel.devices) as factory,
    ):
        assert factory.board_info.model == model
        assert factory.pin("BOARD40").info.name == "GPIO21"


def test_a_foreign_chip_on_no_pi_is_not_guessed(kernel: Kernel) -> None:
    node = kernel.add_chip("gpiochip0", "some-board")
    with (
        patch("gpiozero.pins.local.get_pi_revision", side_effect=PinUnknownPi),
        GpiodFactory(node) as factory,
        pytest.raises(PinUnknownPi),
    ):
        factory.pin(4)
