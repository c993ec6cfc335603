"""A keycap to print, for switches that come without: as wide as the room that the panel leaves for each."""

from hardware.generators.enclosure.layout import layouts
from hardware.generators.enclosure.mesh import Mesh
from hardware.generators.enclosure.openings import Sizes
from hardware.generators.enclosure.parts import ENCLOSURE
from hardware.generators.enclosure.printed import STL, labelled, render
from hardware.generators.enclosure.sizes import include

FILE = STL / "cap.stl"
SIZES, SOURCE = (ENCLOSURE / name for name in ("sizes-cap.scad", "cap.scad"))
# The cross on an MX switch: its span and the widths of its two bars. A printed slot is wider by this.
SPAN, BARS, SLOT_GAP = 4.1, (1.17, 1.29), 0.12
POST, POST_INSIDE, SLOT_DEPTH = 5.6, 1.0, 3.8


def sizes() -> Sizes:
    wide, _ = layouts()["full"].parts.key.cap
    return {
        "size": wide,
        "top": wide - 5.0,
        "height": 9.0,
        "roof": 1.6,
        "wall": 1.3,
        "post": POST,
        "post_inside": POST_INSIDE,
        "slot": (SPAN + SLOT_GAP, *(bar + SLOT_GAP for bar in BARS)),
        "slot_depth": SLOT_DEPTH,
    }


def as_scad() -> str:
    return include("The keycap's", sizes())


def label() -> str:
    return labelled("keycap", as_scad().encode(), SOURCE.read_bytes())


def write() -> Mesh:
    SIZES.write_text(as_scad(), encoding="utf-8")
    return render(SOURCE, "cap", FILE, label())
