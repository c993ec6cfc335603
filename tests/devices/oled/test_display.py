"""The OLED's thread: pauses between attempts, one lost byte, the hop to the loop, and what stays closed."""

import asyncio
import queue
import threading
from functools import partial

import pytest

from companion.devices.oled.bus import open_serial
from companion.devices.oled.display import HANG_S, Backoff, Oled
from companion.devices.oled.options import OledOptions
from companion.devices.ports import BLANK, DeviceError, Fault
from tests.devices.hand_loop import HandLoop
from tests.devices.oled_chip import OledChip, RecordingBus, RecordingSerial
from tests.devices.pictures import lit_pixels

WAIT_S = 20.0
FRAME = lit_pixels((3, 3))
OPTIONS = OledOptions()


class SlowSerial(RecordingSerial):
    """A bus that holds each transfer until it is let go."""

    def __init__(self) -> None:
        super().__init__(OledChip("ssd1306"))
        self.gate = threading.Event()
        self.is_waiting = threading.Event()

    def command(self, *cmd: int) -> None:
        self.is_waiting.set()
        assert self.gate.wait(WAIT_S)
        super().command(*cmd)


def test_pauses_double_from_half_a_second_to_five() -> None:
    assert [Backoff().pause_s(failures) for failures in range(1, 9)] == [0, 0.5, 1, 2, 4, 5, 5, 5]
    assert Backoff().pause_s(100_000) == 5


def test_constructing_opens_nothing() -> None:
    def opened() -> RecordingSerial:
        raise AssertionError("opened")

    before = threading.active_count()
    oled = Oled(OPTIONS, open_bus=opened)
    assert threading.active_count() == before
    oled.close()


def test_a_slow_bus_blocks_nobody_and_only_the_latest_frame_goes_out() -> None:
    serial = SlowSerial()
    oled = Oled(OPTIONS, open_bus=lambda: serial)
    oled.show(lit_pixels((0, 0)))
    assert serial.is_waiting.wait(WAIT_S)
    for x in range(128):
        oled.show(lit_pixels((x, 20)))
    serial.gate.set()
    assert oled.flush(WAIT_S)
    assert serial.chip.showing == lit_pixels((127, 20))
    assert len([kind for kind, _ in serial.transfers if kind == "data"]) <= 3
    oled.close()


def test_one_lost_byte_is_made_good_without_a_word() -> None:
    faults: queue.Queue[Fault | None] = queue.Queue()
    bus = RecordingBus(OledChip("ssd1306"))
    bus.failing = {500}
    oled = Oled(OPTIONS, on_fault=faults.put, open_bus=partial(open_serial, OPTIONS, bus))
    oled.show(FRAME)
    assert oled.flush(WAIT_S)
    assert bus.chip.showing == FRAME
    assert faults.empty()
    oled.close()


def test_a_refresh_finds_an_oled_that_was_pulled_while_nothing_changed() -> None:
    faults: queue.Queue[Fault | None] = queue.Queue()
    bus = RecordingBus(OledChip("ssd1306"))
    backoff = Backoff(0.001, 0.002)
    oled = Oled(OPTIONS, on_fault=faults.put, open_bus=partial(open_serial, OPTIONS, bus), backoff=backoff)
    oled.show(FRAME)
    assert oled.flush(WAIT_S)
    bus.unplug()
    oled.refresh()
    fault = faults.get(timeout=WAIT_S)
    assert fault is not None
    assert "does not answer at 0x3C" in str(fault.sentence)
    bus.replug()
    assert faults.get(timeout=WAIT_S) is None
    assert oled.flush(WAIT_S)
    assert bus.chip.showing == FRAME
    oled.close()


def test_faults_are_told_in_the_loops_thread() -> None:
    async def scene() -> tuple[Fault | None, int]:
        loop = asyncio.get_running_loop()
        told: asyncio.Future[tuple[Fault | None, int]] = loop.create_future()

        def on_fault(fault: Fault | None) -> None:
            if not told.done():
                told.set_result((fault, threading.get_ident()))

        bus = RecordingBus(OledChip("ssd1306"))
        bus.unplug()
        oled = Oled(OPTIONS, on_fault=on_fault, loop=loop, open_bus=partial(open_serial, OPTIONS, bus))
        oled.show(FRAME)
        result = await asyncio.wait_for(told, WAIT_S)
        oled.close()
        return result

    fault, thread = asyncio.run(scene())
    assert fault is not None
    assert thread == threading.get_ident()


def test_a_loop_that_is_gone_does_not_end_the_thread() -> None:
    loop = asyncio.new_event_loop()
    loop.close()
    bus = RecordingBus(OledChip("ssd1306"))
    bus.unplug()
    backoff = Backoff(0.001, 0.002)
    oled = Oled(
        OPTIONS,
        on_fault=lambda _: None,
        loop=loop,
        open_bus=partial(open_serial, OPTIONS, bus),
        backoff=backoff,
    )
    oled.show(FRAME)
    assert not oled.flush(0.05)
    bus.replug()
    assert oled.flush(WAIT_S)
    assert bus.chip.showing == FRAME
    oled.close()


def test_a_bus_that_can_not_be_opened_is_a_fault_with_what_to_do() -> None:
    faults: queue.Queue[Fault | None] = queue.Queue()
    oled = Oled(OledOptions(i2c_port=97), on_fault=faults.put)
    oled.show(BLANK)
    fault = faults.get(timeout=WAIT_S)
    said = "There is no /dev/i2c-97: enable I2C with `sudo raspi-config nonint do_i2c 0`, then `sudo reboot`."
    assert fault is not None
    assert (fault.device, str(fault.sentence)) == ("display", said)
    oled.close()


def test_closing_joins_the_thread_and_darkens_the_oled() -> None:
    bus = RecordingBus(OledChip("ssd1306"))
    oled = Oled(OPTIONS, open_bus=partial(open_serial, OPTIONS, bus))
    before = set(threading.enumerate())
    oled.show(FRAME)
    started = set(threading.enumerate()) - before
    oled.close()
    assert not bus.chip.is_on
    assert [thread.name for thread in started] == ["oled"]
    assert not started & set(threading.enumerate())


def test_an_impossible_chip_is_refused_before_anything_is_opened() -> None:
    with pytest.raises(DeviceError, match="use one of ssd1306, ssd1309, sh1106"):
        Oled(OledOptions(display="ssd1322"))


def hanging(loop: HandLoop, faults: list[Fault | None]) -> tuple[Oled, SlowSerial]:
    """An OLED whose first transfer does not return, a moment before that is noticed."""
    serial = SlowSerial()
    oled = Oled(OPTIONS, on_fault=faults.append, loop=loop, open_bus=lambda: serial)
    oled.show(FRAME)
    assert serial.is_waiting.wait(WAIT_S)
    loop.advance(round(HANG_S * 1000) - 1)
    assert faults == []
    return oled, serial


def test_a_transfer_that_does_not_return_is_told_once_and_cleared_when_it_does(loop: HandLoop) -> None:
    faults: list[Fault | None] = []
    oled, serial = hanging(loop, faults)
    for x in range(20):
        oled.show(lit_pixels((x, 0)))
        loop.advance(1000)
    said = (
        "The OLED's bus /dev/i2c-1 hangs: check the OLED's wires; if that does not help, "
        "take the box off its power for a moment."
    )
    assert [fault and str(fault.sentence) for fault in faults] == [said]
    serial.gate.set()
    assert oled.flush(WAIT_S)
    loop.settle()
    assert faults[1:] == [None]
    assert serial.chip.showing == lit_pixels((19, 0))
    oled.close()


def test_an_oled_that_hangs_is_closed_without_waiting(
    loop: HandLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[Fault | None] = []
    oled, serial = hanging(loop, faults)
    loop.advance(2)
    joined: list[float | None] = []
    monkeypatch.setattr(threading.Thread, "join", lambda _, timeout=None: joined.append(timeout))
    oled.close()
    assert joined == []
    assert loop.timers == 0
    serial.gate.set()


def test_an_oled_that_shows_all_that_was_asked_for_needs_no_timer(loop: HandLoop) -> None:
    faults: list[Fault | None] = []
    bus = RecordingBus(OledChip("ssd1306"))
    oled = Oled(OPTIONS, on_fault=faults.append, loop=loop, open_bus=partial(open_serial, OPTIONS, bus))
    oled.show(FRAME)
    assert oled.flush(WAIT_S)
    loop.advance(round(HANG_S * 1000) + 1)
    assert loop.timers == 0
    assert faults == []
    oled.close()


def test_an_unplugged_oled_is_not_taken_for_one_that_hangs(loop: HandLoop) -> None:
    faults: list[Fault | None] = []
    bus = RecordingBus(OledChip("ssd1306"))
    bus.unplug()
    oled = Oled(OPTIONS, on_fault=faults.append, loop=loop, open_bus=partial(open_serial, OPTIONS, bus))
    oled.show(FRAME)
    while not faults:
        loop.settle()
    loop.advance(round(3 * HANG_S * 1000))
    assert [str(fault.sentence) for fault in faults if fault] == [
        "The OLED does not answer at 0x3C on I2C bus 1: check its wires and i2c_address."
    ]
    oled.close()
