"""Lay a scene out: each of its parts becomes marks. Knows where things go, not how pixels are made."""

from collections.abc import Iterator
from functools import lru_cache
from typing import assert_never

from companion.frozen import changed
from companion.ui.kit.columns import lay_columns
from companion.ui.kit.font import Face, metrics, width, wrap
from companion.ui.kit.marks import Bits, Block, Invert, Label, Lost, Mark, outline, scroll_bar
from companion.ui.kit.rows import lay_meter, lay_rows
from companion.ui.kit.scene import (
    HINT_LINE,
    TITLE_BAR,
    Align,
    Columns,
    Cue,
    Fill,
    Gauge,
    Paragraph,
    Part,
    Pattern,
    QrCode,
    Rect,
    Rows,
    Scene,
    SpeltWord,
    Text,
    turned,
)

SCROLL_BAR_WIDTH = 4
CUE_GAP = 5
TITLE_GAP = 3
CONTROL_GAP = 3
CARET_GAP = 2


def lay_out(scene: Scene) -> Iterator[Mark]:
    """All marks of the scene, in drawing order."""
    if scene.title or scene.right:
        yield from _title(scene.title, scene.right)
    for part in scene.body:
        yield from _part(part)
    if scene.hint:
        yield from _hint(scene.hint)


def scroll_limit(paragraph: Paragraph) -> int:
    """The last `first_line` that still fills the paragraph's rectangle."""
    _, lines, visible = _fit(paragraph)
    return max(0, len(lines) - visible)


def scrolled(paragraph: Paragraph, line: int, steps: int) -> int:
    """The paragraph's `first_line` after the knob was turned by `steps` from `line`."""
    return turned(line, steps, scroll_limit(paragraph) + 1)


def page_after(paragraph: Paragraph, line: int) -> int:
    """The paragraph's `first_line` one page further."""
    _, lines, visible = _fit(paragraph)
    return max(0, min(line + visible, len(lines) - visible))


def title_room(right: str) -> int:
    """How wide a title may be beside what stands at the right."""
    room = TITLE_BAR.inset(left=2, right=2).width
    return room - width(Face.SMALL, right) - TITLE_GAP if right else room


def _title(title: str, right: str) -> Iterator[Mark]:
    room = TITLE_BAR.inset(left=2, right=2)
    yield Label("title", Rect(room.x, room.y, title_room(right), room.height), title)
    yield Label("right of title", room, right, align=Align.RIGHT)
    yield Invert(TITLE_BAR)


def _hint(cues: tuple[Cue, ...]) -> Iterator[Mark]:
    """Cues run from the left; the last of several stands at the right edge, so that BACK keeps its place."""
    yield Bits(HINT_LINE.row(0, 1), (int("10" * (HINT_LINE.width // 2), 2),))
    line = HINT_LINE.inset(left=1, right=1)
    *first, last = cues
    if first:
        taken = _cue_width(last)
        yield from _cue(last, Rect(line.x + line.width - taken, line.y, taken, line.height))
        line = line.inset(right=taken + CUE_GAP)
    for cue in first or [last]:
        yield from _cue(cue, line)
        line = line.inset(left=_cue_width(cue) + CUE_GAP)


def has_room_for(*cues: Cue) -> bool:
    """Whether a hint of these cues has room for all of them."""
    room = HINT_LINE.inset(left=1, right=1).width
    return sum(map(_cue_width, cues)) + CUE_GAP * (len(cues) - 1) <= room


def _cue_width(cue: Cue) -> int:
    return width(Face.SMALL, cue.control) + CONTROL_GAP + width(Face.SMALL, cue.text)


def _cue(cue: Cue, room: Rect) -> Iterator[Mark]:
    control, text = room.split(width(Face.SMALL, cue.control), CONTROL_GAP)
    yield Label("control of hint", control.inset(top=1), cue.control)
    yield Label("hint", text, cue.text)


def _part(part: Part) -> Iterator[Mark]:
    match part:
        case Text(rect, text, face, align, is_inverted):
            yield Label("text", rect, text, face, align)
            if is_inverted:
                yield Invert(rect)
        case Paragraph():
            yield from _paragraph(part)
        case Gauge(rect, meter):
            yield from lay_meter(rect, meter)
        case Rows():
            yield from lay_rows(part)
        case Columns():
            yield from lay_columns(part)
        case SpeltWord():
            yield from _entry(part)
        case QrCode(rect, text):
            yield from _qr_code(rect, text)
        case Fill(rect, pattern):
            yield from _fill(rect, pattern)
        case _:
            assert_never(part)


def _fit(paragraph: Paragraph) -> tuple[Face, tuple[str, ...], int]:
    """The face a paragraph is set in, its lines, and how many of them its rectangle holds."""
    room = paragraph.rect.width - (SCROLL_BAR_WIDTH if paragraph.is_scrolling else 0)
    if paragraph.face is None:
        large = _fit(changed(paragraph, face=Face.REGULAR))
        _, lines, visible = large
        has_room = paragraph.is_scrolling or len(lines) <= visible
        if has_room and all(width(Face.REGULAR, line) <= room for line in lines):
            return large
    face = paragraph.face or Face.SMALL
    return face, wrap(face, paragraph.text, room), paragraph.rect.height // metrics(face).line_height


def _paragraph(paragraph: Paragraph) -> Iterator[Mark]:
    face, lines, visible = _fit(paragraph)
    rect, height = paragraph.rect, metrics(face).line_height
    if paragraph.is_scrolling:
        first = min(paragraph.first_line, max(0, len(lines) - visible))
        if len(lines) > visible:
            yield from scroll_bar(rect, first, visible, len(lines))
        rect = rect.inset(right=SCROLL_BAR_WIDTH)
    else:
        first = 0
        rect = rect.inset(top=max(0, rect.height - len(lines) * height) // 2)
    shown = list(lines[first : first + visible])
    if not paragraph.is_scrolling and len(lines) > visible:
        yield Lost("paragraph", " ".join(lines[visible:]))
        shown[-1] += "…"
    for index, line in enumerate(shown):
        yield Label("paragraph", rect.row(index, height), line, face, paragraph.align)


def _entry(entry: SpeltWord) -> Iterator[Mark]:
    yield Label("entry", entry.rect, entry.text, entry.face)
    before = width(entry.face, entry.text[: entry.cursor] + "i") - width(entry.face, "i")
    letter = entry.text[entry.cursor : entry.cursor + 1]
    # A caret behind the word keeps clear of its last letter.
    left = before - 1 if letter else before + CARET_GAP
    yield Invert(
        Rect(entry.rect.x + left, entry.rect.y, width(entry.face, letter or "n") + 2, entry.rect.height)
    )


@lru_cache(maxsize=8)
def qr_rows(text: str) -> tuple[int, ...]:
    """The rows of the text's QR code; a bit for each module, dark ones set."""
    # A screen that shows no address need not wait for this import.
    import segno  # noqa: PLC0415

    code = segno.make(text, error="l", micro=False, boost_error=False)
    return tuple(int("".join("1" if module else "0" for module in row), 2) for row in code.matrix)


def _qr_code(rect: Rect, text: str) -> Iterator[Mark]:
    rows = qr_rows(text)
    size = len(rows)
    # Readers want a lit margin; two modules are enough on a panel whose surroundings are even.
    scale = min(rect.width, rect.height) // (size + 4)
    if scale == 0:
        yield Lost("QR code", text)
        return
    yield Block(rect)
    side = size * scale
    left, top = rect.x + (rect.width - side) // 2, rect.y + (rect.height - side) // 2
    wide = tuple(int("".join(bit * scale for bit in f"{row:0{size}b}"), 2) for row in rows)
    dark = tuple(row ^ (1 << side) - 1 for row in wide for _ in range(scale))
    yield Bits(Rect(left, top, side, side), dark)


def _fill(rect: Rect, pattern: Pattern) -> Iterator[Mark]:
    match pattern:
        case Pattern.LIT:
            yield Block(rect)
        case Pattern.OUTLINE:
            yield from outline(rect)
        case Pattern.CHECKERED:
            even = int("10" * rect.width, 2) >> rect.width
            odd = int("01" * rect.width, 2) >> rect.width
            yield Bits(rect, tuple((even, odd)[y % 2] for y in range(rect.height)))
        case _:
            assert_never(pattern)
