"""The drawing to solder by, for each build."""

from collections.abc import Iterator
from itertools import groupby

from hardware.generators.carrier.board import CarrierBoard
from hardware.generators.carrier.circuit import Part
from hardware.generators.carrier.footprints import FOOTPRINTS, MM
from hardware.generators.carrier.placing import HOLE_DRILL, HOLES, SIZE, Placed, PlacedPad
from hardware.generators.wiring import svg

# On A4 upright at twice the size, in tenths of a millimetre of paper.
SCALE = 20.0
WIDE, HIGH = 2100.0, 2970.0
AT = (WIDE - SIZE[0] / MM * SCALE) / 2, 190.0
BESIDE_PLUG = 71.0  # from the middle of its pins to the words outside of its wall
BODY, NOT_HERE, PAD = "#e9eef6", "#f6f6f6", "#b98c2e"


def assembly(board: CarrierBoard, build: str) -> str:
    here = [placed for placed in board.parts if build in placed.part.builds]
    shapes = [
        svg.text(WIDE / 2, 70, f"Carrier board, {build} build", size=56, anchor="middle", is_bold=True),
        svg.text(
            WIDE / 2,
            130,
            "Top side, twice its size. Solder the lowest parts first. A filled pad is pin 1.",
            size=34,
            anchor="middle",
        ),
        svg.rect(*AT, *(each / MM * SCALE for each in SIZE), radius=0),
        *(line for placed in board.parts if placed not in here for line in _absent(placed)),
        *(line for placed in here for line in _part(placed)),
        *(svg.circle(*_at(*hole), HOLE_DRILL / MM * SCALE / 2) for hole in HOLES),
        *_list(here),
    ]
    return svg.sheet(f"Where the parts of the {build} build are soldered", WIDE, HIGH, shapes)


def _at(x: int, y: int) -> tuple[float, float]:
    return round(AT[0] + x / MM * SCALE, 1), round(AT[1] + y / MM * SCALE, 1)


def _box(placed: Placed, *, fill: str, stroke: str) -> str:
    left, top, right, bottom = placed.body
    x, y = _at(left, top)
    x2, y2 = _at(right, bottom)
    return svg.rect(x, y, round(x2 - x, 1), round(y2 - y, 1), fill=fill, stroke=stroke, radius=3)


def _absent(placed: Placed) -> Iterator[str]:
    yield _box(placed, fill=NOT_HERE, stroke="#d8d8d8")


def _part(placed: Placed) -> Iterator[str]:
    part = placed.part
    yield _box(placed, fill="none" if placed.footprint.strips else BODY, stroke=svg.INK)
    for mark in placed.marks:
        yield svg.line([_at(*point) for point in mark], width=3)
    for pad in placed.pads:
        x, y = _at(*pad.at)
        wide, high = (round(each / MM * SCALE, 1) for each in pad.size)
        if pad.drill:
            yield svg.circle(x, y, 9, fill=PAD if pad.number == "1" else svg.PAPER, stroke=PAD)
        else:
            yield svg.rect(
                round(x - wide / 2, 1), round(y - high / 2, 1), wide, high, fill="none", stroke=PAD, radius=1
            )
    for word, x, y, size in _words(placed):
        yield svg.text(round(x, 1), round(y, 1), word, size=size, anchor="middle", is_bold=True)
    for number, label in part.labels.items():
        px, py = _at(*_pad(placed, number).at)
        yield svg.text(px, py + BESIDE_PLUG, label, size=17, anchor="middle")


def _pad(placed: Placed, number: str) -> PlacedPad:
    return next(each for each in placed.pads if each.number == number)


def _words(placed: Placed) -> Iterator[tuple[str, float, float, float]]:
    """The part's name, and what else has to be known there, each with its middle and its size."""
    part = placed.part
    left, top, right, bottom = placed.body
    x, y = _at((left + right) // 2, (top + bottom) // 2)
    if part.labels:
        yield f"{part.ref} {part.value}", x, y + _plug_name(placed), 22
    elif placed.footprint.is_smd:
        yield part.ref, *_beside(placed, x, y), 16
    elif part.footprint == "Radial_6.3":
        yield part.ref, x, y - 40, 22
        yield _value(part), x, y + 40, 22
        plus_x, plus_y = _at(*_pad(placed, "1").at)
        yield "+", plus_x - 52, plus_y, 34
    elif part.footprint == "DIP14_socket":
        yield part.ref, x, y - 14, 22
        yield part.value, x, y + 14, 19
    elif part.footprint == "Pico_socket":
        yield f"{part.ref} {part.value}", x, y - 120, 30
        yield "USB →", _at(right, 0)[0] - 60, y - 120, 26
    else:
        yield f"{part.ref} {part.value}", x, y - 65, 30
        one_x, one_y = _at(*_pad(placed, "1").at)
        yield "red edge", one_x - 58, one_y, 13
        yield "40", _at(*_pad(placed, "40").at)[0] + 40, _at(*_pad(placed, "40").at)[1], 17


def _plug_name(placed: Placed) -> float:
    """From the middle of its body: above the pins; of a narrow plug below what is printed at them."""
    if len(placed.part.labels) == 2:
        return 94
    return -BESIDE_PLUG if placed.turns == 2 else -38


def _beside(placed: Placed, x: float, y: float) -> tuple[float, float]:
    """A flat part's number: above a lying one, below an upright one, beside the third leg of a SOT-23."""
    corners = [
        _at(pad.at[0] + dx * pad.size[0] // 2, pad.at[1] + dy * pad.size[1] // 2)
        for pad in placed.pads
        for dx, dy in ((-1, -1), (1, 1))
    ]
    high, low, right = (
        min(cy for _, cy in corners),
        max(cy for _, cy in corners),
        max(cx for cx, _ in corners),
    )
    if placed.part.footprint == "SOT-23":
        return (x + 24, high + 10) if placed.turns % 2 else (right + 18, y)
    return (x, low + 12) if placed.turns % 2 else (x, min(high, _at(*placed.body[:2])[1]) - 14)


def _list(here: list[Placed]) -> Iterator[str]:
    """What each number is, lowest parts first."""
    order = sorted(here, key=lambda each: (_height(each), _kind(each), int(each.part.ref[1:])))
    y = AT[1] + SIZE[1] / MM * SCALE + 70
    yield svg.text(AT[0], y, "In this order:", size=36, is_bold=True)
    for index, (kind, group) in enumerate(groupby(order, key=_kind)):
        refs = ", ".join(each.part.ref for each in group)
        yield svg.text(AT[0], y + 56 + 44 * index, f"{index + 1}. {kind}: {refs}", size=30)


def _kind(placed: Placed) -> str:
    part = placed.part
    named = {
        "SOT-23": f"{'diodes' if part.ref[0] == 'D' else 'transistor'} {part.value}",
        "IDC_2x20": "box header for the ribbon to the Pi, its notch at the board's edge",
        "Pico_socket": "two socket strips for the Pico",
        "DIP14_socket": "socket for the 74AHCT125, its notch at pin 1",
        "1812": "fuse 500 mA",
        "Radial_6.3": f"{_value(part)}, the long leg at pin 1, where the plus is",
    }
    return "headers, the wall where it is drawn" if part.labels else named.get(part.footprint, _value(part))


def _value(part: Part) -> str:
    """With its unit as one reads it: 4.7 kΩ, 100 nF, 100 µF."""
    if part.item.startswith("resistor"):
        number, kilo = part.value.removesuffix("k"), "k" if part.value.endswith("k") else ""
        return f"{number} {kilo}Ω"
    number = part.value.rstrip("unF")
    return f"{number} {part.value.removeprefix(number).replace('u', 'µ')}"


def _height(placed: Placed) -> float:
    return FOOTPRINTS[placed.part.footprint].height_mm
