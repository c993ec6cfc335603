"""Pictures and what luma makes of them."""

import warnings

from hypothesis import strategies as st
from PIL import Image

from companion.devices.ports import HEIGHT, WIDTH, Frame

from .oled_chip import OledChip, RecordingSerial

SIZE = WIDTH * HEIGHT // 8


def lit_pixels(*pixels: tuple[int, int]) -> Frame:
    rows = bytearray(SIZE)
    for x, y in pixels:
        rows[y * WIDTH // 8 + x // 8] |= 0x80 >> x % 8
    return Frame(bytes(rows))


@st.composite
def changed(draw: st.DrawFn, frame: Frame) -> Frame:
    """The frame with a few rectangles inverted, as a screen changes: digits, bars, whole rows."""
    rows = int.from_bytes(frame.pixels, "big")
    for _ in range(draw(st.integers(0, 5))):
        left, top = draw(st.integers(0, WIDTH - 1)), draw(st.integers(0, HEIGHT - 1))
        width = draw(st.integers(1, WIDTH - left))
        height = draw(st.integers(1, min(16, HEIGHT - top)))
        for y in range(top, top + height):
            rows ^= ((1 << width) - 1) << (HEIGHT - 1 - y) * WIDTH + WIDTH - left - width
    return Frame(rows.to_bytes(SIZE, "big"))


@st.composite
def sequences(draw: st.DrawFn) -> list[Frame]:
    frames = [Frame(draw(st.binary(min_size=SIZE, max_size=SIZE)))]
    for _ in range(draw(st.integers(1, 6))):
        frames.append(draw(changed(frames[-1])))
    return frames


def luma_transfers(display: str, frame: Frame, rotate: int = 0) -> list[tuple[str, bytes]]:
    """What luma's own `display()` sends for this frame."""
    import luma.oled.device as chips  # type: ignore[import-untyped]  # noqa: PLC0415

    serial = RecordingSerial(OledChip(display))
    with warnings.catch_warnings():
        # luma reads pixels through a call that Pillow is about to remove.
        warnings.simplefilter("ignore", DeprecationWarning)
        device = getattr(chips, display)(serial, rotate=rotate)
        serial.transfers.clear()
        device.display(Image.frombytes("1", (WIDTH, HEIGHT), frame.pixels))
    return list(serial.transfers)
