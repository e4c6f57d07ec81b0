"""The Pi goes off, by its key and by its owner: every picture on the way, SAFE TO UNPLUG no sooner than it is true, and
the same question after the next boot. Where the system refuses, the glass says so."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from companion.bookends import FAREWELL, RESTARTING, SAFE
from companion.devices.power_off import power_off
from companion.engine.game import Over
from companion.screens import draw
from companion.signals import Held, Key, StaysOn
from tests.end_to_end.daemon import later
from tests.end_to_end.player import Player
from tests.rig.companion_on import CompanionOn, patiently, starts_with_a_match
from tests.rig.pi import BOOT, Pi
from tests.rig.screen import Frame
from tests.rig.sitting import into_a_turn, player_at

Figure = Callable[[str], None]
POWER_HELD = 1.5
"""Seconds; 0.8 make a hold."""
RULE = "/etc/polkit-1/rules.d/50-companion.rules"
KNOWN = {draw(view).tobytes(): view.screen for view in (FAREWELL, SAFE, RESTARTING)}


@pytest.fixture
def player(pi: Pi) -> Player:
    """In the middle of a turn, at a Pi that has a power key."""
    pi.sh("sed -i 's/^c = 22$/&\\npower = 26/' /etc/companion/table.toml && grep -q power /etc/companion/table.toml")
    table = CompanionOn(pi)
    starts_with_a_match(pi)
    table.senses("panel", "ok")
    player = player_at(table, 21)
    into_a_turn(player)
    return player


def test_the_power_key_shuts_the_pi_down_and_it_says_when(player: Player, pi: Pi, figure: Figure) -> None:
    film = pi.screen.film()
    asks_for_the_power(player, pi)
    pi.press("c")
    begun = time.monotonic()
    pi.goes_off()
    assert stood(film)[-2:] == ["farewell", "safe"], f"{stood(film)}; {pi.console()}"
    safe = next(frame.at for frame in film if KNOWN.get(frame.picture) == "safe") - begun
    assert the_same_question_after_the_next_boot(player, pi) == 0, "SAFE TO UNPLUG, and something could be lost"
    figure(
        f"power key: held and confirmed, off through logind and polkit; SAFE TO UNPLUG as the last picture after "
        f"{safe:.1f} s, 0 unflushed writes then; the next boot asks the same question"
    )


def test_it_is_safe_at_the_very_moment_that_it_is_said(player: Player, pi: Pi, figure: Figure) -> None:
    film = pi.screen.film()
    told_by_its_owner(pi, "poweroff")
    safe = draw(SAFE).tobytes()
    patiently(lambda: pi.glass().tobytes() == safe, lambda: f"{stood(film)}; {pi.console()}", BOOT)
    unflushed = the_same_question_after_the_next_boot(player, pi)
    assert unflushed == 0, "SAFE TO UNPLUG, and something could be lost"
    figure("systemctl poweroff: plug pulled at the moment of SAFE TO UNPLUG: 0 unflushed writes, same question")


def test_an_owners_restart_says_so_until_the_splash(player: Player, pi: Pi, figure: Figure) -> None:
    film = pi.screen.film()
    told_by_its_owner(pi, "reboot")
    seconds = pi.restarts()
    assert "restarting" in stood(film), f"{stood(film)}; {pi.console()}"
    assert "safe" not in stood(film)
    pi.ready()
    player.daemon.senses("panel", "ok")
    player.model.restarted()
    player.daemon.shows(player.model.picture)
    said = [KNOWN.get(frame.picture) for frame in film].index("restarting")
    after = next((frame for frame in film[said + 1 :] if any(frame.picture)), None)
    assert after is not None
    stands = after.at - film[said].at
    player.act()
    figure(f"systemctl reboot: RESTARTING stands {stands:.1f} s, up again {seconds:.1f} s after it, same question")


def test_a_refused_shutdown_is_said_on_the_glass(player: Player, pi: Pi, figure: Figure) -> None:
    refusals = 0
    for before, busctl_says, after in (
        (f"mv {RULE} /root && systemctl restart polkit", "Call failed: Access denied", f"mv /root/*.rules {RULE}"),
        (
            "systemd-run --quiet --unit=update systemd-inhibit --what=shutdown --who=apt --why=update sleep 999 && "
            "until systemd-inhibit | grep -q apt; do sleep 0.1; done",
            "",
            "systemctl stop update",
        ),
    ):
        pi.sh(before)
        asks_for_the_power(player, pi)
        pi.press("c")
        player.model.press("c")
        answers = iter([(1, "", busctl_says), (0, INHIBITED, "")] if not busctl_says else [(1, "", busctl_says)] * 2)
        refused = power_off(lambda _, answers=answers: next(answers))  # type: ignore[misc]
        assert refused is not None
        player.model.hear(StaysOn(refused.short, time.monotonic()))
        player.daemon.shows(player.model.picture)
        pi.sh(after)
        refusals += 1
        player.model.finger("c")
        pi.press("c")
        player.model.press("c")
        player.daemon.shows(player.model.picture)
    player.act()
    figure(f"refused power-off (no polkit rule; an update at work): {refusals} of 2 said on the glass, play goes on")


INHIBITED = '{"type":"a(ssssuu)","data":[[["shutdown","apt","update","block",0,1]]]}'


def asks_for_the_power(player: Player, pi: Pi) -> None:
    """The power key held: POWER OFF? stands on the glass."""
    pi.press("power", POWER_HELD)
    player.model.hear(Held(Key.POWER, time.monotonic()))
    player.daemon.shows(player.model.picture)
    later(0.4)


def told_by_its_owner(pi: Pi, verb: str) -> None:
    pi.sh(f"(sleep 0.3; exec systemctl {verb}) >/dev/null 2>&1 &")


def stood(film: list[Frame]) -> list[str]:
    """Of the pictures at the end of things, those that stood, in order."""
    return [KNOWN[frame.picture] for frame in film if frame.picture in KNOWN]


def the_same_question_after_the_next_boot(player: Player, pi: Pi) -> int:
    """The plug out and in; how many writes had not been flushed when it went out."""
    before = pi.unflushed
    pi.cut_power()
    unflushed = pi.unflushed - before
    pi.boot()
    player.daemon.senses("panel", "ok")
    player.model.restarted()
    assert not isinstance(player.model.match.prompt, Over)
    player.daemon.shows(player.model.picture)
    player.act()
    return unflushed
