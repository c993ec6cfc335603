"""The case of a seat satellite: a row and a key in its lid, two jacks in its rear wall."""

from hardware.generators.enclosure.layout import Layout, Place, layouts
from hardware.generators.enclosure.mesh import Mesh
from hardware.generators.enclosure.openings import Sizes
from hardware.generators.enclosure.parts import Pair, Solid
from hardware.generators.enclosure.printed import labelled, render
from hardware.generators.enclosure.sizes import include, panel_cuts
from hardware.generators.wiring.bill import HARDWARE

FOLDER = HARDWARE / "satellites"
SIZES, SOURCE = FOLDER / "sizes-case.scad", FOLDER / "case.scad"
PRINTED = ("base", "lid")
WIDTH, DEPTH, INSIDE = 90.0, 78.0, 21.5
# In the lid, from its front left corner: the key towards the player, the row behind it.
KEY = Place("key", "key", WIDTH / 2, 17.0)
ROW = Place("row", "led_stick", WIDTH / 2, 35.5)
# The jacks' middles along the rear wall; a cable comes in at the left, as seen from the player.
JACKS = WIDTH / 2 - 16.5, WIDTH / 2 + 16.5
SCREW_INSET = 6.0


def file(part: str) -> str:
    return f"satellite-{part}.stl"


def layout() -> Layout:
    """The lid as a panel, with the gaps of the box's."""
    full = layouts()["full"]
    return Layout("satellite", full.build, full.parts, full.box, WIDTH, DEPTH, (KEY, ROW))


def screws() -> tuple[Pair, ...]:
    near, right, rear = SCREW_INSET, WIDTH - SCREW_INSET, DEPTH - SCREW_INSET
    return (near, near), (right, near), (near, rear), (right, rear)


def sizes() -> Sizes:
    made = layout()
    box, jack, screw = made.box, made.parts.rj45_board, made.parts.screws["M3"]
    return {
        "width": WIDTH,
        "depth": DEPTH,
        "inside": INSIDE,
        "wall": box.wall,
        "ground": box.floor,
        "panel": box.panel,
        **panel_cuts(made),
        "jacks": tuple((x, jack.jack[0] + 2 * box.gap) for x in JACKS),
        "jack_low": box.floor + jack.below - box.gap,
        "jack_height": jack.jack[1] + 2 * box.gap,
        "screws": screws(),
        "screw": (screw.post, screw.pilot, screw.through, screw.length - box.panel + 1.0),
    }


def solids() -> dict[str, list[Solid]]:
    """The room of every part in the closed case, wires and plugs included."""
    made = layout()
    parts, box = made.parts, made.box
    deep, wide, high = parts.rj45_board.room
    rear, under = DEPTH - box.wall, box.floor + INSIDE + box.panel
    half = parts.screws["M3"].post / 2
    return {
        **{
            f"jack {number}": [(x - wide / 2, rear - deep, box.floor, x + wide / 2, rear, box.floor + high)]
            for number, x in enumerate(JACKS, start=1)
        },
        **{
            place.name: [
                (place.x + x1, place.y + y1, under + z1, place.x + x2, place.y + y2, under + z2)
                for x1, y1, z1, x2, y2, z2 in part.solids
            ]
            for place, part in ((KEY, parts.key), (ROW, parts.led_stick))
        },
        "posts": [
            (x - half, y - half, box.floor, x + half, y + half, box.floor + INSIDE) for x, y in screws()
        ],
    }


def as_scad() -> str:
    return include("The satellite's case's", sizes())


def label() -> str:
    return labelled("seat satellite", as_scad().encode(), SOURCE.read_bytes())


def write() -> dict[str, Mesh]:
    SIZES.write_text(as_scad(), encoding="utf-8")
    return {part: render(SOURCE, part, FOLDER / file(part), label()) for part in PRINTED}
