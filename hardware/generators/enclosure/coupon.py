"""The fit coupon: a hole and a post of each kind on a small plate, to be printed before the box."""

from hardware.generators.enclosure.layout import Layout, Place, layouts
from hardware.generators.enclosure.mesh import Mesh
from hardware.generators.enclosure.openings import Sizes
from hardware.generators.enclosure.parts import ENCLOSURE
from hardware.generators.enclosure.printed import STL, labelled, render
from hardware.generators.enclosure.sizes import include, panel_cuts

FILE = STL / "coupon.stl"
SIZES, SOURCE = (ENCLOSURE / name for name in ("sizes-coupon.scad", "coupon.scad"))
WIDTH, LENGTH = 66.0, 58.0
# From left to right, in front; a whole LED stick behind them; the screws' posts at the rear.
PLACES = (
    Place("key", "key", 12.0, 12.0),
    Place("knob", "encoder", 35.0, 12.0),
    Place("lamp", "led_5mm", 56.0, 12.0),
    Place("row", "led_stick", WIDTH / 2, 34.0),
)
POSTS_Y, POST_HEIGHT = 50.0, 6.0


def sizes() -> Sizes:
    """Of the same parts and with the same gaps as the boxes."""
    layout = any_layout()
    screws = layout.parts.screws
    pilots = [(screws[name].post, screws[name].pilot) for name in ("M2", "M2.5", "M3")]
    pilots.append((screws["M3"].post, screws["M3"].insert))
    step = WIDTH / len(pilots)
    return {
        "width": WIDTH,
        "length": LENGTH,
        "panel": layout.box.panel,
        **panel_cuts(layout),
        "posts": tuple((step * (index + 0.5), POSTS_Y, *pilot) for index, pilot in enumerate(pilots)),
        "post_height": POST_HEIGHT,
    }


def any_layout() -> Layout:
    """The coupon as a panel: both builds' parts, with the gaps of either."""
    full = layouts()["full"]
    return Layout("coupon", full.build, full.parts, full.box, WIDTH, LENGTH, PLACES)


def as_scad() -> str:
    return include("The fit coupon's", sizes())


def label() -> str:
    return labelled("fit coupon", as_scad().encode(), SOURCE.read_bytes())


def write() -> Mesh:
    SIZES.write_text(as_scad(), encoding="utf-8")
    return render(SOURCE, "coupon", FILE, label())
