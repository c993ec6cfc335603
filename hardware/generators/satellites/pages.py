"""The satellites' files: the drawing, and the tables of their page."""

from pathlib import Path

from hardware.generators.carrier.circuit import CABLE
from hardware.generators.satellites.cable import joints, volts
from hardware.generators.satellites.picture import picture
from hardware.generators.wiring.bill import HARDWARE, read_bill
from hardware.generators.wiring.electrics import read_values
from hardware.generators.wiring.pages import fill
from hardware.generators.wiring.tables import bill, table

FOLDER = HARDWARE / "satellites"
# The colours of a cable's wires by T568B.
PAIRS = ("white-orange", "orange", "white-green", "blue", "white-blue", "green", "white-brown", "brown")


def files() -> dict[Path, str]:
    page = FOLDER / "README.md"
    known = {"cable": _cable(), "joints": _joints(), "bill": bill(read_bill("satellites")), "volts": _volts()}
    return {
        FOLDER / "chain.svg": picture(),
        page: fill(page.read_text(encoding="utf-8"), known),
    }


def _cable() -> str:
    words = {"DAT": "data, at 5 V", "GND": "ground", "5V": "5 V"}
    rows = [
        (str(pin), colour, words.get(signal) or f"the button of the satellite {signal[1]} places further on")
        for pin, (signal, colour) in enumerate(zip(CABLE, PAIRS, strict=True), start=1)
    ]
    return table(("pin", "wire (T568B)", "from the box"), rows)


def _joints() -> str:
    return table(("from", "to"), [(joint.start, joint.end) for joint in joints()])


def _volts() -> str:
    rows = [
        (
            each.case,
            f"{each.first_cable_ma:.0f} mA",
            f"{each.fuse_v:.2f} V",
            f"{each.cable_v:.2f} V",
            f"{each.left_v:.2f} V",
            f"{each.needed_v:.1f} V",
        )
        for each in volts(read_values())
    ]
    return table(
        ("satellites", "in the first cable", "lost in the fuse", "in five cables", "left", "needed"), rows
    )
