"""A screen on SPI, a number pad and a card scanner on USB: real nodes, and the service with all its hardening."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from companion.signals import CardSeen, Held, Key
from tests.end_to_end.daemon import later
from tests.rig.companion_on import CompanionOn, patiently
from tests.rig.pi import SERVICE, Pi
from tests.rig.settings import DISPLAY, KEYS, PANEL, TAPE, begin
from tests.rig.sitting import into_a_turn, player_at

SOCKETS = "dummy_hcd.num=3"
PAD_NODE = "/dev/input/by-id/usb-SIGMACHIP_USB_Number_Pad-event-if00"
SCANNER_NODE = "/dev/input/by-id/usb-Sycreader_RFID_Barcode_Scanner-event-kbd"
CARD = "0012345678"
BROKEN = 0.1
"""Seconds between two keys after which a scan may not be one any more (0.2 s)."""


def test_a_screen_on_spi_under_the_hardening(pi: Pi, figure: Callable[[str], None]) -> None:
    begin(pi, KEYS, PANEL, DISPLAY, 'bus = "spi"\n')
    pi.sh("sync")
    pi.cut_power()  # so that the splash goes there too, and nothing of the other bus is left on the glass
    pi.boot()
    table = CompanionOn(pi)
    for device in ("display", "keys", "panel"):
        table.senses(device, "ok")
    player = player_at(table, 11)
    into_a_turn(player)
    before = pi.glass().tobytes()
    player.model.finger("b")
    pi.press("b")
    player.model.press("b")
    table.shows(player.model.picture)
    assert pi.glass().tobytes() != before
    hardened(pi)
    sent, resets = counted(pi, "screen_spi", "messages"), counted(pi, "screen_spi", "resets")
    assert sent
    assert counted(pi, "screen", "messages") == 0, "nothing went over I2C"
    assert resets == pi.screen.resets > 0, "the splash wakes the screen by its RES pin"
    assert faults(pi) == []
    figure(f"SPI: /dev/spidev0.0 D/C on GPIO24, {sent} messages, {resets} pulse(s) on RES; every picture whole")


def test_a_number_pad_and_a_scanner_under_the_hardening(
    new_pi: Callable[[], Pi], figure: Callable[[str], None]
) -> None:
    pi = new_pi().boot(SOCKETS)
    for kind, node in (("pad", PAD_NODE), ("scanner", SCANNER_NODE)):
        keyboard(pi, "plug", kind)
        patiently(lambda node=node: pi.run(f"test -e {node}")[0] == 0, pi.console)  # type: ignore[misc]
        assert pi.sh(f"stat -L -c '%G %a' {node}") == "input 660\n"
    table = begin(pi, KEYS, PANEL, DISPLAY, "[usbkeys]\n", run=f"--record {TAPE}")
    for device in ("display", "keys", "panel"):
        table.senses(device, "ok")
    player = player_at(table, 12)
    into_a_turn(player)
    model = player.model

    model.finger("b")
    keyboard(pi, "type", "pad", "+:0.08", ":0")
    model.press("b")
    table.shows(model.picture)

    keyboard(pi, "type", "pad", "+:1.2", ":0")
    model.hear(Held(Key.B, time.monotonic()))
    table.shows(model.picture)

    strokes = [stroke for key in (*CARD, "e") for stroke in (f"{key}:0.005", ":0.005")]
    while float(keyboard(pi, "type", "scanner", *strokes)) > BROKEN:
        later(1.0)  # the machine was busy elsewhere: no scanner is so slow
    patiently(lambda: cards(pi)[-1:] == [CARD], lambda: f"no card but {cards(pi)}; {table.told()}")
    for card in cards(pi):
        model.hear(CardSeen(card, time.monotonic()))
    table.shows(model.picture)

    keyboard(pi, "unplug", "pad")
    patiently(lambda: pi.health("keys") != "ok", lambda: f"nobody misses the pad; {table.told()}")
    begun = time.monotonic()
    keyboard(pi, "plug", "pad")
    table.senses("keys", "ok")
    back = time.monotonic() - begun
    taps = len(heard(pi, "Edge"))
    keyboard(pi, "type", "pad", "+:0.08", ":0")
    patiently(lambda: len(heard(pi, "Edge")) >= taps + 2, lambda: f"the pad is dumb; {table.told()}")

    hardened(pi)
    assert faults(pi) == []
    figure(
        f"input devices: tap, hold, a card of {len(CARD)} digits on /dev/input/event* (group input); "
        f"pulled out and back after {back:.1f} s"
    )


def keyboard(pi: Pi, *words: str) -> str:
    """See guest/keyboard.py."""
    return pi.sh(f"nice -n -10 /usr/bin/python3 -I -S /opt/rig/keyboard.py {' '.join(words)}")


def heard(pi: Pi, kind: str) -> list[dict[str, Any]]:
    """What of this kind the service took in, other than from its pins."""
    rows = [json.loads(line) for line in pi.sh(f"grep '\"{kind}\"' {TAPE} || true").splitlines()]
    took = [row["took"] for row in rows if isinstance(row.get("took"), dict) and row["took"]["kind"] == kind]
    return [one for one in took if one.get("source") != "pin"]


def cards(pi: Pi) -> list[str]:
    return [one["card"] for one in heard(pi, "CardSeen")]


def hardened(pi: Pi) -> None:
    """The service runs as nobody in particular, and all that holds it is on."""
    pid = pi.sh(f"systemctl show {SERVICE} -P MainPID").strip()
    status = dict(line.split(":", 1) for line in pi.sh(f"cat /proc/{pid}/status").splitlines())
    assert (status["Seccomp"].strip(), int(status["CapEff"], 16), status["NoNewPrivs"].strip()) == ("2", 0, "1")
    assert pi.sh(f"ps -o user= -p {pid}").strip() == "companion"
    assert pi.sh(f"systemctl show {SERVICE} -P DevicePolicy").strip() == "closed"


def counted(pi: Pi, module: str, name: str) -> int:
    return int(pi.sh(f"cat /sys/module/{module}/parameters/{name}"))


def faults(pi: Pi) -> list[dict[str, Any]]:
    """What the doctor finds wrong."""
    findings = json.loads(pi.run("nice -n 19 companion doctor --json", 300)[1])["findings"]
    return [one for one in findings if one["level"] == "fault"]
