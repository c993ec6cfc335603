"""The stripboard as a picture and as a table: where to cut, where each leg, link and wire goes."""

from collections.abc import Iterator

from hardware.generators.wiring import svg
from hardware.generators.wiring.stripboard import (
    CHIP,
    COLUMNS,
    CUT,
    LEFT_LEGS,
    LETTERS,
    RIGHT_LEGS,
    TONE_GROUND,
    TONE_IN,
    TONE_OUT,
    Hole,
    Stripboard,
)
from hardware.generators.wiring.tables import table
from hardware.generators.wiring.wires import End

STEP, LEFT, TOP = 44.0, 96.0, 120.0
WIDTH, HEIGHT = LEFT + COLUMNS * STEP + 70, TOP + len(LETTERS) * STEP + 116
STRIP, HOLE, BODY = "#f1d9b5", "#ffffff", "#dfe7f3"
COLOURS = {"A": "red", "B": "black", TONE_IN: "yellow", TONE_GROUND: "black", TONE_OUT: "yellow"}
TITLE = "Full build: the stripboard, seen from the side of the parts"
NOTES = (
    "A red cross is a cut: turn a 4 mm drill in that hole by hand from the copper's side, to part the strip.",
    "The copper is on the other side. To each row go red, 5 V, and black, ground. The rest stays unused.",
)


def picture(board: Stripboard) -> str:
    shapes = [
        svg.text(WIDTH / 2, 28, TITLE, size=18, anchor="middle", is_bold=True),
        *_grid(),
        *_cuts(board),
        *(line for link in board.links for line in svg.wire([_at(link.start), _at(link.end)], link.colour)),
        *(svg.circle(*_at(hole), 4, fill=svg.INK) for link in board.links for hole in (link.start, link.end)),
        *_chip(board),
        *_small(board),
        *_wires(board),
        *(svg.text(LEFT - 20, HEIGHT - 52 + 26 * line, words, size=13) for line, words in enumerate(NOTES)),
    ]
    return svg.sheet(TITLE, WIDTH, HEIGHT, shapes)


def _at(hole: Hole) -> svg.Point:
    return LEFT + (hole.column - 0.5) * STEP, TOP + (LETTERS.index(hole.strip) + 0.5) * STEP


def _grid() -> Iterator[str]:
    for strip in LETTERS:
        x, y = _at(Hole(strip, 1))
        yield svg.rect(x - STEP / 2, y - 15, COLUMNS * STEP, 30, fill=STRIP, stroke="none", radius=3)
        yield svg.text(LEFT - 62, y, strip, size=15, anchor="middle", is_bold=True)
        for column in range(1, COLUMNS + 1):
            yield svg.circle(*_at(Hole(strip, column)), 5, fill=HOLE, stroke=svg.PALE)
    for column in range(1, COLUMNS + 1):
        yield svg.text(
            _at(Hole("A", column))[0], TOP + len(LETTERS) * STEP + 16, str(column), size=12, anchor="middle"
        )


def _cuts(board: Stripboard) -> Iterator[str]:
    for hole in board.cuts:
        x, y = _at(hole)
        yield svg.rect(x - 10, y - 16, 20, 32, fill=svg.PAPER, stroke="none", radius=0)
        for side in (-1, 1):
            yield svg.line(
                [(x - 9, y - 9 * side), (x + 9, y + 9 * side)], stroke=svg.WIRE_INK["red"], width=3
            )


def _chip(board: Stripboard) -> Iterator[str]:
    """Between its rows of legs, so that the cuts stay in sight."""
    (left, top), (right, bottom) = _at(Hole(CHIP[0], CUT)), _at(Hole(CHIP[-1], RIGHT_LEGS))
    x = left + 16
    yield svg.rect(x, top - 16, right - 32 - x, bottom - top + 32, fill=BODY)
    yield svg.circle((x + right - 32) / 2, top - 16, 7)
    yield svg.text((x + right - 32) / 2, top + 12, "IC", size=12, anchor="middle", is_bold=True)
    for hole, end in board.legs.items():
        if end.place is not None:
            at = _at(hole)
            yield svg.circle(*at, 7, fill=svg.INK)
            side = 12 if hole.column == LEFT_LEGS else -12
            anchor = "start" if side > 0 else "end"
            yield svg.text(at[0] + side, at[1], str(end.place), size=11, anchor=anchor, is_bold=True)


def _small(board: Stripboard) -> Iterator[str]:
    for part in dict.fromkeys(end.part for end in board.legs.values() if end.place is None):
        (one, first), (other, _) = ((hole, end) for hole, end in board.legs.items() if end.part == part)
        if one.strip == other.strip:
            yield from _lying(_at(one), _at(other), part)
            continue
        upper, lower = sorted((_at(one), _at(other)), key=lambda at: at[1])
        yield svg.line([upper, lower], width=2)
        middle = (upper[1] + lower[1]) / 2
        yield svg.rect(upper[0] - 11, middle - 17, 22, 34, fill=BODY)
        if first.terminal.startswith("plus"):
            yield svg.text(upper[0] - 16, upper[1] - 12, "+", size=16, anchor="end", is_bold=True)
        for at in (upper, lower):
            yield svg.circle(*at, 4, fill=svg.INK)
        # Between two strips, where no hole is.
        is_on_strip = (LETTERS.index(one.strip) - LETTERS.index(other.strip)) % 2 == 0
        beside = middle - STEP / 2 if is_on_strip else middle
        yield svg.text(upper[0] + 15, beside, part.removesuffix(" capacitor"), size=12, is_bold=True)


def _lying(left: svg.Point, right: svg.Point, part: str) -> Iterator[str]:
    """A part along a strip, over a cut; its body stands above the strip, so that the cut stays in sight."""
    y = left[1] - 20
    yield svg.line([left, (left[0], y), (right[0], y), right], width=2)
    yield svg.rect(left[0] + 10, y - 11, right[0] - left[0] - 20, 22, fill=BODY)
    yield svg.text((left[0] + right[0]) / 2, y, part, size=12, anchor="middle", is_bold=True)
    for at in (left, right):
        yield svg.circle(*at, 4, fill=svg.INK)


def _wires(board: Stripboard) -> Iterator[str]:
    """Away from the board: upwards from the rails, to the left and to the right from the outer columns."""
    for hole, end in board.wires.items():
        x, y = _at(hole)
        colour = COLOURS.get(hole.strip, "green")
        if hole.column == 1:
            yield from svg.wire([(x, y), (LEFT - 44, y)], colour)
            yield svg.text(LEFT - 44, y - 13, _short(end), size=10)
        elif hole.column == COLUMNS:
            yield from svg.wire([(x, y), (x + 62, y)], colour)
            yield svg.text(x + 62, y - 13, end.part, size=10, anchor="end")
        elif hole.strip == "A":
            yield from svg.wire([(x, y), (x, TOP - 34)], colour)
            yield svg.text(x + 5, TOP - 46, end.part, size=11, anchor="middle")
        else:
            yield from svg.wire([(x, y), (x + 9, y - 8), (x + 9, TOP - 34)], colour)
        yield svg.circle(x, y, 4, fill=svg.WIRE_INK[colour])


def _short(end: End) -> str:
    if end.place is not None:
        return f"Pico {end.place}"
    return f"{end.part} {end.terminal}"


def tables(board: Stripboard) -> str:
    """Everything in the order of soldering."""
    lines = [("cut", ", ".join(hole.name for hole in board.cuts), "")]
    lines += [(f"link, {link.colour}", f"{link.start.name} to {link.end.name}", "") for link in board.links]
    first = next(hole for hole, end in board.legs.items() if end.place == 1)
    last = next(hole for hole, end in board.legs.items() if end.place == 14)
    lines.append(
        ("socket of the 74AHCT125", f"pin 1 in {first.name}, pin 14 in {last.name}", "notch upwards")
    )
    for part in dict.fromkeys(end.part for end in board.legs.values() if end.place is None):
        ends = [(hole.name, end.terminal) for hole, end in board.legs.items() if end.part == part]
        named = [terminal for _, terminal in ends if "(" in terminal]
        note = f"{named[0]} in {ends[0][0]}" if named else "either way round"
        lines.append((part, " and ".join(name for name, _ in ends), note))
    lines += [("wire", hole.name, end.label) for hole, end in board.wires.items()]
    return table(("what", "where", "which"), lines)
