"""The silkscreen: outlines, the plugs' names and pins, the parts' numbers, printed on the board in white.

Its plain alphabet of strokes lets KiCad, gerbers and pictures show the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.generators.carrier.footprints import MM, Box, Line, Nm
from hardware.generators.carrier.placing import SIZE, Placed

# Each letter in strokes on a field of 4 by 6: a point is two digits, x from the left and y from the top.
STROKES = {
    "A": "06 20 46|1434",
    "B": "0006 36 45 44 33 03|00 30 41 42 33",
    "C": "41 30 10 01 05 16 36 45",
    "D": "00 06 26 45 41 20 00",
    "E": "40 00 06 46|0333",
    "F": "40 00 06|0333",
    "G": "41 30 10 01 05 16 36 45 43 23",
    "H": "0006|4046|0343",
    "I": "2026|1030|1636",
    "J": "40 45 36 16 05",
    "K": "0006|4003 46",
    "L": "00 06 46",
    "M": "06 00 23 40 46",
    "N": "06 00 46 40",
    "O": "10 01 05 16 36 45 41 30 10",
    "P": "06 00 30 41 42 33 03",
    "Q": "10 01 05 16 36 45 41 30 10|2446",
    "R": "06 00 30 41 42 33 03|2346",
    "S": "41 30 10 01 02 13 33 44 45 36 16 05",
    "T": "0040|2026",
    "U": "00 05 16 36 45 40",
    "V": "00 26 40",
    "W": "00 16 23 36 40",
    "X": "0046|4006",
    "Y": "00 23 40|2326",
    "Z": "00 40 06 46",
    "0": "10 01 05 16 36 45 41 30 10",
    "1": "11 20 26|1636",
    "2": "01 10 30 41 42 06 46",
    "3": "01 10 30 41 42 33 13|33 44 45 36 16 05",
    "4": "36 30 04 44",
    "5": "40 00 03 33 44 45 36 16 05",
    "6": "40 20 02 05 16 36 45 44 33 03",
    "7": "00 40 16",
    "8": "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
    "9": "43 13 02 01 10 30 41 44 26 06",
    "+": "0343|2125",
    "-": "0343",
    ".": "1516",
    "/": "0640",
    " ": "",
}
ADVANCE = 5.5  # from letter to letter, of the field's 4 by 6
INK = round(0.15 * MM)
# Makers promise letters from 1 mm on. Where the next pin is near, they are narrow.
HIGH, NARROW, NAME = round(1.0 * MM), round(0.8 * MM), round(1.1 * MM)
# From the middle of a plug's pins to its labels and its name.
LABEL_AWAY, NAME_AWAY = round(3.62 * MM), round(5.1 * MM)
TITLE = ("TOSCANA COMPANION", "CARRIER BOARD 3")
TITLE_AT = round(8.5 * MM), round(36.5 * MM)
# More words: which way the Pico goes in, and the header's first and last pin.
MORE_WORDS: dict[str, Nm] = {
    "USB": (round(65.5 * MM), round(54.5 * MM)),
    "1": (round(3.4 * MM), round(76.835 * MM)),
    "40": (round(56.6 * MM), round(74.295 * MM)),
}
# Where the names of the large parts stand: from the middle of the body.
NAMES_AT: dict[str, tuple[str, Nm]] = {
    "J1": ("RASPBERRY PI", (0, -round(3.27 * MM))),
    "U1": ("PICO", (0, -round(6.0 * MM))),
    "U2": ("74AHCT125", (0, 0)),
    "C1": ("C1 100UF", (round(4.1 * MM), 0)),
    "F1": ("F1 500MA", (0, -round(2.6 * MM))),
}
UPRIGHT_NAMES = ("U2", "C1")
PLUS_AWAY = round(2.8 * MM)  # from the capacitor's first leg outwards
BESIDE = round(0.8 * MM)  # from a small part's pad to the middle of its number


@dataclass(frozen=True, slots=True)
class Words:
    """A line of words around a point; `wide` is the height of letters that are as wide as these.

    `is_upright`: read from the right side of the board.
    """

    text: str
    middle: Nm
    high: int = HIGH
    wide: int = HIGH
    is_upright: bool = False

    @property
    def width(self) -> int:
        return round((ADVANCE * len(self.text) - (ADVANCE - 4)) * self.wide / 6)

    @property
    def box(self) -> Box:
        """With the ink around the strokes."""
        x, y = self.middle
        across, along = (self.high, self.width) if self.is_upright else (self.width, self.high)
        half, tall = (across + INK) // 2, (along + INK) // 2
        return x - half, y - tall, x + half, y + tall

    def strokes(self) -> Iterator[Line]:
        for index, letter in enumerate(self.text):
            for stroke in filter(None, STROKES[letter].split("|")):
                digits = stroke.replace(" ", "")
                places = zip(digits[::2], digits[1::2], strict=True)
                yield tuple(self._at(ADVANCE * index + int(x), int(y) - 3) for x, y in places)

    def _at(self, column: float, line: float) -> Nm:
        x, y = column * self.wide / 6 - self.width / 2, line * self.high / 6
        x, y = (y, -x) if self.is_upright else (x, y)
        return self.middle[0] + _micron(x), self.middle[1] + _micron(y)


def _micron(value: float) -> int:
    return round(value / 1000) * 1000


def printed(parts: tuple[Placed, ...]) -> tuple[Line, ...]:
    lines = [line for placed in parts if not placed.footprint.is_smd for line in _outline(placed)]
    return (*lines, *(line for words in all_words(parts) for line in words.strokes()))


def all_words(parts: tuple[Placed, ...]) -> tuple[Words, ...]:
    return (
        *(words for placed in parts for words in _words(placed)),
        *(
            Words(text, (TITLE_AT[0], TITLE_AT[1] + index * round(1.7 * MM)))
            for index, text in enumerate(TITLE)
        ),
        *(Words(text, at, NAME, NAME) for text, at in MORE_WORDS.items()),
    )


def _outline(placed: Placed) -> Iterator[Line]:
    left, top, right, bottom = placed.body
    yield ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    yield from placed.marks


def _words(placed: Placed) -> Iterator[Words]:
    ref = placed.part.ref
    left, top, right, bottom = placed.body
    middle = (left + right) // 2, (top + bottom) // 2
    if placed.part.labels:
        yield from _plug(placed, middle[0])
    elif ref in NAMES_AT:
        text, (dx, dy) = NAMES_AT[ref]
        yield Words(text, (middle[0] + dx, middle[1] + dy), NAME, NAME, ref in UPRIGHT_NAMES)
        if placed.part.footprint == "Radial_6.3":
            yield Words("+", placed.point(-PLUS_AWAY, 0), NAME, NAME)
    else:
        yield Words(ref, _beside(placed, middle), wide=NARROW)


def _plug(placed: Placed, middle: int) -> Iterator[Words]:
    for pad in placed.pads:
        yield Words(placed.part.labels[pad.number], (pad.at[0], pad.at[1] + LABEL_AWAY), wide=NARROW)
    yield Words(placed.part.value, (middle, placed.pads[0].at[1] + NAME_AWAY), NAME, NAME)


def _beside(placed: Placed, middle: Nm) -> Nm:
    """Small parts: below an upright one, above a lying one; right of a transistor or a diode's upper pad."""
    low = max(pad.at[1] + pad.size[1] // 2 for pad in placed.pads)
    high = min(pad.at[1] - pad.size[1] // 2 for pad in placed.pads)
    if placed.part.footprint == "SOT-23":
        right = max(pad.at[0] + pad.size[0] // 2 for pad in placed.pads)
        turned = middle[0] + round(1.75 * MM), high + round(0.7 * MM)
        return turned if placed.turns else (right + round(1.0 * MM), middle[1])
    if placed.turns % 2:
        return middle[0], min(low + BESIDE, SIZE[1])
    return middle[0], high - BESIDE
