"""What stands on the card, as a page to print: the words of the catalogues, the drawings of the program."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from companion.games.kit.lamps import ROWS
from companion.games.kit.sentences import mark
from companion.games.registry import GAMES
from companion.ui.kit.game_screens import Labels
from companion.ui.kit.icons import Icon, drawings
from companion.ui.kit.languages import Language, Translator
from companion.ui.kit.paint import paint
from companion.ui.kit.scene import HEIGHT, WIDTH
from companion.web.words import STATIC
from tests.ui.gallery import SITUATIONS

STYLE = (Path(__file__).parent / "card.css").read_text(encoding="utf-8")
CAPS = dict(
    re.findall(r"\.key\[data-colour=(\w+)\] \{ --cap: (#\w+)", (STATIC / "box.css").read_text("utf-8"))
)
TITLE = mark("The card for the table")
LOWEST_LINE = mark("The lowest line of the screen says what each does now.")
# The signs of a control, its name, and what it does.
CONTROLS: tuple[tuple[tuple[Icon, ...], tuple[str, ...], str], ...] = (
    ((Icon.TURN,), (mark("turn"),), mark("Choose, or count.")),
    ((Icon.PUSH,), (mark("push"),), mark("Yes: enter it, or go on.")),
    (
        (Icon.HOLD,),
        (mark("hold"),),
        mark("On the game's screen: a pause. Elsewhere: what the lowest line says."),
    ),
    ((Icon.KEYS,), (mark("keys"),), mark("What stands above each key.")),
    ((Icon.BACK,), (mark("Back"),), mark("One step back. On the game's screen: {menu}.")),
    ((Icon.BACK, Icon.HOLD), (mark("Back"), mark("hold")), mark("Undo the last entry.")),
    ((), (mark("Seat buttons"),), mark("I act now, or: this is about me. Held: what I have.")),
)
# A title, what to do, and the lines of the menu that lead there.
HOW_TO = (
    (
        mark("Undo"),
        mark("Hold {back}. Longer ago: {path}, turn to the entry, push twice."),
        (mark("Menu"), mark("History")),
    ),
    (
        mark("Board check"),
        mark(
            "Is the board different? {path}: turn and push to change it; hold when all is right, and say why."
        ),
        (mark("Menu"), mark("Board check")),
    ),
    (
        mark("Web page"),
        mark("{path}: scan the code, and the phone shows the table."),
        (mark("Menu"), mark("Web page")),
    ),
    (
        mark("My seat"),
        mark("{path}, then turn, or press your seat button: the phone that scans the code enters for you."),
        (mark("Menu"), mark("Web page")),
    ),
)


def as_html(language: Language) -> str:
    """The cards of all games in this language, a sheet of paper each."""
    words = Translator(language)
    sheets = "\n".join(_sheet(name, words) for name in GAMES.names)
    return (
        f'<!doctype html><html lang="{language.code}"><head><meta charset="utf-8">'
        f"<title>Toscana Companion: {_say(words, TITLE)}</title><style>{STYLE}</style></head>"
        f"<body>{sheets}</body></html>"
    )


def _sheet(game: str, words: Translator) -> str:
    labels = GAMES.screens(game).labels
    return (
        f'<section id="{game}"><header><h1>{_say(words, GAMES.port(game).title)}</h1>'
        f"<p>Toscana Companion · {_say(words, TITLE)}</p></header>"
        f'<div class="panel"><div class="top">{_screen(game, words.language)}{_knob()}</div>'
        f'<div class="top"><div class="keys">{"".join(_keys(labels, words))}</div>'
        f'<div class="back box">{drawn(Icon.BACK)}{_say(words, "Back")}</div></div>'
        f'<div class="seats">{"".join(_seats(labels, words))}</div></div>'
        f'<div class="controls box"><dl>{"".join(_controls(words))}</dl><p class="box">'
        f"{_say(words, LOWEST_LINE)}</p></div>"
        f'<div class="lamps box"><h2>{_say(words, "What the lamps mean")}</h2>'
        f"<ul>{''.join(_lamps(labels, words))}</ul></div>"
        f'<div class="how">{"".join(_how_to(words))}</div></section>'
    )


def _say(words: Translator, message: str, **values: object) -> str:
    return escape(words.text(message, **values))


def _name(words: Translator, parts: Sequence[str]) -> str:
    text = " · ".join(words.text(part) for part in parts)
    return escape(text[:1].upper() + text[1:])


def _screen(game: str, language: Language) -> str:
    """The game's own screen in the middle of an evening, as the OLED shows it."""
    home = next(each for each in SITUATIONS if each.owner == game and each.name == "home")
    bits = "".join(f"{byte:08b}" for byte in paint(home.reach(language).scene))
    rows = [bits[start : start + WIDTH].translate({48: ".", 49: "#"}) for start in range(0, len(bits), WIDTH)]
    return f'<svg class="oled" viewBox="-4 -4 {WIDTH + 8} {HEIGHT + 8}">{_path(rows)}</svg>'


def _knob() -> str:
    return f'<div class="knob">{drawn(Icon.TURN)}{drawn(Icon.PUSH)}{drawn(Icon.HOLD)}</div>'


def _keys(labels: Labels, words: Translator) -> Iterator[str]:
    for number, label in enumerate(labels.keys):
        cap = f' style="border-bottom: 2mm solid {CAPS[labels.colours[number]]}"' if labels.colours else ""
        sign = drawn(labels.signs[number]) if labels.signs else ""
        yield f'<div class="key box"{cap}>{sign}<span>{_say(words, label)}</span></div>'


def _seats(labels: Labels, words: Translator) -> Iterator[str]:
    for number in range(1, ROWS + 1):
        lamps = "<i></i>" * len(labels.lamps)
        yield f'<div class="seat box">{lamps}<b>{_say(words, "Seat {number}", number=number)}</b></div>'


def _controls(words: Translator) -> Iterator[str]:
    for signs, names, does in CONTROLS:
        icons = "".join(map(drawn, signs))
        told = _say(words, does, menu=words.text("Menu"))
        yield f"<dt>{icons}</dt><dd><b>{_name(words, names)}</b> {told}</dd>"


def _lamps(labels: Labels, words: Translator) -> Iterator[str]:
    for label, alike in groupby(labels.lamps):
        yield f"<li>{'<i></i>' * len(list(alike))} {_say(words, label)}</li>"
    for effect in (mark("pulsing: acts now"), mark("flashing: not possible")):
        yield f"<li>{_say(words, effect)}</li>"


def _how_to(words: Translator) -> Iterator[str]:
    for title, text, lines in HOW_TO:
        path = " → ".join(words.text(line) for line in lines)
        told = _say(words, text, path=path, back=words.text("Back"))
        strong = told.replace(escape(path), f"<b>{escape(path)}</b>")
        yield f'<div class="box"><h2>{_say(words, title)}</h2><p>{strong}</p></div>'


def drawn(icon: Icon) -> str:
    rows = drawings()[icon]
    return f'<svg viewBox="0 0 {len(rows[0])} {len(rows)}" style="--wide:{len(rows[0])}">{_path(rows)}</svg>'


def _path(rows: Sequence[str]) -> str:
    """The lit dots, those side by side as one bar."""
    bars = (
        f"M{found.start()} {y}.5h{len(found[0])}"
        for y, row in enumerate(rows)
        for found in re.finditer("#+", row)
    )
    return f'<path d="{"".join(bars)}"/>'
