"""The screen: a line along all four edges, then every pixel lit. Somebody must look."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING

from companion.doctor.findings import DOCTOR_KNOWS, Finding, fault, fine
from companion.signals import Device

if TYPE_CHECKING:
    from companion.config.model import Config
    from companion.doctor.exercise.bench import Bench


def try_screen(config: Config, bench: Bench) -> Iterator[Finding]:
    if config.display.driver == "none":
        return
    from companion.devices.border import border, lit
    from companion.devices.display_faults import AGAIN
    from companion.devices.oled import open_display
    from companion.wiring import display_settings

    display = open_display(display_settings(config), bench.post, monotonic)
    try:
        display.show(border())
        if trouble := bench.trouble(Device.DISPLAY):
            yield fault("screen-lost", trouble.removesuffix(f" {AGAIN}"), DOCTOR_KNOWS)
            return
        if bench.agrees("Is there a thin line along all four edges, and an arrow that points up?"):
            yield fine("screen-border", "the picture fits the screen")
        else:
            yield fault("screen-border", "the picture does not fit the screen", _fit(config.display.driver))
        display.show(lit())
        if bench.agrees("Is the whole screen lit now, without dark lines or dots?"):
            yield fine("screen-pixels", "every pixel is lit")
        else:
            cure = "a dark row or column is a broken contact of the glass: press its flex lightly, or take another"
            yield fault("screen-pixels", "some pixels stay dark", cure)
        display.dim(0)
    finally:
        display.close()


def _fit(driver: str) -> str:
    other = "ssd1306" if driver == "sh1106" else "sh1106"
    return (
        f'shifted by two columns, with a stripe at an edge: driver = "{other}"; upside down: rotate = 2; snow or every '
        "second line dark: reset = 4 and the RES wire; nothing at all: companion doctor"
    )
