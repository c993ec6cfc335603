"""Every file of the carrier board with its current content."""

from pathlib import Path

from hardware.generators.carrier import bill, kicad, schematic
from hardware.generators.carrier.assembly import assembly, positions
from hardware.generators.carrier.bill import CARRIER
from hardware.generators.carrier.board import CarrierBoard
from hardware.generators.carrier.gerber import NAME, gerbers
from hardware.generators.carrier.picture import picture
from hardware.generators.wiring.bill import BUILDS
from hardware.generators.wiring.tables import table

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
        f"fabrication/{NAME}-positions.csv": positions(board),
        **bill.files(parts),
        **{f"assembly-{build}.svg": assembly(board, build) for build in BUILDS},
        "board.svg": picture(board),
        "nets.md": _nets(board),
    }
    return {CARRIER / name: text for name, text in named.items()}


def _nets(board: CarrierBoard) -> str:
    rows = [
        (f"`{net}`", ", ".join(f"{pad.ref}.{pad.number}" for pad in board.pads if pad.net == net))
        for net in board.nets
    ]
    return NETS_PAGE.format(nets=table(("net", "pads"), rows))
