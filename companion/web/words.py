"""The pages' own words, the same for every game: of the table, the entry form, the archive and the panel."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.games.kit.sentences import mark
from companion.games.page import GamePage
from companion.ui.kit.game_screens import Labels
from companion.ui.kit.icons import drawings
from companion.ui.kit.languages import SOURCE, Translator, language

STATIC = Path(__file__).parent / "static"
SAID = re.compile(r'(?:\b(?:t|mark)\(|\bdata-(?:word|aria|title)=)"((?:[^"\\]|\\.)+)"')
# The files of a page, which say its words; those that several pages have are sent with each.
FILES: Mapping[str, tuple[str, ...]] = {
    "table": (
        *("table.html", "table.js", "pieces.js", "announce.js", "chart.js", "log.js", "sit.js", "voice.js"),
    ),
    "enter": ("enter.js", "fields.js", "form.js", "join.js", "players.js", "seat.js", "sign_in.js"),
    "replay": ("pieces.js", "replay.js"),
    "archive": (
        *("frame.html", "games.html", "evening.html", "statistics.html"),
        *("archive.js", "chart.js", "games.js", "evening.js", "statistics.js"),
    ),
}


@cache
def said_in(folder: Path) -> tuple[tuple[str, str], ...]:
    """What the pages of a folder say, each text with the name of its file.

    In a script `t("...")` says one at once, and `mark("...")` one that is looked up later; in a page it is
    `data-word="..."`.
    """
    files = sorted(file for file in folder.iterdir() if file.suffix in (".js", ".html"))
    return tuple((file.name, text) for file in files for text in SAID.findall(file.read_text("utf-8")))


@cache
def page_words(page: str) -> tuple[str, ...]:
    """What the files of a page say, in English."""
    return tuple(dict.fromkeys(text for file, text in said_in(STATIC) if file in FILES[page]))


def game_words(page: GamePage) -> tuple[str, ...]:
    """What a game's own files show on a page, in English."""
    said = () if page.folder is None else said_in(page.folder)
    return (*page.looked_up, *(text for _, text in said))


# Of the panel's page, by the names that it uses; it fills in `{number}` itself.
LABELS: dict[str, str] = {
    "back": mark("Back"),
    "hold": mark("hold: undo"),
    "lost": mark("The box does not answer. This page comes back by itself when the box does."),
    "watching": mark("The panel is at the table. This page only watches."),
    "table": mark("The table"),
    "doctor": mark("Check the devices"),
    "speaker": mark("This page speaks"),
    # for screen readers
    "box": mark("The box"),
    "faults": mark("What does not work"),
    "keys": mark("Keys"),
    "knob": mark("Knob: push. Turn it with the arrow keys."),
    "left": mark("Turn the knob left"),
    "right": mark("Turn the knob right"),
    "undo": mark("BACK. Hold to undo."),
    # the seats, with the names and the effects of their lamps
    "seats": mark("Seats"),
    "seat": mark("Seat {number}"),
    "seat_button": mark("Button of seat {number}"),
    "seat_lamps": mark("Lamps of seat {number}"),
    "on": mark("lit"),
    "blink": mark("blinking"),
    "pulse": mark("pulsing"),
    "flash": mark("flashing"),
    "dark": mark("dark"),
    # what the lamps mean, in every game
    "legend": mark("What the lamps mean"),
    "means_pulse": mark("pulsing: acts now"),
    "means_flash": mark("flashing: not possible"),
    # below the box: the keyboard's help, and the plugs of the simulator
    "bench": mark("Workbench"),
    "help_turn": mark("turn"),
    "help_push": mark("push"),
    "help_keys": mark("keys"),
    "help_back": mark("back, held: undo"),
    "help_seats": mark("seats"),
    "plugs": mark("Plugs: pull one and the others go on"),
    "plug_display": mark("OLED"),
    "plug_panel": mark("Knob and keys"),
    "plug_lamp_rows": mark("LED rows"),
    "plug_seat_buttons": mark("Seat buttons"),
}


@cache
def labels_in(code: str | None, game: Labels) -> Mapping[str, str]:
    """The labels in this language, English before one is chosen, with the language's code.

    The game's own are called `key_1` to `key_5` and `lamp_1` to `lamp_8`; `sign_1` to `sign_5` are the
    drawings on its keys, row by row, and `colour_1` to `colour_5` the colours of their caps.
    """
    chosen = language(code or SOURCE.code)
    words = Translator(chosen)
    own = {
        **{f"key_{number}": label for number, label in enumerate(game.keys, 1)},
        **{f"lamp_{number}": label for number, label in enumerate(game.lamps, 1)},
    }
    looks = {
        **{f"sign_{number}": " ".join(drawings()[sign]) for number, sign in enumerate(game.signs, 1)},
        **{f"colour_{number}": colour for number, colour in enumerate(game.colours, 1)},
    }
    return {
        "language": chosen.code,
        **looks,
        **{name: words.text(label) for name, label in (LABELS | own).items()},
    }
