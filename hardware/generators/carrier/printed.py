"""What is printed on the board in white: outlines, the plugs' names and pins, the parts' numbers."""

from collections.abc import Iterator

from hardware.generators.carrier.footprints import MM, Nm
from hardware.generators.carrier.letters import Line, write
from hardware.generators.carrier.placing import SIZE, Placed

INK = round(0.15 * MM)
NAME, LABEL, NUMBER = round(1.1 * MM), round(0.8 * MM), round(0.8 * MM)
# From the middle of a plug's pins to its labels and its name.
LABEL_AWAY, NAME_AWAY = round(3.55 * MM), round(5.0 * MM)
TITLE = ("TOSCANA COMPANION", "CARRIER BOARD 1")
TITLE_AT, TITLE_SIZE = (round(8.5 * MM), round(36.5 * MM)), round(0.95 * MM)
# More words: which way the Pico goes in, and the header's first pin.
MORE_WORDS: dict[str, Nm] = {
    "USB": (round(65.5 * MM), round(54.5 * MM)),
    "1": (round(3.4 * MM), round(76.835 * MM)),
    "40": (round(56.6 * MM), round(74.295 * MM)),
}
# Where the numbers of the parts stand: from the middle of the body.
NUMBERS_AT: dict[str, Nm] = {
    "J1": (0, -round(5.2 * MM)),
    "U1": (0, -round(6.0 * MM)),
    "U2": (0, 0),
    "C1": (round(4.1 * MM), 0),
    "F1": (0, -round(2.6 * MM)),
}
WORDS = {"J1": "RASPBERRY PI", "U1": "PICO", "U2": "74AHCT125", "F1": "F1 500MA", "C1": "C1 +100UF"}
UPRIGHT_WORDS = ("U2", "C1")


def printed(parts: tuple[Placed, ...]) -> tuple[Line, ...]:
    lines = [line for placed in parts for line in _part(placed)]
    for index, words in enumerate(TITLE):
        lines += write(words, (TITLE_AT[0], TITLE_AT[1] + index * round(1.7 * MM)), TITLE_SIZE)
    for words, at in MORE_WORDS.items():
        lines += write(words, at, NAME)
    return tuple(lines)


def _part(placed: Placed) -> Iterator[Line]:
    if placed.footprint.is_smd:
        yield from _number(placed)
        return
    yield from _outline(placed)
    if placed.part.labels:
        yield from _plug(placed)
    else:
        yield from _number(placed)


def _outline(placed: Placed) -> Iterator[Line]:
    left, top, right, bottom = placed.body
    yield ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def _plug(placed: Placed) -> Iterator[Line]:
    side = -1 if placed.turns == 2 else 1
    first = placed.pads[0].at
    for pad in placed.pads:
        yield from write(placed.part.labels[pad.number], (pad.at[0], pad.at[1] + LABEL_AWAY), LABEL)
    left, _, right, _ = placed.body
    yield from write(placed.part.value, ((left + right) // 2, first[1] + NAME_AWAY), NAME)
    # A corner at pin 1, inside the outline.
    x = left if side > 0 else right
    top = placed.body[1]
    yield ((x + side * round(0.9 * MM), top), (x, top + round(0.9 * MM)))


def _number(placed: Placed) -> Iterator[Line]:
    left, top, right, bottom = placed.body
    ref = placed.part.ref
    words = WORDS.get(ref, ref)
    middle = (left + right) // 2, (top + bottom) // 2
    if ref in NUMBERS_AT:
        dx, dy = NUMBERS_AT[ref]
        size = NAME if ref in WORDS else NUMBER
        yield from write(words, (middle[0] + dx, middle[1] + dy), size, is_upright=ref in UPRIGHT_WORDS)
        return
    yield from write(words, _beside(placed, middle), NUMBER)


def _beside(placed: Placed, middle: Nm) -> Nm:
    """Small parts: below an upright one, above a lying one, right of a turned diode's upper pad."""
    low = max(pad.at[1] + pad.size[1] // 2 for pad in placed.pads)
    high = min(pad.at[1] - pad.size[1] // 2 for pad in placed.pads)
    if placed.part.footprint == "SOT-23":
        turned = middle[0] + round(1.75 * MM), high + round(0.7 * MM)
        return turned if placed.turns else (middle[0], high - round(0.7 * MM))
    if placed.turns % 2:
        return middle[0], min(low + round(0.7 * MM), SIZE[1])
    return middle[0], high - round(0.7 * MM)
