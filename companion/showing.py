"""What a game brings for the screens: views of its states, and what its moves are announced as. Pure.

A game's class inherits `Showing`, and says what it has; what has a body here may be left as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from companion.learning import Learnt as Learnt
from companion.learning import Lesson as Lesson
from companion.learning import Part as Part
from companion.views import Dial, DiceTurn, Gauge, Grid, Mark, Result, Row, Stage, Strip

if TYPE_CHECKING:
    from companion.engine.moves import Option, Prompt, Step
    from companion.engine.pieces import Shift

FACE = "face:"
"""Before the face of a die that a branch stands for."""
TELL = "tell"
"""The branch that asks what a die says, part by part (`Showing.parts`)."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A part of the answers, behind one key. `label`: for the key (7 characters, three of them 19); `text`: for a row
    (15 list characters, 11 beside a map). `leads`: an option's id, `FACE` and a face, or TELL; or "" where `branches`
    (one to three) follow. `dim`: no legal answer. `along`: options that are chosen with it, as in `Along`. `whose`: a
    seat, by whose name the key is called (the first six letters of it)."""

    label: str
    text: str
    leads: str = ""
    branches: tuple[Branch, ...] = ()
    dim: bool = False
    mark: Mark | None = None
    along: tuple[str, ...] = ()
    whose: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that hands do now, or that is told between. `text`: at most 13 list characters, 10 beside a map;
    `head`: whom it is about (at most 14 characters, the name before the size, and a mark). `shifts`: the pieces that it
    moves. `along`: done in one go with the deed before it; where that is about another piece, both are shown as `brief`
    (at most 8 characters, and the mark)."""

    text: str
    say: str
    head: str = ""
    mark: Mark | None = None
    shifts: tuple[Shift, ...] = ()
    beside: Grid | None = None
    along: bool = False
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Along:
    """What one press answers besides an option: `options`, by id and in order, the likeliest answers to what is asked
    next. `other`: the label of the key that answers the option alone (at most 7 characters)."""

    options: tuple[str, ...]
    other: str


@dataclass(frozen=True, slots=True)
class Announcement:
    """What a move led to, said before the next question. `tune`: a name of effects.Tune, or "". `go`: the label
    of the key that goes on ("DONE", "CLIMB 4"). `shifts`: what hands must move now. `deeds`: the same one by one, and
    `brief` in as few as can be: where there are any, they are shown instead of the stage. `lesson`: asked after it."""

    screen: str
    stage: Stage
    say: str
    shifts: tuple[Shift, ...] = ()
    tune: str = ""
    go: str = "DONE"
    place: str = ""
    deeds: tuple[Deed, ...] = ()
    brief: tuple[Deed, ...] = ()
    lesson: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A part of the map in words. `title`, `place`: of the header; `lines`: at most five of 21 small characters."""

    title: str
    place: str
    lines: tuple[str, ...]
    say: str


@dataclass(frozen=True, slots=True)
class Settleable:
    """A thing that the table can set. `values`: what it can be (label of at most 15 characters, the settle's change);
    `selected`: which of them it is now. `group`: the row that it stands behind, together with others. `branches`: the
    values over three keys, where they are many; each leads to the place of its value as text. `say`: the thing as it is
    said, where the row does not say whose it is."""

    row: Row
    values: tuple[tuple[str, Mapping[str, Any]], ...]
    selected: int = 0
    group: Row | None = None
    branches: tuple[Branch, ...] = ()
    say: str = ""


class Showing(Protocol):
    """What a game brings for the screens: views of its states. `names`: seat to the name that is shown; marks go
    by seat order. All pure."""

    def turn(self, state: Any, prompt: Prompt) -> tuple[DiceTurn, str]:
        """The turn and its `say` (without the player's name)."""

    def place(self, state: Any, prompt: Prompt) -> str:
        """The place in the flow for the header, at most 8 small characters ("ROLL 2", "CLIMB 3")."""

    def row(self, state: Any, option: Option) -> Row:
        """An option as a row of a list, with what it would do ("Cliff 2 > 4x" and the mark of whom it bumps)."""

    def meaning(self, switch: str, value: Any) -> tuple[str, str] | None:
        """A switch's value in full words (at most 15 characters) and what that means (three small lines of 21); None
        where its own word says it all."""
        return None

    def spoken(self, place: str) -> str:
        """A place of a piece as it is said ("Bivouac 1")."""
        return place

    def foretold(self, state: Any, option: Option, names: Mapping[str, str]) -> tuple[str, str]:
        """What an option would do besides, for the header over the list (at most 10 characters, "" for its place in
        it), and all of it as the end of a sentence ("" where the row says it all)."""
        return "", ""

    def likeliest(self, state: Any, prompt: Prompt) -> str:
        """The option that is selected first; "" for the first that is legal."""
        return ""

    def thing(self, name: str) -> str:
        """A piece that is nobody's, by its name on the box (at most 10 characters)."""
        return name[:10]

    def label(self, option: str) -> str:
        """An option as a hint, at most 7 small characters ("REST")."""

    def announce(self, before: Any, step: Step, names: Mapping[str, str]) -> Announcement | None:
        """What a step is announced as, or None when the next question says it all."""

    def told(self, step: Step, names: Mapping[str, str]) -> str:
        """The step in a few words for UNDO and the log, at most 15 characters ("fell 6>3"); the log keeps 13."""

    def strip(self, state: Any) -> Strip: ...

    def result(self, state: Any, names: Mapping[str, str], turns: int) -> tuple[Result, str]:
        """The end and its `say`."""

    def standing(self, state: Any, seat: str) -> str:
        """Where a seat's pieces stand, at most 13 list characters ("B B C2 V1")."""

    def stands(self, state: Any, seat: str) -> tuple[str, ...]:
        """The same to compare with the wood, in as many rows as it needs (13 list characters each)."""
        return (self.standing(state, seat),)

    def partner(self, rules: Mapping[str, Any], place: int) -> int | None:
        """Beside whom somebody plays who sits down at that place (from 0), among those who sit; None for nobody."""
        return None

    def shift(self, shift: Shift) -> str:
        """A piece to move, at most 14 list characters ("Cliff 6 > 3")."""

    def settles(self, state: Any, names: Mapping[str, str]) -> tuple[Settleable, ...]:
        """What SET POSITION offers: every climber, and whose turn it is."""

    def branches(self, state: Any, prompt: Prompt) -> tuple[Branch, ...]:
        """The answers as a tree over three keys (one to three branches); () where a list or the dice's own screen
        asks."""
        return ()

    def screen(self, state: Any, prompt: Prompt) -> str:
        """The name of the screen that asks for an option, or for a die over the branches."""
        return "choose_climber"

    def dial(self, state: Any, option: Option) -> Dial | None:
        """An option that is a number, as a value between arrows; None where options are rows."""
        return None

    def beside(self, state: Any, prompt: Prompt, options: tuple[str, ...]) -> Grid | None:
        """A map beside the options: where something comes from, and where these would lead."""
        return None

    def map(self, state: Any) -> Grid | None:
        """Everybody on a map, where that says more than the strip."""
        return None

    def caption(self, facts: Mapping[str, Any]) -> tuple[str, str]:
        """The header over that map (text and place), where there is something to be said of it."""
        return "", ""

    def pages(self, state: Any) -> tuple[Page, ...]:
        """The same in words, page by page; () where the map says it all."""
        return ()

    def recalls(self, slot: str) -> bool:
        """Whether a player's last answer to this decision is the likeliest next one too."""
        return False

    def along(self, state: Any, prompt: Prompt, option: Option) -> Along | None:
        """What is as a rule answered with this option; None where it stands alone."""
        return None

    def sole(self, state: Any, prompt: Prompt) -> str:
        """The option that need not be asked for, since nothing else could be answered here; "" for none."""
        return ""

    def digits(self, state: Any, prompt: Prompt) -> Mapping[str, str]:
        """What a number pad's digits mean: one or two digits to what a branch leads to. None begins another."""
        return {}

    def again(self, step: Step) -> bool:
        """Whether the step earned its player another go, so that the one who goes on is named first."""
        return False

    def gauge(self, state: Any, names: Mapping[str, str]) -> tuple[Gauge, str] | None:
        """Everybody's hearts and their `say`; None in a game without them."""
        return None

    def amends(self, state: Any, option: Option) -> Mapping[str, Any] | None:
        """The settle by which the table may take an option all the same that the state thinks impossible."""
        return None

    def parts(self, state: Any, prompt: Prompt) -> tuple[Part, ...]:
        """What the die that is asked for can say, part by part; () where its faces are known. At most six."""
        return ()

    def composed(self, state: Any, prompt: Prompt, rounds: tuple[tuple[int, ...], ...]) -> tuple[str, str]:
        """The face with these values of the parts, round by round, and the name it is to be remembered by ("": it is
        not)."""
        return "", ""

    def remembered(self, facts: Mapping[str, Any], name: str, face: str) -> Learnt:
        """That a face of that name says that. Raises WrongSetup where it cannot."""
        return Learnt({})

    def deck(self) -> tuple[tuple[str, str], ...]:
        """The cards of one colour in the order they are enrolled: option id and text (at most 15 characters)."""
        return ()

    def lessons(self) -> tuple[Lesson, ...]:
        """What the table can tell of its box."""
        return ()

    def choices(self, lesson: str, facts: Mapping[str, Any], state: Any, path: tuple[int, ...]) -> tuple[str, ...]:
        """What can be chosen after these choices (labels of at most 15 characters); () when all is told. `state`: None
        without a match."""
        return ()

    def heading(self, lesson: str, facts: Mapping[str, Any], state: Any, path: tuple[int, ...]) -> str:
        """What the choices after these are about, for the header (at most 14 characters); "": the lesson's title."""
        return ""

    def shown(self, lesson: str, facts: Mapping[str, Any], state: Any, path: tuple[int, ...]) -> Grid | None:
        """The map beside the choices, where there is one; the last of the path is the one under the cursor. Labels
        beside it have at most BESIDE_LINE characters."""
        return None

    def chances(self, lesson: str, facts: Mapping[str, Any], state: Any, path: tuple[int, ...]) -> int:
        """Below which a random number is needed to know what was told; 0 for none."""
        return 0

    def learnt(
        self, lesson: str, facts: Mapping[str, Any], state: Any, path: tuple[int, ...], drawn: int
    ) -> Learnt | None:
        """What the choices tell; None for nothing. Raises WrongSetup."""
        return None
