"""The pieces of ground on both layers: which hang together, and where a via joins an island."""

from collections.abc import Iterable, Iterator
from math import hypot

from hardware.generators.carrier.footprints import MM, STEP, Nm
from hardware.generators.carrier.placing import SIZE

CELL = STEP // 4
WIDE, HIGH = SIZE[0] // CELL, SIZE[1] // CELL
APART = round(1.2 * MM)  # between two of these vias
Cells = list[bytearray]
Square = tuple[int, int]


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
