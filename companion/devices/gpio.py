"""The Pi's pins: which library drives them. Ours over gpiod comes first, lgpio second, with a word in the log; there is
no third.

Everything that is peculiar to gpiozero's factories lives here and in `gpio_faults`. Importing lgpio makes a pipe in its
working folder and moves the process there, which is undone. `GPIOZERO_PIN_FACTORY` and a factory that is already set
are honoured. Knows no keys and no sounds.
"""

from __future__ import annotations

import logging
import os
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import TYPE_CHECKING, Any

from companion.devices.gpio_faults import not_opened, pin_faults
from companion.errors import MissingLibrary

if TYPE_CHECKING:
    from companion.devices.gpiod.factory import GpiodFactory

INSTALL = '"pip install \'gpiod>=2\'" in the companion\'s virtual environment, or "sudo apt install python3-lgpio"'

log = logging.getLogger(__name__)
_opening = Lock()


def open_factory() -> Any:
    """gpiozero's pin factory, the same for everyone in this process. The log says which it is.

    MissingLibrary if gpiozero, or both gpiod and lgpio, cannot be imported, PinsLost if the chip cannot be opened.
    """
    try:
        from gpiozero import Device
        from gpiozero.exc import BadPinFactory
    except ImportError as error:
        raise _missing(
            f"gpiozero, which cannot be imported ({error}): install it with "
            f'"sudo apt install python3-gpiozero", or in a virtual environment "pip install gpiozero"'
        ) from error

    with _opening:
        if Device.pin_factory is not None:
            return Device.pin_factory
        factory: Any
        name = os.environ.get("GPIOZERO_PIN_FACTORY") or _choose()
        try:
            match name:
                case "gpiod":
                    factory = import_gpiod()(consumer=consumer())
                case "lgpio":
                    import_lgpio()
                    factory = import_module("gpiozero.pins.lgpio").LGPIOFactory()
                case _:
                    Device.ensure_pin_factory()
                    factory = Device.pin_factory
        except BadPinFactory as error:
            raise MissingLibrary(
                f'GPIOZERO_PIN_FACTORY is "{name}", which gpiozero does not know: unset it, or use "gpiod" or "lgpio"'
            ) from error
        except pin_faults() as error:
            raise not_opened(error) from error
        Device.pin_factory = factory
        log.info("the pins are driven by %s", driver(factory))
        return factory


def _missing(what: str) -> MissingLibrary:
    return MissingLibrary(f"what is on the Pi's pins (keys, lights, buzzer, a screen's reset) needs the library {what}")


def driver(factory: Any) -> str:
    """Library, version and chip of a factory, as for a log: `gpiod 2.5.0 on /dev/gpiochip0 (pinctrl-rp1)`."""
    match type(factory).__name__:
        case "GpiodFactory":
            return f"gpiod {sys.modules['gpiod'].__version__} on {factory.chip} ({factory.label})"
        case "LGPIOFactory":
            return f"lgpio on /dev/gpiochip{factory.chip}"
        case other:
            return f"gpiozero's {other}"


def expected_driver() -> str:
    """What `open_factory` would take here, in a few words; looks at what is installed and imports none of it."""
    if asked := os.environ.get("GPIOZERO_PIN_FACTORY"):
        return f"{asked}, as GPIOZERO_PIN_FACTORY says"
    spec = find_spec("gpiod")
    if any((Path(folder) / "line_request.py").exists() for folder in (spec and spec.submodule_search_locations) or ()):
        return f"gpiod {_version('gpiod')}".strip()
    why = "gpiod is version 1 here" if spec else "gpiod is not installed"
    if find_spec("lgpio"):
        return f"lgpio {_version('lgpio')}".strip() + f", which is second best, as {why}"
    return f"no library: {why}, nor is lgpio. Install {INSTALL}"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def consumer() -> str:
    """The name under which other programs find our lines; a second companion says it to its owner."""
    return f"companion, process {os.getpid()}"


def _choose() -> str:
    try:
        import_gpiod()
    except MissingLibrary as first:
        try:
            import_lgpio()
        except MissingLibrary as second:
            raise _missing(
                f"gpiod or lgpio, and neither can be imported ({first.__cause__}; {second.__cause__}): "
                f"install one with {INSTALL}"
            ) from second
        log.warning("the pins go by lgpio, which is second best, as gpiod cannot be imported (%s)", first.__cause__)
        return "lgpio"
    return "gpiod"


def import_gpiod() -> type[GpiodFactory]:
    """Import gpiod 2 and our factory over it. MissingLibrary if it is not there."""
    try:
        if not hasattr(import_module("gpiod"), "request_lines"):
            raise ImportError("the gpiod that is installed is version 1, as Debian 12 has it in python3-libgpiod")
        from companion.devices.gpiod.factory import GpiodFactory
    except ImportError as error:
        raise _missing(f"gpiod, which cannot be imported ({error}): install {INSTALL}") from error
    return GpiodFactory


def import_lgpio() -> None:
    """Import lgpio from a folder that can be written and stay where we are. MissingLibrary if it is not there."""
    if sys.modules.get("lgpio") is not None:
        return
    here = os.open(".", os.O_PATH | os.O_DIRECTORY)
    own = os.environ.get("LG_WD")
    runtime = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0] or None
    try:
        # lgpio keeps both ends of its pipe open, so that the folder may go as soon as it is imported.
        with TemporaryDirectory(prefix="companion-gpio-", dir=runtime) as pipes:
            os.environ["LG_WD"] = own or pipes
            try:
                if not hasattr(import_module("lgpio"), "gpiochip_open"):
                    raise ImportError("what is installed is the empty placeholder 0.0.0.2")
            finally:
                os.fchdir(here)
    except ImportError as error:
        raise _missing(f"lgpio, which cannot be imported ({error}): install {INSTALL}") from error
    finally:
        os.close(here)
        if own is None:
            os.environ.pop("LG_WD", None)
