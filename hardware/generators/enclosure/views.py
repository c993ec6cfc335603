"""Pictures of the box: OpenSCAD shows it with its legend and a game's screen, Pillow makes them small."""

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from companion.ui.kit.languages import SOURCE
from companion.ui.kit.paint import paint
from companion.ui.kit.scene import HEIGHT, WIDTH
from hardware.generators.enclosure.layout import Layout
from hardware.generators.enclosure.legend import PAPER, Legend, legend
from hardware.generators.enclosure.legend_shapes import Band, Cut, Label, Shape, outlines
from hardware.generators.enclosure.legend_svg import drawing
from hardware.generators.enclosure.parts import ENCLOSURE
from tests.games.toscana.scenes import SITUATIONS

VIEWS = ENCLOSURE / "views"
SIZE, ENLARGED = (960, 640), 2
# Where the camera looks above the table, how it is turned, how far away it is.
CAMERAS = {
    "assembled": (24.0, 48.0, 0.0, 18.0, 520.0),
    "exploded": (60.0, 56.0, 0.0, 22.0, 610.0),
    "tray": (14.0, 30.0, 0.0, 8.0, 520.0),
}
SCREEN_LIGHT, MONEY_LIGHT, UNLIT = "#cfeaff", "#ffd76a", "#8d877c"
SEAT_LIGHTS = ("#ff4b4b", "#ffb02e", "#45d067", "#5a8bff", "#b668e0")
# A moment of a game: which lamps of each row are lit.
LIT = ("01101100", "01011000", "11111110", "00010000", "00100000")


def photograph(layout: Layout, pose: str) -> Path:
    """The box in one pose, into the folder of views."""
    file = VIEWS / f"{layout.name}-{pose}.png"
    height, *turned = CAMERAS[pose]
    camera = (layout.width / 2, layout.depth / 2, height, *turned)
    page = legend(layout, SOURCE.code)
    left, bottom = page.at(0, 0)
    with TemporaryDirectory() as folder:
        raw = Path(folder) / "raw.png"
        settings = {
            "part": f'"{pose}"',
            "ink": f"[{', '.join(_layers(page, Path(folder)))}]",
            "ink_at": f"[{-left:g}, {bottom - PAPER[1]:g}]",
        }
        command = [
            *("xvfb-run", "-a", "openscad", "-q", "--preview", "--colorscheme=Tomorrow", "--projection=p"),
            f"--imgsize={','.join(str(side * ENLARGED) for side in SIZE)}",
            f"--camera={','.join(f'{value:g}' for value in camera)}",
            *(word for name, value in settings.items() for word in ("-D", f"{name}={value}")),
            *("-o", str(raw), str(ENCLOSURE / f"{layout.name}.scad")),
        ]
        subprocess.run(command, check=True)
        _shrink(raw, file)
    return file


def _shrink(raw: Path, file: Path) -> None:
    with Image.open(raw) as opened:
        picture = opened.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
    VIEWS.mkdir(exist_ok=True)
    picture.quantize(192, method=Image.Quantize.FASTOCTREE).save(file, optimize=True)


def _layers(page: Legend, folder: Path) -> Iterator[str]:
    """The legend and the screen, one file per colour, which OpenSCAD stacks on the panel."""
    layers: dict[str, list[Shape]] = {}
    for shape in (*map(_lit, page.on_panel()), _screen(page)):
        if not isinstance(shape, Cut) and not shape.name.endswith(" hole"):
            layers.setdefault(shape.colour, []).append(shape)
    for index, (colour, shapes) in enumerate(layers.items(), start=1):
        file = folder / f"{index}.svg"
        file.write_text(drawing(colour, shapes), encoding="utf-8")
        depth = "window" if colour == SCREEN_LIGHT else "paper"
        yield f'["{colour}", "{file}", {0.05 * index:g}, "{depth}"]'


def _lit(shape: Shape) -> Shape:
    """A lit lamp with its glow."""
    if not isinstance(shape, Band) or not shape.name.startswith("lamp"):
        return shape
    seat, lamp = (int(word) - 1 for word in shape.name.split()[1:])
    light = SEAT_LIGHTS[seat] if lamp < 4 else MONEY_LIGHT
    return replace(shape, colour=light if LIT[seat][lamp] == "1" else UNLIT)


def _screen(page: Legend) -> Label:
    """The Home screen in the middle of a game, at the place of the OLED."""
    home = next(situation for situation in SITUATIONS if situation.name == "home")
    picture = Image.frombytes("1", (WIDTH, HEIGHT), paint(home.reach(SOURCE).scene))
    lit = [(x, -1 - y) for y in range(HEIGHT) for x in range(WIDTH) if picture.getpixel((x, y))]
    place, oled = page.layout.place("oled"), page.layout.parts.oleds[page.layout.build.oled]
    left, top = page.at(place.x - oled.pixels[0] / 2, place.y + oled.pixels[1] / 2)
    pixel = oled.pixels[0] / WIDTH
    polygons = tuple(
        tuple((left + x * pixel, top - y * pixel) for x, y in outline) for outline in outlines(lit)
    )
    return Label("screen", polygons, (), SCREEN_LIGHT)
