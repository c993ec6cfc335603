"""What a maker's machine is given to solder the flat parts: where they are, and for JLCPCB which ones."""

import csv
import io
from collections.abc import Iterable

from hardware.generators.carrier.bill import Line
from hardware.generators.carrier.board import CarrierBoard
from hardware.generators.carrier.picture import mm
from hardware.generators.carrier.placing import SIZE, Placed

# JLCPCB counts the turns of these from another side than KiCad.
TURNED_BY = {"SOT-23": 180}


def flat_parts(board: CarrierBoard, build: str = "") -> list[Placed]:
    """Those of a build, or all, by their numbers."""
    parts = [placed for placed in board.parts if placed.footprint.is_smd]
    chosen = [placed for placed in parts if not build or build in placed.part.builds]
    return sorted(chosen, key=lambda each: (each.part.ref[0], int(each.part.ref[1:])))


def positions(board: CarrierBoard) -> str:
    """For any maker: the middle of each part from the lower left corner, its turn as KiCad has it."""
    head = ("Designator", "Value", "Package", "Mid X", "Mid Y", "Rotation", "Layer", "Builds")
    rows = [
        (part.ref, part.value, part.footprint, *_middle(placed), _turn(placed), "top", " ".join(part.builds))
        for placed in flat_parts(board)
        for part in (placed.part,)
    ]
    return _csv(head, rows)


def jlcpcb_positions(board: CarrierBoard, build: str) -> str:
    rows = [
        (
            placed.part.ref,
            *(f"{each}mm" for each in _middle(placed)),
            "Top",
            _turn(placed, TURNED_BY.get(placed.part.footprint, 0)),
        )
        for placed in flat_parts(board, build)
    ]
    return _csv(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"), rows)


def jlcpcb_bill(board: CarrierBoard, build: str, lines: Iterable[Line]) -> str:
    """The same parts in groups; one without LCSC's number is found there by its maker's."""
    flat = {placed.part.ref: placed.part.footprint for placed in flat_parts(board, build)}
    rows = [
        (
            line.what if line.lcsc else line.number,
            ",".join(line.refs),
            flat[line.refs[0]],
            line.lcsc,
        )
        for line in lines
        if line.refs and line.refs[0] in flat
    ]
    return _csv(("Comment", "Designator", "Footprint", "LCSC Part #"), rows)


def _middle(placed: Placed) -> tuple[str, str]:
    left, top, right, bottom = placed.body
    return mm((left + right) // 2), mm(SIZE[1] - (top + bottom) // 2)


def _turn(placed: Placed, more: int = 0) -> str:
    return str((placed.turns * 90 + more) % 360)


def _csv(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows((head, *rows))
    return out.getvalue()
