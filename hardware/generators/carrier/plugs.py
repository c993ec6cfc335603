"""The wires of each plug of the carrier board, pin by pin, for whoever crimps them."""

from collections.abc import Iterable

from hardware.generators.carrier.circuit import Part
from hardware.generators.wiring.tables import table
from hardware.generators.wiring.wires import Tables, Wire, full, large_oled, lite

PAGE = """\
<!-- Written by `make hardware` from pins.toml. -->

# The wires of every plug

For whoever crimps: a list for each plug, in the order of its pins. Pin 1 has the square pad; with it at the
left, the header's wall is below the pins. The colours are a proposal, those of
[the guide](../../docs/build-guide.md). Make each wire 5 cm longer than its part's place in the lid asks for:
the lid is opened with the plugs in.

{sections}"""
OLED_NOTE = """
- An OLED of 2.42" wants two bridges more, at its own pins: {bridges}. RES goes here in both
  builds: the resistor and the capacitor that it needs in the lite build are on the board.
- A second OLED has no plug of its own: solder its four wires to the first one's pins, name to name: GND, VCC,
  SCL and SDA.
"""
NO_WIRE = {"RES": 'only for an OLED of 2.42": its RES', "OUT": "nothing: the last row"}


def page(parts: Iterable[Part], tables: Tables) -> str:
    wires = (*lite(tables), *full(tables), *large_oled(tables))
    bridges = [wire for wire in large_oled(tables) if wire.start.part == "OLED"]
    notes = {"OLED": _oled_note(bridges)}
    sections = (_section(part, wires) + notes.get(part.value, "") for part in parts if part.labels)
    return PAGE.format(sections="\n".join(sections))


def _oled_note(bridges: Iterable[Wire]) -> str:
    joined = " and ".join(f"{wire.start.terminal} to {wire.end.terminal}" for wire in bridges)
    return OLED_NOTE.format(bridges=joined)


def _section(part: Part, wires: tuple[Wire, ...]) -> str:
    builds = "both builds" if len(part.builds) > 1 else f"{part.builds[0]} build"
    rows = [
        (number, label, *_wire(part, number, label, wires)) for number, label in sorted(part.labels.items())
    ]
    return f"## {part.ref} {part.value}, {builds}\n\n{table(('pin', 'printed', 'goes to', 'wire'), rows)}"


def _wire(part: Part, number: str, label: str, wires: tuple[Wire, ...]) -> tuple[str, str]:
    """The other end, and the colour of the wire that ends there in the loose build."""
    end = part.ends.get(number)
    if end is None:
        jack = f"the jack of the satellites, {number}"
        return (NO_WIRE[label], "white") if label in NO_WIRE else (jack, "its cable's")
    if number not in part.nets:
        return NO_WIRE[label], "none"
    ends = ((each.part, each.terminal, wire.colour) for wire in wires for each in (wire.start, wire.end))
    return ", ".join(end), next(colour for *known, colour in ends if tuple(known) == end)
