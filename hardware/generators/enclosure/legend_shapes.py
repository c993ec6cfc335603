"""The shapes of a legend: the OLED's own letters and icons as outlines, lines, bands, holes to cut."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin

from companion.ui.kit.font import Face, glyph, metrics, width
from hardware.generators.enclosure.parts import Pair

BLACK = "#1c1a19"
Polygon = tuple[Pair, ...]
Pixel = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Label:
    """A text or an icon. `dots` are the middles of its pixels, to test what it touches."""

    name: str
    polygons: tuple[Polygon, ...]
    dots: tuple[Pair, ...]
    colour: str = BLACK


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    points: Polygon
    thickness: float = 0.25
    colour: str = BLACK


@dataclass(frozen=True, slots=True)
class Band:
    """A filled rectangle with round corners, by its middle; a circle if its radius is half its size."""

    name: str
    x: float
    y: float
    wide: float
    high: float
    radius: float
    colour: str


@dataclass(frozen=True, slots=True)
class Cut:
    """An outline to cut along, with a cross in its middle for the drill."""

    name: str
    x: float
    y: float
    wide: float
    high: float
    radius: float = 0.0
    has_cross: bool = True


Shape = Label | Line | Band | Cut


@dataclass(frozen=True, slots=True)
class Type:
    """A font face and the size of its pixels on paper."""

    face: Face
    pixel_mm: float

    def width(self, text: str) -> float:
        return width(self.face, text) * self.pixel_mm

    @property
    def cap_height(self) -> float:
        return metrics(self.face).cap_height * self.pixel_mm


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a text goes: a point at half its height, the share of its width left of that, its rotation."""

    x: float
    y: float
    share: float = 0.5
    degrees: float = 0.0


def write(name: str, text: str, kind: Type, anchor: Anchor, colour: str = BLACK) -> Label:
    """The text on paper, where y points down."""
    pixels = _pixels(kind.face, text)
    left, middle = anchor.share * width(kind.face, text), metrics(kind.face).cap_height / 2
    turn = radians(-anchor.degrees)

    def placed(x: float, y: float) -> Pair:
        along, down = (x - left) * kind.pixel_mm, (middle - y) * kind.pixel_mm
        return (
            anchor.x + along * cos(turn) - down * sin(turn),
            anchor.y + along * sin(turn) + down * cos(turn),
        )

    polygons = tuple(tuple(placed(*corner) for corner in outline) for outline in outlines(pixels))
    dots = tuple(placed(x + 0.5, y + 0.5) for x, y in sorted(pixels))
    return Label(name, polygons, dots, colour)


def _pixels(face: Face, text: str) -> set[Pixel]:
    """The lit pixels, y upwards from the baseline."""
    lit: set[Pixel] = set()
    pen = 0
    for character in text:
        drawn = glyph(face, character)
        for down, row in enumerate(drawn.rows):
            bits = f"{row:0{drawn.width}b}"
            lit |= {(pen + drawn.left + x, drawn.top - 1 - down) for x, bit in enumerate(bits) if bit == "1"}
        pen += drawn.advance
    return lit


def outlines(pixels: Iterable[Pixel]) -> list[list[Pixel]]:
    """The outlines of connected pixels, so that no seam shows between them."""
    ahead: dict[Pixel, list[Pixel]] = {}
    lit = set(pixels)
    for x, y in sorted(lit):
        sides = (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        )
        for start, end, neighbour in sides:
            if neighbour not in lit:
                ahead.setdefault(start, []).append(end)
    found = []
    while ahead:
        first = at = next(iter(ahead))
        outline = []
        while at in ahead:
            outline.append(at)
            ends = ahead[at]
            following = ends.pop(0)
            if not ends:
                del ahead[at]
            at = following
            if at == first:
                break
        found.append(_corners(outline))
    return found


def _corners(outline: list[Pixel]) -> list[Pixel]:
    """The outline without the points in the middle of a straight side."""
    before, after = [outline[-1], *outline[:-1]], [*outline[1:], outline[0]]
    return [
        here
        for back, here, on in zip(before, outline, after, strict=True)
        if (here[0] - back[0]) * (on[1] - here[1]) != (here[1] - back[1]) * (on[0] - here[0])
    ]
