"""The service: installed, enabled, running, with its user, its groups and its devices. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.doctor.findings import Finding, fault, fine, note, skipped
from companion.doctor.machine import text
from companion.doctor.patient import UNIT, Patient

FILE = f"/etc/systemd/system/{UNIT}"
NOBODY = "4"
"""How the daemon ends where nobody could ever answer."""
SYSUSERS = "sudo systemd-sysusers systemd/companion.sysusers.conf"
LOOK = f"sudo journalctl -u {UNIT} -n 30 says why"
EXITS: Mapping[str, tuple[str, str]] = {
    "2": ("the config has faults", "companion check /etc/companion/table.toml"),
    "3": ("another companion holds the hardware or the archive", "end the other one: ps -C companion -o pid,user,args"),
    "4": ("a library is missing, or nothing could ever answer", "see the faults of libraries and config here; " + LOOK),
    "70": ("a fault of the program", "please report it: companion doctor --bundle companion.zip"),
    "200": ("its working folder is missing", f"sudo systemctl daemon-reload && sudo systemctl restart {UNIT}"),
    "203": ("its program is not there", "install it again: /opt/companion/venv/bin/companion is expected"),
    "216": ("one of its groups does not exist", SYSUSERS),
    "217": ("its user does not exist", SYSUSERS),
    "226": ("its folders cannot be set up (namespace)", LOOK),
    "238": ("its data folder cannot be made", "look at the rights of /var/lib and at whether the disk is read-only"),
}
"""How the main process ended -> what that means, and the cure. From 200 on they are systemd's own numbers."""
DEVICES = {
    "char-gpiochip": ("keys, lights and buzzer", "pins"),
    "char-i2c": ("the screen on I2C", "i2c"),
    "char-spi": ("the screen on SPI", "spi"),
    "char-ttyACM": ("a panel on USB", "panel"),
    "char-input": ("USB keys", "usbkeys"),
}


def service(patient: Patient) -> Iterator[Finding]:
    unit = patient.unit
    if unit is None:
        yield _not_told(patient)
        return
    if unit.get("LoadState") == "masked":
        yield fault("service-masked", f"{UNIT} is masked: it cannot start", f"sudo systemctl unmask {UNIT}")
        return
    if unit.get("LoadState") in ("error", "bad-setting"):
        yield fault("service-broken", f"systemd cannot read {UNIT}", f"systemd-analyze verify {UNIT}; install it again")
        return
    if unit.get("NeedDaemonReload") == "yes":
        cure = f"sudo systemctl daemon-reload && sudo systemctl restart {UNIT}"
        yield fault("service-changed", f"{UNIT} was changed since systemd read it", cure)
    yield from [_waits(patient)] if _has_nobody(patient) else _state(unit)
    if unit.get("UnitFileState") in ("disabled", "indirect"):
        yield fault("service-disabled", f"{UNIT} does not start with the Pi", f"sudo systemctl enable {UNIT}")


def _not_told(patient: Patient) -> Finding:
    """Nobody could be asked for the service, or nobody knows it."""
    if patient.machine.stat(FILE) is None:
        return skipped("service", f"no {UNIT} is installed here (hardware.md, At every boot)")
    if text(patient.machine, "/proc/1/comm") != "systemd":
        return skipped("service", f"{UNIT} is installed; systemd does not run here, so it was not asked")
    cure = f"sudo systemctl daemon-reload && sudo systemctl restart {UNIT}"
    return fault("service-unread", f"{UNIT} is installed, and systemd does not tell of it", cure)


def _has_nobody(patient: Patient) -> bool:
    """Whether the service stands still because its config asks for no keys and no panel, as one that was just installed
    may. While another ends it otherwise, that is said."""
    config, unit = patient.settings.config, patient.unit or {}
    if config is None or config.asks_for_input or unit.get("ActiveState") == "active":
        return False
    return unit.get("ExecMainStatus", "0") in ("0", NOBODY)


def _waits(patient: Patient) -> Finding:
    return note("service-waits", f"{UNIT} waits for a config that asks for keys or a panel")


def _state(unit: Mapping[str, str]) -> Iterator[Finding]:
    state, result = unit.get("ActiveState", ""), unit.get("Result", "success")
    restarts = int(unit.get("NRestarts") or 0)
    if state == "active" and not (restarts and result == "watchdog"):
        yield fine("service", f"{UNIT} runs" + (f"; it was started again {restarts} times" if restarts else ""))
        return
    if result == "watchdog":
        cure = f"please report it: companion doctor --bundle companion.zip; {LOOK}"
        yield fault("service-hung", "the companion hung, and systemd started it again", cure)
    elif state == "failed" or (state == "activating" and unit.get("SubState") == "auto-restart"):
        code = unit.get("ExecMainStatus", "")
        meaning, cure = EXITS.get(code, (f"it ended with {code or result}", LOOK))
        yield fault("service-fails", f"{UNIT} does not start: {meaning}", cure)
    elif state in ("inactive", "deactivating"):
        yield note("service-stopped", f"{UNIT} is stopped", f"sudo systemctl start {UNIT}")
    else:
        yield note("service-starting", f"{UNIT} is {state}")


def user(patient: Patient) -> Iterator[Finding]:
    """Does the service's user exist, and every group that the unit names? Does the process have them by now?"""
    unit = patient.unit
    if unit is None or not unit.get("User"):
        return
    name = unit["User"]
    if name not in patient.users:
        yield fault("user-missing", f"the service's user {name} does not exist", SYSUSERS)
    missing = [group for group in unit.get("SupplementaryGroups", "").split() if group not in patient.groups]
    if missing:
        yield fault("group-missing", f"the service names groups that do not exist: {', '.join(missing)}", SYSUSERS)
    living = patient.living
    lacks = patient.entitled.gids - living.gids if living is not None else frozenset()
    if lacks and name in patient.users:
        names = ", ".join(sorted(map(patient.group, lacks)))
        says = f"the companion that runs is not yet in the group {names}"
        yield fault("groups-stale", says, f"sudo systemctl restart {UNIT}")


def devices(patient: Patient) -> Iterator[Finding]:
    """What the unit's own DeviceAllow leaves out, of what the config asks for."""
    unit = patient.unit
    if unit is None or unit.get("DevicePolicy") not in ("closed", "strict"):
        return
    asked = asked_devices(patient)
    for kind, (what, name) in DEVICES.items():
        if name in asked and kind not in unit.get("DeviceAllow", ""):
            says = f"the service may not open {what}: DeviceAllow={kind} is missing in {UNIT}"
            cure = f"install the shipped unit again, or sudo systemctl edit {UNIT}: [Service], DeviceAllow={kind} rw"
            yield fault("device-allow", says, cure)


def asked_devices(patient: Patient) -> set[str]:
    """Of "pins", "i2c", "spi", "panel" and "usbkeys", what the config asks for."""
    from companion.doctor.checks.system import uses_pins

    config = patient.settings.config
    if config is None:
        return set()
    asked = {"pins"} if uses_pins(patient) else set()
    if config.display.driver not in ("none", "capture") and config.display.bus != "record":
        asked.add(config.display.bus)
    if config.panel.port != "none":
        asked.add("panel")
    if config.usbkeys.devices != "none":
        asked.add("usbkeys")
    return asked


def health(patient: Patient) -> Iterator[Finding]:
    """What a companion that runs says of its devices."""
    status = patient.status
    if status is None:
        yield skipped("health", "no companion runs now")
        return
    number = status.get("pid")
    if ") T " in text(patient.machine, f"/proc/{number}/stat"):
        cure = f"sudo kill -CONT {number} lets it go on; sudo kill -KILL {number} ends it: what was saved stays"
        yield fault("stopped", f"the companion that runs (process {number}) is held: it hears nothing", cure)
    conditions, whys = status.get("health"), status.get("why")
    said = dict(whys) if isinstance(whys, Mapping) else {}
    bad = 0
    for device, condition in dict(conditions).items() if isinstance(conditions, Mapping) else ():
        if condition in ("lost", "degraded"):
            bad += 1
            why = f": {said[device]}" if device in said else ""
            cure = "the faults here name the cause; MENU > DEVICES shows when it is well again"
            yield fault("health", f"the companion that runs says {device} {condition}{why}", cure)
    if status.get("unsaved"):
        yield fault(
            "unsaved", "the match that is played is NOT SAVED", "do not pull the plug; see the faults of the disk"
        )
    elif not bad:
        yield fine("health", "the companion that runs has all its devices")
