"""What a frame costs on the OLED's bus and in CPU, beside luma.oled's own `display()`, in one run."""

import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle, islice

from PIL import Image, ImageDraw

from companion.devices.oled_options import OledOptions
from companion.devices.oled_panel import OledPanel
from companion.devices.ports import HEIGHT, WIDTH, Frame

DISPLAYS = ("ssd1306", "sh1106")
ROUNDS, REPEATS = 5, 100
# On I2C each transfer also carries the address and a control byte.
TRANSFER_BYTES = 2


@dataclass(frozen=True, slots=True)
class Row:
    """One comparison; the ratio is luma's cost over ours, None where ours is nothing."""

    name: str
    ours: float
    lumas: float
    unit: str

    @property
    def ratio(self) -> float | None:
        return self.lumas / self.ours if self.ours else None


class CountingSerial:
    """A luma-like interface that sends nowhere and counts what an I2C bus would carry."""

    def __init__(self) -> None:
        self.sent = 0

    def command(self, *cmd: int) -> None:
        self.sent += TRANSFER_BYTES + len(cmd)

    def data(self, data: list[int]) -> None:
        self.sent += TRANSFER_BYTES + len(data)

    def cleanup(self) -> None:
        pass


def home(price: str, round_name: str = "Round 3") -> Image.Image:
    """A picture about as full as Home: a title, five columns with price, tile and pips, a foot line."""
    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    draw.text((0, 0), f"{round_name}  Anna", fill=1)
    draw.line((0, 12, 127, 12), fill=1)
    for column, text in enumerate((price, "4", "5", "2", "7")):
        left = column * 26
        draw.text((left + 8, 14), text, fill=1)
        draw.rectangle((left + 2, 28, left + 20, 36), outline=1)
        for pip in range(column + 1):
            draw.rectangle((left + 2 + pip * 4, 40, left + 4 + pip * 4, 43), fill=1)
    draw.text((0, 50), "Push: other actions", fill=1)
    return image


HOME = home("3")
SCENES: dict[str, tuple[Image.Image, Image.Image]] = {
    "Home, after a blank": (Image.new("1", (WIDTH, HEIGHT)), HOME),
    "one digit changed": (HOME, home("4")),
    "unchanged": (HOME, HOME),
}


def ours(display: str, serial: CountingSerial) -> Callable[[Image.Image], None]:
    panel = OledPanel(OledOptions(display=display), lambda: serial)
    return lambda image: panel.update(Frame(image.tobytes()), 100)


def lumas(display: str, serial: CountingSerial) -> Callable[[Image.Image], None]:
    import luma.oled.device as chips  # type: ignore[import-untyped]  # noqa: PLC0415

    show: Callable[[Image.Image], None] = getattr(chips, display)(serial).display
    return show


def bus_bytes(show: Callable[[Image.Image], None], serial: CountingSerial, *images: Image.Image) -> int:
    """The bytes of the last picture, shown after the others."""
    for image in images[:-1]:
        show(image)
    before = serial.sent
    show(images[-1])
    return serial.sent - before


def cpu_ms(show: Callable[[Image.Image], None], *images: Image.Image) -> float:
    """CPU time a picture, the pictures shown in turn; the best of some rounds, since noise only adds."""
    best = float("inf")
    for _ in range(ROUNDS):
        turns = list(islice(cycle(images), REPEATS))
        start = time.process_time()
        for image in turns:
            show(image)
        best = min(best, time.process_time() - start)
    return best * 1000 / REPEATS


def rows() -> list[Row]:
    """Bytes and CPU per frame for each scene and chip."""
    with warnings.catch_warnings():
        # luma reads pixels through a call that Pillow is about to remove.
        warnings.simplefilter("ignore", DeprecationWarning)
        return [row for display in DISPLAYS for row in _compared(display)]


def _compared(display: str) -> Iterator[Row]:
    our_serial, luma_serial = CountingSerial(), CountingSerial()
    our_show, luma_show = ours(display, our_serial), lumas(display, luma_serial)
    for scene, images in SCENES.items():
        name = f"{display}: {scene}"
        sent = bus_bytes(our_show, our_serial, *images), bus_bytes(luma_show, luma_serial, *images)
        yield Row(f"{name}, bytes", *sent, unit="B")
        yield Row(f"{name}, CPU", cpu_ms(our_show, *images), cpu_ms(luma_show, *images), unit="ms")


def main() -> None:
    print(f"{'':40}{'ours':>10}{'luma':>10}{'ratio':>9}")
    for row in rows():
        ratio = "-" if row.ratio is None else f"{row.ratio:.1f}x"
        print(f"{row.name:40}{row.ours:>10.4g}{row.lumas:>10.4g}{ratio:>9} {row.unit}")


if __name__ == "__main__":
    main()
