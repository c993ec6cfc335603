"""The driver of one OLED, without threads: sends only what differs from what the chip shows."""

from contextlib import suppress

from PIL import Image

from companion.devices.oled.bus import OpenSerial, Serial, explain_open, explain_write, start_up
from companion.devices.oled.chips import CHIPS, DISPLAY_OFF, DISPLAY_ON, NOP, PAGES, SET_CONTRAST, patches
from companion.devices.oled.options import OledOptions
from companion.devices.ports import HEIGHT, WIDTH, Frame

# A chip whose command was cut off takes the next bytes as its arguments; no command of ours has over two.
FLUSH = (NOP, NOP, NOP)

# A quarter turn makes each column a row of PAGES bytes: the pages from the bottom up, bits as in the chip.
UPRIGHT, UPSIDE_DOWN = Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_90


def to_pages(frame: Frame, *, is_upside_down: bool = False) -> bytes:
    """The 1024 bytes of the chip's memory for this frame."""
    image = Image.frombytes("1", (WIDTH, HEIGHT), frame.pixels)
    columns = image.transpose(UPSIDE_DOWN if is_upside_down else UPRIGHT).tobytes()
    return b"".join(columns[PAGES - 1 - page :: PAGES] for page in range(PAGES))


class OledDriver:
    """The driver of one chip: remembers what it shows, and starts it again after any error."""

    def __init__(self, options: OledOptions, open_serial: OpenSerial) -> None:
        self._options = options
        self._chip = CHIPS[options.display]
        self._open_serial = open_serial
        self._serial: Serial | None = None
        self._frame: Frame | None = None
        self._pages: bytes | None = None
        self._brightness: int | None = None
        self._is_fresh = True

    def update(self, frame: Frame, percent: int) -> None:
        """Send what differs from the last update; raises a DeviceError that says what to do."""
        serial = self._opened()
        try:
            if self._brightness is None:
                self._start(serial)
            self._send_frame(serial, frame)
            self._send_brightness(serial, percent)
        except Exception as error:
            self._drop()
            raise explain_write(error, self._options) from error

    def refresh(self) -> None:
        """Make the next update send everything again, without switching the display off meanwhile."""
        self._forget()
        self._is_fresh = False

    def close(self) -> None:
        """Leave the OLED dark; raises a DeviceError if it does not answer."""
        serial = self._opened()
        try:
            serial.command(*FLUSH, DISPLAY_OFF)
        except Exception as error:
            raise explain_write(error, self._options) from error
        finally:
            self._drop()

    def _opened(self) -> Serial:
        if self._serial is None:
            try:
                start_up(self._options.display)
                self._serial = self._open_serial()
            except Exception as error:
                raise explain_open(error, self._options) from error
        return self._serial

    def _start(self, serial: Serial) -> None:
        serial.command(*FLUSH)
        for command in start_up(self._options.display):
            stays_on = not self._is_fresh and command[0] == DISPLAY_OFF
            serial.command(*(command[1:] if stays_on else command))

    def _send_frame(self, serial: Serial, frame: Frame) -> None:
        if frame == self._frame:
            return
        pages = to_pages(frame, is_upside_down=self._options.rotate == 2)
        chip = self._chip
        for patch in patches(self._pages, pages, overhead=chip.overhead, spans_pages=chip.has_windows):
            serial.command(*chip.place(patch))
            serial.data(list(patch.picture))
        self._frame, self._pages = frame, pages

    def _send_brightness(self, serial: Serial, percent: int) -> None:
        if percent == self._brightness:
            return
        if percent == 0:
            serial.command(DISPLAY_OFF)
        else:
            serial.command(SET_CONTRAST, round(percent * 255 / 100))
            if not self._brightness:
                serial.command(DISPLAY_ON)
        self._brightness = percent

    def _drop(self) -> None:
        serial, self._serial = self._serial, None
        self._forget()
        if serial is not None:
            # Closing a bus that is gone may fail too.
            with suppress(Exception):
                serial.cleanup()

    def _forget(self) -> None:
        self._frame = self._pages = self._brightness = None
        self._is_fresh = True
