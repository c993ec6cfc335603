"""The OLED without its thread: after any sequence of frames and any lost byte, it shows the last frame."""

import errno
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.gpio.faults import NO_CHIP
from companion.devices.gpio.gpiod_lines import ChipAbsentError
from companion.devices.oled.bus import open_serial, start_up
from companion.devices.oled.chips import CHIPS, DISPLAY_OFF
from companion.devices.oled.driver import OledDriver
from companion.devices.oled.options import OledOptions
from companion.devices.ports import BLANK, DeviceError, Frame
from tests.devices.oled_chip import OledChip, RecordingBus, RecordingSerial
from tests.devices.pictures import lit_pixels, sequences
from tests.devices.spi_desk import SpiDesk

OnBus = Callable[[str], tuple[OledDriver, RecordingBus | SpiDesk]]
DIGIT = lit_pixels(*((x, y) for x in range(40, 46) for y in range(12, 21)))


def on_i2c(display: str) -> tuple[OledDriver, RecordingBus]:
    options = OledOptions(display=display)
    bus = RecordingBus(OledChip(display))
    return OledDriver(options, partial(open_serial, options, bus)), bus


def on_spi(display: str) -> tuple[OledDriver, SpiDesk]:
    desk = SpiDesk(display)
    return OledDriver(desk.options, desk.open), desk


@pytest.mark.parametrize("on_bus", [on_i2c, on_spi])
@pytest.mark.parametrize("display", CHIPS)
@settings(max_examples=25)
@given(frames=sequences())
def test_each_frame_of_a_sequence_is_seen(on_bus: OnBus, display: str, frames: list[Frame]) -> None:
    driver, bus = on_bus(display)
    for frame in frames:
        driver.update(frame, 100)
        assert bus.chip.showing == frame
    driver.close()


@pytest.mark.parametrize("display", CHIPS)
@settings(max_examples=40)
@given(frames=sequences(), failing=st.sets(st.integers(1, 4000), max_size=6))
def test_bytes_lost_anywhere_are_made_good(display: str, frames: list[Frame], failing: set[int]) -> None:
    driver, bus = on_i2c(display)
    bus.failing = failing
    for frame in frames:
        for _ in range(len(failing) + 1):
            try:
                driver.update(frame, 100)
                break
            except DeviceError:
                continue
        assert bus.chip.showing == frame


@pytest.mark.parametrize("display", CHIPS)
def test_every_single_lost_byte_of_the_start_is_made_good(display: str) -> None:
    driver, bus = on_i2c(display)
    driver.update(DIGIT, 60)
    whole = bus.bytes_sent
    for at in [*range(1, 80), *range(whole - 20, whole + 1)]:
        driver, bus = on_i2c(display)
        bus.failing = {at}
        with pytest.raises(DeviceError):
            driver.update(DIGIT, 60)
        driver.update(DIGIT, 60)
        assert (bus.chip.showing, bus.chip.contrast) == (DIGIT, 153)


@pytest.mark.parametrize("display", CHIPS)
def test_spi_shows_the_same_picture(display: str) -> None:
    driver, desk = on_spi(display)
    driver.update(BLANK, 100)
    driver.update(DIGIT, 100)
    assert desk.chip.showing == DIGIT
    driver.close()
    assert (desk.chip.is_on, desk.is_free) == (False, True)


def test_upside_down_turns_the_picture() -> None:
    serial = RecordingSerial(OledChip("ssd1306"))
    driver = OledDriver(OledOptions(rotate=2), lambda: serial)
    driver.update(lit_pixels((0, 0), (1, 0)), 100)
    assert serial.chip.showing == lit_pixels((127, 63), (126, 63))


def test_an_unchanged_frame_and_brightness_send_nothing() -> None:
    driver, bus = on_i2c("ssd1306")
    driver.update(DIGIT, 50)
    sent = bus.bytes_sent
    driver.update(Frame(bytes(DIGIT.pixels)), 50)
    assert bus.bytes_sent == sent


def test_one_changed_digit_is_22_bytes_on_the_bus() -> None:
    driver, bus = on_i2c("ssd1306")
    driver.update(BLANK, 100)
    sent = bus.bytes_sent
    driver.update(DIGIT, 100)
    assert bus.bytes_sent - sent == 22


def test_noise_in_the_memory_is_never_lit() -> None:
    """The display is switched on only after the first picture is in its memory."""
    serial = RecordingSerial(OledChip("ssd1306"))
    OledDriver(OledOptions(), lambda: serial).update(DIGIT, 100)
    last_data = max(at for at, (kind, _) in enumerate(serial.transfers) if kind == "data")
    switched_on = [at for at, transfer in enumerate(serial.transfers) if transfer == ("command", b"\xaf")]
    assert switched_on
    assert min(switched_on) > last_data


@pytest.mark.parametrize("display", CHIPS)
def test_a_refresh_heals_an_oled_that_lost_its_power_unnoticed(display: str) -> None:
    driver, bus = on_i2c(display)
    driver.update(DIGIT, 100)
    bus.chip.power_on()
    driver.update(DIGIT, 100)
    assert bus.chip.showing == BLANK
    driver.refresh()
    driver.update(DIGIT, 100)
    assert bus.chip.showing == DIGIT


def test_a_refresh_does_not_flicker() -> None:
    serial = RecordingSerial(OledChip("ssd1306"))
    driver = OledDriver(OledOptions(), lambda: serial)
    driver.update(DIGIT, 100)
    serial.transfers.clear()
    driver.refresh()
    driver.update(DIGIT, 100)
    assert all(sent[0] != DISPLAY_OFF for kind, sent in serial.transfers if kind == "command")


def test_brightness_zero_is_off_and_the_frame_is_there_when_it_wakes() -> None:
    driver, bus = on_i2c("sh1106")
    driver.update(BLANK, 100)
    driver.update(DIGIT, 0)
    assert not bus.chip.is_on
    driver.update(DIGIT, 1)
    assert (bus.chip.showing, bus.chip.contrast) == (DIGIT, 3)


@pytest.mark.parametrize("display", CHIPS)
def test_the_start_is_lumas_own(display: str) -> None:
    first = start_up(display)[0]
    assert first[0] == DISPLAY_OFF
    assert 0xA8 in first  # the multiplex ratio, without which no chip shows 64 rows


class Refuses:
    """A bus whose opening fails."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __call__(self) -> RecordingSerial:
        raise self.error


@pytest.mark.parametrize(
    ("interface", "error", "words"),
    [
        ("i2c", FileNotFoundError(errno.ENOENT, "No such file"), "enable I2C with `sudo raspi-config"),
        ("i2c", PermissionError(errno.EACCES, "denied"), "add the user to the group i2c"),
        ("i2c", ModuleNotFoundError("no", name="smbus2"), "smbus2 is missing"),
        ("spi", FileNotFoundError(errno.ENOENT, "No such file"), "enable SPI with `sudo raspi-config"),
        ("spi", PermissionError(errno.EACCES, "denied"), "add the user to the group spi"),
        (
            "spi",
            ModuleNotFoundError("no", name="gpiod"),
            r"gpiod is missing: install toscana-companion\[pi\]",
        ),
        ("spi", ChipAbsentError(NO_CHIP), "There is no /dev/gpiochip0"),
    ],
)
def test_a_bus_that_can_not_be_opened_says_what_to_do(interface: str, error: Exception, words: str) -> None:
    driver = OledDriver(OledOptions(interface=interface), Refuses(error))
    with pytest.raises(DeviceError, match=words):
        driver.update(DIGIT, 100)


def test_a_missing_bus_is_named_by_its_file() -> None:
    options = OledOptions(i2c_port=97)
    with pytest.raises(DeviceError, match=r"There is no /dev/i2c-97: enable I2C with `sudo raspi-config"):
        OledDriver(options, partial(open_serial, options)).update(DIGIT, 100)


def test_a_silent_oled_is_named_by_its_address() -> None:
    driver, bus = on_i2c("ssd1306")
    bus.unplug()
    with pytest.raises(DeviceError, match="does not answer at 0x3C on I2C bus 1: check its wires"):
        driver.update(DIGIT, 100)


def test_the_bus_is_given_back_when_the_oled_goes_silent_or_dark() -> None:
    driver, bus = on_i2c("ssd1306")
    driver.update(DIGIT, 100)
    driver.close()
    assert not bus.is_open
    driver, bus = on_i2c("ssd1306")
    bus.unplug()
    with pytest.raises(DeviceError):
        driver.update(DIGIT, 100)
    assert not bus.is_open


@pytest.mark.parametrize("display", CHIPS)
def test_closing_right_after_any_lost_byte_still_darkens_the_oled(display: str) -> None:
    """A chip cut off inside a command would take the order to go dark for an argument."""
    for lost in range(1, 23):
        driver, bus = on_i2c(display)
        driver.update(BLANK, 100)
        bus.failing = {bus.bytes_sent + lost}
        with pytest.raises(DeviceError):
            driver.update(DIGIT, 100)
        assert bus.chip.is_on
        driver.close()
        assert not bus.chip.is_on, lost
