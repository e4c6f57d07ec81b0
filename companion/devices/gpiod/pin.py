"""One pin of the header as a line of the chip: input with pull and edges, output, pulses.

The line is asked for when a device sets the pin's function, and let go when the device closes: a pin that nobody uses
is anybody's. Errors are gpiozero's, `LineHeld`, and OSError as the kernel has it. Any thread may use it.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from threading import RLock
from typing import Any, Protocol

import gpiod
from gpiod.line import Bias, Clock, Direction, Edge, Value
from gpiozero.exc import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMFixedValue,
    PinSetInput,
)
from gpiozero.pins.local import LocalPiPin

from companion.devices.gpiod.heard import Heard
from companion.devices.gpiod.pulses import Pulses
from companion.devices.gpiod.reader import Reader

BIASES = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
EDGES = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING, "none": Edge.NONE}
VALUES = {False: Value.INACTIVE, True: Value.ACTIVE}
AT_ONCE = 512
SAY_AGAIN_AFTER = 60.0

log = logging.getLogger(__name__)


class Owner(Protocol):
    """What a pin needs of the factory that it belongs to."""

    reader: Reader
    edges_lost: int

    def claim(self, line: int, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        """A line of the chip for ourselves. LineHeld, ChipFault or OSError."""

    def ticks(self) -> float: ...


class GpiodPin(LocalPiPin):  # type: ignore[misc]
    """A pin; gpiozero's properties (`function`, `pull`, `state`, `frequency`, `when_changed` ...) are its face."""

    def __init__(self, factory: Owner, info: Any) -> None:
        super().__init__(factory, info)
        self._line = RLock()
        self._request: gpiod.LineRequest | None = None
        self._reads, self._level = True, False
        self._pull_wanted = info.pull or "floating"
        self._bounce_wanted: float | None = None
        self._edges_wanted, self._watched = "both", False
        self._pulses: Pulses | None = None
        self._heard = Heard()
        self._said, self._said_at = 0, float("-inf")

    def close(self) -> None:
        """Let the line go, as an input without pull. Twice does no harm."""
        try:
            self.when_changed = None
            with self._line:
                self._end_pulses()
                self._reads, self._pull_wanted = True, self.info.pull or "floating"
                self._bounce_wanted, self._edges_wanted = None, "both"
                if self._request is not None:
                    self._apply()
        except OSError as error:  # the chip is gone: nothing is left to be put in order
            log.warning("%r could not be left as an input: %s", self, error)
        finally:
            with self._line:
                self._when_changed, self._watched, self._pulses = None, False, None
                request, self._request = self._request, None
                if request is not None:
                    request.release()

    def output_with_state(self, state: bool) -> None:
        """An output that never shows the other level first."""
        self._become_output(bool(state))

    def input_with_pull(self, pull: str) -> None:
        """An input with "up", "down" or "floating"."""
        self.function = "input"
        self.pull = pull

    def take(self) -> list[tuple[float, bool]]:
        """The edges that wait, each with the kernel's time. Where some were lost, the level is read again."""
        with self._line:
            if not self._watched:
                return []
            lost = self._heard.lost
            edges = self._heard.edges(self._waiting(), self._is_high, self._edges_wanted == "both")
            self.factory.edges_lost += self._heard.lost - lost
            if self._heard.lost > self._said:
                self._report()
            return edges

    def tell(self, ticks: float, state: bool) -> None:
        """Call who asked for the changes; nobody, if it was closed meanwhile."""
        if self._when_changed is not None:
            self._call_when_changed(ticks, state)

    def _waiting(self) -> list[gpiod.EdgeEvent]:
        if self._request is None or not self._request.wait_edge_events(0):
            return []
        return self._request.read_edge_events(AT_ONCE)

    def _report(self) -> None:
        if (now := self.factory.ticks()) - self._said_at >= SAY_AGAIN_AFTER:
            log.warning(
                "%r: %d edges came faster than they were read and are lost; its level was read again. Look for a wire "
                "that hangs in the air",
                self,
                self._heard.lost - self._said,
            )
            self._said, self._said_at = self._heard.lost, now

    def _settings(self) -> gpiod.LineSettings:
        if not self._reads:
            return gpiod.LineSettings(direction=Direction.OUTPUT, output_value=VALUES[self._level])
        return gpiod.LineSettings(
            direction=Direction.INPUT,
            bias=BIASES[self._pull_wanted],
            edge_detection=EDGES[self._edges_wanted] if self._watched else Edge.NONE,
            debounce_period=timedelta(seconds=self._bounce_wanted or 0),
            event_clock=Clock.MONOTONIC,
        )

    def _claim(self, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        request: gpiod.LineRequest = self.factory.claim(self._number, settings)
        self._request, self._heard, self._said = request, Heard(), 0
        return request

    def _apply(self) -> gpiod.LineRequest:
        """The line as it is wanted, ours if it was not."""
        if self._request is None:
            return self._claim(self._settings())
        self._request.reconfigure_lines({self._number: self._settings()})
        return self._request

    def _is_high(self) -> bool:
        """The level; a line that is not ours yet is claimed as it is."""
        request = self._request or self._claim(gpiod.LineSettings(direction=Direction.AS_IS))
        return bool(request.get_value(self._number))

    def _become_output(self, level: bool | None) -> None:
        """`level` None: the one that it has."""
        self.when_changed = None
        with self._line:
            self._end_pulses()
            self._level = self._is_high() if level is None else level
            self._reads = False
            self._apply()

    def _get_function(self) -> str:
        return "input" if self._reads else "output"

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f'invalid function "{value}" for pin {self!r}: expected input or output')
        if value == "output":
            self._become_output(None)
            return
        with self._line:
            self._end_pulses()
            self._reads = True
            self._apply()

    def _get_state(self) -> float | bool:
        with self._line:
            return self._pulses.duty if self._pulses else self._is_high()

    def _set_state(self, value: float) -> None:
        with self._line:
            if self._reads:
                raise PinSetInput(f"cannot set state of pin {self!r}")
            if not 0 <= value <= 1:
                raise PinInvalidState(f'invalid state "{value}" for pin {self!r}: expected 0 to 1')
            if self._pulses:
                self._pulses.set(self._pulses.frequency, float(value))
            else:
                self._write(bool(value))

    def _write(self, level: bool) -> None:
        request = self._request
        if request is not None:
            self._level = level
            request.set_value(self._number, VALUES[level])

    def _get_pull(self) -> str:
        return str(self._pull_wanted)

    def _set_pull(self, value: str) -> None:
        if not self._reads:
            raise PinFixedPull(f"cannot set pull on non-input pin {self!r}")
        if value not in BIASES:
            raise PinInvalidPull(f'invalid pull "{value}" for pin {self!r}: expected up, down or floating')
        if self.info.pull not in (value, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        with self._line:
            self._pull_wanted = value
            self._apply()

    def _get_frequency(self) -> float | None:
        return self._pulses.frequency if self._pulses else None

    def _set_frequency(self, value: float | None) -> None:
        with self._line:
            if not value:
                self._end_pulses()
            elif self._reads or value < 0:
                raise PinPWMFixedValue(f"cannot start pulses of {value} Hz on {self.function} {self!r}")
            elif self._pulses:
                self._pulses.set(value, self._pulses.duty)
            else:
                self._pulses = Pulses(self._write, value, repr(self))

    def _end_pulses(self) -> None:
        if self._pulses is not None:
            pulses, self._pulses = self._pulses, None
            pulses.close()
            self._write(False)

    def _get_bounce(self) -> float | None:
        return self._bounce_wanted

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and value < 0:
            raise PinInvalidBounce("bounce must be 0 or greater")
        with self._line:
            self._bounce_wanted = value
            self._apply()

    def _get_edges(self) -> str:
        return self._edges_wanted

    def _set_edges(self, value: str) -> None:
        if value not in EDGES:
            raise PinInvalidEdges(f'invalid edges "{value}" for pin {self!r}: expected both, rising, falling or none')
        with self._line:
            self._edges_wanted = value
            self._apply()

    def _enable_event_detect(self) -> None:
        with self._line:
            self._heard.edges(self._waiting(), self._is_high)  # from an earlier listening
            self._heard.forget_level()
            self._watched = True
            request = self._apply()
            self.factory.reader.watch(request.fd, self)

    def _disable_event_detect(self) -> None:
        with self._line:
            self._watched = False
            if self._request is not None:
                self.factory.reader.forget(self._request.fd)
                self._apply()
