"""The three OLED chips: how each is told where the next bytes go, and how many bytes that takes."""

from companion.devices.oled.diff import Patch
from companion.frozen import frozen

SET_COLUMNS, SET_PAGES = 0x21, 0x22
PAGE, LOW_COLUMN, HIGH_COLUMN = 0xB0, 0x00, 0x10
SET_CONTRAST, DISPLAY_OFF, DISPLAY_ON, NOP = 0x81, 0xAE, 0xAF, 0xE3


@frozen
class Chip:
    """A chip and how it is addressed.

    `has_windows`: data wraps inside a rectangle of pages; otherwise one page is written at a time.
    `overhead`: the bytes on I2C besides those of a patch: two addresses, two control bytes, the command.
    """

    name: str
    has_windows: bool
    column_offset: int
    overhead: int

    def place(self, patch: Patch) -> tuple[int, ...]:
        """The command that puts the next data bytes where the patch belongs."""
        first = patch.column + self.column_offset
        if self.has_windows:
            last = first + patch.width - 1
            return (SET_COLUMNS, first, last, SET_PAGES, patch.page, patch.page + patch.pages - 1)
        return (PAGE | patch.page, LOW_COLUMN | first & 0x0F, HIGH_COLUMN | first >> 4)


CHIPS = {
    "ssd1306": Chip("ssd1306", has_windows=True, column_offset=0, overhead=10),
    "ssd1309": Chip("ssd1309", has_windows=True, column_offset=0, overhead=10),
    # Its memory is 132 columns wide; the visible 128 are in the middle.
    "sh1106": Chip("sh1106", has_windows=False, column_offset=2, overhead=7),
}
