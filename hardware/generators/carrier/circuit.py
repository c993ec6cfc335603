"""Every part of the carrier board and the net on each of its pads, from hardware/pins.toml.

A signal of the box is one net from the Pi or the Pico to its resistor, and another, which ends in `_OUT`,
from there to the plug. All grounds are one net. The header's 5 V places stay empty, and so do those places of
its supplies that a ribbon in a wrong way puts on the Pi's 5 V.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hardware.generators.wiring.boards import GROUND, LEVEL_SHIFTER, PI, PICO, POWER_3V3, Board
from hardware.generators.wiring.wires import ACTIONS, KINDS, SEATS, Tables

GND, V3, V5, VBUS = "GND", "3V3", "5V", "VBUS"
BOTH, LITE, FULL = ("lite", "full"), ("lite",), ("full",)
KNOB = {"knob_a": "CLK", "knob_b": "DT", "knob_push": "SW"}
KEYS = (*(f"key_{number}" for number in range(1, 6)), "back")
# The satellites' wires in the order of a network cable: pins 1 to 8. Data and ground are one of its pairs.
CABLE = ("B1", "B2", "B3", "DAT", GND, "B4", "B5", V5)
# A ribbon turned round at the Pi puts its 5 V on 39; one row or one column beside its place, on 1 and 6; one
# that is both puts 3.3 V on 20 and 25. Ground and 3.3 V are left out there and have the other places.
LEFT_OPEN = (1, 6, 20, 25, 39)


@dataclass(frozen=True, slots=True)
class Part:
    """`item` is its name in catalogue.csv, `nets` the net on each pad; a pad that is not there stays free.

    A plug's `labels` are printed beside its pads, and its `ends` are those of the wires that go there.
    """

    ref: str
    item: str
    footprint: str
    value: str
    nets: Mapping[str, str]
    builds: tuple[str, ...] = BOTH
    labels: Mapping[str, str] = field(default_factory=dict)
    ends: Mapping[str, tuple[str, str]] = field(default_factory=dict)


def circuit(tables: Tables, led_ohm: int) -> tuple[Part, ...]:
    """All parts, sockets first; `led_ohm` is the resistor of the current sums."""
    return (
        *_sockets(tables),
        *_panel_plugs(),
        *_seat_plugs(),
        *_sound(),
        *_contacts(tables),
        *_rows(),
        *_plain_leds(led_ohm),
        *_oled_parts(tables),
    )


def signals(tables: Tables) -> dict[tuple[str, int], str]:
    """The net at each place of the Pi, the Pico and the level shifter that has one."""
    found = {**_supplies("Pi", PI), **_supplies("Pico", PICO)}
    pi = {f"OLED_{name.upper()}": bcm for name, bcm in tables["oled"].items()}
    pi |= {name.upper(): bcm for name, bcm in tables["panel"].items()}
    pi |= {
        f"SEAT_{seat}_{action[0].upper()}": tables["lite_leds"][f"seat_{seat}"][index]
        for seat in SEATS
        for index, action in enumerate(ACTIONS)
    }
    pi["BUZZER"] = tables["sound"]["buzzer"]
    # In the full build the large OLED's reset may be on the pin of a plain LED, which is not there then.
    if (reset := tables["oled_2_42"]["reset"]) not in pi.values():
        pi["RESET"] = reset
    pico = {f"BUTTON_{seat}": tables["pico"]["seat_buttons"][seat - 1] for seat in SEATS}
    pico |= {"LED_DATA": tables["pico"]["leds"], "PIEZO": tables["pico"]["piezo"]}
    found |= {("Pi", PI.place_of(f"GPIO{bcm}")): net for net, bcm in pi.items()}
    found |= {("Pico", PICO.place_of(f"GP{number}")): net for net, number in pico.items()}
    found["Pico", tables["pico_power"]["leds_5v"]] = VBUS
    return found | _shifter(tables)


def _supplies(short: str, board: Board) -> dict[tuple[str, int], str]:
    """The grounds of a board, and the Pi's 3.3 V; the Pico's feeds only itself."""
    left_open = LEFT_OPEN if board is PI else ()
    pins = [pin for pin in (*board.left, *board.right) if pin.place not in left_open]
    found = {(short, pin.place): GND for pin in pins if pin.kind == GROUND}
    if board is PI:
        found |= {(short, pin.place): V3 for pin in pins if pin.kind == POWER_3V3}
    return found


def _shifter(tables: Tables) -> dict[tuple[str, int], str]:
    """Its first gate drives the rows, the second one the satellites with the same data."""
    chip = tables["level_shifter"]
    nets = {chip["supply"]: V5, chip["ground"]: GND, chip["enable"]: GND}
    nets |= dict.fromkeys(chip["unused"], GND)
    nets |= {chip["input"]: "LED_DATA", chip["output"]: "ROWS"}
    nets |= {chip["satellites_input"]: "LED_DATA", chip["satellites_output"]: "SATELLITES"}
    return {(LEVEL_SHIFTER.name, place): net for place, net in nets.items()}


def _sockets(tables: Tables) -> Iterator[Part]:
    known = signals(tables)

    def nets(board: str) -> dict[str, str]:
        return {str(place): net for (name, place), net in sorted(known.items()) if name == board}

    yield Part("J1", "box_header", "IDC_2x20", "Raspberry Pi", nets("Pi"))
    yield Part("U1", "pico_socket", "Pico_socket", "Raspberry Pi Pico", nets("Pico"), FULL)
    yield Part("U2", "level_shifter", "DIP14_socket", "74AHCT125", nets(LEVEL_SHIFTER.name), FULL)


def _plug(
    ref: str, value: str, pins: Mapping[str, tuple[str, str, str]], builds: tuple[str, ...] = BOTH
) -> Part:
    """A plug whose pins are, by label, the net and the wire's end: the part and its terminal."""
    numbered = [(str(number), *pin) for number, pin in enumerate(pins.items(), start=1)]
    return Part(
        ref,
        f"header_{len(pins)}",
        f"KK254_1x{len(pins):02}",
        value,
        {number: net for number, _, (net, _, _) in numbered if net},
        builds,
        {number: label for number, label, _ in numbered},
        {number: (part, terminal) for number, _, (_, part, terminal) in numbered if terminal},
    )


def _panel_plugs() -> Iterator[Part]:
    """OLED and knob have plugs of one width: ground and 3.3 V come first in both, so a swap harms nothing."""
    yield _plug(
        "J2",
        "OLED",
        {
            "GND": (GND, "OLED", "GND"),
            "VCC": (V3, "OLED", "VCC"),
            "SCL": ("OLED_SCL_OUT", "OLED", "SCL"),
            "SDA": ("OLED_SDA_OUT", "OLED", "SDA"),
            "RES": ("OLED_RES", "", ""),
        },
    )
    knob = {label: (f"{name.upper()}_OUT", "knob", label) for name, label in KNOB.items()}
    yield _plug("J3", "KNOB", {"GND": (GND, "knob", "GND"), "+": (V3, "knob", "+"), **knob})
    names = (*KINDS, "BACK")
    labels = (*"12345", "BK")
    keys = {
        label: (f"{key.upper()}_OUT", "key", name)
        for label, key, name in zip(labels, KEYS, names, strict=True)
    }
    yield _plug("J4", "KEYS", {**keys, "GND": (GND, "key", "other legs")})


def _seat_plugs() -> Iterator[Part]:
    buttons = {str(seat): (f"BUTTON_{seat}_OUT", "button", f"seat {seat}") for seat in SEATS}
    yield _plug("J5", "SEAT BUTTONS", {**buttons, "GND": (GND, "button", "other legs")}, FULL)
    for seat in SEATS:
        row = f"row {seat}"
        pins = {
            "5V": (V5, row, "5V"),
            "IN": (f"ROW_{seat}", row, "DIN"),
            "OUT": (f"ROW_{seat + 1}" if seat + 1 in SEATS else "", row, "DOUT"),
            "GND": (GND, row, "GND"),
        }
        yield _plug(f"J{5 + seat}", f"ROW {seat}", pins, FULL)
    for seat in SEATS:
        part = f"seat {seat}"
        leds = {
            action[0].upper(): (f"SEAT_{seat}_{action[0].upper()}_OUT", part, action) for action in ACTIONS
        }
        yield _plug(f"J{10 + seat}", f"SEAT {seat}", {**leds, "GND": (GND, part, "short legs")}, LITE)
    lines = {"DAT": "SATELLITES_OUT", GND: GND, V5: V5}
    cable = {label: (lines.get(label) or f"BUTTON_{label[1]}_OUT", "", "") for label in CABLE}
    yield _plug("J16", "SATELLITES", cable, FULL)


def _sound() -> Iterator[Part]:
    """The full build's piezo behind a resistor; the lite build's buzzer behind a transistor."""
    yield _plug(
        "J17",
        "PIEZO",
        {"A": ("PIEZO_OUT", "piezo", "one leg"), "B": (GND, "piezo", "other leg")},
        FULL,
    )
    yield _plug("J18", "BUZZER", {"+": ("BUZZER_OUT", "buzzer", "plus"), "-": (GND, "buzzer", "minus")}, LITE)
    yield _resistor("R38", "1k", "PIEZO", FULL)
    yield Part(
        "Q1", "transistor_pnp", "SOT-23", "BC857B", {"1": "BUZZER_BASE", "2": V3, "3": "BUZZER_OUT"}, LITE
    )
    nets = {"1": "BUZZER", "2": "BUZZER_BASE"}
    yield Part("R39", "resistor_4k7", "0805", "4.7k", nets, LITE)


def _contacts(tables: Tables) -> Iterator[Part]:
    """Each line that ends at a contact: a resistor before the Pi or the Pico, and a diode at the plug."""
    panel = [name.upper() for name in (*KNOB, *KEYS)]
    buttons = [f"BUTTON_{seat}" for seat in SEATS]
    if {name.lower() for name in panel} != set(tables["panel"]):
        raise ValueError("The contacts of pins.toml are not those of the carrier board.")
    for number, net in enumerate((*panel, *buttons), start=1):
        yield _resistor(f"R{number}", "470", net, FULL if net in buttons else BOTH)
    groups = (*_by_two(panel[:3]), *_by_two(panel[3:]), *_by_two(buttons))
    for number, group in enumerate(groups, start=1):
        lines = {str(pad): f"{net}_OUT" for pad, net in enumerate(group, start=1)}
        builds = FULL if group[0] in buttons else BOTH
        yield Part(f"D{number}", "esd_diode", "SOT-23", "PESD3V3S2UT", {**lines, "3": GND}, builds)


def _by_two(nets: list[str]) -> Iterator[list[str]]:
    for first in range(0, len(nets), 2):
        yield nets[first : first + 2]


def _rows() -> Iterator[Part]:
    """5 V from the Pico's USB through the fuse to rows, satellites and chip; 330 ohm before each chain."""
    yield Part("F1", "fuse", "1812", "500 mA", {"1": V5, "2": VBUS}, FULL)
    yield Part("C1", "capacitor_100_uf", "Radial_6.3", "100uF", {"1": V5, "2": GND}, FULL)
    yield Part("C2", "capacitor_100_nf", "0805", "100nF", {"1": GND, "2": V5}, FULL)
    yield Part("R15", "resistor_330", "0805", "330", {"1": "ROWS", "2": "ROW_1"}, FULL)
    yield _resistor("R16", "330", "SATELLITES", FULL)


def _plain_leds(ohm: int) -> Iterator[Part]:
    names = [f"SEAT_{seat}_{action[0].upper()}" for seat in SEATS for action in ACTIONS]
    for number, net in enumerate(names, start=21):
        yield _resistor(f"R{number}", str(ohm), net, LITE)


def _oled_parts(tables: Tables) -> Iterator[Part]:
    """Modules of 2.42 inch want a reset: the full build has a pin for it, the lite build none left.

    There a capacitor holds it low for a millisecond after power comes. The resistors in the bus are for a
    ribbon beside its place, which lays the Pi's 5 V on it.
    """
    yield Part("R40", "resistor_10k", "0805", "10k", {"1": V3, "2": "OLED_RES"})
    yield Part("C3", "capacitor_100_nf", "0805", "100nF", {"1": "OLED_RES", "2": GND}, LITE)
    yield Part("C4", "capacitor_100_nf", "0805", "100nF", {"1": V3, "2": GND})
    place = PI.place_of(f"GPIO{tables['oled_2_42']['reset']}")
    yield Part("R41", "resistor_1k", "0805", "1k", {"1": signals(tables)["Pi", place], "2": "OLED_RES"}, FULL)
    yield _resistor("R42", "150", "OLED_SCL", BOTH)
    yield _resistor("R43", "150", "OLED_SDA", BOTH)


def _resistor(ref: str, value: str, net: str, builds: tuple[str, ...]) -> Part:
    """In the line of `net`, pad 1 towards the Pi or the Pico."""
    return Part(ref, f"resistor_{value}", "0805", value, {"1": net, "2": f"{net}_OUT"}, builds)
