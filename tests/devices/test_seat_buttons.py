"""The SeatButtons contract: one suite, on the fake and on a Pico."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from companion.devices.fakes import FakeSeatButtons
from companion.devices.pico.link import PicoLink
from companion.devices.ports import SEATS, SeatButtons

from .hand_loop import HandLoop
from .pico_desk import DeskPico


@dataclass
class Rig:
    """Seat buttons, and a finger."""

    buttons: SeatButtons
    press: Callable[[int], None]
    """Press a button for a moment."""

    def listen(self) -> list[tuple[int, bool]]:
        """The edges from now on."""
        edges: list[tuple[int, bool]] = []
        self.buttons.listen(lambda edge: edges.append((edge.seat, edge.is_down)))
        return edges


def fake_rig() -> Iterator[Rig]:
    fake = FakeSeatButtons()
    yield Rig(fake, fake.tap)


def pico_rig() -> Iterator[Rig]:
    loop = HandLoop()
    pico = DeskPico(loop)
    link = PicoLink(loop, find=pico.find)

    def pass_time(ms: int) -> None:
        for _ in range(ms):
            loop.advance(1)
            pico.step()

    def press(seat: int) -> None:
        pico.press(seat)
        pass_time(20)
        pico.release()
        pass_time(20)

    link.start()
    pass_time(10)
    yield Rig(link.buttons, press)
    link.close()
    pico.unplug()
    loop.close()


@pytest.fixture(params=[fake_rig, pico_rig], ids=["fake", "pico"])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    yield from request.param()


def test_each_button_tells_its_seat_once_and_in_order(rig: Rig) -> None:
    edges = rig.listen()
    for seat in (*range(SEATS), 2, 2):
        rig.press(seat)
    assert edges == [(seat, is_down) for seat in (0, 1, 2, 3, 4, 2, 2) for is_down in (True, False)]


def test_a_press_that_nobody_listens_to_is_gone(rig: Rig) -> None:
    rig.press(1)
    edges = rig.listen()
    rig.press(3)
    assert edges == [(3, True), (3, False)]


def test_closed_buttons_are_silent(rig: Rig) -> None:
    edges = rig.listen()
    rig.buttons.close()
    rig.press(0)
    rig.buttons.close()
    assert edges == []
