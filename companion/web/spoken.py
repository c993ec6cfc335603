"""A scene as text for a screen reader."""

from functools import cache
from typing import assert_never

from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Language, Translator
from companion.ui.kit.scene import (
    Bar,
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

# What is read out for an icon. One that is not here is read by its name in the program.
ICON_NAMES = {
    Icon.RED: mark("red wine"),
    Icon.WHITE: mark("white wine"),
    Icon.CHAMPAGNE: mark("champagne"),
    Icon.ROSE: mark("rosé"),
    Icon.WATER: mark("water"),
    Icon.PLUS_TILE: mark("plus tile"),
    Icon.MINUS_TILE: mark("minus tile"),
    Icon.EMPTY_TILE: mark("empty"),
    Icon.HIRING_READY: mark("hiring ready"),
    Icon.WINEMAKING_READY: mark("winemaking ready"),
    Icon.TRADING_READY: mark("trading ready"),
    Icon.COIN_USED: mark("coin used"),
    Icon.WORKER: mark("worker"),
    Icon.WINEMASTER: mark("winemaster"),
    Icon.LOBBYIST: mark("lobbyist"),
    Icon.MR_ROSE: mark("Mr. Rosé"),
    Icon.MONEY: mark("money"),
    Icon.BOX: mark("boxes"),
    Icon.STARTING_PLAYER: mark("starting player"),
    Icon.TURN_PLAYER: mark("whose turn"),
    Icon.CHOSEN_PLAYER: mark("chosen player"),
    Icon.CROWN: mark("winner"),
    Icon.LOCK: mark("locked"),
    Icon.WARNING: mark("warning"),
    Icon.CLOCK: mark("time"),
    Icon.PAUSE: mark("paused"),
    Icon.UP: mark("up"),
    Icon.DOWN: mark("down"),
    Icon.CHECKED: mark("ticked"),
    Icon.UNCHECKED: mark("not ticked"),
    Icon.TURN: mark("turn"),
    Icon.PUSH: mark("push"),
    Icon.HOLD: mark("hold"),
    Icon.KEYS: mark("keys"),
    Icon.BACK: mark("back"),
    Icon.HUB: mark("hub"),
    Icon.NO_HUB: mark("no hub"),
    Icon.POINTS: mark("points"),
    Icon.STAR: mark("star"),
    Icon.PASS: mark("pass"),
    Icon.GRAPE: mark("grape"),
    Icon.RESIDUAL: mark("residual income"),
    Icon.HOUSE: mark("cottage"),
    Icon.STATUE: mark("statue"),
}


@frozen
class SpokenScreen:
    """What a screen reader reads out: the title, the body line by line, what to do next."""

    title: str = ""
    lines: tuple[str, ...] = ()
    hint: str = ""


def spoken_screen(scene: Scene, words: Translator) -> SpokenScreen:
    """All text of the scene in reading order; empty lines are left out."""
    lines = (spoken(line, words) for part in scene.body for line in _lines(part, words))
    return SpokenScreen(
        spoken(f"{scene.title} {scene.right}", words),
        tuple(line for line in lines if line),
        spoken(", ".join(f"{cue.control} {cue.text}" for cue in scene.hint), words),
    )


def spoken(text: str, words: Translator) -> str:
    """The text on one line, with each icon replaced by its name."""
    return " ".join(text.translate(_icon_names(words.language)).split())


@cache
def _icon_names(language: Language) -> dict[int, str]:
    words = Translator(language)
    names = {icon: words.text(_english(icon)) for icon in Icon}
    return {ord(icon): f" {name} " for icon, name in names.items()}


def _english(icon: Icon) -> str:
    small = Icon[icon.name.removeprefix("BIG_")]
    return ICON_NAMES.get(small, small.name.replace("_", " ").lower())


def _lines(part: Part, words: Translator) -> list[str]:
    match part:
        case Text(text=text, is_inverted=is_marked):
            return [f"> {text}" if is_marked and text.strip() else text]
        case Paragraph(text=text) | QrCode(text=text):
            return [text]
        case Entry(text=text, cursor=cursor):
            letter = text[cursor : cursor + 1]
            if not letter.strip():
                return [text]
            return [
                words.text("{name}, letter {number}: {letter}", name=text, number=cursor + 1, letter=letter)
            ]
        case Rows(rows=rows, selected=selected):
            return [_row(row, words, is_selected=index == selected) for index, row in enumerate(rows)]
        case Columns(columns=columns):
            return [_column(column, words) for column in columns]
        case Gauge(meter=meter):
            return [_meter(meter, words)]
        case Fill():
            return []
        case _:
            assert_never(part)


def _row(row: Row, words: Translator, *, is_selected: bool) -> str:
    meter = "" if row.meter is None else _meter(row.meter, words)
    return f"{'> ' if is_selected else ''}{row.text} {row.value} {meter}"


def _column(column: Column, words: Translator) -> str:
    """The kind and its fields; the field that the knob is on is marked with `>`."""
    foot = column.foot if isinstance(column.foot, str) else _meter(column.foot, words)
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


def _meter(meter: Meter, words: Translator) -> str:
    match meter:
        case Pips(filled, total):
            return words.text("{part} of {whole}", part=filled, whole=total)
        case Bar(part, whole):
            return words.text("{part} of {whole}", part=part, whole=whole)
        case _:
            assert_never(meter)
