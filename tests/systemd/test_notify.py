"""What the box tells the service manager, with a clock turned by hand."""

import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.kit.sentences import Refusal, verbatim
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Phase
from companion.outputs.service import Service, status_of
from tests.first_game import NEW_GAME
from tests.hands import FakeTimers
from tests.systemd.manager import Manager

WATCHDOG_S = 30


@pytest.fixture(params=["a path", "an abstract name"])
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Manager]:
    address = str(tmp_path / "notify") if request.param == "a path" else f"@toscana-test-{os.getpid()}"
    with Manager(address) as manager:
        yield manager


@pytest.fixture
def timers() -> FakeTimers:
    return FakeTimers()


def environment(manager: Manager, **more: str) -> dict[str, str]:
    return {"NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": str(WATCHDOG_S * 1_000_000), **more}


def new_game() -> Game:
    played = GAME.begin(NEW_GAME)
    assert not isinstance(played, Refusal)
    assert isinstance(played.game, Game)
    return played.game


def test_ready_then_a_watchdog_fed_three_times_a_deadline(manager: Manager, timers: FakeTimers) -> None:
    service = Service(timers, environment(manager))
    assert manager.heard() == []
    service.ready()
    assert manager.heard() == ["READY=1", "WATCHDOG=1"]
    timers.advance(WATCHDOG_S)
    assert manager.heard() == ["WATCHDOG=1"] * 3


def test_a_loop_that_hangs_feeds_nothing(manager: Manager, timers: FakeTimers) -> None:
    heard_while_hung: list[list[str]] = []

    def hang() -> None:
        timers.now_s += 10 * WATCHDOG_S
        heard_while_hung.append(manager.heard())

    service = Service(timers, environment(manager))
    service.ready()
    manager.heard()
    timers.call_at(timers.time() + 1, hang)
    timers.advance(2)
    assert heard_while_hung == [[]]


def test_after_the_stop_nothing_is_fed(manager: Manager, timers: FakeTimers) -> None:
    service = Service(timers, environment(manager))
    service.ready()
    service.stopping()
    assert manager.heard()[-1] == "STOPPING=1"
    timers.advance(2 * WATCHDOG_S)
    assert manager.heard() == []


@pytest.mark.parametrize("pid", [str(os.getpid()), ""], ids=["by our number", "by no number"])
def test_a_watchdog_of_ours_is_fed(manager: Manager, timers: FakeTimers, pid: str) -> None:
    Service(timers, environment(manager, WATCHDOG_PID=pid)).ready()
    assert "WATCHDOG=1" in manager.heard()


@pytest.mark.parametrize("more", [{"WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "soon"}])
def test_a_watchdog_that_is_not_for_us_is_left_alone(
    manager: Manager, timers: FakeTimers, more: dict[str, str]
) -> None:
    Service(timers, environment(manager, **more)).ready()
    timers.advance(WATCHDOG_S)
    assert manager.heard() == ["READY=1"]


def test_no_child_can_speak_in_our_name(manager: Manager, timers: FakeTimers) -> None:
    around = environment(manager, WATCHDOG_PID=str(os.getpid()), HOME="/")
    Service(timers, around)
    assert around == {"HOME": "/"}


def test_another_box_of_the_process_goes_on_as_the_same_service(manager: Manager, timers: FakeTimers) -> None:
    around = environment(manager)
    first = Service(timers, around)
    first.ready()
    first.hand_on()
    timers.advance(WATCHDOG_S)
    Service(timers, around).ready()
    timers.advance(WATCHDOG_S / 2)
    assert manager.heard() == ["READY=1", "WATCHDOG=1", "READY=1", "WATCHDOG=1", "WATCHDOG=1"]


def test_without_a_manager_nothing_happens_and_no_timer_runs(timers: FakeTimers) -> None:
    service = Service(timers, {"WATCHDOG_USEC": "30000000"})
    service.ready()
    service.say("Round 1.")
    service.stopping()
    assert timers.waiting == []


def test_a_manager_that_is_gone_does_not_stop_the_box(timers: FakeTimers, tmp_path: Path) -> None:
    gone = {"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "30000000"}
    service = Service(timers, gone)
    service.ready()
    timers.advance(WATCHDOG_S)
    service.stopping()


def test_a_manager_that_does_not_listen_does_not_hold_up_the_box(
    manager: Manager, timers: FakeTimers
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other:
        other.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                other.sendto(b"STATUS=busy", manager.address.replace("@", "\0", 1))
    service = Service(timers, environment(manager))
    service.ready()
    assert "READY=1" not in manager.heard()
    service.say("Round 1.")
    assert manager.heard() == ["STATUS=Round 1."]


def test_the_same_status_is_sent_once(manager: Manager, timers: FakeTimers) -> None:
    service = Service(timers, environment(manager))
    for status in ("No game yet.", "No game yet.", "Round 1."):
        service.say(status)
    assert manager.heard() == ["STATUS=No game yet.", "STATUS=Round 1."]


def test_a_player_called_like_a_message_sends_none(manager: Manager, timers: FakeTimers) -> None:
    Service(timers, environment(manager)).say("Round 1: Anna\nSTOPPING=1.")
    assert manager.heard() == ["STATUS=Round 1: Anna STOPPING=1."]


def test_the_status_tells_the_game() -> None:
    game = new_game()
    assert status_of(None, ()) == "No game yet."
    assert status_of(GAME.facts(game), ()) == "Round 1: Anna, Ben."
    assert status_of(GAME.facts(replace(game, phase=Phase.FINISHED)), ()) == "The game is over: Anna, Ben."


def test_the_status_tells_what_does_not_work_first() -> None:
    faults = ("The Pico is not on USB: plug it in.", "Let go of BACK: held down, it does nothing.")
    status = status_of(GAME.facts(new_game()), tuple(map(verbatim, faults)))
    assert status == " ".join(faults)
