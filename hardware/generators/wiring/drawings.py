"""The wiring diagrams: which parts are drawn beside which board, one picture for each step and each build."""

from collections.abc import Mapping

from hardware.generators.wiring.board_picture import Picture, as_svg
from hardware.generators.wiring.boards import PI, PICO
from hardware.generators.wiring.rows_picture import rows_picture
from hardware.generators.wiring.symbols import Box
from hardware.generators.wiring.wires import (
    SEATS,
    Tables,
    Wire,
    buzzer,
    lamp_rows,
    lite,
    panel,
    piezo,
    plain_leds,
    seat_buttons,
)

PI_VIEW = ("The Pi's header from above, USB sockets at the bottom.", "Pin 1 is the inner one at the top.")
LED_VIEW = (*PI_VIEW, "An LED's long leg goes to its resistor.")
BUZZER_VIEW = (
    *PI_VIEW,
    "The transistor: its flat side towards you, its legs down. C, B and E are those of a BC557.",
)
PICO_VIEW = ("The Pico from above, USB socket at the top.",)
# The title of a part's box, and how it is drawn; the seats have LEDs.
BOXES = {
    "OLED": ("OLED", "plain"),
    "knob": ("Knob", "plain"),
    "key": ("Keys", "switch"),
    "button": ("Seat buttons", "switch"),
}


def pictures(tables: Tables, ohm: int) -> Mapping[str, Picture]:
    """Each picture of a board, by the name of its file."""
    oled, knob, keys = (_box(name, panel(tables)) for name in ("OLED", "knob", "key"))
    seats = tuple(_box(f"seat {seat}", plain_leds(tables), f"{ohm} Ω") for seat in SEATS)
    buttons = _box("button", seat_buttons(tables))
    sound = Box("4.7 kΩ to the buzzer", _from_board(buzzer(tables)))
    (base,) = sound.wires
    switched = Box("Buzzer", sound.wires, "buzzer", base.end.part)
    whistle = Box("1 kΩ, and the piezo", _from_board(piezo(tables)))
    return {
        "header": Picture("Lite build: the header at a glance", PI_VIEW, PI, names=lite(tables)),
        "oled": Picture("Both builds: the OLED", PI_VIEW, PI, left=(oled,)),
        "knob": Picture("Both builds: the knob", PI_VIEW, PI, left=(knob,)),
        "keys": Picture("Both builds: the keys", PI_VIEW, PI, left=(keys,)),
        "leds": Picture("Lite build: the LEDs", LED_VIEW, PI, right=seats),
        "buzzer": Picture("Lite build: the buzzer", BUZZER_VIEW, PI, right=(switched,)),
        "lite": Picture("Lite build: every wire", LED_VIEW, PI, (oled, knob, keys), (*seats, sound)),
        "full": Picture("Full build: every wire of the Pi", PI_VIEW, PI, (oled, knob, keys)),
        "pico": Picture(
            "Full build: the Pico", PICO_VIEW, PICO, (buttons,), (*_rails(lamp_rows(tables)), whistle)
        ),
    }


def drawings(tables: Tables, ohm: int) -> Mapping[str, str]:
    """Every SVG file by its name."""
    boards = {f"{name}.svg": as_svg(picture) for name, picture in pictures(tables, ohm).items()}
    return {**boards, "rows.svg": rows_picture(lamp_rows(tables))}


def _box(part: str, wires: tuple[Wire, ...], value: str = "") -> Box:
    title, kind = BOXES.get(part, (part.capitalize(), "led"))
    return Box(title, tuple(wire for wire in wires if wire.end.part == part), kind, value)


def _rails(wires: tuple[Wire, ...]) -> tuple[Box, ...]:
    """The rails that the Pico's pins feed; the rest of the rows has its own picture."""
    return tuple(Box(wire.end.part, (wire,)) for wire in _from_board(wires))


def _from_board(wires: tuple[Wire, ...]) -> tuple[Wire, ...]:
    """The wires that begin at a pin of the Pi or the Pico."""
    return tuple(wire for wire in wires if wire.start.part in ("Pi", "Pico"))
