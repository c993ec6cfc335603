"""Every file of the carrier board with its current content."""

from pathlib import Path

from hardware.generators.carrier import bill, kicad, placement, plugs, schematic
from hardware.generators.carrier.assembly import assembly
from hardware.generators.carrier.bill import CARRIER
from hardware.generators.carrier.board import CarrierBoard
from hardware.generators.carrier.circuit import Part
from hardware.generators.carrier.gerber import NAME, gerbers
from hardware.generators.carrier.picture import picture
from hardware.generators.wiring.bill import BUILDS
from hardware.generators.wiring.tables import table
from hardware.generators.wiring.wires import read_tables

NETS_PAGE = """\
<!-- Written by `make hardware` from pins.toml. -->

# Every net of the carrier board

A pad is the part's number on the board and the pad's. What stands in no line here is not connected.

{nets}"""


def files(board: CarrierBoard) -> dict[Path, str]:
    parts = tuple(placed.part for placed in board.parts)
    named = {
        **{f"kicad/{name}": text for name, text in kicad.files(board).items()},
        **{f"kicad/{name}": text for name, text in schematic.files(parts).items()},
        **{f"fabrication/{name}": text for name, text in gerbers(board).items()},
        f"fabrication/{NAME}-positions.csv": placement.positions(board),
        **_for_jlcpcb(board, parts),
        **bill.files(parts),
        "plugs.md": plugs.page(parts, read_tables()),
        **{f"assembly-{build}.svg": assembly(board, build) for build in BUILDS},
        "board.svg": picture(board),
        "nets.md": _nets(board),
    }
    return {CARRIER / name: text for name, text in named.items()}


def _for_jlcpcb(board: CarrierBoard, parts: tuple[Part, ...]) -> dict[str, str]:
    """Beside the gerbers, as they are sent one by one: what is soldered there, and where, for each build."""
    made = {}
    for build in BUILDS:
        made[f"jlcpcb/bill-{build}.csv"] = placement.jlcpcb_bill(board, build, bill.bill(parts, build))
        made[f"jlcpcb/positions-{build}.csv"] = placement.jlcpcb_positions(board, build)
    return made


def _nets(board: CarrierBoard) -> str:
    rows = [
        (f"`{net}`", ", ".join(f"{pad.ref}.{pad.number}" for pad in board.pads if pad.net == net))
        for net in board.nets
    ]
    return NETS_PAGE.format(nets=table(("net", "pads"), rows))
