"""The dice panel: is a port there, may it be opened, does a panel answer, and who is in the way? Pure.

A port is opened only while no companion runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.doctor.findings import Finding, fault, fine, note, skipped
from companion.doctor.firmware import added, cmdline_txt, switched
from companion.doctor.machine import Greeting, openers, resolved, running, text
from companion.doctor.patient import Patient
from companion.doctor.rights import may, refusal
from companion.doctor.usb import plugged, serial_ports
from firmware_bridge.ports import BOARDS, BRIDGES, SHIFTING

RULES = ("/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d")
RULE = "60-companion-panel.rules"
INSTALL_RULE = (
    f"sudo cp systemd/{RULE} /etc/udev/rules.d/ && sudo udevadm control --reload && sudo udevadm trigger, "
    "then plug the panel in again"
)
UARTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
BOOTSEL = {0x0003, 0x000F}
"""How a Pico calls itself while it waits for a program."""
PLUG = "plug it in; try another cable, since many carry only power"


def port(patient: Patient) -> Iterator[Finding]:
    config = patient.settings.config
    if config is None or config.panel.port == "none":
        return
    candidates = _candidates(patient, config.panel.port)
    if not candidates:
        yield _missing(patient, config.panel.port)
        return
    if SHIFTING.match(config.panel.port):
        yield note("panel-name", f"{config.panel.port} may have another name after the next plugging", 'port = "auto"')
    greeted: list[tuple[str, Greeting]] = []
    for path in candidates:
        real = resolved(patient.machine, path)
        refused = refusal(patient, real, "panel-denied", "tty", "dialout")
        if refused is not None:
            yield refused
        elif patient.status is None:
            node = patient.machine.stat(real)
            if node is not None and not may(patient.machine.me, node):
                who = patient.runs_as.name
                yield skipped("panel", f"{path} was not asked: ask again with sudo -u {who} companion doctor")
            else:
                greeted.append((path, patient.machine.hello(path)))
    yield from _greetings(patient, greeted)
    if patient.status is not None:
        yield skipped("panel", "the companion that runs has the panel's port; its health is said below")


def _greetings(patient: Patient, greeted: list[tuple[str, Greeting]]) -> Iterator[Finding]:
    good = [(path, one) for path, one in greeted if one.panel]
    for path, one in good:
        if one.trouble:
            yield fault("panel-protocol", f"{path}: {one.trouble}", "companion panel flash prints how to update it")
        else:
            yield fine("panel", f"{path}: {one.panel}")
    for path, one in greeted if not good else ():
        yield _silence(patient, path, one)


def _silence(patient: Patient, path: str, one: Greeting) -> Finding:
    says = one.trouble if one.trouble.startswith(path) else f"{path}: {one.trouble}"
    if one.busy:
        who = openers(patient.machine, resolved(patient.machine, path))
        held = f" ({', '.join(who)})" if who and who[0] not in says else ""
        cure = "end it" if held or patient.machine.me.uid == 0 else "sudo companion doctor names it: end it"
        if "ModemManager" in says + held:
            cure = INSTALL_RULE
        return fault("panel-busy", f"{says}{held}", cure)
    if "main.py" in one.trouble:
        return fault("panel-no-program", says, "companion panel flash prints the commands that put it there")
    cure = f"{PLUG}; companion panel watch shows what comes; companion panel flash puts the firmware on it"
    return fault("panel-silent", says, cure)


def _candidates(patient: Patient, configured: str) -> list[str]:
    if configured != "auto":
        return [configured] if patient.machine.stat(resolved(patient.machine, configured)) else []
    ports = serial_ports(patient.machine)
    known = [port for port in ports if port.usb.vendor in BOARDS]
    return [port.path for port in known or ports if port.usb.vendor in (*BOARDS, *BRIDGES)]


def _missing(patient: Patient, configured: str) -> Finding:
    waiting = [one for one in plugged(patient.machine) if one.vendor == 0x2E8A and one.product in BOOTSEL]
    if waiting:
        cure = "plug it in without a finger on BOOTSEL; a new one needs MicroPython first, see hardware.md, Flashing"
        return fault("panel-bootsel", "the Pico waits for a program (BOOTSEL): it is a drive, not a panel", cure)
    if configured in UARTS:
        both = "do_serial_hw 0 && sudo raspi-config nonint do_serial_cons 1"
        cure = switched(patient, both, added(patient, "enable_uart=1"))
        return fault("serial-off", f"{configured} is not there: the Pi's UART is off", cure)
    if configured != "auto":
        there = patient.machine.names("/dev/serial/by-id")
        choice = f'"/dev/serial/by-id/{there[0]}" or "auto"' if there else '"auto"'
        return fault("panel-path", f"{configured} is not there", f"{PLUG}; or write port = {choice} under [panel]")
    return fault("panel-missing", "no panel on the USB; the game can be played by keys meanwhile", PLUG)


def in_the_way(patient: Patient) -> Iterator[Finding]:
    """Programs that take a panel's port for something else."""
    config, machine = patient.settings.config, patient.machine
    if config is None or config.panel.port == "none":
        return
    if config.panel.port in UARTS:
        yield from _console(patient)
        return
    ruled = any(RULE in machine.names(folder) for folder in RULES)
    if running(machine, "ModemManager") and not ruled:
        says = "ModemManager runs, and talks to a panel for the first 20 s after it is plugged in"
        yield fault("modemmanager", says, f"{INSTALL_RULE}; or sudo apt remove modemmanager")
    ports = serial_ports(machine)
    bare = [
        one
        for one in plugged(machine)
        if one.vendor in BRIDGES and not any(port.usb.vendor == one.vendor for port in ports)
    ]
    if running(machine, "brltty") or (bare and machine.stat("/usr/bin/brltty") is not None):
        name = BRIDGES.get(bare[0].vendor, "") if bare else ""
        says = "brltty (for braille displays) takes serial boards away" + (f": the {name} has no port" if name else "")
        yield fault("brltty", says, "sudo apt remove brltty, then plug the board in again")


def _console(patient: Patient) -> Iterator[Finding]:
    machine = patient.machine
    real = resolved(machine, patient.settings.config.panel.port) if patient.settings.config else ""
    tty = real.rpartition("/")[2]
    names = {"serial0", tty}
    places = ("/proc/cmdline", "/boot/firmware/cmdline.txt", "/boot/cmdline.txt")
    told = [place for place in places if names & set(re.findall(r"console=(\w+)", text(machine, place)))]
    by_hand = f"take the word console={tty},115200 (or such) out of {cmdline_txt(patient)}"
    cure = switched(patient, "do_serial_cons 1", by_hand)
    if told:
        yield fault(
            "serial-console", f"the kernel's console is on the panel's UART ({told[0]}): it talks in between", cure
        )
        return
    done = machine.run("systemctl", "is-active", f"serial-getty@{tty}.service")
    if done is not None and done.out.strip() == "active":
        cure = f"sudo systemctl disable --now serial-getty@{tty}.service"
        yield fault("serial-login", f"a login prompt is on the panel's UART ({real})", cure)
