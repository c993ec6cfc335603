"""The whole board as a value: parts, tracks, ground and print; every file is made from it."""

from dataclasses import dataclass

from hardware.generators.carrier.circuit import circuit
from hardware.generators.carrier.design_rules import BOTTOM, TOP
from hardware.generators.carrier.footprints import Line, Nm
from hardware.generators.carrier.placing import Placed, PlacedPad, place
from hardware.generators.carrier.pour import contours, pour
from hardware.generators.carrier.silkscreen import printed
from hardware.generators.carrier.tracks import Track, Via
from hardware.generators.carrier.tracks import read as read_tracks
from hardware.generators.wiring.electrics import read_values
from hardware.generators.wiring.wires import read_tables


@dataclass(frozen=True, slots=True)
class CarrierBoard:
    """`grounds` are the outlines of the ground on each layer."""

    parts: tuple[Placed, ...]
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
    grounds: tuple[tuple[tuple[Nm, ...], ...], tuple[tuple[Nm, ...], ...]]
    print: tuple[Line, ...]

    @property
    def pads(self) -> tuple[PlacedPad, ...]:
        return pads_of(self.parts)

    @property
    def nets(self) -> tuple[str, ...]:
        return tuple(sorted({pad.net for pad in self.pads if pad.net}))


def pads_of(parts: tuple[Placed, ...]) -> tuple[PlacedPad, ...]:
    return tuple(pad for placed in parts for pad in placed.pads)


def placed_parts() -> tuple[Placed, ...]:
    """The parts where they are, from pins.toml and electrics.toml as they are now."""
    return place(circuit(read_tables(), read_values()["lite_leds"]["ohm"]))


def build() -> CarrierBoard:
    """Raises TracksError if the kept tracks are of other parts."""
    parts = placed_parts()
    pads = pads_of(parts)
    ways, vias = read_tracks(pads)
    poured = pour(pads, ways, vias)
    grounds = contours(poured.cells[TOP]), contours(poured.cells[BOTTOM])
    return CarrierBoard(parts, (*ways, *poured.spokes), (*vias, *poured.vias), grounds, printed(parts))
