"""A tap through gpiozero stays a tap: when the loop was busy, and when the library lost the release."""

from typing import Any

from companion.controls.controls import Controls
from companion.controls.intents import Intent, Push, PushHeld
from companion.devices.gpio.gpiozero_header import GpiozeroPanel
from companion.devices.gpio.pins import load_pins
from companion.devices.ports import Edge, Line
from companion.system.alarm import Alarm
from tests.devices.hand_loop import HandLoop

PINS = load_pins().panel
TAP_MS, LONG_S = 30, 12.0


class Listener:
    """Listens as the box does: edges, and one timer for what is due."""

    def __init__(self, factory: Any, loop: HandLoop) -> None:
        self._loop = loop
        self._controls = Controls()
        self._alarm = Alarm(loop, self._on_time)
        self._push = factory.pin(PINS[Line.KNOB_PUSH])
        self.intents: list[Intent] = []
        self.panel = GpiozeroPanel(factory, PINS, loop)
        self.panel.listen(self._on_edge)

    def close_contact(self) -> None:
        self._push.drive_low()

    def open_contact(self) -> None:
        self._push.drive_high()

    def open_unheard(self) -> None:
        """The level changes, and no edge comes."""
        self._push._state = True

    def stand_still(self, seconds: float) -> None:
        """The loop does nothing for so long."""
        self._loop.now_s += seconds

    def _on_edge(self, edge: Edge) -> None:
        self._take(self._controls.on_edge(edge))

    def _on_time(self) -> None:
        self._take(self._controls.on_time(self._loop.time() * 1000))

    def _take(self, intents: list[Intent]) -> None:
        self.intents += intents
        due_ms = self._controls.next_deadline_ms()
        self._alarm.set(None if due_ms is None else due_ms / 1000)


def test_a_tap_while_the_loop_is_busy_is_a_tap(loop: HandLoop, factory: Any) -> None:
    box = Listener(factory, loop)
    box.close_contact()
    box.stand_still(TAP_MS / 1000)
    box.open_contact()
    box.stand_still(LONG_S)
    loop.advance(TAP_MS)
    assert box.intents == [Push()]
    box.panel.close()


def test_a_loop_that_gets_busy_in_the_middle_of_a_tap_makes_no_hold_of_it(
    loop: HandLoop, factory: Any
) -> None:
    box = Listener(factory, loop)
    box.close_contact()
    loop.advance(TAP_MS)
    box.open_contact()
    box.stand_still(LONG_S)
    loop.advance(TAP_MS)
    assert box.intents == [Push()]
    box.panel.close()


def test_a_release_without_an_edge_is_found(loop: HandLoop, factory: Any) -> None:
    box = Listener(factory, loop)
    box.close_contact()
    loop.advance(TAP_MS)
    box.open_unheard()
    loop.advance(1000)
    assert box.intents == [Push()]
    assert loop.timers == 0
    box.panel.close()


def test_a_release_without_an_edge_is_found_by_a_loop_that_was_busy(loop: HandLoop, factory: Any) -> None:
    box = Listener(factory, loop)
    box.close_contact()
    loop.advance(TAP_MS)
    box.open_unheard()
    box.stand_still(LONG_S)
    loop.advance(1000)
    assert box.intents == [Push()]
    box.panel.close()


def test_a_finger_that_stays_is_a_hold(loop: HandLoop, factory: Any) -> None:
    box = Listener(factory, loop)
    box.close_contact()
    loop.advance(700)
    box.open_contact()
    loop.advance(TAP_MS)
    assert box.intents == [PushHeld()]
    box.panel.close()


def test_the_next_tap_counts_after_a_lost_release(loop: HandLoop, factory: Any) -> None:
    box = Listener(factory, loop)
    box.close_contact()
    loop.advance(TAP_MS)
    box.open_unheard()
    loop.advance(200)
    for move in (box.open_contact, box.close_contact, box.open_contact):
        move()
        loop.advance(TAP_MS)
    assert box.intents == [Push(), Push()]
    box.panel.close()
