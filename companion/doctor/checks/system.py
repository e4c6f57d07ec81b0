"""The board, the operating system, Python and the libraries. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from companion.doctor.findings import Finding, fault, fine, note, skipped
from companion.doctor.machine import Library, text
from companion.doctor.patient import Patient

OLDEST_PYTHON = (3, 11)
OLDEST_DEBIAN = 12
NOT_A_PI = "not a Raspberry Pi: hardware checks are skipped"

BOUNDS: Mapping[str, tuple[tuple[int, ...], tuple[int, ...] | None]] = {
    "gpiozero": ((2, 0, 1), None),
    "luma.oled": ((3, 13), None),
    "PIL": ((10,), (14,)),
    "serial": ((3, 5), None),
    "pydantic": ((2, 5), (3,)),
    "gpiod": ((2,), None),
    "lgpio": ((0, 2, 2), None),
}
"""The first version that will do, and the first that no longer does."""
REQUIRED: Mapping[str, str] = {
    "gpiod": '"gpiod>=2"',
    "lgpio": '"lgpio>=0.2.2"',
    "PIL": '"pillow>=10,<14"',
    "serial": '"pyserial>=3.5"',
    "pydantic": '"pydantic>=2.5,<3"',
    "gpiozero": '"gpiozero>=2.0.1.post3"',
    "luma.oled": '"luma.oled>=3.13"',
}
"""What pip is asked for, where that is not the library's own name."""
BUILT = ("spidev", "evdev")
"""Without ready wheels: they are compiled where they are installed."""
FACTORIES = ("gpiod", "lgpio")


def board(patient: Patient) -> Iterator[Finding]:
    yield fine("board", patient.model) if patient.model else skipped("board", NOT_A_PI)


def release(patient: Patient) -> Iterator[Finding]:
    told = dict(line.partition("=")[::2] for line in text(patient.machine, "/etc/os-release").splitlines())
    said = {key: value.strip("\"'") for key, value in told.items()}
    name, number = said.get("PRETTY_NAME", "an unknown system"), said.get("VERSION_ID", "")
    debian = said.get("ID") in ("debian", "raspbian")
    if debian and number.isdecimal() and int(number) < OLDEST_DEBIAN:
        cure = "write Raspberry Pi OS Bookworm (12) or newer onto a card with Raspberry Pi Imager"
        yield fault("os-old", f"{name} is too old: its Python and kernel are not enough", cure)
    else:
        yield fine("os", name)
    python = ".".join(map(str, patient.machine.python))
    if patient.machine.python[:2] < OLDEST_PYTHON:
        cure = "use the python3 of Raspberry Pi OS Bookworm (12) or newer"
        yield fault("python-old", f"Python {python}: at least 3.11 is needed", cure)
    else:
        yield fine("python", f"Python {python}")


def libraries(patient: Patient) -> Iterator[Finding]:
    """Only those that this config needs."""
    there = patient.libraries
    good = []
    for name in needed(patient):
        found = there.get(name, Library(""))
        trouble = _trouble(patient, name, found)
        if trouble is not None:
            yield trouble
        else:
            good.append(f"{name} {found.version}")
    if good:
        yield fine("libraries", ", ".join(good))


def pin_library(patient: Patient) -> Iterator[Finding]:
    """Which library drives the pins: one of two must do, and nothing else may be told to."""
    if not uses_pins(patient):
        return
    there = patient.libraries
    told = patient.pin_factory
    if told and told not in FACTORIES:
        yield fault(
            "pin-factory",
            f"GPIOZERO_PIN_FACTORY is {told!a}, and so the pins are not driven by gpiod or lgpio",
            "unset GPIOZERO_PIN_FACTORY (look into ~/.profile, ~/.bashrc and the service's Environment=)",
        )
        return
    wanted = (told,) if told else FACTORIES
    good = [
        name for name in wanted if there.get(name, Library("")).version and not _trouble(patient, name, there[name])
    ]
    if good:
        yield fine("pin-library", f"the pins are driven by {good[0]} {there[good[0]].version}")
        return
    why = [_trouble(patient, name, there.get(name, Library(""))) for name in wanted]
    says = "; ".join(one.says for one in why if one is not None)
    yield fault("pins-no-library", f"no library can drive the Pi's pins: {says}", _install(patient, wanted[0]))


def needed(patient: Patient) -> list[str]:
    """What this config imports, but for the pins' libraries."""
    config = patient.settings.config
    names = ["pydantic", "PIL"]
    if config is None:
        return names
    if uses_pins(patient):
        names.append("gpiozero")
    if config.display.driver not in ("none", "capture"):
        names.append("luma.oled")
        names += {"i2c": ["smbus2"], "spi": ["spidev"]}.get(config.display.bus, [])
    if config.panel.port != "none":
        names.append("serial")
    if config.usbkeys.devices != "none":
        names.append("evdev")
    return names


def uses_pins(patient: Patient) -> bool:
    from companion.config.pins import claims

    config = patient.settings.config
    return config is not None and any(not claim.user for claim in claims(config))


def kernel_width(patient: Patient) -> Iterator[Finding]:
    """32 bits: it works, but most libraries must be built there."""
    done = patient.machine.run("uname", "-m")
    width = done.out.strip() if done is not None else ""
    if patient.model and width in ("armv6l", "armv7l"):
        yield note(
            "32-bit", f"a 32-bit system ({width}): pip has no ready pillow and gpiod for it", "take the 64-bit one"
        )


def _install(patient: Patient, name: str) -> str:
    """Into the environment that this program runs in: another one's pip, and apt, would not reach it."""
    first = "sudo apt install gcc python3-dev linux-libc-dev && " if name in BUILT else ""
    return f"{first}{patient.machine.pip} {REQUIRED.get(name, name)}"


def _trouble(patient: Patient, name: str, found: Library) -> Finding | None:
    cure = _install(patient, name)
    if not found.version:
        return fault(f"library-missing:{name}", f"the library {name} is not installed", cure)
    least, most = BOUNDS.get(name, ((), None))
    version = tuple(map(int, re.findall(r"\d+", found.version)[:3]))
    if not version and name != "gpiod":  # apt's: as old as the system, which was looked at; but its gpiod is version 1
        version = least
    if version < least or (most is not None and version >= most):
        bound = f"at least {'.'.join(map(str, least))}" + (f", below {'.'.join(map(str, most))}" if most else "")
        placeholder = " (an empty placeholder)" if (name, found.version) == ("lgpio", "0.0.0.2") else ""
        return fault(f"library-version:{name}", f"{name} is {found.version}{placeholder}; it must be {bound}", cure)
    if found.fault:
        return fault(f"library-broken:{name}", f"{name} {found.version} cannot be imported: {found.fault}", cure)
    return None
