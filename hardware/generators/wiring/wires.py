"""Every wire of both builds, from hardware/pins.toml, with both of its ends."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.devices.gpio.pins import parse_pins
from companion.devices.ports import DeviceError
from companion.games.kit.sentences import verbatim
from hardware.generators.wiring.boards import GROUND, LEVEL_SHIFTER, PI, PICO, POWER_3V3, POWER_5V, Board

PINS_FILE = Path(__file__).parents[2] / "pins.toml"
Tables = Mapping[str, Mapping[str, Any]]

ACTIONS = ("hiring", "winemaking", "trading")
KINDS = ("red wine", "white wine", "champagne", "rosé", "water")
SEATS = range(1, 6)
# The signal that the pin of a power wire must carry, by the last part of the wire's name.
SUPPLIES = {"3v3": POWER_3V3, "5v": POWER_5V, "ground": GROUND}
# As printed on the modules.
OLED_TERMINALS = {"sda": "SDA", "scl": "SCL"}
KNOB_TERMINALS = {"knob_a": "CLK", "knob_b": "DT", "knob_push": "SW"}


@dataclass(frozen=True, slots=True)
class End:
    """One end of a wire: the part, its terminal's name there, and its place on the board if it has one."""

    part: str
    terminal: str
    place: int | None = None

    @property
    def label(self) -> str:
        place = "" if self.place is None else f" pin {self.place}"
        return f"{self.part}{place}, {self.terminal}".removesuffix(", ")


@dataclass(frozen=True, slots=True)
class Wire:
    """`name` and `other_name`: the names of its ends in pins.toml, if any. `group`: its step of the build."""

    group: str
    start: End
    end: End
    colour: str
    name: str = ""
    other_name: str = ""


def read_tables() -> Tables:
    """The tables of pins.toml; raises the program's own DeviceError for pins that it would refuse."""
    tables = tomllib.loads(PINS_FILE.read_text(encoding="utf-8"))
    parse_pins(tables)
    return tables


def lite(tables: Tables) -> tuple[Wire, ...]:
    return (*panel(tables), *plain_leds(tables), *buzzer(tables))


def full(tables: Tables) -> tuple[Wire, ...]:
    return (*panel(tables), *seat_buttons(tables), *lamp_rows(tables), *piezo(tables))


def panel(tables: Tables) -> tuple[Wire, ...]:
    """OLED, knob and keys: the same in both builds."""
    return (*_oled(tables), *_knob(tables), *_keys(tables))


def _oled(tables: Tables) -> Iterator[Wire]:
    yield _power(tables, "oled_3v3", End("OLED", "VCC"))
    for name, colour in (("sda", "blue"), ("scl", "yellow")):
        yield _signal(tables, f"oled.{name}", End("OLED", OLED_TERMINALS[name]), colour, "OLED")
    yield _power(tables, "oled_ground", End("OLED", "GND"))


def large_oled(tables: Tables) -> tuple[Wire, ...]:
    """What an OLED of 2.42" has besides, in the full build; D/C sets its address, CS is always chosen."""
    ground = End("OLED", "GND")
    return (
        _signal(tables, "oled_2_42.reset", End("OLED", "RES"), "white", "OLED 2.42"),
        *(Wire("OLED 2.42", End("OLED", name), ground, "black") for name in ("DC", "CS")),
    )


def _knob(tables: Tables) -> Iterator[Wire]:
    for (name, terminal), colour in zip(KNOB_TERMINALS.items(), ("green", "yellow", "blue"), strict=True):
        yield _signal(tables, f"panel.{name}", End("knob", terminal), colour, "knob")
    yield _power(tables, "knob_3v3", End("knob", "+"))
    yield _power(tables, "knob_ground", End("knob", "GND"))


def _keys(tables: Tables) -> Iterator[Wire]:
    colours = ("brown", "orange", "yellow", "green", "blue")
    for number, (kind, colour) in enumerate(zip(KINDS, colours, strict=True), start=1):
        yield _signal(tables, f"panel.key_{number}", End("key", kind), colour, "keys")
    yield _signal(tables, "panel.back", End("key", "BACK"), "purple", "keys")
    yield _power(tables, "keys_ground", End("key", "other legs"), group="keys")


def plain_leds(tables: Tables) -> tuple[Wire, ...]:
    return tuple(wire for seat in SEATS for wire in _seat(tables, seat))


def _seat(tables: Tables, seat: int) -> Iterator[Wire]:
    part = f"seat {seat}"
    places = tables["lite_leds"][f"seat_{seat}"]
    for position, (action, colour) in enumerate(zip(ACTIONS, ("yellow", "green", "blue"), strict=True)):
        name = f"lite_leds.seat_{seat}[{position}]"
        yield Wire("LEDs", _pi(f"GPIO{places[position]}"), End(part, action), colour, name)
    yield _power(tables, f"seat_{seat}_ground", End(part, "short legs"), group="LEDs")


def buzzer(tables: Tables) -> tuple[Wire, ...]:
    """The lite build's buzzer: the header has no 3.3 V and no ground left, so it has the knob's and keys'."""
    pin = tables["sound"]["buzzer"]
    return (
        Wire("buzzer", _pi(f"GPIO{pin}"), End("4.7 kΩ", "one leg"), "yellow", "sound.buzzer"),
        Wire("buzzer", End("4.7 kΩ", "other leg"), End("PNP transistor", "base"), "yellow"),
        Wire("buzzer", End("knob", "+"), End("PNP transistor", "emitter"), "red"),
        Wire("buzzer", End("PNP transistor", "collector"), End("buzzer", "plus"), "orange"),
        Wire("buzzer", End("key", "other legs"), End("buzzer", "minus"), "black"),
    )


def piezo(tables: Tables) -> tuple[Wire, ...]:
    """The full build's piezo, which is as good either way round."""
    pin = _pico(f"GP{tables['pico']['piezo']}")
    return (
        Wire("piezo", pin, End("1 kΩ", "one leg"), "yellow", "pico.piezo"),
        Wire("piezo", End("1 kΩ", "other leg"), End("piezo", "one leg"), "yellow"),
        _pico_power(tables, "piezo_ground", End("piezo", "other leg"), "piezo"),
    )


def seat_buttons(tables: Tables) -> tuple[Wire, ...]:
    colours = ("brown", "orange", "yellow", "green", "blue")
    pins = tables["pico"]["seat_buttons"]
    ground = End("button", "other legs")
    return (
        *(
            Wire(
                "seat buttons",
                _pico(f"GP{pins[seat - 1]}"),
                End("button", f"seat {seat}"),
                colours[seat - 1],
                f"pico.seat_buttons[{seat - 1}]",
            )
            for seat in SEATS
        ),
        _pico_power(tables, "buttons_ground", ground, "seat buttons"),
    )


def lamp_rows(tables: Tables) -> tuple[Wire, ...]:
    """The fuse, the rails, the level shifter, and five rows that hand the data on from one to the next."""
    plus, minus = End("5 V rail", ""), End("ground rail", "")
    pico = _pico(f"GP{tables['pico']['leds']}")
    data = Wire("rows", pico, _chip(tables, "input"), "green", "pico.leds", "level_shifter.input")
    return (
        _pico_power(tables, "leds_5v", End("fuse", "one leg"), "rows"),
        Wire("rows", End("fuse", "other leg"), plus, "red"),
        _pico_power(tables, "leds_ground", minus, "rows"),
        Wire("rows", End("100 µF capacitor", "plus (long leg)"), plus, "red"),
        Wire("rows", End("100 µF capacitor", "minus (striped side)"), minus, "black"),
        Wire("rows", _chip(tables, "supply"), plus, "red", "level_shifter.supply"),
        *(
            Wire("rows", _chip(tables, name), minus, "black", f"level_shifter.{name}")
            for name in ("ground", "enable")
        ),
        *(
            Wire("rows", _place(LEVEL_SHIFTER, place), minus, "black", f"level_shifter.unused[{index}]")
            for index, place in enumerate(tables["level_shifter"]["unused"])
        ),
        Wire("rows", End("100 nF capacitor", "one leg"), _chip(tables, "supply"), "red"),
        Wire("rows", End("100 nF capacitor", "other leg"), _chip(tables, "ground"), "black"),
        data,
        Wire("rows", _chip(tables, "output"), End("330 Ω", "one leg"), "green", "level_shifter.output"),
        Wire("rows", End("330 Ω", "other leg"), End("row 1", "DIN"), "green"),
        *(
            Wire("rows", End(f"row {seat}", "DOUT"), End(f"row {seat + 1}", "DIN"), "green")
            for seat in SEATS[:-1]
        ),
        *(Wire("rows", End(f"row {seat}", "5V"), plus, "red") for seat in SEATS),
        *(Wire("rows", End(f"row {seat}", "GND"), minus, "black") for seat in SEATS),
    )


def _signal(tables: Tables, name: str, end: End, colour: str, group: str) -> Wire:
    table, _, key = name.partition(".")
    return Wire(group, _pi(f"GPIO{tables[table][key]}"), end, colour, name)


def _power(tables: Tables, name: str, end: End, *, group: str = "") -> Wire:
    start, colour = _supply(PI, f"power.{name}", tables["power"][name])
    return Wire(group or end.part, start, end, colour, f"power.{name}")


def _pico_power(tables: Tables, name: str, end: End, group: str) -> Wire:
    start, colour = _supply(PICO, f"pico_power.{name}", tables["pico_power"][name])
    return Wire(group, start, end, colour, f"pico_power.{name}")


def _supply(board: Board, name: str, place: int) -> tuple[End, str]:
    """The pin and the wire's colour; DeviceError if the pin has another voltage, which could harm the Pi."""
    kind = SUPPLIES[name.rpartition("_")[2]]
    fitting = [pin.place for pin in (*board.left, *board.right) if pin.kind == kind]
    if place not in fitting:
        places = ", ".join(str(each) for each in sorted(fitting))
        raise DeviceError(verbatim(f"{name} is on pin {place}, which is not {kind}: use one of {places}."))
    return _place(board, place), "black" if kind == GROUND else "red"


def _pi(label: str) -> End:
    return _place(PI, PI.place_of(label))


def _pico(label: str) -> End:
    return _place(PICO, PICO.place_of(label))


def _chip(tables: Tables, name: str) -> End:
    return _place(LEVEL_SHIFTER, tables["level_shifter"][name])


SHORT = {PI.name: "Pi", PICO.name: "Pico", LEVEL_SHIFTER.name: "74AHCT125"}


def _place(board: Board, place: int) -> End:
    return End(SHORT[board.name], board.pin(place).label, place)
