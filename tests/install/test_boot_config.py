"""config.txt of a Raspberry Pi: what it says of I2C, and the one line that is changed. The script's own awk does it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

STEPS = Path(__file__).parents[2] / "systemd/steps"
LINE = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"


def awk(text: str, *flags: str) -> str:
    words = ["awk", *flags, "-f", str(STEPS / "boot_config.awk")]
    return subprocess.run(words, input=text.encode(), capture_output=True, check=True, timeout=60).stdout.decode()


def changed(text: str) -> str:
    return awk(text)


def is_on(text: str) -> bool:
    return {"on\n": True, "off\n": False}[awk(text, "-v", "ask=1")]


STOCK = "# For more options see\n#dtparam=i2c_arm=on\n#dtparam=i2s=on\ndtparam=audio=on\n[cm4]\notg_mode=1\n\n[all]\n"


@pytest.mark.parametrize(
    ("what", "before", "after"),
    [
        ("nothing", "", f"{LINE}\n"),
        ("as it comes", STOCK, STOCK.replace("#dtparam=i2c_arm=on", LINE)),
        ("on, at the usual speed", "a=1\ndtparam=i2c_arm=on\nb=2\n", f"a=1\n{LINE}\nb=2\n"),
        ("on, and slow", "dtparam=i2c_arm=on,i2c_arm_baudrate=100000\n", f"{LINE}\n"),
        ("turned off", "dtparam=i2c_arm=off\n", f"{LINE}\n"),
        ("by its short name", "dtparam=i2c=on\n", f"{LINE}\n"),
        ("with blanks and a remark", "  dtparam=i2c_arm=on   # the screen\n", f"{LINE}\n"),
        ("the speed alone", "dtparam=i2c_arm_baudrate=400000\n", f"{LINE}\n"),
        ("on twice", "dtparam=i2c_arm=on\ndtparam=i2c_arm=off\n", f"dtparam=i2c_arm=on\n{LINE}\n"),
        ("only on a Pi 4", "[pi4]\ndtparam=i2c_arm=on\n", f"[pi4]\ndtparam=i2c_arm=on\n[all]\n{LINE}\n"),
        ("good, but only on a Pi 4", f"[pi4]\n{LINE}\n", f"[pi4]\n{LINE}\n[all]\n{LINE}\n"),
        ("a section at the end", "a=1\n[pi5]\nb=2\n", f"a=1\n[pi5]\nb=2\n[all]\n{LINE}\n"),
        ("a remark in a section", "[pi4]\n#dtparam=i2c_arm=on\n", f"[pi4]\n#dtparam=i2c_arm=on\n[all]\n{LINE}\n"),
        ("slow on a Pi 4 later", f"{LINE}\n[pi4]\ndtparam=i2c_arm_baudrate=100000\n",
         f"{LINE}\n[pi4]\ndtparam=i2c_arm_baudrate=100000\n[all]\n{LINE}\n"),
        ("beside another setting", "dtparam=spi=on,i2c_arm=on\n", f"dtparam=spi=on,i2c_arm=on\n{LINE}\n"),
        ("Windows' line ends", "a=1\r\ndtparam=i2c_arm=on\r\n", f"a=1\r\n{LINE}\r\n"),
        ("no end of the last line", "a=1", f"a=1\n{LINE}\n"),
        ("the camera's bus", "dtparam=i2c_vc=on\n", f"dtparam=i2c_vc=on\n{LINE}\n"),
    ],
)  # fmt: skip
def test_one_line_makes_it_so(what: str, before: str, after: str) -> None:
    assert not is_on(before), what
    assert changed(before) == after
    assert is_on(after)


@pytest.mark.parametrize(
    "text",
    [
        f"{LINE}\n",
        f"# x\n{LINE} # ours\n",
        "dtparam=i2c_arm=on\ndtparam=i2c_arm_baudrate=400000\n",
        "dtparam=spi=on,i2c_arm=on,i2c_arm_baudrate=400000\n",
        "dtparam=i2c_arm=on,i2c_arm_baudrate=1000000\n",
        f"[pi4]\ndtparam=i2c_arm=off\n[all]\n{LINE}\n",
        f"[pi4]\nx=1\n[all]\n{LINE}\n",
        f"{LINE}\r\n",
    ],
)
def test_what_is_good_is_left_alone(text: str) -> None:
    assert is_on(text)
    assert changed(text) == text


lines = st.sampled_from(
    ["[pi4]", "[all]", "[cm5]", "a=1", "# x", "#dtparam=i2c_arm=on", "dtparam=i2c_arm=on", "dtparam=i2c=off", LINE,
     "dtparam=i2c_arm_baudrate=100000", "dtparam=spi=on,i2c_arm=on", "dtoverlay=vc4-kms-v3d", ""]
)  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(st.lists(lines, max_size=12))
def test_any_file_is_right_after_one_change_and_loses_at_most_one_line(file: list[str]) -> None:
    text = "".join(f"{line}\n" for line in file)
    once = changed(text)
    assert is_on(once)
    assert changed(once) == once
    kept = once.splitlines()
    missing = [line for line in set(file) if kept.count(line) < file.count(line)]
    assert len(missing) <= 1
    assert all("i2c" in line for line in missing)


def boot(root: Path, word: str) -> str:
    words = ["sh", str(STEPS / "boot.sh"), str(root), word]
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout


@pytest.mark.parametrize("folder", ["boot/firmware", "boot"])
def test_the_file_is_changed_with_a_copy_beside_it_and_the_module_comes_at_boot(tmp_path: Path, folder: str) -> None:
    file = tmp_path / folder / "config.txt"
    file.parent.mkdir(parents=True)
    file.write_text(STOCK)
    assert boot(tmp_path, "ask") == "off\n"
    assert file.read_text() == STOCK, "asking changes nothing"
    assert "at the next start of the Pi" in boot(tmp_path, "yes")
    assert is_on(file.read_text())
    assert (file.parent / "config.txt.before-companion").read_text() == STOCK
    assert (tmp_path / "etc/modules-load.d/companion.conf").read_text() == "i2c-dev\n"
    assert boot(tmp_path, "ask") == "on\n"
    assert "already" in boot(tmp_path, "yes")
    assert (file.parent / "config.txt.before-companion").read_text() == STOCK, "the first copy stays"
    assert sorted(one.name for one in file.parent.iterdir()) == ["config.txt", "config.txt.before-companion"]


def test_the_new_place_comes_before_the_old(tmp_path: Path) -> None:
    for folder in ("boot/firmware", "boot"):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / folder / "config.txt").write_text("")
    boot(tmp_path, "yes")
    assert (tmp_path / "boot/config.txt").read_text() == ""


def test_a_machine_that_is_no_raspberry_pi_is_left_alone(tmp_path: Path) -> None:
    assert boot(tmp_path, "ask") == "none\n"
    boot(tmp_path, "yes")
    assert list(tmp_path.iterdir()) == []
