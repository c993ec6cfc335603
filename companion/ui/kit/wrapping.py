"""Where a text breaks into lines: at spaces, and between kana and kanji, which have none."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from companion.ui.kit.font import FIRST_WIDE, Face, width

# What may not begin a line: closing marks, small kana, the marks of length and repetition.
NO_BEGINNING = frozenset(
    "、。，．・：；？！）〕］｝〉》」』】’”…‥％ー〜々ゝゞヽヾ,.:;?!)]}%"  # noqa: RUF001
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
# What may not end one: opening marks.
NO_END = frozenset("（〔［｛〈《「『【‘“([{")  # noqa: RUF001
ICONS = ("\ue000", "\uf8ff")
# What stays on one line: an arrow with what stands before and after it.
ARROW, HELD_ARROW = " → ", "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}"


@lru_cache(maxsize=256)
def wrap(face: Face, text: str, room: int) -> tuple[str, ...]:
    """The text in lines at most `room` wide; what can't be broken and is wider than that stays whole."""
    return tuple(
        line for part in text.replace(ARROW, HELD_ARROW).split("\n") for line in _wrap_part(face, part, room)
    )


def _wrap_part(face: Face, text: str, room: int) -> Iterator[str]:
    line = ""
    # Only the plain space breaks: a no-break space holds French punctuation to its word.
    for word in _words(face, text, room):
        gap = " " if line else ""
        for piece in _pieces(word):
            longer = f"{line}{gap}{piece}"
            if line and width(face, longer) > room:
                yield line
                line = piece
            else:
                line = longer
            gap = ""
    yield line


def _words(face: Face, text: str, room: int) -> Iterator[str]:
    """What plain spaces part; an arrow lets go of what would not fit on a line with it."""
    for word in text.split(" "):
        if width(face, word) <= room:
            yield word
        else:
            yield from word.replace(HELD_ARROW, f"{HELD_ARROW[:-1]} ").split(" ")


def _pieces(word: str) -> Iterator[str]:
    """The word in parts that stay whole: one, if it has no kana and no kanji."""
    begin = 0
    for at, (before, after) in enumerate(pairwise(word), 1):
        if _may_break(before, after):
            yield word[begin:at]
            begin = at
    yield word[begin:]


def _may_break(before: str, after: str) -> bool:
    # A number stays with what it counts.
    if after in NO_BEGINNING or before in NO_END or before.isdigit():
        return False
    return _is_wide(before) or _is_wide(after)


def _is_wide(character: str) -> bool:
    return character >= FIRST_WIDE and not ICONS[0] <= character <= ICONS[1]


def cut_words(text: str, room: int) -> str:
    """The text with spaces in words that no line has room for, in small letters: nobody chose these words."""
    return " ".join(part for word in text.split(" ") for part in _cut(word, room))


def _cut(word: str, room: int) -> Iterator[str]:
    part = ""
    for character in word:
        if part and width(Face.SMALL, part + character) > room:
            yield part
            part = ""
        part += character
    yield part
