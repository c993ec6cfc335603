"""Opening the real devices: each that fails is a sentence, and the others are there."""

import asyncio
from collections.abc import Callable

import pytest

from companion.box.building import Building
from companion.box.faults import Faults
from companion.devices.ports import Edge, Line
from companion.settings import parse_settings
from companion.web.twin import Twin


def built(text: str, look: Callable[[Building, Twin, Faults], None]) -> None:
    async def run() -> None:
        faults, twin = Faults(), Twin(is_simulator=False)
        building = Building(parse_settings(text), twin, faults, asyncio.get_running_loop())
        try:
            look(building, twin, faults)
        finally:
            for rows in building.devices.led_rows:
                rows.close()
            building.devices.panel.close()
            building.close()

    asyncio.run(run())


def test_a_box_on_its_pins_is_mirrored_and_not_touched_by_the_page() -> None:
    def look(building: Building, twin: Twin, faults: Faults) -> None:
        assert faults.sentences == ()
        assert not twin.has_panel
        assert building.devices.panel is not twin.panel
        assert twin.display in building.devices.glasses
        assert len(building.devices.glasses) == len(building.devices.led_rows) == 2

    built('pin_factory = "mock"\nleds = "gpio"', look)


def test_edges_of_the_pins_reach_the_loop() -> None:
    async def first_edge() -> Edge:
        loop = asyncio.get_running_loop()
        heard: asyncio.Queue[Edge] = asyncio.Queue()
        settings = parse_settings('pin_factory = "mock"')
        building = Building(settings, Twin(is_simulator=False), Faults(), loop)
        try:
            building.devices.panel.listen(heard.put_nowait)
            building._factory.pin(settings.pins.panel[Line.BACK]).drive_low()
            async with asyncio.timeout(10):
                return await heard.get()
        finally:
            building.devices.panel.close()
            building.close()

    edge = asyncio.run(first_edge())
    assert (edge.line, edge.is_active) == (Line.BACK, True)


def test_without_pins_the_page_becomes_the_panel_and_the_fault_says_why() -> None:
    def look(building: Building, twin: Twin, faults: Faults) -> None:
        assert len(faults.sentences) == 1
        assert twin.has_panel
        assert building.devices.panel is twin.panel
        assert building.devices.led_rows == (twin.led_rows,)

    built('pin_factory = "rpigpio"\nleds = "gpio"', look)


def test_a_page_that_the_room_can_open_is_never_the_panel() -> None:
    def look(building: Building, twin: Twin, faults: Faults) -> None:
        assert len(faults.sentences) == 1
        assert not twin.has_panel

    built('pin_factory = "rpigpio"\n[web]\nhost = "0.0.0.0"', look)


@pytest.mark.parametrize(("leds", "faulty"), [("pico", 1), ("none", 0)])
def test_rows_that_are_not_there_stop_nobody(leds: str, faulty: int) -> None:
    def look(building: Building, twin: Twin, faults: Faults) -> None:
        assert len(faults.sentences) == faulty
        assert all("There is no /dev/not-there: plug the Pico in" in each for each in faults.sentences)
        assert not twin.has_panel
        assert len(building.devices.seat_buttons) == len(building.devices.led_rows) == 1 + faulty

    built(f'pin_factory = "mock"\nleds = "{leds}"\n[pico]\nport = "/dev/not-there"', look)
