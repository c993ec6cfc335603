"""A plain alphabet of strokes for the print, so that KiCad, gerbers and pictures show the same."""

from hardware.generators.carrier.footprints import Nm

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
Line = tuple[Nm, ...]


def width(words: str, height: int) -> int:
    return round((ADVANCE * len(words) - (ADVANCE - 4)) * height / 6)


def write(words: str, middle: Nm, height: int, *, is_upright: bool = False) -> tuple[Line, ...]:
    """The strokes of a line of words around a point; `is_upright`: read from below."""
    scale = height / 6
    left = -width(words, height) / 2
    lines = []
    for index, letter in enumerate(words):
        for stroke in filter(None, STROKES[letter].split("|")):
            digits = stroke.replace(" ", "")
            points = [
                (left + (ADVANCE * index + int(x)) * scale, (int(y) - 3) * scale)
                for x, y in zip(digits[::2], digits[1::2], strict=True)
            ]
            lines.append(tuple(_moved(point, middle, is_upright=is_upright) for point in points))
    return tuple(lines)


def _moved(point: tuple[float, float], middle: Nm, *, is_upright: bool) -> Nm:
    x, y = (point[1], -point[0]) if is_upright else point
    return middle[0] + _micron(x), middle[1] + _micron(y)


def _micron(value: float) -> int:
    return round(value / 1000) * 1000
