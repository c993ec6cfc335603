"""A board in the middle, the parts beside it, and every wire between them with a name at both ends."""

from collections.abc import Sequence
from dataclasses import dataclass

from hardware.generators.wiring.boards import GROUND, POWER_3V3, POWER_5V, Board, Pin
from hardware.generators.wiring.routing import LANE, Path, Run, lanes_width, route
from hardware.generators.wiring.svg import INK, PALE, PAPER, WIRE_INK, circle, rect, sheet, text, wire
from hardware.generators.wiring.symbols import GRID, Box, drawn, terminals
from hardware.generators.wiring.wires import Wire

MARGIN, TOP = 16, 128
PIN_RADIUS, PIN_SPACING = 9, 30
LABEL_WIDTH, LABEL_HEIGHT = 176, 18
BOX_GAP = 12
# Half a row away from the wires that run along the rows, and a quarter from the parts' own.
ROW_GAP = GRID / 2
BOX_OFFSET = GRID / 4 - GRID / 2
PIN_FILL = {POWER_3V3: "#f7c6c6", POWER_5V: "#f2a0a0", GROUND: "#d9d9d9"}


@dataclass(frozen=True, slots=True)
class Picture:
    """What to draw: a board and the parts on either side, or only the names of the wires at its pins."""

    title: str
    notes: tuple[str, ...]
    board: Board
    left: tuple[Box, ...] = ()
    right: tuple[Box, ...] = ()
    names: tuple[Wire, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the board, measured: where labels, lanes and boxes are."""

    boxes: tuple[Box, ...]
    is_left: bool
    pin_x: float
    label_x: float
    box_x: float

    @property
    def wires(self) -> tuple[Wire, ...]:
        return tuple(each for box in self.boxes for each in box.wires)

    @property
    def first_lane(self) -> float:
        return self.label_x - LANE if self.is_left else self.label_x + LABEL_WIDTH + LANE


def as_svg(picture: Picture) -> str:
    left, right, width = _sides(picture)
    shapes = [
        text(MARGIN, 26, picture.title, size=20, is_bold=True),
        *(text(MARGIN, 52 + 16 * row, note, size=12) for row, note in enumerate(picture.notes)),
        *_board(picture.board, left, right),
    ]
    for side in (left, right):
        for each, path in zip(side.wires, paths(picture.board, side, left, right), strict=True):
            shapes += wire(path, each.colour)
    for pin in (*picture.board.left, *picture.board.right):
        shapes += _pin(picture, pin, left, right)
    for side in (left, right):
        for box, y in zip(side.boxes, _tops(side.boxes), strict=True):
            shapes += drawn(side.box_x, y, box, is_left=side.is_left)
    return sheet(picture.title, width, _height(picture), shapes)


def all_paths(picture: Picture) -> list[Path]:
    """Every wire as it is drawn."""
    left, right, _ = _sides(picture)
    return [path for side in (left, right) for path in paths(picture.board, side, left, right)]


def paths(board: Board, side: Side, left: Side, right: Side) -> list[Path]:
    ends = [
        end
        for box, y in zip(side.boxes, _tops(side.boxes), strict=True)
        for end in terminals(side.box_x, y, box, is_left=side.is_left)
    ]
    runs = []
    for each, end in zip(side.wires, ends, strict=True):
        pin = board.pin(each.start.place or 0)
        is_across = (pin in board.left) != side.is_left
        home = left if pin in board.left else right
        beside = home.label_x if side.is_left else home.label_x + LABEL_WIDTH
        x = home.pin_x if is_across else beside
        runs.append(Run((x, _row_of(board, pin)), end, is_across, ROW_GAP))
    return route(runs, side.first_lane, is_left=side.is_left)


def _sides(picture: Picture) -> tuple[Side, Side, float]:
    """Both sides from the left margin on, and the width of the picture."""
    box_width = max((box.width for box in picture.left), default=0)
    lanes = lanes_width(sum(len(box.wires) for box in picture.left))
    label = MARGIN + box_width + lanes
    pins = label + LABEL_WIDTH + 8 + PIN_RADIUS
    left = Side(picture.left, is_left=True, pin_x=pins, label_x=label, box_x=MARGIN)
    other = pins + PIN_SPACING
    label = other + PIN_RADIUS + 8
    lanes = lanes_width(sum(len(box.wires) for box in picture.right))
    boxes = label + LABEL_WIDTH + lanes
    right = Side(picture.right, is_left=False, pin_x=other, label_x=label, box_x=boxes)
    width = right.box_x + max((box.width for box in picture.right), default=0) + MARGIN
    return left, right, width


def _tops(boxes: Sequence[Box]) -> list[float]:
    tops, y = [], TOP + BOX_OFFSET
    for box in boxes:
        tops.append(y)
        y += box.height + BOX_GAP * 2
    return tops


def _height(picture: Picture) -> float:
    bottoms = [
        y + box.height
        for boxes in (picture.left, picture.right)
        for box, y in zip(boxes, _tops(boxes), strict=True)
    ]
    return max((*bottoms, TOP + GRID * len(picture.board.left))) + MARGIN


def _row_of(board: Board, pin: Pin) -> float:
    row = board.left if pin in board.left else board.right
    return TOP + GRID * row.index(pin)


def _board(board: Board, left: Side, right: Side) -> list[str]:
    x = left.pin_x - PIN_RADIUS - 3
    height = GRID * (len(board.left) - 1) + 2 * PIN_RADIUS + 10
    return [
        rect(x, TOP - PIN_RADIUS - 5, right.pin_x + PIN_RADIUS + 3 - x, height, fill="#33373d", radius=5),
        text((left.pin_x + right.pin_x) / 2, TOP - 24, board.name, size=11, anchor="middle", is_bold=True),
    ]


def _pin(picture: Picture, pin: Pin, left: Side, right: Side) -> list[str]:
    """The pin with its number, and beside it what it is and what it is joined to."""
    side = left if pin in picture.board.left else right
    row = _row_of(picture.board, pin)
    used = next(
        (each for each in (*left.wires, *right.wires, *picture.names) if each.start.place == pin.place), None
    )
    stroke = WIRE_INK[used.colour] if used else PAPER
    told = f"{pin.label} · {used.end.part} {used.end.terminal}".rstrip() if used else pin.label
    edge = side.label_x + LABEL_WIDTH - 6 if side.is_left else side.label_x + 6
    shapes = [
        circle(side.pin_x, row, PIN_RADIUS, fill=PIN_FILL.get(pin.kind, PAPER)),
        text(side.pin_x, row, str(pin.place), size=10, anchor="middle"),
        text(
            edge,
            row,
            told,
            size=11,
            anchor="end" if side.is_left else "start",
            fill=INK if used else PALE,
        ),
    ]
    if used:
        frame = rect(
            side.label_x, row - LABEL_HEIGHT / 2, LABEL_WIDTH, LABEL_HEIGHT, fill=PAPER, stroke=stroke
        )
        shapes.insert(0, frame)
    return shapes
