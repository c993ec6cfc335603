"""Outlines around the squares of a pour: each piece as one closed line, cut open to the holes in it.

KiCad and the gerber format know no holes in a filled outline: a cut of no width leads into each and back.
"""

from hardware.generators.carrier.footprints import Nm
from hardware.generators.carrier.pieces import CELL, HIGH, WIDE, Cells

Loop = list[Nm]


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
