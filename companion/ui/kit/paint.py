"""Make pixels: a scene becomes the 1024 bytes of a 128x64 picture. The only file that draws."""

from functools import lru_cache
from typing import assert_never

from PIL import Image, ImageChops

from companion.ui.kit.font import Face, glyph, metrics, shorten, width
from companion.ui.kit.layout import lay_out
from companion.ui.kit.marks import Bits, Block, Invert, Label, Lost, Mark
from companion.ui.kit.scene import HEIGHT, WIDTH, Rect, Scene

LIT = 255
# The largest icon reaches this far above and below the digits it is centred on.
MARGIN = 6


def paint(scene: Scene) -> bytes:
    """The picture: 64 rows of 16 bytes, a set bit is a lit pixel, the leftmost is the highest."""
    image = Image.new("1", (WIDTH, HEIGHT))
    for mark in lay_out(scene):
        _draw(image, mark)
    return image.tobytes()


def overflows(scene: Scene) -> list[str]:
    """One sentence for each text that does not fit its rectangle; none when all is well."""
    return [sentence for mark in lay_out(scene) if (sentence := _overflow(mark))]


def _draw(image: Image.Image, mark: Mark) -> None:
    match mark:
        case Label(_, rect, text, face):
            if text:
                shown = shorten(face, text, rect.width)
                image.paste(LIT, (mark.left(shown), mark.baseline - _reach(face)), _line(face, shown))
        case Block(rect):
            image.paste(LIT, _corners(rect))
        case Invert(rect):
            area = image.crop(_corners(rect))
            image.paste(ImageChops.invert(area), (rect.x, rect.y))
        case Bits(rect, rows):
            image.paste(_bitmap(rect.width, rows), (rect.x, rect.y))
        case Lost():
            pass
        case _:
            assert_never(mark)


def _overflow(mark: Mark) -> str | None:
    match mark:
        case Lost(where, text):
            return f"{where}: no room for {text!r}"
        case Label(where, rect, text, face):
            excess = width(face, text) - rect.width
            if excess > 0:
                return f"{where}: {text!r} is {excess} px wider than its {rect.width} px"
            shapes = [shape for character in text if (shape := glyph(face, character)).rows]
            above = rect.y - mark.baseline + max((shape.top for shape in shapes), default=0)
            below = mark.baseline - min((shape.bottom for shape in shapes), default=0) - rect.y - rect.height
            # A cedilla may hang one row out of its line: the next line begins with the room for accents.
            if above > 0 or below > 1:
                return f"{where}: {text!r} is higher than its {rect.height} px"
    return None


def _corners(rect: Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.x + rect.width, rect.y + rect.height


def _reach(face: Face) -> int:
    return metrics(face).ascent + MARGIN


@lru_cache(maxsize=1024)
def _line(face: Face, text: str) -> Image.Image:
    """A line of text as a mask; its baseline lies `_reach` rows below its top."""
    image = Image.new("1", (max(1, width(face, text)), _reach(face) + metrics(face).descent + MARGIN))
    pen = 0
    for character in text:
        shape = glyph(face, character)
        if shape.rows:
            image.paste(LIT, (pen + shape.left, _reach(face) - shape.top), _bitmap(shape.width, shape.rows))
        pen += shape.advance
    return image


@lru_cache(maxsize=1024)
def _bitmap(columns: int, rows: tuple[int, ...]) -> Image.Image:
    stride = (columns + 7) // 8
    packed = b"".join((row << stride * 8 - columns).to_bytes(stride, "big") for row in rows)
    return Image.frombytes("1", (columns, len(rows)), packed)
