"""`companion run --simulate`: the small screen, the keys and the dice tray in this terminal. Standard library only.

A Display with a thread of its own, which draws, reads the keyboard and posts what it means. Decides nothing about
the game; the dice that may be thrown are asked for by `dice`. Where the input is no terminal, each character of it is
a key and its end is the end; where the output is none, the sentences alone are printed, one a line.
"""

from __future__ import annotations

import locale
import math
import os
import secrets
import select
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from companion.devices.keystrokes import INTERRUPT, Help, Interrupt, Keystrokes, Meant, Quit
from companion.devices.simulated_dice import DiceAsked, dice_asked
from companion.devices.simulated_hands import Hands
from companion.devices.simulator_manual import CONSOLE, PRINTED_TO, SHAPES, manual, no_picture
from companion.devices.simulator_page import LOG, Scene, page, printed
from companion.devices.terminal import Terminal
from companion.signals import Condition, Device, Sensed

if TYPE_CHECKING:
    from PIL import Image

    from companion.ports import Post
    from companion.views import View

__all__ = ["DiceAsked", "Simulator", "dice_asked"]

LOOK_AROUND = 0.25
"""Seconds after which the terminal's size is looked at, though nothing happens."""
PATIENCE_TYPED, PATIENCE_PIPED = 0.25, 2.0
"""Seconds that a key waits at most until the one before it was heard."""
LAST_WORDS = 1.0


class Simulator:
    """A Display, a keyboard and a dice tray. `told` gives it the view beside the picture, from any thread.

    `post`: the inbox. `clock`: monotonic seconds. `dice`: what may be thrown now, asked by the simulator's thread; it
    may come later, by `asks`. The keyboard is read once that and a first view are there. `stop`: called for q, Ctrl-D
    and the end of the input, by the thread. Open it by `with`: the terminal is put back whatever happens
    inside.
    """

    def __init__(
        self,
        post: Post,
        clock: Callable[[], float],
        dice: Callable[[], DiceAsked | None] | None,
        stop: Callable[[], None],
        *,
        interrupt: Callable[[], None] | None = None,
        keyboard: int = 0,
        screen: int = 1,
        chance: Random | None = None,
    ) -> None:
        """`keyboard`, `screen`: file numbers. `interrupt`: for Ctrl-C, else `stop`. `chance`: throws the dice; without
        it the system's own randomness."""
        self._post, self._clock, self._dice, self._stop = post, clock, dice, stop
        self._interrupt = interrupt or stop
        self._keyboard = keyboard
        name = os.environ.get("TERM", "")
        self._called = name, locale.getpreferredencoding(do_setlocale=False)
        self._terminal = Terminal(keyboard, screen, *self._called)
        shapes = SHAPES[:1] if name == CONSOLE else SHAPES
        self._shapes = tuple(shape for shape in shapes if self._terminal.shows(shape.needs))
        self._changed = threading.Condition()
        # Written by any thread, under the condition.
        self._picture: Image.Image | None = None
        self._light = 2
        self._view: View | None = None
        self._said: deque[str] = deque(maxlen=LOG)
        self._unprinted: list[str] = []
        self._heard = -math.inf
        self._anew = self._closing = False
        self._wake, self._bell = -1, -1
        # The thread's own.
        self._keystrokes = Keystrokes()
        chance = chance or secrets.SystemRandom()
        self._hands = Hands(post, self._asked, chance, self._note, typed=self._terminal.typed)
        self._help = self._ended = self._told_end = self._blind = self._touched = False
        self._ahead = b""
        self._drawn: object = None
        self._printed: list[str] = []
        self._thread = threading.Thread(target=self._run, name="simulator", daemon=True)

    def __enter__(self) -> Simulator:
        self._wake, self._bell = os.pipe()
        os.set_blocking(self._bell, False)
        try:
            self._terminal.open()
        except BaseException:
            self.close()
            raise
        for device in (Device.DISPLAY, Device.PANEL, Device.KEYS):
            self._post(Sensed(device, Condition.OK, self._clock()))
        self._thread.start()
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()

    def show(self, image: Image.Image) -> None:
        with self._changed:
            self._picture = image
            self._tell()

    def dim(self, level: int) -> None:
        with self._changed:
            self._light = level
            self._tell()

    def redraw(self) -> None:
        with self._changed:
            self._anew = True
            self._tell()

    def told(self, view: View, heard: float = math.inf) -> None:
        """The open question as the table sees it. `heard`: everything that happened up to then is in it (the table's
        `now`); a key that was typed ahead waits for that, so that it meets the question that it was meant for."""
        with self._changed:
            self._view = view
            self._heard = heard if heard < math.inf else self._hands.last
            if view.say and (not self._said or self._said[-1] != view.say):
                self._say(view.say)
            self._tell()

    def asks(self, dice: Callable[[], DiceAsked | None]) -> None:
        """What may be thrown now, from whoever knows; see `dice_asked`."""
        with self._changed:
            self._dice = dice
            self._tell()

    def close(self) -> None:
        """Draw what is newest, stop the thread, put the terminal back. Twice does no harm."""
        with self._changed:
            self._closing = True
            self._tell()
        if threading.current_thread() is self._thread:
            return  # it ends by itself, and puts everything back
        if self._thread.is_alive():
            self._thread.join(LAST_WORDS)
        stuck = self._thread.is_alive()
        self._terminal.close(silently=stuck)
        with self._changed:
            for number in {self._wake, self._bell} - {-1}:
                if not stuck:
                    os.close(number)
            self._wake = self._bell = -1

    @property
    def untouched(self) -> bool:
        """The keyboard ended before anything came of it."""
        return self._ended and not self._touched

    def _asked(self) -> DiceAsked | None:
        return self._dice() if self._dice else None

    def _tell(self) -> None:
        """Under the condition: wake the thread, wherever it waits."""
        self._changed.notify_all()
        if self._bell >= 0:
            with suppress(BlockingIOError):  # full: it will wake anyway
                os.write(self._bell, b"!")

    def _say(self, text: str) -> None:
        """Under the condition: into the log."""
        self._said.append(text)
        self._unprinted.append(text)

    def _note(self, text: str) -> None:
        """The simulator's own word, among what the table says."""
        with self._changed:
            self._say(text)
            self._tell()

    def _run(self) -> None:
        try:
            while not self._closing:
                self._present()
                self._listen()
            self._present()
        finally:
            self._terminal.close()
            if self._terminal.drawn and self._said and not self._blind:
                with suppress(OSError):
                    self._terminal.say([self._said[-1]])
            if not self._closing:
                why = "Simulator: its thread ended by a fault of the program; see the log."
                for device in (Device.DISPLAY, Device.PANEL, Device.KEYS):
                    self._post(Sensed(device, Condition.LOST, self._clock(), why))

    def _listen(self) -> None:
        """Wait for news or a key, and do what the keys mean. While nobody can answer yet, only Ctrl-C means anything;
        what else a person types is kept."""
        deaf = self._view is None or self._dice is None
        listens = not self._ended and (not deaf or self._terminal.typed)
        patience = 0 if self._ahead and not deaf else LOOK_AROUND
        ready, _, _ = select.select([self._wake, self._keyboard] if listens else [self._wake], [], [], patience)
        if self._wake in ready:
            os.read(self._wake, 4096)
        now = self._clock()
        self._hands.rest(now)
        if self._keyboard in ready:
            read = self._read()
            self._ended, self._ahead = not read, self._ahead + read
        if deaf:
            if INTERRUPT.encode() in self._ahead or self._ended:
                self._ahead = b""
                (self._stop if self._ended else self._interrupt)()
            return
        keys, self._ahead = self._ahead, b""
        for meant in [*self._keystrokes.feed(keys), *(self._keystrokes.end() if self._ended else ())]:
            self._settle()
            self._obey(meant, now if self._terminal.typed else self._clock())
        self._touched = self._touched or bool(keys)
        if self._ended and not self._told_end:
            self._told_end = True
            self._settle()
            self._stop()

    def _read(self) -> bytes:
        try:
            return os.read(self._keyboard, 4096)
        except OSError:  # the terminal is gone
            return b""

    def _obey(self, meant: Meant, at: float) -> None:
        helped, self._help = self._help, False
        match meant:
            case Help():
                self._help = not helped
            case Quit():
                self._stop()
            case Interrupt():
                self._interrupt()
            case _:
                self._hands.act(meant, at)

    def _settle(self) -> None:
        """Wait until the table has dealt with the last key."""
        patience = PATIENCE_TYPED if self._terminal.typed else PATIENCE_PIPED
        with self._changed:
            self._changed.wait_for(lambda: self._heard >= self._hands.last or self._closing, patience)

    def _present(self) -> None:
        """Bring the terminal up to date, or print what was said since."""
        dice = self._asked()
        with self._changed:
            said, entry = tuple(self._said), self._keystrokes.entry
            scene = Scene(
                self._picture, self._light, self._view, dice, said, entry, self._help, self._shapes, *self._called
            )
            unprinted, self._unprinted = self._unprinted, []
            anew, self._anew = self._anew, False
        if self._blind:
            return
        try:
            if not self._terminal.drawn:
                self._terminal.say([*unprinted, *(self._below(scene, bool(unprinted)) if self._terminal.typed else ())])
            elif anew or self._drawn != (scene, self._terminal.size()):
                size = self._terminal.size()
                self._terminal.draw(page(scene, *size), anew=anew)
                self._drawn = (scene, size)
        except OSError as fault:
            self._blind = True
            why = f"Terminal: it takes no more text ({fault.strerror}); the game goes on without it. Start again."
            self._post(Sensed(Device.DISPLAY, Condition.LOST, self._clock(), why))

    def _below(self, scene: Scene, news: bool) -> list[str]:
        """What a person at a terminal that is only printed to gets besides the sentences: the keys after whatever is
        said and whenever they mean something else, the manual, and that dice are being typed."""
        columns, rows = self._terminal.size()
        lines: list[str] = []
        if scene.help:
            self._help, news = False, True
            lines = [*manual(scene.dice)[:-1], ""]
        if scene.help or (not self._printed and scene.name in PRINTED_TO):
            lines.append(no_picture(scene.shapes, columns, rows, scene.name, scene.encoding))
        keys = printed(scene, columns)
        if scene.view is None or (not news and keys == self._printed):
            return lines if scene.help else []
        self._printed = keys
        return [*lines, *keys]
