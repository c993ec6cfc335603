"""The pages' own words, the same for every game: of the table, the entry form, the archive and the panel."""

from collections.abc import Mapping
from functools import cache

from companion.games.kit.sentences import mark
from companion.ui.kit.game_screens import Labels
from companion.ui.kit.icons import drawings
from companion.ui.kit.languages import SOURCE, Translator, language

# What the foot of a page offers.
COLOURS = (
    mark("Colours"),
    mark("as the device"),
    mark("light"),
    mark("dark"),
    mark("high contrast"),
)


PAGE_WORDS = (
    mark("{player} wins"),
    mark("By phone, secret until all are in: {players}"),
    mark("The table"),
    mark("The panel"),
    mark("This page speaks"),
    mark("{player} is on turn"),
    mark("zero or one"),
    mark("The evenings behind us"),
    mark("No game is on the table yet."),
    mark("The box does not answer. This page comes back by itself when the box does."),
    mark("{player}'s turn"),
    mark("Pause"),
    mark("The moves"),
    mark("New since you last looked: {count}"),
    mark("Earlier moves"),
    mark("Undone"),
    mark("as a table"),
    mark("My seat"),
    mark("everybody"),
    mark("Enter from this phone"),
    mark("Scan the code that the box shows now."),
    *COLOURS,
    mark("Layout"),
    mark("a page to scroll"),
    mark("a screen on the wall"),
    mark("ok"),
    mark("What does not work"),
    mark("Enter moves"),
    mark("Entered by {device}"),
)


ENTER_WORDS = (
    mark("Enter moves"),
    mark("{player} is on turn"),
    mark("The table's PIN"),
    mark("The box shows the PIN in its menu."),
    mark("Name of this device"),
    mark("Sign in"),
    mark("Sign out"),
    mark("Signed in as {device}"),
    mark("Close"),
    mark("Enter it"),
    mark("back"),
    mark("Other commands"),
    mark("New game"),
    mark("Which game?"),
    mark("Add a player"),
    mark("Player {number}"),
    mark("more"),
    mark("Remove"),
    mark("less"),
    mark("one more"),
    mark("none"),
    mark("yes"),
    mark("no"),
    mark("Entered."),
    mark("All are in."),
    mark("In, and secret until these are in too: {players}"),
    mark("What you entered secretly was not used. If it is still asked for, enter it again."),
    mark("Not entered: the box does not answer. Try again."),
    mark("What you filled in is still here."),
    mark("Closed, as it is over: {command}"),
    mark("Fill in: {field}"),
    mark("The box does not know these boards yet, so pick the areas: {boards}"),
    mark("Undo takes back:"),
    mark("Redo brings back:"),
    mark("Nothing to fill in."),
    mark("Join a tournament"),
    mark("The hub's invitation, or its address"),
    mark("The hub's code"),
    mark("Join"),
    mark("Does the hub show this?"),
    mark("the same: join"),
    mark("This box attends {event} now."),
)


REPLAY_WORDS = (
    mark("Replay"),
    mark("The moves"),
    mark("Entry {number} of {count}"),
    mark("Play"),
    mark("Pause"),
    mark("One entry back"),
    mark("One entry on"),
    mark("Undone"),
    mark("Redone"),
    mark("entered by {device}"),
    mark("{player}'s turn"),
    mark("No game is on the table yet."),
)


ARCHIVE_WORDS = (
    mark("The evenings behind us"),
    mark("The table"),
    mark("Search"),
    mark("a name, a game or a date"),
    mark("No evening is on record yet."),
    mark("Nothing was found."),
    mark("Games in all: {count}"),
    mark("Only this evening is shown."),
    mark("Older evenings"),
    mark("still running"),
    mark("ended without a result"),
    mark("{player} wins"),
    mark("{players} share the first place"),
    mark("The box does not answer: try again."),
    mark("All evenings"),
    mark("The result"),
    mark("player"),
    mark("money"),
    mark("points"),
    mark("margin"),
    mark("thinking time"),
    mark("longest turn"),
    mark("The charts"),
    mark("as a table"),
    mark("The moves"),
    mark("Times somebody undid an entry: {count}"),
    mark("Replay"),
    mark("Watch it again"),
    mark("What decided it"),
    mark("Work it out"),
    mark("Take it along"),
    mark("Send to BG Stats"),
    mark("BG Stats file"),
    mark("One page to send to friends"),
    mark("Spreadsheet (CSV)"),
    mark("For another box (JSON)"),
    mark("Statistics"),
    mark("Game"),
    mark("all games"),
    mark("Games counted: {count}"),
    mark("Games counted so far: {count} of {all}"),
    mark("without a result: {count}"),
    mark("damaged: {count}"),
    mark("People"),
    mark("Groups"),
    mark("Head to head"),
    mark("Favourites"),
    mark("Longest turns"),
    mark("games"),
    mark("wins"),
    mark("on average {average}, at best {best}"),
    mark("thinking time a game"),
    mark("last together"),
    mark("people"),
    mark("ahead"),
    mark("level"),
    mark("entered by {device}"),
    *COLOURS,
)

# Of the panel's page, by the names that it uses; it fills in `{number}` itself.
LABELS: dict[str, str] = {
    "back": mark("Back"),
    "hold": mark("hold: undo"),
    "lost": mark("The box does not answer. This page comes back by itself when the box does."),
    "watching": mark("The panel is at the table. This page only watches."),
    "table": mark("The table"),
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
