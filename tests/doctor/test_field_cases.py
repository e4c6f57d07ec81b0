"""O14 and Y15 as an owner meets them: a slow bus and a weak supply, from `companion doctor`'s own look at the Pi."""

from __future__ import annotations

from companion.doctor.examine import examine
from tests.doctor.fake_pi import FakePi, answers_at

LINE = "dtparam=i2c_arm_baudrate=400000"
CONFIG = "/boot/firmware/config.txt"


def test_o14_a_bus_at_100_khz_is_measured_and_the_line_for_400_is_printed(pi: FakePi) -> None:
    pi.change(CONFIG, f"{LINE}\n", "")
    pi.bus = answers_at(0x3C, hertz=100_000)
    (fault,) = examine(pi).faults
    assert fault.name == "i2c-slow"
    assert "93 ms" in fault.says, "a frame of 1 KiB, timed on the bus"
    assert "100 kHz" in fault.says
    assert f"echo {LINE} | sudo tee -a {CONFIG}" in fault.cure


def test_o14_a_bus_at_400_khz_is_no_fault(pi: FakePi) -> None:
    pi.bus = answers_at(0x3C, hertz=400_000)
    assert examine(pi).faults == ()


def test_y15_the_flag_of_under_voltage_is_a_fault_with_its_cure_now_and_since_the_start(pi: FakePi) -> None:
    for flags, name in ((0x1, "under-voltage"), (0x50005, "under-voltage"), (0x50000, "under-voltage-before")):
        pi.commands["vcgencmd get_throttled"] = f"throttled={flags:#x}\n"
        (fault,) = examine(pi).faults
        assert (fault.name, "supply" in fault.cure) == (name, True)
    pi.commands["vcgencmd get_throttled"] = "throttled=0x0\n"
    assert examine(pi).faults == ()
