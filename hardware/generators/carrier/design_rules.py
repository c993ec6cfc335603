"""The board's design rules: clearances and widths, and which nodes of the grid each net may use by them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import hypot

from hardware.generators.carrier.footprints import MM, STEP, Nm
from hardware.generators.carrier.placing import HEAD, HOLES, SIZE, PlacedPad

# In nanometres; every maker of boards can do these.
CLEARANCE = round(0.2 * MM)
TRACK, WIDE_TRACK = round(0.25 * MM), round(0.75 * MM)
VIA, VIA_DRILL = round(0.6 * MM), round(0.3 * MM)
EDGE = round(0.5 * MM)

COLUMNS, LINES = SIZE[0] // STEP + 1, SIZE[1] // STEP + 1
LAYER = COLUMNS * LINES
TOP, BOTTOM = 0, 1
FREE, NOBODY = "", "-"


def node(x: int, y: int, layer: int) -> int:
    return layer * LAYER + y * COLUMNS + x


def spot(index: int) -> tuple[int, int, int]:
    """Column, line and layer of a node."""
    layer, rest = divmod(index, LAYER)
    line, column = divmod(rest, COLUMNS)
    return column, line, layer


def point(index: int) -> Nm:
    column, line, _ = spot(index)
    return column * STEP, line * STEP


def gap(pad: PlacedPad, x: int, y: int) -> float:
    """How far a point is from a pad's copper; 0 inside it."""
    dx, dy = abs(x - pad.at[0]), abs(y - pad.at[1])
    if pad.is_round:
        return max(0.0, hypot(dx, dy) - pad.size[0] / 2)
    return hypot(max(0, dx - pad.size[0] // 2), max(0, dy - pad.size[1] // 2))


def around(at: Nm, reach: float) -> Iterator[tuple[int, int]]:
    """The columns and lines of the grid in a square around a point."""
    lows = [int((each - reach) // STEP) for each in at]
    highs = [int((each + reach) // STEP) + 1 for each in at]
    for line in range(max(0, lows[1]), min(LINES - 1, highs[1]) + 1):
        for column in range(max(0, lows[0]), min(COLUMNS - 1, highs[0]) + 1):
            yield column, line


@dataclass(frozen=True, slots=True)
class Allowed:
    """Who may use each node: FREE for all, one net only, or NOBODY. For tracks, wide tracks and vias."""

    tracks: list[str]
    wide: list[str]
    vias: list[str]


def allowed(pads: Iterable[PlacedPad]) -> Allowed:
    known = list(pads)
    return Allowed(
        _owners(known, TRACK / 2, is_via=False),
        _owners(known, WIDE_TRACK / 2, is_via=False),
        _owners(known, VIA / 2, is_via=True),
    )


def _owners(pads: list[PlacedPad], half: float, *, is_via: bool) -> list[str]:
    owners = [FREE] * (2 * LAYER)
    for line in range(LINES):
        for column in range(COLUMNS):
            x, y = column * STEP, line * STEP
            at_edge = min(x, SIZE[0] - x, y, SIZE[1] - y) < EDGE + half
            at_screw = any(hypot(x - hole[0], y - hole[1]) < HEAD + half for hole in HOLES)
            if at_edge or at_screw:
                owners[node(column, line, TOP)] = owners[node(column, line, BOTTOM)] = NOBODY
    for pad in pads:
        layers = (TOP, BOTTOM) if pad.drill or is_via else (TOP,)
        reach = half + CLEARANCE
        for column, line in around(pad.at, max(pad.size) / 2 + reach):
            distance = gap(pad, column * STEP, line * STEP)
            if distance >= reach:
                continue
            # A via in or beside a pad would draw its solder away, whichever net it has.
            owner = NOBODY if is_via and distance < half else pad.net or NOBODY
            for layer in layers:
                index = node(column, line, layer)
                owners[index] = owner if owners[index] in (FREE, owner) else NOBODY
    return owners


def terminals(pad: PlacedPad) -> list[int]:
    """The nodes inside a pad, where a track may end."""
    layers = (TOP, BOTTOM) if pad.drill else (TOP,)
    inside = [
        spot for spot in around(pad.at, max(pad.size) / 2) if gap(pad, spot[0] * STEP, spot[1] * STEP) == 0
    ]
    best = min(abs(x * STEP - pad.at[0]) + abs(y * STEP - pad.at[1]) for x, y in inside)
    nearest = [(x, y) for x, y in inside if abs(x * STEP - pad.at[0]) + abs(y * STEP - pad.at[1]) == best]
    return [node(x, y, layer) for layer in layers for x, y in nearest]
