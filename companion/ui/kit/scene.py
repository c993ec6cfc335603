"""What a screen shows, as data: a title bar, parts in rectangles, a hint line. paint.py makes pixels of it.

Icons are characters, so every text may hold them: `f"{Icon.RED} 3"`.
"""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from companion.frozen import frozen
from companion.ui.kit.font import Face, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator

WIDTH, HEIGHT = 128, 64
ROW_HEIGHT = 10


class Rect(NamedTuple):
    """A rectangle of the screen, in pixels from the top left corner."""

    x: int
    y: int
    width: int
    height: int

    def row(self, index: int, height: int = ROW_HEIGHT) -> "Rect":
        """The index-th row of this rectangle, for rows of one height; -1 is the lowest."""
        top = self.y + index * height if index >= 0 else self.y + self.height + index * height
        return Rect(self.x, top, self.width, height)

    def split(self, left: int, gap: int = 0) -> tuple["Rect", "Rect"]:
        """This rectangle cut in two: `left` pixels, then the rest after a gap."""
        rest = left + gap
        return (
            Rect(self.x, self.y, left, self.height),
            Rect(self.x + rest, self.y, self.width - rest, self.height),
        )

    def inset(self, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> "Rect":
        """This rectangle, smaller by these margins."""
        return Rect(self.x + left, self.y + top, self.width - left - right, self.height - top - bottom)


PANEL = Rect(0, 0, WIDTH, HEIGHT)
"""Every pixel there is; only a test picture reaches its edge."""
SCREEN = PANEL.inset(left=1, right=1, bottom=1)
"""Where screens are laid out: the dark pixels around it are room for the shift that spares the OLED."""
TITLE_BAR = Rect(SCREEN.x, SCREEN.y, SCREEN.width, 11)
BODY = Rect(SCREEN.x, 11, SCREEN.width, 40)
TALL_BODY = SCREEN.inset(top=11)
"""The body of a screen without a hint line: five rows instead of four."""
HINT_LINE = SCREEN.row(-1, 10)
"""Its top row is a dotted rule, one dark row below the lowest descender of the body."""


class Align(Enum):
    """Where a text stands in its rectangle."""

    LEFT = auto()
    CENTRE = auto()
    RIGHT = auto()


@frozen
class Pips:
    """A small count, one square each: filled ones, then hollow ones."""

    filled: int
    total: int = 5


@frozen
class Bar:
    """A part of a whole, as a bar filled from the left."""

    part: int
    whole: int


Meter = Pips | Bar


@frozen
class Text:
    """One line of text."""

    rect: Rect
    text: str
    face: Face = Face.SMALL
    align: Align = Align.LEFT
    is_inverted: bool = False


@frozen
class Paragraph:
    """Text that wraps at spaces and at line breaks.

    Without a face it takes the regular one if that fits, else the small one; a scrolling one is small only
    for a word that is too wide. It begins at `first_line` and has a scroll bar; see `layout.scroll_limit`.
    """

    rect: Rect
    text: str
    face: Face | None = None
    align: Align = Align.LEFT
    is_scrolling: bool = False
    first_line: int = 0


@frozen
class Gauge:
    """A meter on its own."""

    rect: Rect
    meter: Meter


@frozen
class Row:
    """One line of a list: a text, a meter, and a value at the right edge."""

    text: str
    value: str = ""
    meter: Meter | None = None
    is_editing: bool = False
    """The knob changes the value now: only the value is marked, not the whole row."""


@frozen
class Rows:
    """A list: the selected row is inverted and kept in view; a scroll bar shows when there are more.

    Without a face, rows are regular; they are small where a list has no selection and all shall be seen, or
    little height, and where a text is too long. Without a selection it begins at `first`.
    """

    rect: Rect
    rows: tuple[Row, ...]
    selected: int | None = None
    first: int = 0
    face: Face | None = None


class Focus(Enum):
    """Which field of a column the knob is on."""

    NONE = auto()
    WHOLE = auto()
    MARK = auto()
    VALUE = auto()
    FOOT = auto()


@frozen
class Column:
    """One of five columns above the five keys: icon and mark, a big value with a small note, a foot."""

    icon: str
    mark: str = ""
    value: str = ""
    trend: str = ""
    """`Icon.UP` or `Icon.DOWN`, above the note."""
    note: str = ""
    foot: str | Pips = ""
    focus: Focus = Focus.NONE


@frozen
class Columns:
    """Five columns, each in line with its key. Without feet, the last row of the body stays free."""

    columns: tuple[Column, ...]
    rect: Rect = BODY


@frozen
class SpeltWord:
    """A word being spelt: the letter at the cursor is inverted; the cursor may stand just behind the word."""

    rect: Rect
    text: str
    cursor: int
    face: Face = Face.BOLD


@frozen
class QrCode:
    """A text as a QR code, dark on a lit ground, as large as its rectangle allows."""

    rect: Rect
    text: str


class Pattern(Enum):
    """How an area is filled."""

    LIT = auto()
    CHECKERED = auto()
    OUTLINE = auto()


@frozen
class Fill:
    """An area without text: a rule (one pixel high), a frame, a test picture."""

    rect: Rect
    pattern: Pattern = Pattern.LIT


Part = Text | Paragraph | Gauge | Rows | Columns | SpeltWord | QrCode | Fill


@frozen
class Cue:
    """What one control does now: `Cue(Icon.PUSH, "buy")`. The icon is a control, or CLOCK."""

    control: Icon
    text: str


class LampShow(Enum):
    """What the rows of lamps show while a screen is open."""

    GAME = auto()
    TEST = auto()
    """One lamp after the other, so that a dead or swapped one is seen."""
    CALL = auto()
    """All rows blink: something is announced."""
    FINALE = auto()
    """A light runs along the winners' rows."""


@frozen
class Scene:
    """One screen: an inverted title bar (none if empty), the body's parts, and what to do next."""

    title: str = ""
    right: str = ""
    body: tuple[Part, ...] = ()
    hint: tuple[Cue, ...] = ()
    acting: str | None = None
    """The player whose entry this is: their lamps pulse."""
    asked: str | None = None
    """Who must answer here, so that their clock runs meanwhile; empty where it stands."""
    redraw_s: float | None = None
    """How soon the screen wants to be drawn again by itself; None is never."""
    lamps: LampShow = LampShow.GAME
    is_private: bool = False
    """Shown on the box alone: a page that the room may see does not show it."""


# A dark line between the title bar and a selected first row keeps them apart.
LIST = Rect(BODY.x, BODY.y + 1, BODY.width, BODY.height)
PAGE = LIST.inset(left=2)
TALL_LIST = TALL_BODY.inset(top=2)


def clamped(value: int, low: int, high: int) -> int:
    """The value, or the bound that it exceeds; `low` counts where the bounds cross."""
    return max(low, min(value, high))


def choosing(words: Translator, act: str, knob: str = "") -> tuple[Cue, ...]:
    """The hint of a list: the knob chooses or does that, a push does this, BACK leads back."""
    turning = Cue(Icon.TURN, knob or words.text("choose"))
    return (turning, Cue(Icon.PUSH, act), Cue(Icon.BACK, words.text("back")))


def turned(selected: int | None, steps: int, count: int) -> int:
    """The selected row of a list after the knob was turned; it stops at both ends of the list.

    Where none was selected, the knob comes to the first.
    """
    start = selected if selected is not None else -1 if steps > 0 else 0
    return clamped(start + steps, 0, count - 1)


def message(title: str, text: str, *hint: Cue, right: str = "") -> Scene:
    """The text under its title; a single cue stands beside the title and leaves room for larger letters."""
    match hint:
        case (Cue(control, act),) if not right:
            body = (Paragraph(TALL_BODY.inset(left=2, right=2), text),)
            return Scene(title, f"{control} {act}", body)
    return Scene(title, right, (Paragraph(BODY.inset(left=2, right=2), text),), hint)


def warning(title: str, sentence: str) -> Scene:
    """A sentence under a title, for when there is no screen to show it."""
    return Scene(f"{Icon.WARNING} {title}", body=(Paragraph(TALL_BODY.inset(left=2, right=2), sentence),))


# A dark row keeps a remark apart from the dotted rule of the hint line.
REMARK = Rect(BODY.x + 2, HINT_LINE.y - 13, BODY.width - 4, 12)


def remark(text: str, align: Align = Align.LEFT) -> Text:
    """The line of text; regular if there is room for it, else small."""
    return Text(
        REMARK, text, Face.REGULAR if width(Face.REGULAR, text) <= REMARK.width else Face.SMALL, align
    )


def not_possible(words: Translator) -> str:
    """The line that says that the half-entered command would be refused."""
    return Icon.WARNING + " " + words.text("not possible: push")


PITCH, CELL_WIDTH = 25, 24
SIGN_HEIGHT, WORD_HEIGHT = 12, 13
WORD_ROOM = CELL_WIDTH - 1


@frozen
class Choice:
    """A sign and a word for one key: `is_on` inverts the sign, without a word it is not available."""

    sign: str
    word: str
    is_on: bool = False


def choice_parts(choices: Sequence[Choice], line: str) -> tuple[Part, ...]:
    """The parts of the body: signs with words under them, all in one face, then a line of text."""
    parts: list[Part] = []
    is_small = any(width(Face.REGULAR, choice.word) > WORD_ROOM for choice in choices)
    for index, choice in enumerate(choices):
        cell = Rect(BODY.x + index * PITCH, BODY.y + 2, CELL_WIDTH, SIGN_HEIGHT)
        word = Rect(cell.x, cell.y + SIGN_HEIGHT, CELL_WIDTH, WORD_HEIGHT)
        face = Face.SMALL if is_small else Face.REGULAR
        parts.append(Text(cell, choice.sign, align=Align.CENTRE, is_inverted=choice.is_on))
        parts.append(Text(word, choice.word, face, Align.CENTRE, is_inverted=choice.is_on))
    return (*parts, remark(line))
