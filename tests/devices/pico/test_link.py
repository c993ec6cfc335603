"""The link over a real pty, in a clock turned by hand: plugs, strangers, and what the table is reported."""

import os
import pty
import tty
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.devices.fakes import DARK_ROWS
from companion.devices.pico import wire
from companion.devices.pico.conversation import BoardStatus, LinkEvent
from companion.devices.pico.lamps import PEAK
from companion.devices.pico.link import FREQUENT_TRIES, PicoLink, retry_ms
from companion.devices.pico.port import PicoAbsentError
from companion.devices.ports import DeviceError, Effect, Fault, Lamp, Rows
from companion.games.kit.sentences import verbatim
from tests.devices.hand_loop import HandLoop
from tests.devices.pico_desk import DeskPico

LIT: Rows = ((Lamp((255, 0, 0), Effect.ON), *DARK_ROWS[0][1:]), *DARK_ROWS[1:])
RED = bytes((PEAK, 0, 0))
pytestmark = pytest.mark.usefixtures("machine_without_modem_manager")


class Reported(list[str | None]):
    """The sentences of the reported faults; None when the link worked again."""

    def __call__(self, fault: Fault | None) -> None:
        self.append(None if fault is None else str(fault.sentence))


class Rig:
    """A link, its Pico, and the reported faults."""

    def __init__(self, loop: HandLoop) -> None:
        self.loop = loop
        self.pico = DeskPico(loop)
        self.reported = Reported()
        self.tries = 0
        self.link = PicoLink(loop, on_fault=self.reported, find=self._find)
        self.link.start()
        self.pass_time(10)

    def pass_time(self, ms: int) -> None:
        for _ in range(ms):
            self.loop.advance(1)
            self.pico.step()

    def _find(self, named: str) -> str:
        self.tries += 1
        return self.pico.find(named)


@pytest.fixture
def rig(loop: HandLoop) -> Iterator[Rig]:
    made = Rig(loop)
    yield made
    made.link.close()
    made.pico.unplug()


def test_rows_that_are_shown_while_the_pico_is_away_are_there_a_second_after_it_is_back(rig: Rig) -> None:
    rig.pico.unplug()
    rig.pass_time(5000)
    rig.link.show(LIT)
    rig.pico.replug()
    rig.pass_time(1100)
    assert rig.pico.pixels[:3] == RED
    assert rig.reported[-1] is None


def test_a_button_that_is_down_when_the_pico_goes_away_is_let_go(rig: Rig) -> None:
    edges: list[tuple[int, bool]] = []
    rig.link.buttons.listen(lambda edge: edges.append((edge.seat, edge.is_down)))
    rig.pico.press(3)
    rig.pass_time(1000)
    assert edges == [(3, True)]
    rig.pico.unplug()
    rig.pass_time(100)
    assert edges == [(3, True), (3, False)]


def test_a_press_after_a_release_that_the_board_had_no_room_for_counts(rig: Rig) -> None:
    edges: list[tuple[int, bool]] = []
    rig.link.buttons.listen(lambda edge: edges.append((edge.seat, edge.is_down)))
    presses = rig.pico.board.app._presses
    for _ in range(wire.PRESSES_MAX // 2 - 1):
        presses.add(0)
        presses.add(0 | wire.UP)
    for change in (1, 3, 3 | wire.UP):
        presses.add(change)
    rig.pass_time(1000)
    edges.clear()
    presses.add(3)
    rig.pass_time(1000)
    assert edges == [(3, False), (3, True)]


def test_an_absent_pico_is_told_once_and_looked_for_ever_more_rarely(rig: Rig) -> None:
    rig.pico.unplug()
    rig.pass_time(10)
    rig.tries = 0
    rig.pass_time(60_000)
    often = rig.tries
    rig.pass_time(60_000)
    assert 55 <= often <= 65
    assert rig.tries - often <= 15
    assert len(rig.reported) <= 2, "the same sentence is not reported again"


def test_waiting_times_grow() -> None:
    waits = [retry_ms(failures) for failures in range(1, FREQUENT_TRIES + 10)]
    assert waits == sorted(waits)
    assert waits[0] <= 250
    assert waits[10] == 1000


def test_a_silent_pico_is_opened_anew(rig: Rig) -> None:
    rig.link.show(LIT)
    rig.pass_time(10)
    rig.pico.is_hung = True
    rig.pass_time(4000)
    rig.pico.is_hung = False
    assert rig.reported == ["The Pico does not answer any more: check its USB plug."]
    rig.pass_time(5000)
    assert rig.reported[-1] is None
    assert rig.pico.pixels[:3] == RED


def test_closing_leaves_dark_rows_and_a_free_port(rig: Rig) -> None:
    rig.link.show(LIT)
    rig.pass_time(10)
    assert rig.pico.pixels[:3] == RED
    rig.link.close()
    rig.link.show(LIT)
    rig.link.start()
    rig.pass_time(10)
    assert not any(rig.pico.pixels)
    assert rig.link.path is None
    assert rig.loop.timers == 0


def test_a_host_whose_clock_jumps_meets_the_pico_again(rig: Rig) -> None:
    rig.loop.now_s += 3600
    rig.pass_time(2000)
    assert rig.reported[-1] is None
    assert rig.link.path is not None


class OtherDevice:
    """Another device on the port, which gives the same answer to everything."""

    def __init__(self, loop: HandLoop, answer: bytes) -> None:
        self._loop = loop
        self._answer = answer
        self._ends = pty.openpty()
        tty.setraw(self._ends[1])
        os.set_blocking(self._ends[0], False)
        self.path = os.ttyname(self._ends[1])

    def step(self) -> None:
        with suppress(BlockingIOError):
            if os.read(self._ends[0], 4096):
                os.write(self._ends[0], self._answer)

    def close(self) -> None:
        for fd in self._ends:
            os.close(fd)


def reported_with(
    loop: HandLoop, device: OtherDevice, ms: int, named: str = "/dev/named"
) -> list[str | None]:
    reported = Reported()
    link = PicoLink(loop, named, reported, find=lambda _: device.path)
    link.start()
    link.show(LIT)
    for _ in range(ms):
        loop.advance(1)
        device.step()
    link.close()
    device.close()
    return reported


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (b"", "does not answer as the Pico: name the Pico's port in pico.port."),
        (b"$GPGGA,123519,4807.038,N*47\r\n", "does not answer as the Pico"),
        (b"~rubbish\n", "does not answer as the Pico"),
        (
            b"\r\nNameError: name isn't defined\r\n>>> ",
            "has no firmware, or is in safe mode: run `toscana pico",
        ),
    ],
)
def test_something_else_on_the_port_is_told_in_one_sentence(
    loop: HandLoop, answer: bytes, words: str
) -> None:
    [sentence] = reported_with(loop, OtherDevice(loop, answer), 8000)
    assert sentence is not None
    assert words in sentence


@pytest.mark.parametrize(
    ("protocol", "sentence"),
    [
        (wire.PROTOCOL - 1, "The Pico's firmware is older than the box: run `toscana pico update`."),
        (wire.PROTOCOL + 1, "The Pico's firmware is newer than the box: update the box."),
    ],
)
def test_another_version_says_which_side_to_update(loop: HandLoop, protocol: int, sentence: str) -> None:
    device = OtherDevice(loop, b"")
    reported = Reported()
    link = PicoLink(loop, on_fault=reported, find=lambda _: device.path)
    link.start()
    loop.advance(1)
    [(_, session, _)] = wire.Frames().feed(os.read(device._ends[0], 4096))
    answer = bytes((protocol, 9, 9, 9)) + b"pico" + bytes(2)
    os.write(device._ends[0], wire.frame(wire.WELCOME, session, answer))
    loop.advance(20)
    assert reported == [sentence]
    link.close()
    device.close()


@pytest.mark.parametrize(
    "problem",
    [
        PicoAbsentError(verbatim("The Pico is not there.")),
        DeviceError(verbatim("No permission: group dialout.")),
    ],
)
def test_a_port_that_can_not_be_opened_is_told_and_tried_again(loop: HandLoop, problem: DeviceError) -> None:
    reported = Reported()
    tries = 0

    def find(_: str) -> str:
        nonlocal tries
        tries += 1
        raise problem

    link = PicoLink(loop, on_fault=reported, find=find)
    link.start()
    link.show(LIT)
    loop.advance(5000)
    assert reported == [str(problem)]
    assert tries >= 5
    link.close()


def test_a_port_that_vanishes_while_it_is_opened_is_an_absent_pico(loop: HandLoop) -> None:
    reported = Reported()
    link = PicoLink(loop, on_fault=reported, find=lambda _: "/dev/gone")
    link.start()
    assert reported == ["The Pico is not on USB: plug it in."]
    link.close()


def test_modem_manager_is_suspected_when_it_runs(loop: HandLoop, tmp_path: Path) -> None:
    process = tmp_path / "proc" / "77"
    process.mkdir()
    (process / "comm").write_text("ModemManager\n")
    [sentence] = reported_with(loop, OtherDevice(loop, b"AT\r\n"), 4000)
    assert sentence is not None
    assert "does not answer while ModemManager listens: install" in sentence


def test_a_board_that_restarts_is_waited_for_and_no_setting_is_blamed(rig: Rig) -> None:
    rig.pico.is_hung = True
    rig.pass_time(12_000)
    said = [sentence for sentence in rig.reported if sentence is not None]
    assert said == [
        "The Pico does not answer any more: check its USB plug.",
        "The Pico does not answer yet: if that lasts longer than ten seconds, plug it in anew.",
    ]


def test_a_pico_found_by_its_usb_id_is_no_matter_of_settings(loop: HandLoop) -> None:
    [sentence] = reported_with(loop, OtherDevice(loop, b""), 8000, named="")
    assert sentence is not None
    assert "pico.port" not in sentence


def test_a_named_port_of_a_pico_that_starts_anew_is_no_matter_of_settings(
    loop: HandLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.devices.pico.link.is_pico_at", lambda _: True)
    [sentence] = reported_with(loop, OtherDevice(loop, b""), 8000)
    assert sentence is not None
    assert "pico.port" not in sentence


def test_a_named_port_that_goes_while_its_board_starts_anew_is_no_matter_of_settings(rig: Rig) -> None:
    named = PicoAbsentError(verbatim("There is no /dev/x: plug the Pico in, or name its port in pico.port."))
    rig.pico.unplug()
    rig.pico.find = refuse(named)  # type: ignore[assignment, method-assign]
    rig.pass_time(2000)
    assert set(rig.reported) == {"The Pico is not on USB: plug it in."}


def refuse(problem: DeviceError) -> Callable[[str], str]:
    def find(_: str) -> str:
        raise problem

    return find


def test_a_board_that_breaks_down_over_and_over_sends_to_the_doctor(loop: HandLoop) -> None:
    trace = b"Traceback (most recent call last):\r\n  File x\r\nValueError: broken\r\n\r\n"
    assert reported_with(loop, OtherDevice(loop, trace), 8000) == [
        "The Pico's program broke down and starts anew: `toscana doctor` says why."
    ]


def test_satellites_on_a_board_that_does_not_know_of_them_are_told(
    loop: HandLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    pico, reported = DeskPico(loop), Reported()
    for firmware, sentence in (
        ((1, 2, 0), "The Pico's firmware is older than the satellites: run `toscana pico update`."),
        (wire.FIRMWARE, None),
    ):
        monkeypatch.setattr("app.wire.FIRMWARE", firmware)
        link = PicoLink(loop, on_fault=reported, has_satellites=True, find=pico.find)
        link.start()
        for _ in range(20):
            loop.advance(1)
            pico.step()
        assert reported[-1:] == ([sentence] if sentence else reported[:1])
        link.close()
    pico.unplug()


def test_lost_presses_are_told_for_a_while(rig: Rig) -> None:
    rig.pass_time(1500)
    for _ in range(wire.PRESSES_MAX + 2):
        rig.pico.board.app._presses.add(1)
    rig.pass_time(1100)
    assert rig.reported == [
        "2 presses of the seat buttons were lost while the box did not answer: press again."
    ]
    rig.pass_time(9000)
    assert len(rig.reported) == 1
    rig.pass_time(1000)
    assert rig.reported[1:] == [None]
    rig.pass_time(5000)
    assert len(rig.reported) == 2, "told once"


def test_a_link_that_closes_while_it_tells_a_loss_leaves_no_timer(rig: Rig) -> None:
    for _ in range(wire.PRESSES_MAX + 1):
        rig.pico.board.app._presses.add(1)
    rig.pass_time(1100)
    assert rig.reported == ["A press of a seat button was lost while the box did not answer: press again."]
    rig.link.close()
    assert rig.loop.timers == 0


def test_whoever_watches_is_told_how_the_link_is(rig: Rig) -> None:
    rig.link.show(LIT)
    rig.pass_time(1500)
    told = rig.link.watch()
    assert told["link"] == "connected"
    assert told["port"] == rig.link.path
    assert told["firmware"] == ".".join(map(str, wire.FIRMWARE))
    assert told["connected so far"] == "once"
    assert told["lamps confirmed"] == "yes"
    assert "running for" not in told, "the board was not asked yet"
    rig.pass_time(1500)
    later = rig.link.watch()
    assert int(later["frames sent"]) > int(told["frames sent"])
    assert later["answers in"].endswith(" ms")
    assert later["damaged frames there"] == "0"
    rig.pico.unplug()
    rig.pass_time(100)
    away = rig.link.watch()
    assert (away["link"], away["port"]) == ("not connected", "none")
    assert "running for" not in away
    rig.pico.replug()
    rig.pass_time(3000)
    assert rig.link.watch()["connected so far"] == "2 times"


def test_nobody_watches_and_the_board_is_asked_for_nothing(rig: Rig) -> None:
    rig.link.watch()
    rig.pass_time(1500)
    told: list[LinkEvent] = []
    rig.link.on_event = told.append
    rig.pass_time(5000)
    assert not any(isinstance(each, BoardStatus) for each in told)
