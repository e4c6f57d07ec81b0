"""From what the config says to what the devices take, and the devices opened: keys, USB keys, panel, sound, screen.

Known by the composition root alone. Each device is optional, and imports its library only when the config names it.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import MissingLibrary

if TYPE_CHECKING:
    from companion.config.model import Config
    from companion.devices.buttons import KeySettings
    from companion.devices.display_settings import DisplaySettings
    from companion.devices.panel_line import Dealt, Told
    from companion.loop import Loop
    from companion.ports import Post
    from companion.tape.writer import Tape


def hardware(config: Config) -> list[str]:
    """The pieces of hardware that this config takes for itself, by name."""
    names: list[str] = []
    if config.panel.port not in ("none", "auto"):
        port = Path(config.panel.port).absolute()  # leads to another tty once the panel was plugged in again
        names += dict.fromkeys((f"panel {port}", f"panel {port.resolve()}"))
    names += screen_claims(display_settings(config))
    if config.has_keys:
        names.append("gpio keys")
    if config.usbkeys.devices != "none":
        names.append("usb keys")
    return names


def open_devices(config: Config, loop: Loop, open_things: ExitStack, tape: Tape | None = None) -> None:
    """Keys, panel and sound: each optional, each in its own way absent. `tape`: keeps what the panel says."""
    from companion.devices.buttons import open_keys
    from companion.devices.together import Together
    from companion.signals import Device

    post: Post = loop.inbox.put
    settings = key_settings(config)
    keys_health = Together(post, Device.KEYS)
    if settings.inputs or settings.lights:
        opened = open_things.enter_context(open_keys(settings, keys_health.part()))
        loop.world = replace(loop.world, key_lights=opened.lights, levels=opened.levels)
    if (wished := config.usbkeys.devices) != "none":
        from companion.devices.usbkeys import UsbKeys

        open_things.enter_context(UsbKeys(keys_health.part(), wished))
    if config.panel.port != "none":
        from companion.devices.panel import Panel

        if find_spec("serial") is None:
            raise MissingLibrary(
                "[panel] needs the library pyserial, which is not there. Install it: sudo apt install python3-serial, "
                "or python3 -m pip install pyserial"
            )
        scribe = loop.world.scribe
        dealt: Dealt = scribe.dealt
        told: Told = scribe.verdict
        if tape is not None:
            post, dealt, told = tape.post(post), tape.dealt(dealt), tape.told(told)
        panel = Panel(post, config.panel.port, dealt=dealt, told=told, plain=config.panel.plain, tape=tape)
        open_things.enter_context(panel)
        loop.world = replace(loop.world, panel=panel)
    if config.sound.pin is not None:
        from companion.devices.sounder import open_sounder

        sounder = open_sounder(config.sound.pin)
        open_things.callback(sounder.close)
        loop.world = replace(loop.world, sounder=sounder)


def key_settings(config: Config) -> KeySettings:
    """What hangs on the Pi's own pins: keys, dice keys, encoder, lamps."""
    from companion.devices.buttons import KeySettings

    keys = config.keys
    lights = {name: pin for name, pin in keys.lights.model_dump().items() if pin is not None}
    dice = {name: pin for name, pin in keys.dice.model_dump().items() if pin is not None}
    return KeySettings(
        keys.a,
        keys.b,
        keys.c,
        keys.encoder,
        keys.encoder_push,
        keys.steps_per_detent,
        keys.power,
        lights,
        keys.debounce_ms,
        keys.hold_ms,
        dice,
    )


def screen_claims(settings: DisplaySettings) -> list[str]:
    """The name of the screen as a piece of hardware; none for a file."""
    if settings.driver == "none" or settings.bus not in ("i2c", "spi") or settings.file is not None:
        return []
    return [f"display {settings.bus} {settings.port} {settings.chip_address}"]


def display_settings(config: Config) -> DisplaySettings:
    from companion.devices.display_settings import DisplaySettings

    wished = config.display.model_dump()
    return DisplaySettings(**{**wished, "dc": wished["dc"] or DisplaySettings().dc})
