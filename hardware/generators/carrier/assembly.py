"""The drawing to solder by, for each build."""

from collections.abc import Iterator
from itertools import groupby

from hardware.generators.carrier.board import CarrierBoard
from hardware.generators.carrier.footprints import FOOTPRINTS, MM
from hardware.generators.carrier.placing import HOLE_DRILL, HOLES, SIZE, Placed
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
            "Top side, twice its size. Solder the lowest parts first.",
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
    left, top, right, bottom = placed.body
    x, y = _at((left + right) // 2, (top + bottom) // 2)
    for word, dx, dy, size in _words(placed):
        yield svg.text(x + dx, y + dy, word, size=size, anchor="middle", is_bold=True)
    for number, label in part.labels.items():
        pad = next(each for each in placed.pads if each.number == number)
        px, py = _at(*pad.at)
        yield svg.text(px, py + BESIDE_PLUG, label, size=17, anchor="middle")


def _words(placed: Placed) -> Iterator[tuple[str, float, float, float]]:
    part = placed.part
    if part.labels:
        is_wall_above = placed.turns == 2
        dy = -BESIDE_PLUG if is_wall_above else -38
        yield f"{part.ref} {part.value}", 0, dy, 22 if len(part.labels) > 2 else 14
    elif placed.footprint.is_smd:
        turned = placed.turns % 2
        is_diode = part.footprint == "SOT-23"
        yield part.ref, (34 if is_diode else 0) if turned else 0, 0 if turned else -30, 16
    elif part.footprint in ("DIP14_socket", "Radial_6.3"):
        yield part.ref, 0, -40, 22
        yield part.value, 0, 40, 22
    else:
        yield f"{part.ref} {part.value}", 0, 0, 30


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
    if part.item.startswith("resistor"):
        return f"{part.value} Ω"
    named = {
        "IDC_2x20": "box header for the ribbon to the Pi, its notch at the board's edge",
        "Pico_socket": "two socket strips for the Pico",
        "DIP14_socket": "socket for the 74AHCT125, its notch at pin 1",
        "1812": "fuse 500 mA",
        "Radial_6.3": "100 µF, the long leg at pin 1",
    }
    return "headers, the wall where it is drawn" if part.labels else named.get(part.footprint, part.value)


def _height(placed: Placed) -> float:
    return FOOTPRINTS[placed.part.footprint].height_mm
