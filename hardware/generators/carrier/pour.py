"""The ground pour that fills both sides: every place that is far enough from the other nets, as outlines.

It is found on squares of a quarter step. Pads of ground keep a gap with four spokes, so that they can be
heated. What hangs together with ground stays, joined by vias where a piece is an island. KiCad and the gerber
format know no holes in a filled outline: a cut of no width leads into each and back.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import hypot

from hardware.generators.carrier.circuit import GND
from hardware.generators.carrier.design_rules import BOTTOM, EDGE, TOP
from hardware.generators.carrier.footprints import MM, STEP, Nm
from hardware.generators.carrier.placing import HEAD, HOLES, SIZE, PlacedPad
from hardware.generators.carrier.tracks import Track, Via

CELL = STEP // 4
WIDE, HIGH = SIZE[0] // CELL, SIZE[1] // CELL
GAP = round(0.25 * MM)
# A square counts when its farthest corner is far enough.
CORNER = 0.7072 * CELL
SPOKE = round(0.4 * MM)
APART = round(1.2 * MM)  # between two of these vias
Cells = list[bytearray]
Square = tuple[int, int]
Loop = list[Nm]


@dataclass(frozen=True, slots=True)
class Pour:
    """The squares of each layer that become ground, the spokes of its pads, and vias that join its pieces."""

    cells: tuple[Cells, Cells]
    spokes: tuple[Track, ...]
    vias: tuple[Via, ...]


def pour(pads: tuple[PlacedPad, ...], tracks: tuple[Track, ...], vias: tuple[Via, ...]) -> Pour:
    taken = [_taken(pads, tracks, vias, layer) for layer in (TOP, BOTTOM)]
    free = []
    for layer in (TOP, BOTTOM):
        ringed = [bytearray(line) for line in taken[layer]]
        for pad in _grounded(pads, layer):
            _take_pad(ringed, pad, GAP)
        free.append(_opened(ringed))
    own = [via.at for via in vias if via.net == GND]
    seeds = [
        [
            end
            for track in tracks
            if track.net == GND and track.layer == layer
            for end in (track.start, track.end)
        ]
        for layer in (TOP, BOTTOM)
    ]
    kept, more = join(free[TOP], free[BOTTOM], [*seeds[TOP], *own], [*seeds[BOTTOM], *own], own)
    spokes = tuple(
        spoke
        for layer in (TOP, BOTTOM)
        for pad in _grounded(pads, layer)
        for spoke in _spokes(pad, layer, taken[layer], kept[layer])
    )
    return Pour(kept, spokes, tuple(Via(GND, at) for at in more))


def empty() -> Cells:
    return [bytearray(WIDE) for _ in range(HIGH)]


def join(
    top: Cells, bottom: Cells, top_seeds: Iterable[Nm], bottom_seeds: Iterable[Nm], vias: Iterable[Nm]
) -> tuple[tuple[Cells, Cells], list[Nm]]:
    """What hangs together with ground on both layers, and the vias that it takes for that."""
    pieces = _pieces(top), _pieces(bottom)
    reached = [_under(pieces[0], top_seeds), _under(pieces[1], bottom_seeds)]
    known, more = list(vias), []
    places = [at for at in _places() if _has_room(top, at) and _has_room(bottom, at)]
    is_growing = True
    while is_growing:
        is_growing = False
        for at in places:
            upper, lower = (pieces[layer][_square(at)] for layer in (0, 1))
            is_bridge = (upper in reached[0]) != (lower in reached[1])
            if is_bridge and all(hypot(at[0] - x, at[1] - y) >= APART for x, y in known):
                reached[0].add(upper)
                reached[1].add(lower)
                known.append(at)
                more.append(at)
                is_growing = True
    return (_kept(pieces[0], reached[0]), _kept(pieces[1], reached[1])), more


def _places() -> Iterator[Nm]:
    for y in range(2, SIZE[1] // STEP - 1):
        for x in range(2, SIZE[0] // STEP - 1):
            yield x * STEP, y * STEP


def _square(at: Nm) -> Square:
    return at[0] // CELL, at[1] // CELL


def _has_room(cells: Cells, at: Nm) -> bool:
    column, line = _square(at)
    return all(cells[y][x] for y in range(line - 3, line + 3) for x in range(column - 3, column + 3))


def _pieces(cells: Cells) -> dict[Square, int]:
    """The number of the piece that each filled square belongs to."""
    found: dict[Square, int] = {}
    count = 0
    for line in range(HIGH):
        for column in range(WIDE):
            if cells[line][column] and (column, line) not in found:
                count += 1
                _flood(cells, found, (column, line), count)
    return found


def _flood(cells: Cells, found: dict[Square, int], start: Square, number: int) -> None:
    queue = [start]
    found[start] = number
    while queue:
        column, line = queue.pop()
        for square in ((column + 1, line), (column - 1, line), (column, line + 1), (column, line - 1)):
            if cells[square[1]][square[0]] and square not in found:
                found[square] = number
                queue.append(square)


def _under(pieces: dict[Square, int], seeds: Iterable[Nm]) -> set[int]:
    squares = [_square(seed) for seed in seeds]
    around = [(x + dx, y + dy) for x, y in squares for dx, dy in ((0, 0), (-1, 0), (0, -1), (-1, -1))]
    return {pieces[square] for square in around if square in pieces}


def _kept(pieces: dict[Square, int], reached: set[int]) -> Cells:
    cells = empty()
    for (column, line), number in pieces.items():
        if number in reached:
            cells[line][column] = 1
    return cells


def _grounded(pads: tuple[PlacedPad, ...], layer: int) -> list[PlacedPad]:
    return [pad for pad in pads if pad.net == GND and (pad.drill or layer == TOP)]


def _taken(pads: Iterable[PlacedPad], tracks: Iterable[Track], vias: Iterable[Via], layer: int) -> Cells:
    """Where another net, a screw or the edge is too near."""
    taken = empty()
    for pad in pads:
        if pad.net != GND and (pad.drill or layer == TOP):
            _take_pad(taken, pad, GAP)
    for track in tracks:
        if track.net != GND and track.layer == layer:
            _take_line(taken, track.start, track.end, track.width / 2 + GAP)
    for via in vias:
        if via.net != GND:
            _take_line(taken, via.at, via.at, via.size / 2 + GAP)
    for hole in HOLES:
        _take_line(taken, hole, hole, HEAD)
    _take_edges(taken)
    return taken


def _near(low: Nm, high: Nm, reach: float) -> Iterator[tuple[int, int, float, float]]:
    """The squares around a box, each with its middle."""
    for line in range(max(0, int((low[1] - reach) // CELL)), min(HIGH, int((high[1] + reach) // CELL) + 1)):
        for column in range(
            max(0, int((low[0] - reach) // CELL)), min(WIDE, int((high[0] + reach) // CELL) + 1)
        ):
            yield column, line, (column + 0.5) * CELL, (line + 0.5) * CELL


def _take_pad(taken: Cells, pad: PlacedPad, gap: int) -> None:
    half = pad.size[0] / 2, pad.size[1] / 2
    reach = gap + CORNER
    for column, line, x, y in _near(pad.at, pad.at, max(half) + reach):
        dx, dy = abs(x - pad.at[0]), abs(y - pad.at[1])
        if pad.is_round:
            distance = hypot(dx, dy) - half[0]
        else:
            distance = hypot(max(0.0, dx - half[0]), max(0.0, dy - half[1]))
        if distance < reach:
            taken[line][column] = 1


def _take_line(taken: Cells, start: Nm, end: Nm, half: float) -> None:
    reach = half + CORNER
    low = min(start[0], end[0]), min(start[1], end[1])
    high = max(start[0], end[0]), max(start[1], end[1])
    for column, line, x, y in _near(low, high, reach):
        if _distance(x, y, start, end) < reach:
            taken[line][column] = 1


def _distance(x: float, y: float, start: Nm, end: Nm) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = dx * dx + dy * dy
    part = 0.0 if not long else max(0.0, min(1.0, ((x - start[0]) * dx + (y - start[1]) * dy) / long))
    return hypot(x - start[0] - part * dx, y - start[1] - part * dy)


def _take_edges(taken: Cells) -> None:
    margin = EDGE // CELL + 1
    for line in range(HIGH):
        for column in range(WIDE):
            if min(line, column, HIGH - 1 - line, WIDE - 1 - column) < margin:
                taken[line][column] = 1


def _opened(taken: Cells) -> Cells:
    """The free squares without slivers: in blocks of two by two, none of which meet only at a corner."""
    free = [bytearray(1 - value for value in line) for line in taken]
    while True:
        kept = empty()
        for line in range(HIGH - 1):
            upper, lower = free[line], free[line + 1]
            for column in range(WIDE - 1):
                if upper[column] and upper[column + 1] and lower[column] and lower[column + 1]:
                    kept[line][column] = kept[line][column + 1] = 1
                    kept[line + 1][column] = kept[line + 1][column + 1] = 1
        if not _part_corners(kept):
            return kept
        free = kept


def _part_corners(free: Cells) -> bool:
    """Take one of two squares that meet only at a corner; says whether there were any."""
    is_changed = False
    for line in range(HIGH - 1):
        upper, lower = free[line], free[line + 1]
        for column in range(WIDE - 1):
            square = upper[column], upper[column + 1], lower[column], lower[column + 1]
            if square == (1, 0, 0, 1):
                upper[column] = 0
                is_changed = True
            elif square == (0, 1, 1, 0):
                upper[column + 1] = 0
                is_changed = True
    return is_changed


def _spokes(pad: PlacedPad, layer: int, taken: Cells, free: Cells) -> Iterator[Track]:
    """From the pad's middle to the ground around it, where nothing else is in the way."""
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        half = pad.size[0] / 2 if dx else pad.size[1] / 2
        long = int((half + GAP + 3 * CELL) // CELL) * CELL
        end = pad.at[0] + dx * long, pad.at[1] + dy * long
        # Its round end reaches a little further.
        steps = range((long + SPOKE // 2) // CELL + 2)
        way = [(pad.at[0] + dx * step * CELL, pad.at[1] + dy * step * CELL) for step in steps]
        is_clear = all(not taken[y][x] for point in way for x, y in _beside(point, dx, dy))
        if is_clear and all(free[y][x] for x, y in _beside(end, dx, dy)):
            yield Track(GND, layer, pad.at, end, SPOKE)


def _beside(point: Nm, dx: int, dy: int) -> Iterator[Square]:
    """The squares under a spoke's width at a point."""
    for side in (-2, -1, 0, 1):
        x, y = point[0] // CELL, point[1] // CELL
        yield (min(x + side * abs(dy), WIDE - 1), min(y + side * abs(dx), HIGH - 1))


def contours(cells: Cells) -> tuple[tuple[Nm, ...], ...]:
    loops = [_straightened(loop) for loop in _loops(_edges(cells))]
    pieces = [loop for loop in loops if _area(loop) > 0]
    for hole in sorted((loop for loop in loops if _area(loop) < 0), key=min):
        _cut_in(pieces, hole)
    return tuple(tuple((x * CELL, y * CELL) for x, y in piece) for piece in sorted(pieces))


def _edges(cells: Cells) -> dict[Nm, Nm]:
    """Each side of a filled square with an empty one beside it, clockwise around what is filled."""
    edges = {}
    for y in range(HIGH):
        for x in range(WIDE):
            if not cells[y][x]:
                continue
            if not (y and cells[y - 1][x]):
                edges[x, y] = (x + 1, y)
            if x + 1 == WIDE or not cells[y][x + 1]:
                edges[x + 1, y] = (x + 1, y + 1)
            if y + 1 == HIGH or not cells[y + 1][x]:
                edges[x + 1, y + 1] = (x, y + 1)
            if not (x and cells[y][x - 1]):
                edges[x, y + 1] = (x, y)
    return edges


def _loops(edges: dict[Nm, Nm]) -> list[Loop]:
    """No two squares meet only at a corner, so that one side follows each other."""
    loops = []
    rest = dict(sorted(edges.items()))
    while rest:
        loop = [next(iter(rest))]
        while (to := rest.pop(loop[-1])) != loop[0]:
            loop.append(to)
        loops.append(loop)
    return loops


def _straightened(loop: Loop) -> Loop:
    return [
        here
        for before, here, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False)
        if (before[0] == here[0]) != (here[0] == after[0])
    ]


def _area(loop: Loop) -> int:
    """Twice the area; negative around a hole."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True))


def _cut_in(pieces: list[Loop], hole: Loop) -> None:
    """Join a hole to the side next at its left: of a piece, or of a hole that was cut in before."""
    start = hole.index(min(hole))
    x, y = hole[start]
    best: tuple[int, int, int] | None = None
    for number, piece in enumerate(pieces):
        for index, (x1, y1) in enumerate(piece):
            x2, y2 = piece[(index + 1) % len(piece)]
            if x1 == x2 < x and min(y1, y2) <= y < max(y1, y2) and (best is None or x1 > best[0]):
                best = x1, number, index
    if best is None:
        raise ValueError("A hole of the ground lies in no piece.")
    at, number, index = best
    around = [*hole[start:], *hole[: start + 1]]
    piece = pieces[number]
    pieces[number] = [*piece[: index + 1], (at, y), *around, (at, y), *piece[index + 1 :]]
