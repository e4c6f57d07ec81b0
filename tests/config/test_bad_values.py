"""Bad configs, one mistake each, and the whole sentence that is expected: line, key, expected, got, cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.config.reading import sentences

PIN = 'expected a GPIO number from 0 to 27 (BCM) or "none", got'
BOOL = "expected true or false, in small letters and without quotes, got"
DRIVERS = '"ssd1306", "ssd1309", "sh1106", "capture" or "none"'
WHICH = "which chip a screen has stands on its board, or where it was bought"
ADDRESS = 'expected "auto", an I2C address such as 0x3c or "0x3c", or on SPI the chip select, 0 or 1, got'
NAMES = 'expected a list of names, each of 1 to 20 characters, such as ["Ann", "Bob"], got'
HEADER = "these are GPIO numbers, not places on the header: see the pin table in hardware.md"
TABLE_TOML = "the shipped table.toml explains it"

BAD = [
    # keys
    ("[keys]\na = 28", f"2: keys.a: {PIN} 28; {HEADER}"),
    ("[keys]\nb = -1", f"2: keys.b: {PIN} -1; {HEADER}"),
    ('[keys]\na = "17"', f'2: keys.a: {PIN} "17"; write 17, without quotes'),
    ('[keys]\nc = "GPIO22"', f'2: keys.c: {PIN} "GPIO22"; write 22, without quotes'),
    (
        "[keys]\na = true",
        f'2: keys.a: {PIN} true; write the number that stands after GPIO in the pin table of hardware.md, or "none"',
    ),
    (
        "[keys]\na = 17.0",
        f'2: keys.a: {PIN} 17.0; write the number that stands after GPIO in the pin table of hardware.md, or "none"',
    ),
    (
        "[keys]\nlihgts = {}",
        '2: keys.lihgts: expected a key that is known here, got lihgts (did you mean "lights"?); take it out; '
        "there are a, b, c, power, encoder, encoder_push, steps_per_detent, debounce_ms, hold_ms, lights, dice",
    ),
    (
        '[keys]\npace = "fast"',
        "2: keys.pace: expected a key that is known here, got pace; it belongs in [table]",
    ),
    (
        "[keys]\nencoder = 5",
        '2: keys.encoder: expected two GPIO numbers, [clk, dt], or "none", got 5; '
        "write both pins of the encoder, such as encoder = [5, 6]",
    ),
    (
        '[keys]\nencoder = [5, "none"]',
        '2: keys.encoder: expected two GPIO numbers, [clk, dt], or "none", got [5, "none"]; '
        'an encoder needs both; without one, write encoder = "none"',
    ),
    (
        "[keys]\nencoder_push = 6",
        "2: keys.encoder_push: expected an encoder that it belongs to, got GPIO6 and no encoder; "
        "add encoder = [clk, dt], or wire the push as key c",
    ),
    (
        "[keys]\nsteps_per_detent = 3",
        "2: keys.steps_per_detent: expected 1, 2 or 4, got 3; without the line it is 4",
    ),
    (
        "[keys]\nsteps_per_detent = true",
        "2: keys.steps_per_detent: expected 1, 2 or 4, got true; without the line it is 4",
    ),
    (
        "[keys]\ndebounce_ms = 0",
        "2: keys.debounce_ms: expected a whole number of milliseconds from 1 to 200, got 0; without the line it is 20",
    ),
    (
        '[keys]\nhold_ms = "800"',
        "2: keys.hold_ms: expected a whole number of milliseconds from 300 to 5000, "
        'got "800"; write 800, without quotes',
    ),
    (
        "[keys]\nhold_ms = 0.8",
        "2: keys.hold_ms: expected a whole number of milliseconds from 300 to 5000, got 0.8; "
        "without the line it is 800",
    ),
    (
        "[keys]\nlights = { a = 16 }",
        "2: keys.lights.a: expected a key a that the light is in, got GPIO16 and no key a; "
        "add a = ... under [keys], or take the light out",
    ),
    (
        "[keys.dice]\ndangr = 23",
        '2: keys.dice.dangr: expected a key that is known here, got dangr (did you mean "danger"?); take it out; '
        "there are danger, ascension, weather, done, clear",
    ),
    (
        "keys = 17",
        "1: keys: expected a section, [keys] with its settings below it, got 17; "
        "the shipped table.toml shows what [keys] can hold",
    ),
    # usbkeys
    (
        '[usbkeys]\ndevices = "Numpad"',
        '2: usbkeys.devices: expected "auto", "none" or a list of device names, got "Numpad"; '
        'put the name into a list: ["Numpad"]',
    ),
    (
        "[usbkeys]\ndevices = []",
        '2: usbkeys.devices: expected "auto", "none" or a list of device names, got []; '
        "`cat /proc/bus/input/devices` shows the names",
    ),
    # panel
    (
        '[panel]\nport = "ttyACM0"',
        '2: panel.port: expected "auto", "none" or a path such as "/dev/ttyACM0", got "ttyACM0"; write "/dev/ttyACM0"',
    ),
    (
        '[panel]\nport = "COM3"',
        '2: panel.port: expected "auto", "none" or a path such as "/dev/ttyACM0", got "COM3"; '
        'that is a name of Windows; "auto" finds the panel by itself',
    ),
    (
        '[panel]\narm = "allways"',
        '2: panel.arm: expected "auto", "always" or "never", got "allways" (did you mean "always"?); '
        'without the line it is "auto"',
    ),
    ('[panel]\nplain = "yes"', f'2: panel.plain: {BOOL} "yes"; write true'),
    (
        '[panel.faces.ascent]\n1 = "dangr"',
        '2: panel.faces.ascent.1: expected a face of the ascent die, got "dangr" (did you mean "danger"?); '
        "there are danger, rope, weather",
    ),
    (
        '[panel.faces.ascent]\n7 = "rope"',
        "2: panel.faces.ascent.7: expected a number that the panel reads, 1 to 6, got 7; name the face by its number",
    ),
    (
        '[panel.faces.ascend]\n1 = "rope"',
        '1: panel.faces.ascend: expected a kind of die, got ascend (did you mean "ascent"?); there are ascent',
    ),
    (
        "[panel.faces.ascent]\n1 = 1",
        '2: panel.faces.ascent.1: expected what each number means, such as [panel.faces.KIND] 1 = "danger", got 1; '
        + TABLE_TOML,
    ),
    # display
    (
        '[display]\nbus = "i2c"',
        f"1: display: expected a driver in [display], {DRIVERS}, got none; add the line driver = ...: {WHICH}",
    ),
    (
        '[display]\ndriver = "ssd1308"',
        f'2: display.driver: expected {DRIVERS}, got "ssd1308" (did you mean "ssd1309"?); {WHICH}',
    ),
    (
        '[display]\ndriver = "ssd1306"\nbus = "iic"',
        '3: display.bus: expected "i2c", "spi" or "record", got "iic" (did you mean "i2c"?); '
        'without the line it is "i2c"',
    ),
    (
        '[display]\ndriver = "ssd1306"\naddress = 0x78',
        f"3: display.address: {ADDRESS} 0x78; boards print it doubled: write 0x3c",
    ),
    (
        '[display]\ndriver = "ssd1306"\naddress = "3z"',
        f'3: display.address: {ADDRESS} "3z"; '
        "most screens are 0x3c: write that, and `companion doctor` finds what answers",
    ),
    (
        '[display]\ndriver = "ssd1306"\naddress = 1',
        "3: display.address: expected an I2C address from 0x08 to 0x77, got 0x01; "
        "most screens are 0x3c: write that, and `companion doctor` finds what answers",
    ),
    (
        '[display]\ndriver = "ssd1306"\nrotate = 180',
        "3: display.rotate: expected quarter turns: 0, 1, 2 or 3, got 180; it counts quarter turns: write 2",
    ),
    (
        '[display]\ndriver = "sh1106"\ncolumn_offset = 9',
        '3: display.column_offset: expected a number of columns from 0 to 4, or "auto" (2 for sh1106, else 0), got 9; '
        '"auto" is right for nearly every board',
    ),
    (
        '[display]\ndriver = "ssd1306"\ncolumn_offset = 2',
        "3: display.column_offset: expected 0, got 2 with ssd1306; only sh1106 has columns to spare: take it out",
    ),
    (
        '[display]\ndriver = "ssd1306"\nspeed = 400',
        '3: display.speed: expected a number of hertz from 10000 to 52000000, or "auto", got 400; '
        "it counts hertz: 400000 for I2C, 8000000 for SPI",
    ),
    (
        '[display]\ndriver = "ssd1306"\nbus = "spi"\nspeed = 9000000',
        "4: display.speed: expected a clock that SPI can run at, got 9000000; the nearest is 8000000",
    ),
    (
        '[display]\ndriver = "ssd1306"\nbus = "spi"\ndc = "none"',
        '4: display.dc: expected a GPIO number, as SPI needs one, got "none"; '
        "add dc = 24, or the pin that the screen's DC is wired to",
    ),
    (
        '[display]\ndriver = "ssd1306"\nbus = "spi"\naddress = 0x3c',
        "4: display.address: expected the chip select of SPI, 0 or 1, got 0x3c; "
        "0 is CE0, 1 is CE1; take the line out if it was meant for I2C",
    ),
    (
        '[display]\ndriver = "capture"',
        '1: display.file: expected a file for driver "capture" to write to, got nothing; add file = "/path/of/it"',
    ),
    (
        '[display]\ndriver = "ssd1306"\nbus = "record"',
        '1: display.file: expected a file for bus "record" to write to, got nothing; add file = "/path/of/it"',
    ),
    (
        '[display]\ndriver = "capture"\nfile = "/tmp/"',
        '3: display.file: expected the path of a file, such as "/tmp/screen.txt", got "/tmp/"; '
        "that is a folder: add the file's name",
    ),
    # the rest
    ("[sound]\npin = 99", f"2: sound.pin: {PIN} 99; {HEADER}"),
    ("[archive]\npath = 3", f'2: archive.path: expected the path of a file, or "auto", got 3; {TABLE_TOML}'),
    (
        '[archive]\npath = "~nobody.here/x"',
        '2: archive.path: expected the path of a file, or "auto", got "~nobody.here/x"; '
        "there is no such user on this machine",
    ),
    (
        '[table]\npace = "slow"',
        '2: table.pace: expected "step" or "fast", got "slow"; without the line it is "step"',
    ),
    ("[table]\nmotion = 1", f"2: table.motion: {BOOL} 1; without the line it is true"),
    ('[people]\nnames = "Ann"', f'2: people.names: {NAMES} "Ann"; {TABLE_TOML}'),
    ('[people]\nnames = ["Ann",\n" "]', f'3: people.names[2]: {NAMES} " "; take the empty name out'),
    (
        f'[people]\nnames = ["{"n" * 21}"]',
        f'2: people.names[1]: {NAMES} "{"n" * 21}"; '
        "this one has 21 characters: a short form reads better on the small screen",
    ),
    (
        '[people]\nnames = ["A\\tB"]',
        f'2: people.names[1]: {NAMES} "A\\tB"; there is a tab, a line break or another unprintable character in it',
    ),
    (
        '[people]\nnames = ["Ann",\n"ANN "]',
        '3: people.names[2]: expected each name once, got "ANN " again; tell the two apart, as in Ann B and Ann K',
    ),
    (
        "[rules.ascnt]",
        '1: rules.ascnt: expected a game that is installed, got ascnt (did you mean "ascent"?); '
        "install that game or take the section out; installed: ascent",
    ),
    (
        '[rules.ascent]\nfall_ties = "lower"',
        '2: rules.ascent.fall_ties: expected a switch of Ascent, got fall_ties (did you mean "fall_tie"?); '
        "there are fall_tie, house_board, climbers",
    ),
    (
        '[rules.ascent]\nfall_tie = "lowr"',
        '2: rules.ascent.fall_tie: expected "companion" or "lower", got "lowr" (did you mean "lower"?); '
        'without the line it is "companion" (ruling AS-A2)',
    ),
    (
        "[rules.ascent]\nhouse_board = 1",
        "2: rules.ascent.house_board: expected false or true, got 1; without the line it is false (ruling AS-A1)",
    ),
    (
        '[rules.ascent]\nzones = "BVCS"',
        "2: rules.ascent.zones: expected a switch of Ascent, got zones; "
        "it is a fact of your box: tell it at the table, where it is kept for every later match",
    ),
    (
        "[web]\nport = 0",
        "2: web.port: expected a port number from 1 to 65535, got 0; without the line it is 8080",
    ),
    (
        "[paneel]",
        '1: paneel: expected a section that is known here, got paneel (did you mean "panel"?); '
        "the sections are keys, usbkeys, panel, display, sound, archive, table, people, rules, web",
    ),
    ("a = 17", "1: a: expected a section that is known here, got a; it belongs in [keys] or [keys.lights]"),
]


@pytest.mark.parametrize(("text", "sentence"), BAD, ids=[text.replace("\n", " ") for text, _ in BAD])
def test_y12_one_mistake_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    assert sentences(tmp_path, text) == [sentence]
