"""The bus that is a file: whole lines after SIGKILL, pictures out of the lines."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.devices.bus import Recorder
from companion.devices.controller import Controller
from companion.devices.display_settings import DisplaySettings
from companion.devices.display_thread import DisplayThread
from companion.devices.glass import Chip, Glass
from companion.devices.recording import Recording, distinct_pictures, frames
from companion.errors import BadInput
from companion.signals import Condition
from tests.devices.oled_rig import CHIPS, Clock, Heard, noise


def play(file: Path, chip: Chip, seeds: range) -> DisplayThread:
    """One picture a second, as a display would record it."""
    clock = Clock()
    display = DisplayThread(
        Controller(DisplaySettings(driver=chip, bus="record", file=file), clock), Heard().append, clock
    )
    for seed in seeds:
        clock.now += 1
        display.show(noise(seed))
        display.step()
    display.close()
    return display


@pytest.mark.parametrize("chip", CHIPS)
def test_pictures_come_back_with_their_times(tmp_path: Path, chip: Chip) -> None:
    file = tmp_path / "bus.jsonl"
    display = play(file, chip, range(6))
    assert [(at, picture.tobytes()) for at, picture in frames(file, chip)] == [
        (101.0 + seed, noise(seed).tobytes()) for seed in range(6)
    ]
    reader = Recording(file, chip)
    reader.poll()
    assert (reader.bytes_on_wire, reader.messages) == (display.bytes_sent, display.messages)


def test_each_line_is_a_message_with_its_control_byte(tmp_path: Path) -> None:
    file = tmp_path / "bus.jsonl"
    play(file, "ssd1306", range(2))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert {tuple(line) for line in lines} == {("t", "hex")}
    assert {line["hex"][:2] for line in lines} == {"00", "40"}
    assert lines[0]["hex"].startswith("00ae"), "luma's own set-up"
    assert max(len(line["hex"]) // 2 for line in lines) == 1025, "data goes whole, as on a real bus"


def test_a_growing_file_is_read_on_from_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "bus.jsonl"
    reader = Recording(file, "ssd1306")
    assert reader.poll() == []
    play(file, "ssd1306", range(3))
    whole = file.read_bytes()
    file.write_bytes(b"")
    times = []
    for end in range(0, len(whole) + 1, 97):
        file.write_bytes(whole[:end])
        times += [at for at, _ in reader.poll()]
    file.write_bytes(whole)
    times += [at for at, _ in reader.finish()]
    assert times == [101.0, 102.0, 103.0]
    assert reader.glass.picture().tobytes() == noise(2).tobytes()


def test_a_cut_tail_is_dropped_and_the_next_process_begins_a_line(tmp_path: Path) -> None:
    file = tmp_path / "bus.jsonl"
    play(file, "ssd1306", range(3))
    whole = file.read_bytes()
    for lost in range(1, 60):
        file.write_bytes(whole[:-lost])
        list(frames(file, "ssd1306"))
        play(file, "ssd1306", range(5, 7))
        pictures = distinct_pictures(file, "ssd1306")
        assert [picture.tobytes() for picture in pictures[-2:]] == [noise(5).tobytes(), noise(6).tobytes()]


def test_a_whole_line_that_is_no_message_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bus.jsonl"
    file.write_text('{"t": 1.0, "hex": "00af"}\n{"t": 1.0, "hex": "4"}\n')
    with pytest.raises(BadInput, match=r'bus\.jsonl, line 2: expected .* got b\'{"t": 1\.0, "hex": "4"}\''):
        list(frames(file, "ssd1306"))


DRAW_FOR_EVER = """
import itertools, sys, time
from pathlib import Path
from companion.devices.oled import DisplaySettings, open_display
from tests.devices.oled_rig import noise
settings = DisplaySettings(driver="sh1106", bus="record", file=Path(sys.argv[1]))
display = open_display(settings, lambda signal: None, time.monotonic)
for seed in itertools.count():
    display.show(noise(seed))
    if seed == 200:
        print("drawing", flush=True)
"""


def test_a_killed_process_leaves_lines_that_read(tmp_path: Path) -> None:
    file = tmp_path / "bus.jsonl"
    for _ in range(3):
        run = [sys.executable, "-c", DRAW_FOR_EVER, str(file)]
        with subprocess.Popen(run, cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "drawing\n"
            process.send_signal(signal.SIGKILL)
        assert len(list(frames(file, "sh1106"))) > 1
    play(file, "sh1106", range(3))
    assert distinct_pictures(file, "sh1106")[-1].tobytes() == noise(2).tobytes()


def test_luma_may_send_blocks_on_it_itself(tmp_path: Path) -> None:
    file = tmp_path / "bus.jsonl"
    recorder = Recorder(file, Clock())
    recorder.write_i2c_block_data(0x3C, 0x00, [0x20, 0x00])
    recorder.close()
    assert json.loads(file.read_text()) == {"t": 100.0, "hex": "002000"}


def test_a_file_that_cannot_be_written_is_a_lost_screen(tmp_path: Path) -> None:
    heard, clock = Heard(), Clock()
    settings = DisplaySettings(bus="record", file=tmp_path / "nowhere" / "bus.jsonl")
    display = DisplayThread(Controller(settings, clock), heard.append, clock)
    display.show(noise(1))
    display.step()
    assert "bus.jsonl cannot be written (No such file or directory)" in heard.why
    (tmp_path / "nowhere").mkdir()
    clock.now += 5
    display.step()
    display.close()
    glass = Glass("ssd1306")
    for line in (tmp_path / "nowhere" / "bus.jsonl").read_text().splitlines():
        glass.feed(bytes.fromhex(json.loads(line)["hex"]))
    assert glass.picture().tobytes() == noise(1).tobytes()


def test_nothing_is_appended_to_what_is_no_recording(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("dear diary\n", encoding="utf-8")
    heard = Heard()
    display = DisplayThread(Controller(DisplaySettings(bus="record", file=file), Clock()), heard.append, Clock())
    display.show(noise(1))
    display.step()
    assert file.read_text(encoding="utf-8") == "dear diary\n"
    assert heard.conditions == [Condition.LOST]
    assert "nothing is written over it" in heard.why
