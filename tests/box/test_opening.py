"""Opening the real devices: each that fails is a sentence, and the others are there."""

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from companion.box.opening import OpenDevices, Openers
from companion.box.parts import Faults
from companion.devices.gpio.gpiod_header import GpiodHeader
from companion.devices.gpio.gpiozero_header import GpiozeroHeader
from companion.devices.gpio.pins import GpioOptions
from companion.devices.oled.display import Oled
from companion.devices.ports import BLANK, Edge, Line
from companion.settings.settings import Settings, parse_settings
from companion.web.twin import Twin
from tests.devices.gpio_bench import StandInBench
from tests.devices.hand_loop import HandLoop

Look = Callable[[OpenDevices, Twin, Faults], None]


def built(text: str, look: Look) -> None:
    async def run() -> None:
        faults, twin = Faults(), Twin(is_simulator=False)
        devices_open = OpenDevices(parse_settings(text), twin, faults, asyncio.get_running_loop())
        try:
            look(devices_open, twin, faults)
        finally:
            for rows in devices_open.devices.lamp_rows:
                rows.close()
            devices_open.devices.panel.close()
            devices_open.close()

    asyncio.run(run())


def test_a_box_on_its_pins_is_mirrored_and_not_touched_by_the_page() -> None:
    def look(devices_open: OpenDevices, twin: Twin, faults: Faults) -> None:
        assert faults.sentences == ()
        assert not twin.has_panel
        assert devices_open.devices.panel is not twin.panel
        assert twin.display in devices_open.devices.displays
        assert len(devices_open.devices.displays) == 2
        _, for_panel, for_doctor = devices_open.devices.lamp_rows
        assert (for_panel, for_doctor, twin.is_lite) == (twin.lamp_rows, twin.lite_rows, True)
        assert devices_open.watch_pico() == {}

    built('leds = "gpio"\n[gpio]\nlibrary = "mock"', look)


def test_edges_of_the_pins_reach_the_loop() -> None:
    async def first_edge() -> Edge:
        headers: list[GpiozeroHeader] = []

        def open_pins(options: GpioOptions, loop: AbstractEventLoop) -> GpiozeroHeader:
            headers.append(GpiozeroHeader(options, loop))
            return headers[0]

        loop = asyncio.get_running_loop()
        heard: asyncio.Queue[Edge] = asyncio.Queue()
        settings = parse_settings('[gpio]\nlibrary = "mock"')
        devices_open = OpenDevices(
            settings, Twin(is_simulator=False), Faults(), loop, Openers(open_pins, unshown)
        )
        try:
            devices_open.devices.panel.listen(heard.put_nowait)
            headers[0].factory.pin(settings.pins.panel[Line.BACK]).drive_low()
            async with asyncio.timeout(10):
                return await heard.get()
        finally:
            devices_open.devices.panel.close()
            devices_open.close()

    edge = asyncio.run(first_edge())
    assert (edge.line, edge.is_active) == (Line.BACK, True)


@pytest.mark.parametrize(
    ("gpio", "words"),
    [
        ('library = "rpigpio"', "RPi.GPIO is missing"),
        ('chip = "/dev/not-there"', "gpio.chip is /dev/not-there, which is not there"),
    ],
)
def test_without_pins_the_page_becomes_the_panel_and_the_fault_says_why(gpio: str, words: str) -> None:
    def look(devices_open: OpenDevices, twin: Twin, faults: Faults) -> None:
        heard: list[Edge] = []
        devices_open.devices.panel.listen(heard.append)
        assert [words in str(sentence) for sentence in faults.sentences] == [True]
        assert twin.has_panel
        twin.panel.press(Line.BACK)
        assert [edge.line for edge in heard] == [Line.BACK]

    built(f'leds = "gpio"\n[gpio]\n{gpio}', look)


def test_pins_that_come_take_the_panel_back_from_the_page(tmp_path: Path) -> None:
    loop, bench = HandLoop(), StandInBench(tmp_path)
    bench.unplug()
    faults, twin = Faults(), Twin(is_simulator=False)
    settings = parse_settings('leds = "gpio"')
    devices_open = OpenDevices(settings, twin, faults, loop, Openers(partial(bench_header, bench), unshown))
    heard: list[tuple[Line, bool]] = []
    devices_open.devices.panel.listen(lambda edge: heard.append((edge.line, edge.is_active)))
    assert [str(sentence)[:12] for sentence in faults.sentences] == ["No GPIO chip"]
    twin.panel.press(Line.KEY_1)
    bench.plug()
    loop.advance(600)
    assert not faults.sentences
    assert not twin.has_panel
    assert heard == [(Line.KEY_1, True), (Line.KEY_1, False)]
    bench.drive(settings.pins.panel[Line.KNOB_B], is_high=False)
    loop.settle()
    assert heard[2:] == [(Line.KNOB_B, True)]
    for rows in devices_open.devices.lamp_rows:
        rows.close()
    devices_open.devices.panel.close()
    devices_open.close()
    loop.close()


def unshown(settings: Settings) -> Oled:
    """An OLED that nobody has asked for a picture, so that its bus stays closed."""
    return Oled(settings.oled)


def bench_header(bench: StandInBench, _: GpioOptions, loop: AbstractEventLoop) -> GpiodHeader:
    return GpiodHeader(bench.find, loop)


@pytest.mark.parametrize(("leds", "faulty"), [("pico", 1), ("none", 0)])
def test_rows_that_are_not_there_stop_nobody(leds: str, faulty: int) -> None:
    def look(devices_open: OpenDevices, twin: Twin, faults: Faults) -> None:
        assert len(faults.sentences) == faulty
        assert all("There is no /dev/not-there: plug the Pico in" in str(each) for each in faults.sentences)
        assert not twin.has_panel
        assert len(devices_open.devices.seat_buttons) == len(devices_open.devices.lamp_rows) == 1 + faulty

    built(f'leds = "{leds}"\n[gpio]\nlibrary = "mock"\n[pico]\nport = "/dev/not-there"', look)


def test_a_second_oled_shows_the_same_and_one_that_is_away_stops_nobody() -> None:
    async def faults_of_the_displays() -> tuple[int, list[str]]:
        faults, told = Faults(), asyncio.Event()
        faults.on_change = lambda: told.set() if len(faults.sentences) == 2 else None
        settings = parse_settings(
            '[gpio]\nlibrary = "mock"\n[oled]\ni2c_port = 97\n[oled2]\ndisplay = "sh1106"\ni2c_port = 98\n'
        )
        devices_open = OpenDevices(settings, Twin(is_simulator=False), faults, asyncio.get_running_loop())
        displays = devices_open.devices.displays
        for display in displays:
            display.show(BLANK)
        async with asyncio.timeout(20):
            await told.wait()
        for display in displays:
            display.close()
        devices_open.devices.panel.close()
        devices_open.close()
        return len(displays), sorted(str(sentence)[:24] for sentence in faults.sentences)

    two_and_the_page = 3
    assert asyncio.run(faults_of_the_displays()) == (
        two_and_the_page,
        ["There is no /dev/i2c-97:", "There is no /dev/i2c-98:"],
    )


def test_the_wires_of_an_oled_on_spi_are_lines_of_the_chip_in_the_settings() -> None:
    async def fault_of_the_display() -> str:
        faults, told = Faults(), asyncio.Event()
        faults.on_change = told.set
        settings = parse_settings(
            '[gpio]\nlibrary = "mock"\nchip = "/dev/not-there"\n[oled]\ninterface = "spi"\n'
        )
        devices_open = OpenDevices(settings, Twin(is_simulator=False), faults, asyncio.get_running_loop())
        devices_open.devices.displays[0].show(BLANK)
        async with asyncio.timeout(20):
            await told.wait()
        devices_open.devices.displays[0].close()
        devices_open.devices.panel.close()
        devices_open.close()
        return str(faults.sentences[0])

    assert "gpio.chip is /dev/not-there, which is not there" in asyncio.run(fault_of_the_display())
