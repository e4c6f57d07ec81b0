"""Errors are sentences to a person: the thing, the place, what was expected, what was there, the cure.

One tree; every member is also the standard exception that a reader would expect. The command line
prints `str(error)` and ends with `exit_code`; nothing else of an error reaches an owner.
"""

from __future__ import annotations

from typing import ClassVar

from companion.engine.errors import did_you_mean as did_you_mean


class CompanionError(Exception):
    """Whatever can be said to the owner in a sentence."""

    exit_code: ClassVar[int] = 2


class BadInput(CompanionError, ValueError):
    """Something that a person wrote (config, scenario, argument) cannot be used. Exit code 2."""


class NotFound(CompanionError, LookupError):
    """A match, file or game that was named is not there. Exit code 2."""


class NoPanel(CompanionError, OSError):
    """No panel is there to be talked to, or it went away. Exit code 1: the answer is no."""

    exit_code = 1


class Occupied(CompanionError, OSError):
    """Another instance holds the hardware or the archive. Exit code 3."""

    exit_code = 3


class MissingLibrary(CompanionError, ImportError):
    """A device that the config names needs a library that cannot be imported. Exit code 4."""

    exit_code = 4


class NoKernel(CompanionError, OSError):
    """The system does not tell what it must, such as a chroot without /proc. Exit code 4."""

    exit_code = 4


class NoInput(CompanionError, RuntimeError):
    """No keys, panel or terminal: nobody could ever answer. Exit code 4."""

    exit_code = 4
