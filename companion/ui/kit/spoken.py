"""A scene as text for a screen reader, and text as it is said aloud."""

import re
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
    SpeltWord,
    Text,
)

# These say nothing.
ORNAMENTS = (Icon.LEFT_BRANCH, Icon.RIGHT_BRANCH)
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
    Icon.HEX_PIECE: mark("piece"),
    Icon.HEX_TILE: mark("tile"),
    Icon.GREEN_COUNTER: mark("green points"),
    Icon.RED_COUNTER: mark("red points"),
}
# What is read out for an icon right after a number.
COUNTED_ICONS = {
    Icon.BOX: ("{count} box", "{count} boxes"),
    Icon.POINTS: ("{count} point", "{count} points"),
    Icon.STAR: ("{count} star", "{count} stars"),
    Icon.CARDS: ("{count} card", "{count} cards"),
    Icon.WORKER: ("{count} worker", "{count} workers"),
    Icon.MARBLE: ("{count} marble", "{count} marble"),
    Icon.HEX_TILE: ("{count} tile", "{count} tiles"),
}
# A number is this icon's if it stands right before it and right after no other icon, or apart after a word.
_COUNTED = rf"([{''.join(COUNTED_ICONS)}])"
COUNTED = re.compile(rf"(?<![{''.join(Icon)}\d/.+\u2212-])(\d+){_COUNTED}|(?<=[^\W\d_] )(\d+) {_COUNTED}")


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

    def counted(found: re.Match[str]) -> str:
        number, icon = filter(None, found.groups())
        read = words.plural(*COUNTED_ICONS[Icon(icon)], int(number))
        return f" {read} "

    return " ".join(COUNTED.sub(counted, text).translate(_icon_names(words.language)).split())


def aloud(text: str, words: Translator) -> str:
    """The text on one line, with signs in words: icons, 0/1, 3/7, +2, an arrow, the mark of a line."""
    text = spoken(text, words).replace("> ", "").replace("\N{MINUS SIGN}", "-")
    text = text.replace("0/1", words.text("zero or one"))
    text = _PART.sub(lambda found: words.text("{part} out of {whole}", part=found[1], whole=found[2]), text)
    text = _MOVED.sub(lambda found: words.text("{before} to {after}", before=found[1], after=found[2]), text)
    text = _SIGNED.sub(lambda found: words.text(_SIGNS[found[1]]) + " ", _MARKS.sub("", text))
    return _BEFORE_STOP.sub(r"\1", " ".join(text.translate(_UNSPOKEN).split()))


_PART = re.compile(r"\b(\d+)\s?/\s?(\d+)\b")
_MOVED = re.compile(r"([^\s,:]+) → ([^\s,:]+)")
_SIGNED = re.compile(r"(?<![\w.])([+-])\s?(?=\d|\s|$)")
_SIGNS = {"+": mark("plus"), "-": mark("minus")}
# The marks of tiles, beside their sum.
_MARKS = re.compile(r"(?<=\d) [+-]+(?=\W|$)|[+-]{2,}")
_BEFORE_STOP = re.compile(r"\s+([:,.])")
_UNSPOKEN = dict.fromkeys(map(ord, "·|_…→"), ", ")


@cache
def _icon_names(language: Language) -> dict[int, str]:
    words = Translator(language)
    names = {icon: "" if icon in ORNAMENTS else words.text(_english(icon)) for icon in Icon}
    return {ord(icon): f" {name} " for icon, name in names.items()}


def _english(icon: Icon) -> str:
    small = Icon[icon.name.removeprefix("BIG_")]
    return ICON_NAMES.get(small, small.name.replace("_", " ").lower())


def _lines(part: Part, words: Translator) -> list[str]:
    match part:
        case Text(text=text, is_inverted=is_marked):
            return [f"> {text}" if is_marked and text.strip() else text]
        case Paragraph(text=text) | QrCode(text=text):
            return text.splitlines()
        case SpeltWord(text=text, cursor=cursor):
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
