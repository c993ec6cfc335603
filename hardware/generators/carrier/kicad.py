"""The board for KiCad 9: the board itself, a footprint for each kind of part, and the project around them."""

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from uuid import UUID, uuid5

from hardware.generators.carrier.board import CarrierBoard
from hardware.generators.carrier.circuit import GND, Part
from hardware.generators.carrier.design_rules import CLEARANCE, EDGE, TRACK, VIA, VIA_DRILL
from hardware.generators.carrier.footprints import FOOTPRINTS, MM, Box, Footprint, Nm, Pad
from hardware.generators.carrier.gerber import CORNERS, NAME, OUTLINE_INK
from hardware.generators.carrier.placing import HOLE_DRILL, HOLES, SIZE, Placed
from hardware.generators.carrier.pour import GAP, SPOKE
from hardware.generators.carrier.silkscreen import INK

LIBRARY = NAME
COPPER = ("F.Cu", "B.Cu")
# KiCad wants a number of its own for every item; these follow from what the item is.
HOME = UUID("8d0b6f6e-6d0e-4a36-9a6e-0d0c3a2b7c11")
LAYERS = """\
	(layers
		(0 "F.Cu" signal) (2 "B.Cu" signal)
		(13 "F.Paste" user) (15 "B.Paste" user)
		(5 "F.SilkS" user "F.Silkscreen") (7 "B.SilkS" user "B.Silkscreen")
		(1 "F.Mask" user) (3 "B.Mask" user) (25 "Edge.Cuts" user) (31 "F.CrtYd" user "F.Courtyard")
		(29 "B.CrtYd" user "B.Courtyard") (35 "F.Fab" user) (33 "B.Fab" user)
	)"""


def files(board: CarrierBoard) -> dict[str, str]:
    library = {
        f"{LIBRARY}.pretty/{name}.kicad_mod": _footprint_file(footprint)
        for name, footprint in FOOTPRINTS.items()
    }
    footprints, symbols = (
        f'(lib (name "{LIBRARY}")(type "KiCad")(uri "${{KIPRJMOD}}/{LIBRARY}.{ending}")'
        '(options "")(descr ""))'
        for ending in ("pretty", "kicad_sym")
    )
    return {
        f"{NAME}.kicad_pcb": _board(board),
        f"{NAME}.kicad_pro": _project(),
        "fp-lib-table": f"(fp_lib_table\n  (version 7)\n  {footprints}\n)\n",
        "sym-lib-table": f"(sym_lib_table\n  (version 7)\n  {symbols}\n)\n",
        f"{LIBRARY}.pretty/MountingHole.kicad_mod": _hole_file(),
        **library,
    }


def mm(value: int) -> str:
    return f"{value / MM:.6f}".rstrip("0").rstrip(".")


def item_id(*words: object) -> str:
    return f'(uuid "{uuid5(HOME, " ".join(str(word) for word in words))}")'


def _board(board: CarrierBoard) -> str:
    opened = [
        _open_net(placed.part, pad.number) for placed in board.parts for pad in placed.pads if not pad.net
    ]
    numbers = {"": 0} | {net: number for number, net in enumerate((*board.nets, *opened), start=1)}
    lines = [
        '(kicad_pcb (version 20241229) (generator "carrier") (generator_version "9.0")',
        '\t(general (thickness 1.6)) (paper "A4")',
        LAYERS,
        f"\t(setup (pad_to_mask_clearance 0.05) (aux_axis_origin 0 {mm(SIZE[1])}))",
        *(f'\t(net {number} "{net}")' for net, number in numbers.items()),
        *(line for placed in board.parts for line in _footprint(placed, numbers)),
        *(line for number, hole in enumerate(HOLES, start=1) for line in _hole(number, hole)),
        *_tracks(board, numbers),
        *_zones(board, numbers),
        *_drawing("gr", board.print, "F.SilkS", INK),
        *_drawing("gr", [CORNERS], "Edge.Cuts", OUTLINE_INK),
        ")",
        "",
    ]
    return "\n".join(lines)


def _footprint(placed: Placed, numbers: dict[str, int]) -> Iterator[str]:
    part, angle = placed.part, 90 * placed.turns
    yield f'\t(footprint "{LIBRARY}:{part.footprint}" (layer "F.Cu") {item_id(part.ref)}'
    yield f"\t\t(at {mm(placed.at[0])} {mm(placed.at[1])} {angle})"
    yield from _texts(part.ref, part.value, angle)
    yield f"\t\t(attr {'smd' if placed.footprint.is_smd else 'through_hole'})"
    yield from _shapes(placed.footprint)
    for pad in placed.footprint.pads:
        net = part.nets.get(pad.number) or _open_net(part, pad.number)
        yield _pad(pad, angle, f' (net {numbers[net]} "{net}")', part.ref)
    yield "\t)"


def _open_net(part: Part, number: str) -> str:
    """As KiCad calls a pad that its diagram leaves open."""
    label = part.labels.get(number, number)
    return f"unconnected-({part.ref}-{'' if label == number else f'{label}-'}Pad{number})"


def _texts(ref: str, value: str, angle: int = 0) -> Iterator[str]:
    font = "(effects (font (size 0.8 0.8) (thickness 0.12)))"
    for name, words, y in (("Reference", ref, 0), ("Value", value, 1.2)):
        yield f'\t\t(property "{name}" "{words}" (at 0 {y} {angle}) (layer "F.Fab") {font})'


def _shapes(footprint: Footprint) -> Iterator[str]:
    yield from _drawing("fp", [_round(footprint.body), *footprint.marks], "F.Fab", round(0.1 * MM))
    for yard in footprint.strips or (_with_pads(footprint),):
        yield from _drawing("fp", [_round(yard)], "F.CrtYd", round(0.05 * MM))


def _with_pads(footprint: Footprint) -> Box:
    left, top, right, bottom = footprint.body
    reach = [(*pad.at, *pad.size) for pad in footprint.pads]
    margin = round(0.1 * MM)
    return (
        min(left, *(x - w // 2 for x, _, w, _ in reach)) - margin,
        min(top, *(y - h // 2 for _, y, _, h in reach)) - margin,
        max(right, *(x + w // 2 for x, _, w, _ in reach)) + margin,
        max(bottom, *(y + h // 2 for _, y, _, h in reach)) + margin,
    )


def _round(box: Box) -> tuple[Nm, ...]:
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom), (left, top)


def _drawing(kind: str, lines: Iterable[tuple[Nm, ...]], layer: str, width: int) -> Iterator[str]:
    for line in lines:
        for start, end in pairwise(line):
            ends = f"(start {mm(start[0])} {mm(start[1])}) (end {mm(end[0])} {mm(end[1])})"
            yield f'\t({kind}_line {ends} (stroke (width {mm(width)}) (type solid)) (layer "{layer}"))'


def _pad(pad: Pad, angle: int, net: str, ref: str) -> str:
    shape = "circle" if pad.is_round else "rect"
    at = f"(at {mm(pad.at[0])} {mm(pad.at[1])} {angle}) (size {mm(pad.size[0])} {mm(pad.size[1])})"
    if pad.drill:
        kind, layers = "thru_hole", f'(drill {mm(pad.drill)}) (layers "*.Cu" "*.Mask")'
    else:
        kind, layers = "smd", '(layers "F.Cu" "F.Mask" "F.Paste")'
    return f'\t\t(pad "{pad.number}" {kind} {shape} {at} {layers}{net} {item_id(ref, "pad", pad.number)})'


def _hole(number: int, at: Nm) -> Iterator[str]:
    yield f'\t(footprint "{LIBRARY}:MountingHole" (layer "F.Cu") {item_id("hole", number)}'
    yield f"\t\t(at {mm(at[0])} {mm(at[1])})"
    yield from _hole_body(f"H{number}")
    yield "\t)"


def _hole_body(ref: str) -> Iterator[str]:
    yield from _texts(ref, "M2.5")
    yield "\t\t(attr board_only exclude_from_pos_files exclude_from_bom)"
    drill = mm(HOLE_DRILL)
    shape = f'np_thru_hole circle (at 0 0) (size {drill} {drill}) (drill {drill}) (layers "*.Cu" "*.Mask")'
    yield f'\t\t(pad "" {shape} {item_id(ref, "hole")})'


def _hole_file() -> str:
    lines = "\n".join(_hole_body("REF**"))
    return f'(footprint "MountingHole" (version 20241229) (generator "carrier") (layer "F.Cu")\n{lines}\n)\n'


def _footprint_file(footprint: Footprint) -> str:
    lines = [
        f'(footprint "{footprint.name}" (version 20241229) (generator "carrier") (layer "F.Cu")',
        *_texts("REF**", footprint.name),
        f"\t\t(attr {'smd' if footprint.is_smd else 'through_hole'})",
        *_shapes(footprint),
        *(_pad(pad, 0, "", footprint.name) for pad in footprint.pads),
        ")",
        "",
    ]
    return "\n".join(lines)


def _tracks(board: CarrierBoard, numbers: dict[str, int]) -> Iterator[str]:
    for track in board.tracks:
        ends = (
            f"(start {mm(track.start[0])} {mm(track.start[1])}) (end {mm(track.end[0])} {mm(track.end[1])})"
        )
        kind = f'(width {mm(track.width)}) (layer "{COPPER[track.layer]}") (net {numbers[track.net]})'
        yield f"\t(segment {ends} {kind} {item_id('track', track.layer, track.start, track.end)})"
    for via in board.vias:
        size = f'(size {mm(via.size)}) (drill {mm(via.drill)}) (layers "F.Cu" "B.Cu")'
        at = f"(at {mm(via.at[0])} {mm(via.at[1])})"
        yield f"\t(via {at} {size} (net {numbers[via.net]}) {item_id('via', via.at)})"


def _zones(board: CarrierBoard, numbers: dict[str, int]) -> Iterator[str]:
    inset = [((x and x - EDGE) or EDGE, (y and y - EDGE) or EDGE) for x, y in CORNERS[:4]]
    for layer, outlines in zip(COPPER, board.grounds, strict=True):
        head = f'(zone (net {numbers[GND]}) (net_name "{GND}") (layer "{layer}")'
        yield f"\t{head} {item_id('zone', layer)} (hatch edge 0.5)"
        yield f"\t\t(connect_pads (clearance {mm(GAP)})) (min_thickness 0.25) (filled_areas_thickness no)"
        yield f"\t\t(fill yes (thermal_gap {mm(GAP)}) (thermal_bridge_width {mm(SPOKE)}))"
        yield f"\t\t(polygon (pts {_points(inset)}))"
        for outline in outlines:
            yield f'\t\t(filled_polygon (layer "{layer}") (pts {_points(outline)}))'
        yield "\t)"


def _points(points: Iterable[Nm]) -> str:
    return " ".join(f"(xy {mm(x)} {mm(y)})" for x, y in points)


def _project() -> str:
    """The board's rules, which KiCad's own check reads from here."""
    rules = {
        "min_clearance": CLEARANCE / MM,
        "min_copper_edge_clearance": EDGE / MM,
        "min_track_width": TRACK / MM,
        "min_via_diameter": VIA / MM,
        "min_through_hole_diameter": VIA_DRILL / MM,
        "min_via_annular_width": (VIA - VIA_DRILL) / 2 / MM,
        "min_hole_to_hole": 0.25,
        "min_hole_clearance": 0.2,
    }
    classes = [
        {
            "name": "Default",
            "clearance": CLEARANCE / MM,
            "track_width": TRACK / MM,
            "via_diameter": VIA / MM,
            "via_drill": VIA_DRILL / MM,
        }
    ]
    project = {
        "board": {"design_settings": {"rules": rules}},
        "meta": {"filename": f"{NAME}.kicad_pro", "version": 3},
        "net_settings": {"classes": classes, "meta": {"version": 4}},
    }
    return json.dumps(project, indent=2) + "\n"
