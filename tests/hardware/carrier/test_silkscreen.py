"""The print on the carrier board: letters that can be made, none into another, each beside what it names."""

from itertools import combinations
from math import hypot

from hardware.generators.carrier.board import placed_parts
from hardware.generators.carrier.footprints import MM, Box
from hardware.generators.carrier.placing import SIZE
from hardware.generators.carrier.silkscreen import INK, Words, all_words

PARTS = placed_parts()
WORDS = all_words(PARTS)


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_every_letter_is_a_millimetre_high_and_its_strokes_wide_enough() -> None:
    assert min(words.high for words in WORDS) >= MM
    assert INK >= 0.15 * MM


def test_the_box_around_words_is_that_of_their_strokes() -> None:
    words = Words("B8", (0, 0))
    xs, ys = zip(*(point for line in words.strokes() for point in line), strict=True)
    around = min(xs) - INK // 2, min(ys) - INK // 2, max(xs) + INK // 2, max(ys) + INK // 2
    assert max(abs(a - b) for a, b in zip(words.box, around, strict=True)) <= 1000


def test_no_words_are_printed_into_others() -> None:
    assert [(one.text, other.text) for one, other in combinations(WORDS, 2) if meet(one.box, other.box)] == []


def test_no_words_are_printed_over_an_outline_or_the_edge() -> None:
    crossed = []
    for placed in PARTS:
        if placed.footprint.is_smd:
            continue
        left, top, right, bottom = placed.body
        sides = (left, top, right, top), (left, bottom, right, bottom), (left, top, left, bottom)
        for side in (*sides, (right, top, right, bottom)):
            line = side[0] - 1, side[1] - 1, side[2] + 1, side[3] + 1
            crossed += [(words.text, placed.part.ref) for words in WORDS if meet(words.box, line)]
    assert crossed == []
    for words in WORDS:
        left, top, right, bottom = words.box
        assert min(left, top, SIZE[0] - right, SIZE[1] - bottom) > 0, words.text


def test_the_plus_stands_at_the_capacitor_s_plus_leg() -> None:
    (capacitor,) = (placed for placed in PARTS if placed.part.ref == "C1")
    plus, minus = (pad.at for pad in capacitor.pads)
    (sign,) = (words for words in WORDS if words.text == "+" and meet(words.box, _around(capacitor.body)))
    assert hypot(sign.middle[0] - plus[0], sign.middle[1] - plus[1]) < 3 * MM
    assert hypot(sign.middle[0] - minus[0], sign.middle[1] - minus[1]) > 5 * MM
    assert not any("+" in words.text for words in WORDS if "C1" in words.text)


def _around(box: Box) -> Box:
    return box[0] - 2 * MM, box[1] - 2 * MM, box[2] + 2 * MM, box[3] + 2 * MM


def test_each_number_stands_nearest_to_its_own_part() -> None:
    small = {placed.part.ref: placed for placed in PARTS if placed.footprint.is_smd}
    for words in WORDS:
        if words.text in small:
            distances = {
                ref: min(
                    hypot(words.middle[0] - pad.at[0], words.middle[1] - pad.at[1]) for pad in placed.pads
                )
                for ref, placed in small.items()
            }
            assert min(distances, key=lambda ref: distances[ref]) == words.text
