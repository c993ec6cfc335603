"""What each kind of part takes of the board: pads, outline, height; in nanometres, as KiCad counts.

Every pad lies on the grid of the tracks, or half a step beside it, so that a track meets it without a bend.
"""

from dataclasses import dataclass

MM = 1_000_000
STEP = 635_000  # a quarter of a tenth of an inch: the grid of the tracks
PITCH = 4 * STEP

Nm = tuple[int, int]
Box = tuple[int, int, int, int]  # left, top, right, bottom
Line = tuple[Nm, ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """One pad around the part's origin. `drill` is 0 for a pad on the top side only."""

    number: str
    at: Nm
    size: Nm
    is_round: bool
    drill: int = 0


@dataclass(frozen=True, slots=True)
class Footprint:
    """`body` is the outline, `marks` the lines in it that show which way round the part goes.

    `strips`: what stands on the board, if other parts fit between them.
    """

    name: str
    pads: tuple[Pad, ...]
    body: Box
    height_mm: float
    strips: tuple[Box, ...] = ()
    marks: tuple[Line, ...] = ()

    @property
    def is_smd(self) -> bool:
        return all(pad.drill == 0 for pad in self.pads)


def _mm(value: float) -> int:
    return round(value * MM)


def _through(number: int, x: float, y: float, size: float = 1.7, drill: float = 1.0) -> Pad:
    """A pad with a hole, at steps of the grid; the first one is square."""
    return Pad(
        str(number), (round(x * STEP), round(y * STEP)), (_mm(size), _mm(size)), number != 1, _mm(drill)
    )


def _flat(number: int, x: float, y: float, wide: float, high: float) -> Pad:
    return Pad(str(number), (round(x * STEP), round(y * STEP)), (_mm(wide), _mm(high)), is_round=False)


def _body(left: float, top: float, right: float, bottom: float) -> Box:
    return _mm(left), _mm(top), _mm(right), _mm(bottom)


def _line(*numbers: float) -> Line:
    """From point to point: x, y, x, y and so on."""
    return tuple((_mm(x), _mm(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True))


def header(pins: int) -> Footprint:
    """Molex KK 254 upright: one row, 2.54 mm, a wall that keys the plug; Dupont plugs fit too.

    With pin 1 at the left the wall is on the lower side, as in KiCad's own footprint.
    """
    pads = tuple(_through(number, 4 * (number - 1), 0, drill=1.1) for number in range(1, pins + 1))
    last = 2.54 * (pins - 1)
    corner, wall = _line(-0.37, -2.92, -1.27, -2.02), _line(0, 2.88, 0, 1.99, last, 1.99, last, 2.88)
    body = _body(-1.27, -2.92, last + 1.27, 2.88)
    return Footprint(f"KK254_1x{pins:02}", pads, body, 14.0, marks=(corner, wall))


def _box_header() -> Footprint:
    """2x20 with a shroud: odd numbers in the row of pin 1, where the notch is, even ones in the other."""
    pads = tuple(
        _through(number, 4 * ((number - 1) // 2), -4 * ((number - 1) % 2)) for number in range(1, 41)
    )
    notch = _line(22.08, 3.15, 22.08, 1.98, 26.18, 1.98, 26.18, 3.15)
    return Footprint("IDC_2x20", pads, _body(-5.1, -5.69, 48.26 + 5.1, 3.15), 16.0, marks=(notch,))


def _pico() -> Footprint:
    """Two sockets of 20. USB is to the right; from there 1 to 20 run back in the upper row."""
    upper = tuple(_through(number, 76 - 4 * (number - 1), 0) for number in range(1, 21))
    lower = tuple(_through(number, 4 * (number - 21), 28) for number in range(21, 41))
    strips = _body(-1.37, -1.27, 49.63, 1.27), _body(-1.37, 16.51, 49.63, 19.05)
    return Footprint("Pico_socket", (*upper, *lower), _body(-1.37, -1.61, 49.63, 19.39), 15.0, strips)


def _dip14() -> Footprint:
    left = tuple(_through(number, 0, 4 * (number - 1), 1.6, 0.8) for number in range(1, 8))
    right = tuple(_through(number, 12, 4 * (14 - number), 1.6, 0.8) for number in range(8, 15))
    notch = _line(2.81, -1.3, 2.81, -0.5, 4.81, -0.5, 4.81, -1.3)
    return Footprint("DIP14_socket", (*left, *right), _body(-1.3, -1.3, 8.92, 16.54), 8.0, marks=(notch,))


def _two_flat(name: str, steps: int, pad: tuple[float, float], body: tuple[float, float]) -> Footprint:
    """Two pads side by side, pin 1 at the left."""
    middle, (wide, high) = steps * 0.635 / 2, body
    outline = _body(middle - wide / 2, -high / 2, middle + wide / 2, high / 2)
    return Footprint(name, (_flat(1, 0, 0, *pad), _flat(2, steps, 0, *pad)), outline, 2.0)


def _sot23() -> Footprint:
    pads = (_flat(1, 0, 0, 1.4, 0.8), _flat(2, 0, 3, 1.4, 0.8), _flat(3, 3, 1.5, 1.4, 0.8))
    return Footprint("SOT-23", pads, _body(0.3, -0.5, 1.6, 2.4), 1.2)


def _radial() -> Footprint:
    """6.3 mm across, legs 2.5 mm apart."""
    pads = (_through(1, 0, 0, 1.6, 0.8), _through(2, 4, 0, 1.6, 0.8))
    return Footprint("Radial_6.3", pads, _body(1.27 - 3.15, -3.15, 1.27 + 3.15, 3.15), 11.5)


FOOTPRINTS = {
    each.name: each
    for each in (
        *(header(pins) for pins in (2, 4, 5, 6, 7, 8)),
        _box_header(),
        _pico(),
        _dip14(),
        _two_flat("0805", 3, (1.15, 1.4), (2.0, 1.25)),
        _two_flat("1812", 7, (1.4, 3.4), (4.5, 3.2)),
        _sot23(),
        _radial(),
    )
}
