"""The way of the carrier board's ribbon to the Pi: flat at both plugs, pleated between them.

It leaves the board's header to the front, runs under the keys and then under the knob to the Pi's header,
which it reaches from the front: so its red edge is at pin 1 of both.
"""

from itertools import pairwise

from hardware.generators.enclosure import carrier_board
from hardware.generators.enclosure.layout import Layout
from hardware.generators.enclosure.parts import Pair, Solid

FLAT = 40 * 1.27
# The bundle, pleated in four: across and upwards. The room of a bend before a plug.
WIDE, HIGH, BEND = 16.0, 8.0, 6.0
# Under the keys and above the posts of the boards.
LOW, BELOW_KEYS = 9.0, 21.0
# Where the bundle runs to the rear: beside the carrier board.
LANE_X, BEHIND_FRONT = 90.0, 16.0
# How far along the Pi's header the bundle ends: the satellites' jack is beyond.
BEFORE_FAN = 15.0
# What a plug itself takes of the ribbon, and the way up to it.
IN_PLUG, UP = 10.0, 12.0


def ribbon(layout: Layout) -> list[Solid]:
    """Its room as upright cuboids; the flat pieces first."""
    board, pi = _headers(layout)
    flat = [
        _before(board, BELOW_KEYS, min(board[1], layout.carrier.corner[1])),
        _before(pi, board[5], pi[1]),
    ]
    way = _way(layout)
    return [*flat, *(_along(one, other) for one, other in pairwise(way[1:-1]))]


def length(layout: Layout) -> float:
    """What its longest wire needs: along the middle, and from the middle to the edge at both plugs."""
    way = sum(abs(x2 - x1) + abs(y2 - y1) for (x1, y1), (x2, y2) in pairwise(_way(layout)))
    return way + FLAT + 2 * (UP + IN_PLUG)


def _headers(layout: Layout) -> tuple[Solid, Solid]:
    """Of the carrier board and of the Pi, in the tray."""
    x, y, height = *layout.carrier.corner, layout.board_height
    left, front, low, right, rear, high = carrier_board.header()
    pi = layout.boards[0]
    (x1, y1), (x2, y2) = (pi.at(*corner) for corner in (pi.board.solids[-1][:2], pi.board.solids[-1][3:5]))
    board = (x + left, y + front, height + low, x + right, y + rear, height + high)
    return board, (min(x1, x2), min(y1, y2), height, max(x1, x2), max(y1, y2), height)


def _way(layout: Layout) -> list[Pair]:
    """The middle of it from plug to plug."""
    board, pi = _headers(layout)
    (start, front), (end, rear) = (((each[0] + each[3]) / 2, each[1]) for each in (board, pi))
    along = BEHIND_FRONT + WIDE / 2
    across = rear - BEND - WIDE / 2
    fan = pi[0] + BEFORE_FAN
    return [(start, front), (start, along), (LANE_X, along), (LANE_X, across), (fan, across), (end, rear)]


def _before(header: Solid, high: float, rear: float) -> Solid:
    middle = (header[0] + header[3]) / 2
    return middle - FLAT / 2, rear - BEND, LOW, middle + FLAT / 2, rear, high


def _along(one: Pair, other: Pair) -> Solid:
    half = WIDE / 2
    xs, ys = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return xs[0] - half, ys[0] - half, LOW, xs[1] + half, ys[1] + half, LOW + HIGH
