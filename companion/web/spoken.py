"""A scene as text for a screen reader."""

from typing import assert_never

from companion.frozen import frozen
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import (
    Bar,
    Carousel,
    Column,
    Columns,
    Entry,
    Fill,
    Focus,
    Gauge,
    Meter,
    Paragraph,
    Part,
    Pips,
    QrCode,
    Row,
    Rows,
    Scene,
    Text,
)

_ICON_NAMES = str.maketrans(
    {icon.value: f" {icon.name.removeprefix('BIG_').replace('_', ' ').lower()} " for icon in Icon}
)


@frozen
class SpokenScreen:
    """What a screen reader reads out: the title, the body line by line, what to do next."""

    title: str = ""
    lines: tuple[str, ...] = ()
    hint: str = ""


def spoken_screen(scene: Scene) -> SpokenScreen:
    """All text of the scene in reading order; empty lines are left out."""
    lines = (spoken(line) for part in scene.body for line in _lines(part))
    return SpokenScreen(
        spoken(f"{scene.title} {scene.right}"),
        tuple(line for line in lines if line),
        spoken(", ".join(f"{cue.control} {cue.text}" for cue in scene.hint)),
    )


def spoken(text: str) -> str:
    """The text on one line, with each icon replaced by its name."""
    return " ".join(text.translate(_ICON_NAMES).split())


def _lines(part: Part) -> list[str]:
    match part:
        case Text(text=text, is_inverted=is_marked):
            return [f"> {text}" if is_marked and text.strip() else text]
        case Paragraph(text=text) | QrCode(text=text):
            return [text]
        case Entry(text=text, cursor=cursor):
            letter = text[cursor : cursor + 1]
            return [f"{text}, letter {cursor + 1}: {letter}" if letter.strip() else text]
        case Rows(rows=rows, selected=selected):
            return [_row(row, is_selected=index == selected) for index, row in enumerate(rows)]
        case Columns(columns=columns):
            return [_column(column) for column in columns]
        case Carousel(choices=choices, chosen=chosen):
            return [f"> {choices[chosen]}"] if choices else []
        case Gauge(meter=meter):
            return [_meter(meter)]
        case Fill():
            return []
        case _:
            assert_never(part)


def _row(row: Row, *, is_selected: bool) -> str:
    meter = "" if row.meter is None else _meter(row.meter)
    return f"{'> ' if is_selected else ''}{row.text} {row.value} {meter}"


def _column(column: Column) -> str:
    """The kind and its fields; the field that the knob is on is marked with `>`."""
    foot = column.foot if isinstance(column.foot, str) else _meter(column.foot)
    fields = (
        (Focus.WHOLE, column.icon),
        (Focus.MARK, column.mark),
        (Focus.VALUE, column.value),
        (Focus.NONE, f"{column.trend} {column.note}"),
        (Focus.FOOT, foot),
    )
    return " ".join(
        f"> {text}" if focus is column.focus is not Focus.NONE else text for focus, text in fields
    )


def _meter(meter: Meter) -> str:
    match meter:
        case Pips(filled, total):
            return f"{filled} of {total}"
        case Bar(part, whole):
            return f"{part} of {whole}"
        case _:
            assert_never(meter)
