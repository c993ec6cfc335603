"""The bare board, both sides, drawn from the same copper, mask and print as the gerbers."""

from collections.abc import Iterable, Iterator

from hardware.generators.carrier.board import CarrierBoard
from hardware.generators.carrier.design_rules import BOTTOM, TOP
from hardware.generators.carrier.footprints import MM, Nm
from hardware.generators.carrier.placing import HOLE_DRILL, HOLES, SIZE
from hardware.generators.carrier.silkscreen import INK

MASK, COPPER, GOLD, WHITE, PAPER = "#1f6b3f", "#2f8a55", "#d8b45a", "#f4f4ee", "#ffffff"
MARGIN = 4.0


def picture(board: CarrierBoard) -> str:
    """Top side left; bottom side right, as one sees it when the board is turned over sideways."""
    wide, high = SIZE[0] / MM, SIZE[1] / MM
    shapes = [
        f'<g transform="translate({MARGIN:g} {MARGIN:g})">',
        *_side(board, TOP),
        "</g>",
        f'<g transform="translate({2 * MARGIN + 2 * wide:g} {MARGIN:g}) scale(-1 1)">',
        *_side(board, BOTTOM),
        "</g>",
    ]
    body = "\n".join(shapes)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {2 * wide + 3 * MARGIN:g} {high + 2 * MARGIN:g}" '
        f'role="img">\n<title>The carrier board, top and bottom</title>\n'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


def _side(board: CarrierBoard, layer: int) -> Iterator[str]:
    yield f'<rect width="{mm(SIZE[0])}" height="{mm(SIZE[1])}" fill="{MASK}"/>'
    for outline in board.grounds[layer]:
        yield f'<path d="{_path(outline)}z" fill="{COPPER}"/>'
    widths = sorted({track.width for track in board.tracks})
    for width in widths:
        lines = [
            (track.start, track.end)
            for track in board.tracks
            if track.layer == layer and track.width == width
        ]
        yield _strokes(lines, COPPER, width)
    yield from _dots(((via.at, via.size) for via in board.vias), COPPER)
    yield from _dots(((via.at, via.drill) for via in board.vias), MASK)
    for pad in board.pads:
        if pad.drill or layer == TOP:
            (x, y), (wide, high) = pad.at, pad.size
            if pad.is_round:
                yield f'<circle cx="{mm(x)}" cy="{mm(y)}" r="{mm(wide // 2)}" fill="{GOLD}"/>'
            else:
                box = (
                    f'x="{mm(x - wide // 2)}" y="{mm(y - high // 2)}" width="{mm(wide)}" height="{mm(high)}"'
                )
                yield f'<rect {box} fill="{GOLD}"/>'
    yield from _dots(((pad.at, pad.drill) for pad in board.pads if pad.drill), PAPER)
    if layer == TOP:
        yield _strokes(board.print, WHITE, INK)
    yield from _dots(((hole, HOLE_DRILL) for hole in HOLES), PAPER)


def _dots(dots: Iterable[tuple[Nm, int]], fill: str) -> Iterator[str]:
    for (x, y), size in dots:
        yield f'<circle cx="{mm(x)}" cy="{mm(y)}" r="{mm(size // 2)}" fill="{fill}"/>'


def _strokes(lines: Iterable[tuple[Nm, ...]], stroke: str, width: int) -> str:
    path = "".join(_path(line) for line in lines)
    style = 'stroke-linecap="round" stroke-linejoin="round" fill="none"'
    return f'<path d="{path}" stroke="{stroke}" stroke-width="{mm(width)}" {style}/>'


def _path(points: tuple[Nm, ...]) -> str:
    return "M" + "L".join(f"{mm(x)} {mm(y)}" for x, y in points)


def mm(value: int) -> str:
    return f"{value / MM:.3f}".rstrip("0").rstrip(".")
