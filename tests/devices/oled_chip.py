"""An OLED made of software: a bus that records what is sent and a chip that turns it back into a picture."""

import errno
import random
from dataclasses import dataclass, field

from companion.devices.ports import BLANK, HEIGHT, WIDTH, Frame

ADDRESS = 0x3C
COMMAND, PICTURE = 0x00, 0x40

# Arguments that follow a command byte, as the data sheets list them; all others have none.
ARGUMENTS = {
    "ssd1306": {
        0x20: 1,
        0x21: 2,
        0x22: 2,
        0x81: 1,
        0x8D: 1,
        0xA8: 1,
        0xD3: 1,
        0xD5: 1,
        0xD9: 1,
        0xDA: 1,
        0xDB: 1,
    },
    "sh1106": {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1},
}
ARGUMENTS["ssd1309"] = ARGUMENTS["ssd1306"]


@dataclass
class OledChip:
    """The memory and registers of one OLED. A command may be split over transfers, as on the real chips."""

    name: str
    columns: int = 0
    ram: list[bytearray] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.columns = 132 if self.name == "sh1106" else 128
        self.power_on()

    def power_on(self) -> None:
        """Memory holds noise, the display is off, and nothing is mirrored yet."""
        noise = random.Random(0)
        self.ram = [bytearray(noise.randbytes(self.columns)) for _ in range(8)]
        self.is_on = self.is_mirrored = self.is_flipped = self.is_horizontal = False
        self.contrast = 0x7F
        self.page = self.column = 0
        self.window = (0, self.columns - 1, 0, 7)
        self.pending: list[int] = []

    def command(self, byte: int) -> None:
        self.pending.append(byte)
        if len(self.pending) > ARGUMENTS[self.name].get(self.pending[0], 0):
            code, *arguments = self.pending
            self.pending = []
            self._execute(code, arguments)

    def _execute(self, code: int, arguments: list[int]) -> None:
        first, last, top, bottom = self.window
        match code:
            case 0x20 if arguments:
                self.is_horizontal = arguments[0] & 3 == 0
            case 0x21 if arguments:
                self.column = arguments[0] & 0x7F
                self.window = (self.column, arguments[1] & 0x7F, top, bottom)
            case 0x22 if arguments:
                self.page = arguments[0] & 7
                self.window = (first, last, self.page, arguments[1] & 7)
            case 0x81:
                self.contrast = arguments[0]
            case 0xA0 | 0xA1:
                self.is_mirrored = code == 0xA1
            case 0xC0 | 0xC8:
                self.is_flipped = code == 0xC8
            case 0xAE | 0xAF:
                self.is_on = code == 0xAF
            case _:
                self._point(code)

    def _point(self, code: int) -> None:
        if code < 0x10:
            self.column = self.column & 0xF0 | code
        elif code < 0x20:
            self.column = self.column & 0x0F | (code & 0x0F) << 4
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 7

    def write(self, byte: int) -> None:
        if self.column < self.columns:
            self.ram[self.page][self.column] = byte
        self.column += 1
        first, last, top, bottom = self.window
        if self.is_horizontal and self.column > last:
            self.column = first
            self.page = top if self.page == bottom else self.page + 1

    @property
    def showing(self) -> Frame:
        """What a person sees: the visible 128 columns are the middle of a wider memory."""
        if not (self.is_on and self.is_mirrored and self.is_flipped):
            return BLANK
        start = (self.columns - WIDTH) // 2
        rows = bytearray(WIDTH * HEIGHT // 8)
        for y in range(HEIGHT):
            page = self.ram[y // 8]
            for x in range(WIDTH):
                if page[start + x] >> y % 8 & 1:
                    rows[y * WIDTH // 8 + x // 8] |= 0x80 >> x % 8
        return Frame(bytes(rows))


class RecordingBus:
    """An smbus2-like bus with one chip. Unplugged, or at a byte chosen to fail, it raises as Linux does."""

    def __init__(self, chip: OledChip) -> None:
        self.chip = chip
        self.is_plugged = self.is_open = True
        self.bytes_sent = 0
        self.failing: set[int] = set()

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        assert address == ADDRESS
        self._count(2)
        for byte in data:
            self._count(1)
            if control == COMMAND:
                self.chip.command(byte)
            else:
                assert control == PICTURE
                self.chip.write(byte)

    def close(self) -> None:
        self.is_open = False

    def unplug(self) -> None:
        self.is_plugged = False

    def replug(self) -> None:
        self.is_plugged = True
        self.chip.power_on()

    def _count(self, number: int) -> None:
        for _ in range(number):
            self.bytes_sent += 1
            if not self.is_plugged or self.bytes_sent in self.failing:
                raise OSError(errno.EREMOTEIO, "Remote I/O error")


class RecordingSerial:
    """A Serial that passes everything to the chip and keeps the transfers; there is no bus."""

    def __init__(self, chip: OledChip) -> None:
        self.chip = chip
        self.transfers: list[tuple[str, bytes]] = []
        self.is_open = True

    def command(self, *cmd: int) -> None:
        self.transfers.append(("command", bytes(cmd)))
        for byte in cmd:
            self.chip.command(byte)

    def data(self, data: list[int]) -> None:
        self.transfers.append(("data", bytes(data)))
        for byte in data:
            self.chip.write(byte)

    def cleanup(self) -> None:
        self.is_open = False
