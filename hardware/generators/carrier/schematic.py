"""The circuit diagram for KiCad: every part as a box with its pads, joined by the names of the nets."""

from collections.abc import Iterable, Iterator
from uuid import uuid5

from hardware.generators.carrier.circuit import Part
from hardware.generators.carrier.footprints import FOOTPRINTS
from hardware.generators.carrier.gerber import NAME
from hardware.generators.carrier.kicad import HOME, LIBRARY, item_id

# In millimetres, on KiCad's grid of 1.27: a pin's length, from pin to pin, half a box, and from part to part.
PIN, STEP, HALF = 2.54, 2.54, 5.08
COLUMN, GAP, TOP, LEFT, BOTTOM = 60.96, 10.16, 25.4, 40.64, 384.81
FONT = "(effects (font (size 1.27 1.27)))"
SHEET = uuid5(HOME, "sheet")


def files(parts: tuple[Part, ...]) -> dict[str, str]:
    """The diagram, and the library that its symbols are from."""
    return {f"{NAME}.kicad_sch": _diagram(parts), f"{LIBRARY}.kicad_sym": _library(parts)}


def _library(parts: tuple[Part, ...]) -> str:
    symbols = {_symbol_name(part): part for part in parts}
    lines = [
        '(kicad_symbol_lib (version 20241209) (generator "carrier") (generator_version "9.0")',
        *(line for name, part in symbols.items() for line in _symbol(name, name, part)),
        ")",
        "",
    ]
    return "\n".join(lines)


def _diagram(parts: tuple[Part, ...]) -> str:
    symbols = {_symbol_name(part): part for part in parts}
    lines = [
        '(kicad_sch (version 20250114) (generator "carrier") (generator_version "9.0")',
        f'  (uuid "{SHEET}") (paper "A2")',
        '  (title_block (title "Toscana Companion: carrier board") (rev "1"))',
        "  (lib_symbols",
        *(line for name, part in symbols.items() for line in _symbol(f"{LIBRARY}:{name}", name, part)),
        "  )",
        *(line for part, x, y in _places(parts) for line in _part(part, x, y)),
        '  (sheet_instances (path "/" (page "1")))',
        ")",
        "",
    ]
    return "\n".join(lines)


def _symbol_name(part: Part) -> str:
    """Plugs have names at their pins, so that each is a symbol of its own."""
    return part.ref if part.labels else part.footprint


def _pins(part: Part) -> list[tuple[str, str, int, int]]:
    """Number, name, side and line of each pad; the first half is at the left."""
    numbers = sorted((pad.number for pad in FOOTPRINTS[part.footprint].pads), key=int)
    left = (len(numbers) + 1) // 2 if len(numbers) > 8 else len(numbers)
    found = []
    for index, number in enumerate(numbers):
        side, line = (-1, index) if index < left else (1, index - left)
        found.append((number, part.labels.get(number, number), side, line))
    return found


def _lines(part: Part) -> int:
    return max(line for _, _, _, line in _pins(part)) + 1


def _symbol(full_name: str, name: str, part: Part) -> Iterator[str]:
    low = _mm(-STEP * _lines(part))
    yield f'    (symbol "{full_name}" (pin_names (offset 0.5))'
    yield "      (exclude_from_sim no) (in_bom yes) (on_board yes)"
    for key, words, hidden in (
        ("Reference", part.ref.rstrip("0123456789"), ""),
        ("Value", part.value, ""),
        ("Footprint", f"{LIBRARY}:{part.footprint}", " (hide yes)"),
    ):
        yield f'      (property "{key}" "{words}" (at 0 0 0) (effects (font (size 1.27 1.27)){hidden}))'
    box = f"(start {_mm(-HALF)} {_mm(STEP)}) (end {_mm(HALF)} {low})"
    look = "(stroke (width 0.254) (type default)) (fill (type background))"
    yield f'      (symbol "{name}_0_1" (rectangle {box} {look}))'
    yield f'      (symbol "{name}_1_1"'
    for number, label, side, line in _pins(part):
        place = f"{_mm(side * (HALF + PIN))} {_mm(-STEP * line)} {0 if side < 0 else 180}"
        at = f"(at {place}) (length {_mm(PIN)})"
        yield f'        (pin passive line {at} (name "{label}" {FONT}) (number "{number}" {FONT}))'
    yield "      )"
    yield "    )"


def _places(parts: Iterable[Part]) -> Iterator[tuple[Part, float, float]]:
    """Column by column, from the top down."""
    x, y = LEFT, TOP
    for part in parts:
        high = STEP * (_lines(part) + 1) + GAP
        if y + high > BOTTOM:
            x, y = x + COLUMN, TOP
        yield part, x, y
        y += high


def _part(part: Part, x: float, y: float) -> Iterator[str]:
    yield f'  (symbol (lib_id "{LIBRARY}:{_symbol_name(part)}") (at {_mm(x)} {_mm(y)} 0) (unit 1)'
    yield f"    (in_bom yes) (on_board yes) (dnp no) {item_id('symbol', part.ref)}"
    words = (
        ("Reference", part.ref, 5.08, ""),
        ("Value", part.value, 3.81, ""),
        ("Footprint", f"{LIBRARY}:{part.footprint}", 0, " (hide yes)"),
    )
    for key, value, above, hidden in words:
        at = f"(at {_mm(x)} {_mm(y - above)} 0)"
        yield f'    (property "{key}" "{value}" {at} (effects (font (size 1.27 1.27)){hidden}))'
    for number, _, _, _ in _pins(part):
        yield f'    (pin "{number}" {item_id("pin", part.ref, number)})'
    yield f'    (instances (project "{NAME}" (path "/{SHEET}" (reference "{part.ref}") (unit 1))))'
    yield "  )"
    for number, _, side, line in _pins(part):
        at = f"{_mm(x + side * (HALF + PIN))} {_mm(y + STEP * line)}"
        net = part.nets.get(number)
        if net is None:
            yield f"  (no_connect (at {at}) {item_id('open', part.ref, number)})"
            continue
        turned, justified = (180, "right") if side < 0 else (0, "left")
        look = f"(effects (font (size 1.27 1.27)) (justify {justified}))"
        label = f'(global_label "{net}" (shape passive) (at {at} {turned})'
        yield f"  {label} {look} {item_id('label', part.ref, number)})"


def _mm(value: float) -> str:
    return f"{round(value, 2):g}"
