"""The Panel contract: one suite on the fake, on gpiozero's pins and on the kernel's."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.devices.fakes import FakePanel
from companion.devices.gpio.gpiod_header import GpiodPanel
from companion.devices.gpio.gpiozero_header import GpiozeroPanel
from companion.devices.gpio.pins import load_pins
from companion.devices.ports import DeviceError, Edge, Line, Panel

from .gpio_bench import Bench, make_bench
from .hand_loop import HandLoop

PINS = load_pins().panel
FINGER_MS = 3


@dataclass
class Rig:
    """A panel, its contacts, and a loop that is run by hand."""

    panel: Panel
    close_contact: Callable[[Line], None]
    open_contact: Callable[[Line], None]
    loop: HandLoop

    def settle(self) -> None:
        self.loop.settle()


def mock_contacts(factory: Any, loop: HandLoop) -> tuple[Callable[[Line], None], Callable[[Line], None]]:
    """A finger stays for longer than a spike."""

    def close(line: Line) -> None:
        factory.pin(PINS[line]).drive_low()
        loop.advance(FINGER_MS)

    def open_(line: Line) -> None:
        factory.pin(PINS[line]).drive_high()
        loop.advance(FINGER_MS)

    return close, open_


def bench_contacts(bench: Bench) -> tuple[Callable[[Line], None], Callable[[Line], None]]:
    """A finger is slower than the kernel's debounce."""

    def move(line: Line, *, is_high: bool) -> None:
        bench.drive(PINS[line], is_high=is_high)
        bench.settle()

    return (lambda line: move(line, is_high=False)), (lambda line: move(line, is_high=True))


@pytest.fixture(params=["fake", "gpiozero", "gpiod"])
def rig(request: pytest.FixtureRequest, loop: HandLoop, factory: Any, tmp_path: Path) -> Iterator[Rig]:
    if request.param == "fake":
        fake = FakePanel()
        built = Rig(fake, fake.press, fake.release, loop)
    elif request.param == "gpiozero":
        built = Rig(GpiozeroPanel(factory, PINS, loop), *mock_contacts(factory, loop), loop)
    else:
        bench = make_bench(tmp_path)
        built = Rig(GpiodPanel(bench.find, PINS, loop), *bench_contacts(bench), loop)
    yield built
    built.panel.close()


def test_each_wire_gives_an_edge_when_it_closes_and_when_it_opens(rig: Rig) -> None:
    edges: list[Edge] = []
    rig.panel.listen(edges.append)
    for line in Line:
        rig.close_contact(line)
        rig.open_contact(line)
    rig.settle()
    assert [(edge.line, edge.is_active) for edge in edges] == [
        (line, on) for line in Line for on in (True, False)
    ]
    assert [edge.at_ms for edge in edges] == sorted(edge.at_ms for edge in edges)


def test_the_knob_loses_no_edge(rig: Rig) -> None:
    edges: list[Edge] = []
    rig.panel.listen(edges.append)
    for _ in range(5):
        rig.close_contact(Line.KNOB_A)
        rig.close_contact(Line.KNOB_B)
        rig.open_contact(Line.KNOB_A)
        rig.open_contact(Line.KNOB_B)
    rig.settle()
    assert [(edge.line, edge.is_active) for edge in edges] == [
        (Line.KNOB_A, True),
        (Line.KNOB_B, True),
        (Line.KNOB_A, False),
        (Line.KNOB_B, False),
    ] * 5


def test_a_key_held_from_the_start_is_seen_without_an_edge(rig: Rig) -> None:
    rig.close_contact(Line.KEY_3)
    edges: list[Edge] = []
    rig.settle()
    rig.panel.listen(edges.append)
    rig.settle()
    assert rig.panel.active_lines() == {Line.KEY_3}
    assert edges == []
    rig.open_contact(Line.KEY_3)
    rig.settle()
    assert rig.panel.active_lines() == frozenset()
    assert [(edge.line, edge.is_active) for edge in edges] == [(Line.KEY_3, False)]


def test_two_keys_at_once_are_two_keys(rig: Rig) -> None:
    rig.close_contact(Line.KEY_1)
    rig.close_contact(Line.KEY_5)
    assert rig.panel.active_lines() == {Line.KEY_1, Line.KEY_5}


def test_the_last_listener_hears(rig: Rig) -> None:
    first: list[Edge] = []
    second: list[Edge] = []
    rig.panel.listen(first.append)
    rig.panel.listen(second.append)
    rig.close_contact(Line.KEY_1)
    rig.settle()
    assert (len(first), len(second)) == (0, 1)


def test_a_closed_panel_is_silent(rig: Rig) -> None:
    edges: list[Edge] = []
    rig.panel.listen(edges.append)
    rig.close_contact(Line.KEY_1)
    rig.settle()
    rig.panel.close()
    rig.panel.close()
    assert rig.panel.active_lines() == frozenset()
    rig.settle()
    assert len(edges) == 1


def test_an_edge_in_flight_at_the_close_is_dropped(loop: HandLoop, factory: Any) -> None:
    panel = GpiozeroPanel(factory, PINS, loop)
    edges: list[Edge] = []
    panel.listen(edges.append)
    factory.pin(PINS[Line.BACK]).drive_low()
    panel.close()
    loop.advance(FINGER_MS)
    assert edges == []


def test_a_press_that_waits_for_its_two_milliseconds_at_the_close_is_dropped(
    loop: HandLoop, factory: Any
) -> None:
    panel = GpiozeroPanel(factory, PINS, loop)
    edges: list[Edge] = []
    panel.listen(edges.append)
    factory.pin(PINS[Line.BACK]).drive_low()
    loop.advance(1)
    panel.close()
    loop.advance(FINGER_MS)
    assert edges == []
    assert loop.timers == 0


def test_edges_reach_the_loops_thread_from_any_other(loop: HandLoop, factory: Any) -> None:
    panel = GpiozeroPanel(factory, PINS, loop)
    threads: list[int] = []
    panel.listen(lambda _: threads.append(threading.get_ident()))
    driver = threading.Thread(target=factory.pin(PINS[Line.BACK]).drive_low)
    driver.start()
    driver.join()
    assert threads == []
    loop.advance(FINGER_MS)
    assert threads == [threading.get_ident()]
    panel.close()


def test_a_closed_loop_never_raises_into_the_librarys_thread(factory: Any) -> None:
    loop = asyncio.new_event_loop()
    panel = GpiozeroPanel(factory, PINS, loop)
    panel.listen(lambda _: None)
    loop.close()
    factory.pin(PINS[Line.BACK]).drive_low()
    assert panel.active_lines() == {Line.BACK}
    panel.close()


def test_a_bouncing_key_is_one_press_by_gpiozero_and_the_knobs_bounce_is_passed_on(
    loop: HandLoop, factory: Any
) -> None:
    panel = GpiozeroPanel(factory, PINS, loop)
    edges: list[Edge] = []
    panel.listen(edges.append)
    for line in (Line.BACK, Line.KNOB_A):
        for _ in range(5):
            factory.pin(PINS[line]).drive_low()
            factory.pin(PINS[line]).drive_high()
        factory.pin(PINS[line]).drive_low()
    loop.advance(FINGER_MS)
    assert [edge.is_active for edge in edges if edge.line is Line.BACK] == [True]
    assert [edge.is_active for edge in edges if edge.line is Line.KNOB_A] == [True, False] * 5 + [True]
    factory.pin(PINS[Line.BACK]).drive_high()
    loop.advance(FINGER_MS)
    assert loop.timers == 0
    panel.close()


@pytest.mark.parametrize("kind", ["gpiozero", "gpiod"])
def test_no_threads_are_started(loop: HandLoop, factory: Any, kind: str, tmp_path: Path) -> None:
    before = threading.active_count()
    panel: Panel = (
        GpiozeroPanel(factory, PINS, loop)
        if kind == "gpiozero"
        else GpiodPanel(make_bench(tmp_path).find, PINS, loop)
    )
    panel.listen(lambda _: None)
    assert threading.active_count() == before
    panel.close()


def test_a_pin_in_use_is_named_and_the_others_are_freed(loop: HandLoop, factory: Any) -> None:
    from gpiozero import LED  # type: ignore[import-untyped]  # noqa: PLC0415

    taken = LED(PINS[Line.BACK], pin_factory=factory)
    with pytest.raises(DeviceError, match=r"Pin 16 \(panel\.back\) is in use: stop the other program"):
        GpiozeroPanel(factory, PINS, loop)
    taken.close()
    GpiozeroPanel(factory, PINS, loop).close()
