"""The OLED on SPI: what the kernel is asked, what goes over the wires, and that nothing stays held."""

import errno
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.devices.gpio.gpiod_lines import CONSUMER
from companion.devices.oled.chips import CHIPS
from companion.devices.oled.driver import OledDriver
from companion.devices.oled.options import OledOptions
from companion.devices.oled.spi import CHUNK, SET_MODE, SET_SPEED, open_port, open_spi
from companion.devices.ports import BLANK, DeviceError
from tests.devices.oled_chip import OledChip, RecordingSerial
from tests.devices.pictures import lit_pixels
from tests.devices.spi_desk import SpiDesk

DIGIT = lit_pixels(*((x, y) for x in range(40, 46) for y in range(12, 21)))
# asm-generic/ioctl.h: two bits of direction, fourteen of size, eight of kind, eight of number.
WRITE = 1


def iow(kind: str, number: int, size: int) -> int:
    return WRITE << 30 | size << 16 | ord(kind) << 8 | number


def sentence_of(desk: SpiDesk) -> str:
    with pytest.raises(DeviceError) as problem:
        OledDriver(desk.options, desk.open).update(DIGIT, 100)
    return str(problem.value)


def test_the_kernel_is_asked_for_mode_0_and_the_speed_of_the_settings() -> None:
    assert iow("k", 1, 1) == SET_MODE
    assert iow("k", 4, 4) == SET_SPEED
    desk = SpiDesk("ssd1306")
    desk.open().cleanup()
    assert desk.controls == [(SET_MODE, b"\0"), (SET_SPEED, (8_000_000).to_bytes(4, "little"))]


def test_the_chip_is_reset_before_the_first_byte() -> None:
    desk = SpiDesk("ssd1306")
    opened = desk.open()
    assert desk.reset_levels == [False, True]
    wires = (desk.options.gpio_data_command, desk.options.gpio_reset)
    assert [desk.header.lines[pin].consumer for pin in wires] == [CONSUMER, CONSUMER]
    opened.cleanup()


@pytest.mark.parametrize("display", CHIPS)
def test_the_wires_carry_what_i2c_would(display: str) -> None:
    """The D/C wire stands for the byte before each block."""
    desk, recorded = SpiDesk(display), RecordingSerial(OledChip(display))
    drivers = (
        OledDriver(desk.options, desk.open),
        OledDriver(OledOptions(display=display), lambda: recorded),
    )
    for driver in drivers:
        driver.update(BLANK, 100)
        driver.update(DIGIT, 40)
    assert desk.chip.showing == recorded.chip.showing == DIGIT
    for driver in drivers:
        driver.close()
    assert desk.writes == [(kind == "data", sent) for kind, sent in recorded.transfers]


def test_more_than_the_kernel_takes_at_once_goes_in_parts() -> None:
    desk = SpiDesk("ssd1306")
    opened = desk.open()
    opened.data([1] * CHUNK + [2] * 3)
    opened.cleanup()
    assert desk.writes == [(True, b"\x01" * CHUNK), (True, b"\x02" * 3)]


def test_a_write_cut_short_starts_the_chip_anew() -> None:
    desk = SpiDesk("ssd1306")
    driver = OledDriver(desk.options, desk.open)
    driver.update(BLANK, 100)
    desk.ports[0].shortfall = 1
    with pytest.raises(DeviceError, match=r"can't be written on /dev/spidev0\.0 .*: the box tries again"):
        driver.update(DIGIT, 100)
    assert desk.is_free
    driver.update(DIGIT, 100)
    assert desk.chip.showing == DIGIT
    driver.close()


def test_closing_gives_the_lines_and_the_file_back() -> None:
    desk = SpiDesk("ssd1306")
    driver = OledDriver(desk.options, desk.open)
    driver.update(DIGIT, 100)
    assert desk.header.requests
    driver.close()
    assert desk.is_free
    assert not desk.chip.is_on


def descriptors() -> set[str]:
    return {each.name for each in Path("/proc/self/fd").iterdir()}


def hold(desk: SpiDesk, pin: int) -> None:
    desk.find().request_lines({pin: None}, consumer="lg")


@pytest.mark.parametrize("use", ["gpio_data_command", "gpio_reset"])
def test_a_wire_in_use_is_named_with_who_has_it_and_taken_when_it_is_free(use: str) -> None:
    desk = SpiDesk("ssd1306")
    pin = getattr(desk.options, use)
    hold(desk, pin)
    assert sentence_of(desk).startswith(f"Pin {pin} (oled.{use}) is in use by lg: stop the other program")
    assert not desk.ports
    desk.header.requests[0].release()
    driver = OledDriver(desk.options, desk.open)
    driver.update(DIGIT, 100)
    assert desk.chip.showing == DIGIT
    driver.close()


FAILURES: dict[str, tuple[Callable[[SpiDesk], None], str]] = {
    "no bus": (
        SpiDesk.unplug,
        r"There is no /dev/spidev0\.0: enable SPI with `sudo raspi-config nonint do_spi 0`",
    ),
    "not a bus": (
        lambda desk: desk.refused.add(SET_MODE),
        r"/dev/spidev0\.0 can't be opened \(.*Inappropriate",
    ),
    "no such speed": (lambda desk: desk.refused.add(SET_SPEED), r"/dev/spidev0\.0 can't be opened"),
    "no pins": (lambda desk: desk.header.vanish(), r"The GPIO pins can't be opened \(No such device"),
}


@pytest.mark.parametrize(("arrange", "words"), FAILURES.values(), ids=FAILURES)
def test_a_bus_that_can_not_be_opened_says_why_and_keeps_nothing(
    arrange: Callable[[SpiDesk], None], words: str
) -> None:
    desk = SpiDesk("ssd1306")
    arrange(desk)
    assert re.search(words, sentence_of(desk))
    assert desk.is_free


def test_pins_that_go_during_the_reset_keep_nothing() -> None:
    desk = SpiDesk("ssd1306")

    def pause(_: float) -> None:
        desk.header.is_gone = True

    with pytest.raises(OSError, match="No such device"):
        open_spi(desk.options, desk.find, desk.open_port, desk.control, pause)
    assert desk.is_free


def test_a_missing_bus_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_port(str(tmp_path / "spidev0.0"))
    assert not list(tmp_path.iterdir())


def test_the_file_is_written_as_it_is(tmp_path: Path) -> None:
    """Without a buffer, or the D/C wire would have changed before the bytes left."""
    file = tmp_path / "spidev0.0"
    file.touch()
    port = open_port(str(file))
    port.write(b"\xae")
    assert file.read_bytes() == b"\xae"
    port.close()


def test_a_file_that_is_no_bus_leaves_no_descriptor(tmp_path: Path) -> None:
    file = tmp_path / "spidev0.0"
    file.touch()
    desk = SpiDesk("ssd1306")
    before = descriptors()
    with pytest.raises(OSError, match="Inappropriate ioctl") as problem:
        open_spi(desk.options, desk.find, lambda _: open_port(str(file)))
    assert problem.value.errno == errno.ENOTTY
    assert descriptors() <= before


@pytest.mark.parametrize(("device", "overlay"), [(0, "spi1-1cs"), (1, "spi1-2cs"), (2, "spi1-3cs")])
def test_the_second_bus_is_enabled_by_a_line(device: int, overlay: str) -> None:
    desk = SpiDesk("ssd1306", spi_port=1, spi_device=device)
    desk.unplug()
    assert sentence_of(desk) == (
        f"There is no /dev/spidev1.{device}: write the line dtoverlay={overlay} into config.txt, "
        "then `sudo reboot`."
    )
