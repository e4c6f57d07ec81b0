"""How the line fares on bad cables, measured: `make fire`. Both boards as running programs, in real time.

Each row: `ROLLS` rolls typed at a board one after the other, and plain lines through the same loss, which nobody says
twice. Prints the tables of PROTOCOL.md; a roll that is lost, doubled or wrong, and a bare line that is neither, fail.
"""

from __future__ import annotations

import logging
import statistics
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from firmware_bridge.fake import PLACES
from firmware_bridge.heard import Taken
from firmware_bridge.wire import Roll
from tests.firmware.evening import Evening
from tests.firmware.line import Fate
from tests.firmware.restless import evening
from tests.firmware.test_bad_lines import Story

RATES = (0.0, 0.001, 0.002, 0.005, 0.01)
ROLLS = 150
BARE = 20_000
EVENINGS, HERE = 100, 100  # in virtual time at most, and rolls of each


@dataclass
class Row:
    """One board at one rate. Times in seconds."""

    board: str
    rate: float
    made: int = 0
    arrived: int = 0
    twice: int = 0
    wrong: int = 0
    late: list[float] = field(default_factory=list)
    carried: int = 0
    back: list[float] = field(default_factory=list)  # from a power cut of either side to the next roll's arrival


def typed(chance: Random) -> str:
    return "".join(chance.choice("DAW") for _ in range(6))


def measure(board: str, rate: float, rolls: int, folder: Path) -> Row:
    """An evening at this rate, a power cut of each side in the middle and at the end."""
    row, chance = Row(board, rate), Random(rate)
    with Evening(board, folder, rate) as table:
        quick = [typed(chance) for _ in range(rolls)]
        table.board.roll("D")
        table.board.finish()
        table.made[-1].append("D")
        table.wait_for_all(60)
        before = table.line.to_pi.carried + table.line.to_panel.carried
        for number, faces in enumerate(quick, 1):
            table.roll(faces)
            if number - len(table.arrived) > PLACES - 4:
                table.wait_for_all(60)  # nobody throws on for ever while nothing is counted
        table.wait_for_all(60)
        row.carried = table.line.to_pi.carried + table.line.to_panel.carried - before
        row.late = [one.late for one in table.arrived[1:]]
        for cut in (table.cut_pi, table.cut_panel, table.cut_pi, table.cut_panel):
            cut()
            start = time.monotonic()
            table.roll("D")
            table.wait_for_all(60)
            row.back.append(time.monotonic() - start)
        tally(row, table)
    return row


def tally(row: Row, evening: Evening) -> None:
    """What was made against what is here."""
    names = [one.event for one in evening.arrived]
    row.made, row.arrived = sum(map(len, evening.made)), len(set(names))
    row.twice = len(names) - len(set(names))
    for made, here in zip(evening.made, evening.here(), strict=True):
        row.wrong += sum(one != other for one, other in zip(made, here, strict=False))


def bare(rate: float) -> tuple[float, float]:
    """(lost, wrong) shares of `print a line, read a line`: whoever reads takes six good faces for a roll."""
    fate, chance = Fate(rate, 3), Random(4)
    sent = ["".join(chance.choice("123456") for _ in range(6)) for _ in range(BARE)]
    came = b"".join(fate.strike(f"ROLL {faces}\n".encode()) for faces in sent).decode("latin-1").split("\n")
    right = wrong = place = 0
    for line in came:
        verb, _, faces = line.partition(" ")
        if verb != "ROLL" or len(faces) != 6 or set(faces) - set("123456"):
            continue
        window = sent[place : place + 20]
        if faces in window:
            place += window.index(faces) + 1
            right += 1
        else:
            wrong += 1
    return (BARE - right - wrong) / BARE, wrong / BARE


def milliseconds(late: list[float]) -> str:
    """Median, 95th of a hundred, worst."""
    ordered = [round(one * 1000) for one in sorted(late)]
    return f"{statistics.median_low(ordered)} / {ordered[-1 - len(ordered) // 20]} / {ordered[-1]}"


def lose_lines(kind: str, share: float, rolls: int) -> str:
    """A row in virtual time: whole lines are lost, both ways."""
    story = Story(kind, 5, share)
    late: list[float] = []

    def verdict(taken: Taken) -> str:
        if isinstance(taken.message, Roll):
            late.append(story.talk.now - taken.at)
        return "ack"

    story.talk.verdict = verdict
    for _ in range(rolls):
        story.act("roll")
        story.talk.later(1.5)
    story.end()
    story.judge()
    return f"| {share * 100:.0f} % | {kind} | {rolls} / {len(story.talk.rolls)} | {milliseconds(late)} |"


def restless(kind: str, rate: float, evenings: int) -> str:
    """A row of many evenings in virtual time, with a throw each half second."""
    clean = evening(kind, 0.0, HERE, 0).carried
    told = [evening(kind, rate, HERE, seed) for seed in range(1, evenings + 1)]
    assert all(one.is_right for one in told)
    bytes_said = sorted(one.carried / clean for one in told)
    return (
        f"| {rate * 100:.1f} % | {kind} | {evenings} x {HERE} | x {statistics.median(bytes_said):.2f}, "
        f"{bytes_said[-1]:.2f} | {max(one.late for one in told):.1f} | {max(one.backlog for one in told)} |"
    )


def run(rolls: int = ROLLS) -> None:
    logging.getLogger("companion.panel").setLevel(logging.ERROR)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        for rate in RATES:
            found: list[Row] = []

            def one(board: str, rate: float = rate, found: list[Row] = found) -> None:
                where = Path(folder) / f"{board}{rate}"
                where.mkdir()
                found.append(measure(board, rate, rolls, where))

            both = [threading.Thread(target=one, args=(board,)) for board in ("pico", "uno")]
            for thread in both:
                thread.start()
            for thread in both:
                thread.join()
            assert len(found) == 2, "a row could not be measured"
            rows += sorted(found, key=lambda row: row.board)
    clean = {row.board: row.carried for row in rows if row.rate == 0.0}
    print("| bytes hurt | board | made / arrived | twice / wrong | ms late | back, s | bytes | bare: lost / wrong |")
    print("|---|---|---|---|---|---|---|---|")
    for row in rows:
        assert (row.arrived, row.twice, row.wrong) == (row.made, 0, 0), row
        lost, wrong = bare(row.rate)
        assert (lost > 0 and wrong > 0) == (row.rate > 0), "a bare line loses, and is wrong"
        print(
            f"| {row.rate * 100:.1f} % | {row.board} | {row.made} / {row.arrived} | {row.twice} / {row.wrong} "
            f"| {milliseconds(row.late)} | {statistics.median(row.back):.1f}, {max(row.back):.1f} "
            f"| x {row.carried / clean[row.board]:.2f} | {lost * 100:.1f} % / {wrong * 100:.2f} % |"
        )
    print("\n| lines lost | board | made / arrived | ms late |")
    print("|---|---|---|---|")
    for share in (0.02, 0.05, 0.1):
        for kind in ("pico", "uno"):
            print(lose_lines(kind, share, rolls * 10))
    print("\n| bytes hurt | board | evenings x rolls | bytes: median, worst | s late, worst | waited at once |")
    print("|---|---|---|---|---|---|")
    for rate in RATES[-2:]:
        for kind in ("pico", "uno"):
            print(restless(kind, rate, min(rolls, EVENINGS)))


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else ROLLS)
