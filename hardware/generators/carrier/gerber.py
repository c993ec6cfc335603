"""The files a maker of boards wants, without dates: a gerber (RS-274X) for each layer, and the drills."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from hardware.generators.carrier.board import CarrierBoard
from hardware.generators.carrier.design_rules import BOTTOM, TOP
from hardware.generators.carrier.footprints import MM, Nm
from hardware.generators.carrier.placing import HOLE_DRILL, HOLES, SIZE
from hardware.generators.carrier.silkscreen import INK

NAME = "carrier"
MASK_MARGIN = round(0.05 * MM)
OUTLINE_INK = round(0.1 * MM)
CORNERS: tuple[Nm, ...] = ((0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1]), (0, 0))
# Gerber's names of the layers' jobs, by the ending of the file.
JOBS = {
    "F_Cu.gtl": "Copper,L1,Top",
    "B_Cu.gbl": "Copper,L2,Bot",
    "F_Mask.gts": "Soldermask,Top",
    "B_Mask.gbs": "Soldermask,Bot",
    "F_Paste.gtp": "Paste,Top",
    "F_Silkscreen.gto": "Legend,Top",
    "Edge_Cuts.gm1": "Profile,NP",
}


@dataclass(slots=True)
class Sheet:
    """A gerber file as it grows: its tools and its drawing."""

    job: str
    tools: dict[str, int] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def line(self, points: Iterable[Nm], width: int) -> None:
        self._take(f"C,{_mm(width)}")
        for index, at in enumerate(points):
            self.lines.append(f"{_at(at)}D0{1 if index else 2}*")

    def flash(self, at: Nm, size: Nm, *, is_round: bool) -> None:
        self._take(f"C,{_mm(size[0])}" if is_round else f"R,{_mm(size[0])}X{_mm(size[1])}")
        self.lines.append(f"{_at(at)}D03*")

    def area(self, points: tuple[Nm, ...]) -> None:
        self.lines.append("G36*")
        for index, at in enumerate((*points, points[0])):
            self.lines.append(f"{_at(at)}D0{1 if index else 2}*")
        self.lines.append("G37*")

    def _take(self, tool: str) -> None:
        number = self.tools.setdefault(tool, 10 + len(self.tools))
        self.lines.append(f"D{number}*")

    def text(self) -> str:
        head = [
            f"%TF.FileFunction,{self.job}*%",
            "%TF.Part,Single*%",
            "%FSLAX46Y46*%",
            "%MOMM*%",
            "G01*",
            "%LPD*%",
        ]
        tools = [f"%ADD{number}{tool}*%" for tool, number in self.tools.items()]
        return "\n".join((*head, *tools, *self.lines, "M02*", ""))


def gerbers(board: CarrierBoard) -> dict[str, str]:
    """Every file by its name."""
    sheets = {ending: Sheet(job) for ending, job in JOBS.items()}
    _copper(sheets["F_Cu.gtl"], board, TOP)
    _copper(sheets["B_Cu.gbl"], board, BOTTOM)
    for pad in board.pads:
        size = pad.size[0] + 2 * MASK_MARGIN, pad.size[1] + 2 * MASK_MARGIN
        sheets["F_Mask.gts"].flash(pad.at, size, is_round=pad.is_round)
        if pad.drill:
            sheets["B_Mask.gbs"].flash(pad.at, size, is_round=pad.is_round)
        else:
            sheets["F_Paste.gtp"].flash(pad.at, pad.size, is_round=pad.is_round)
    for hole in HOLES:
        for side in ("F_Mask.gts", "B_Mask.gbs"):
            sheets[side].flash(hole, (HOLE_DRILL, HOLE_DRILL), is_round=True)
    for line in board.print:
        sheets["F_Silkscreen.gto"].line(line, INK)
    sheets["Edge_Cuts.gm1"].line(CORNERS, OUTLINE_INK)
    files = {f"{NAME}-{ending}": sheet.text() for ending, sheet in sheets.items()}
    return (
        files
        | {f"{NAME}-PTH.drl": _drills(_plated(board), "Plated,1,2,PTH")}
        | {f"{NAME}-NPTH.drl": _drills({HOLE_DRILL: list(HOLES)}, "NonPlated,1,2,NPTH")}
    )


def _copper(sheet: Sheet, board: CarrierBoard, layer: int) -> None:
    for outline in board.grounds[layer]:
        sheet.area(outline)
    for track in sorted(board.tracks, key=lambda each: (each.width, each.net, each.start, each.end)):
        if track.layer == layer:
            sheet.line((track.start, track.end), track.width)
    for via in board.vias:
        sheet.flash(via.at, (via.size, via.size), is_round=True)
    for pad in board.pads:
        if pad.drill or layer == TOP:
            sheet.flash(pad.at, pad.size, is_round=pad.is_round)


def _plated(board: CarrierBoard) -> dict[int, list[Nm]]:
    found: dict[int, list[Nm]] = {}
    for drill, at in _holes(board):
        found.setdefault(drill, []).append(at)
    return found


def _holes(board: CarrierBoard) -> Iterator[tuple[int, Nm]]:
    for via in board.vias:
        yield via.drill, via.at
    for pad in board.pads:
        if pad.drill:
            yield pad.drill, pad.at


def _drills(holes: dict[int, list[Nm]], job: str) -> str:
    """Metric, with a decimal point."""
    sizes = sorted(holes)
    head = ["M48", f"; #@! TF.FileFunction,{job}", "FMAT,2", "METRIC"]
    tools = [f"T{number}C{_mm(size)}" for number, size in enumerate(sizes, start=1)]
    lines = []
    for number, size in enumerate(sizes, start=1):
        lines.append(f"T{number}")
        lines += [f"X{_mm(x)}Y{_mm(SIZE[1] - y)}" for x, y in sorted(holes[size])]
    return "\n".join((*head, *tools, "%", "G90", "G05", *lines, "M30", ""))


def _at(at: Nm) -> str:
    """The origin is the lower left corner, y upwards; six decimals of a millimetre are nanometres."""
    return f"X{at[0]}Y{SIZE[1] - at[1]}"


def _mm(value: int) -> str:
    return f"{value / MM:.4f}"
