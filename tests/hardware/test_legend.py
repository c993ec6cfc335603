"""The legend prints 1:1, its holes are the lid's, and nothing on it touches anything else."""

import re
import zlib
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from companion.games.toscana.rules.terms import ACTIONS, KINDS
from companion.ui.kit.languages import LANGUAGES
from hardware.generators.enclosure.__main__ import LEGENDS
from hardware.generators.enclosure.layout import lamp_columns, layouts
from hardware.generators.enclosure.legend import PAPER, Legend, legend
from hardware.generators.enclosure.legend_pdf import content
from hardware.generators.enclosure.legend_shapes import Band, Cut, Label, Line, Shape
from hardware.generators.enclosure.legend_svg import as_svg
from hardware.generators.enclosure.mesh import read_stl
from hardware.generators.enclosure.printed import stl_file
from hardware.generators.enclosure.variants import variants

PAGES = {
    page.name: page
    for page in (legend(layout, language.code) for layout in layouts().values() for language in LANGUAGES)
}
# Those of the variants are made for a release; what is on them is checked like what is on these.
EVERY_PAGE = {
    **PAGES,
    **{
        f"{name}-{language.code}": legend(layout, language.code)
        for name, layout in variants().items()
        for language in LANGUAGES
    },
}
LIDS = {name: read_stl(stl_file(layout, "lid")) for name, layout in layouts().items()}
SVG = "{http://www.w3.org/2000/svg}"
POINTS_A_MM = 72 / 25.4
CELL_MM = 0.4


@pytest.fixture(params=PAGES, ids=str)
def page(request: pytest.FixtureRequest) -> Legend:
    return PAGES[request.param]


@pytest.fixture(params=EVERY_PAGE, ids=str)
def any_page(request: pytest.FixtureRequest) -> Legend:
    return EVERY_PAGE[request.param]


def drawing(page: Legend) -> ET.Element:
    return ET.parse(LEGENDS / f"{page.name}.svg").getroot()


def labels(page: Legend) -> dict[str, Label]:
    found = [shape for shape in page.on_panel() if isinstance(shape, Label)]
    assert len({label.name for label in found}) == len(found)
    return {label.name: label for label in found}


def cuts(page: Legend) -> dict[str, Cut]:
    return {shape.name: shape for shape in page.on_panel() if isinstance(shape, Cut)}


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right, bottom on the paper."""
    if isinstance(shape, Band | Cut):
        x, y, wide, high = shape.x, shape.y, shape.wide, shape.high
        return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
    polygons = shape.polygons if isinstance(shape, Label) else (shape.points,)
    points = [point for polygon in polygons for point in polygon]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def middle(shape: Shape) -> float:
    left, _, right, _ = extent(shape)
    return (left + right) / 2


def test_the_files_are_current(page: Legend) -> None:
    assert (LEGENDS / f"{page.name}.svg").read_text(encoding="utf-8") == as_svg(page), "run make hardware"
    stored = (LEGENDS / f"{page.name}.pdf").read_bytes()
    stream = stored.partition(b"stream\n")[2].partition(b"\nendstream")[0]
    assert zlib.decompress(stream).decode("ascii") == content(page), "run make hardware"


def test_a_unit_of_the_drawing_is_a_millimetre_of_a4(page: Legend) -> None:
    root = drawing(page)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("297mm", "210mm", "0 0 297 210")
    stored = (LEGENDS / f"{page.name}.pdf").read_bytes()
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", stored)
    assert box is not None
    assert [float(side) / POINTS_A_MM for side in box.groups()] == pytest.approx([297, 210], abs=0.01)
    assert b"/PrintScaling /None" in stored


def test_the_bar_is_50_mm_long(page: Legend) -> None:
    (bar,) = (each for each in drawing(page).iter(f"{SVG}polyline") if each.get("id") == "ruler")
    (x1, y1), (x2, y2) = (map(float, point.split(",")) for point in bar.get("points", "").split())
    assert (x2 - x1, y2 - y1) == pytest.approx((50, 0), abs=0.011)


def test_it_fits_the_paper_with_a_printers_margins(any_page: Legend) -> None:
    for shape in any_page.shapes():
        left, top, right, bottom = extent(shape)
        assert min(left, top) >= 8, shape.name
        assert right <= PAPER[0] - 8, shape.name
        assert bottom <= PAPER[1] - 8, shape.name


def test_every_cut_is_over_a_hole_of_the_lid_and_every_hole_has_one(page: Legend) -> None:
    layout, lid = page.layout, LIDS[page.layout.name]
    panel = cuts(page).pop("panel")
    assert (panel.wide, panel.high) == (layout.width, layout.length)
    left, bottom = panel.x - panel.wide / 2, panel.y + panel.high / 2
    holes = {name: cut for name, cut in cuts(page).items() if name != "panel"}
    for cut in holes.values():
        assert lid.spans(cut.x - left, layout.length - (bottom - cut.y)) == [], cut.name
    screws = {f"screw_{index}" for index in range(1, 5)}
    assert holes.keys() - screws == {place.name for place in layout.places if place.part != "led_stick"}
    key = layout.parts.key
    for place in layout.of("key"):
        assert key.flange[0] < holes[place.name].wide < key.cap[0], "the cap hides the paper's edge"
        assert key.flange[1] < holes[place.name].high < key.cap[1]


def test_the_lamps_that_shine_through_are_over_their_holes() -> None:
    for page in PAGES.values():
        lamps = [each for each in page.on_panel() if isinstance(each, Band) and each.name.startswith("lamp ")]
        assert len(lamps) == (40 if page.layout.name == "full" else 0)
        for lamp in lamps:
            left, bottom = page.at(0, 0)
            at = lamp.x - left, page.layout.length - (bottom - lamp.y)
            assert LIDS[page.layout.name].spans(*at) == [], lamp.name


def test_every_text_is_on_the_panel(any_page: Legend) -> None:
    left, bottom = any_page.at(0, 0)
    right, top = any_page.at(any_page.layout.width, any_page.layout.length)
    for label in labels(any_page).values():
        low_x, low_y, high_x, high_y = extent(label)
        assert min(low_x - left, right - high_x, low_y - top, bottom - high_y) >= 1.5, label.name


def cell(x: float, y: float) -> tuple[int, int]:
    return round(x / CELL_MM), round(y / CELL_MM)


def test_no_text_touches_another(any_page: Legend) -> None:
    owners = Counter(
        near
        for label in labels(any_page).values()
        for near in {
            (column + right, row + down)
            for column, row in {cell(*dot) for dot in label.dots}
            for right in (0, 1)
            for down in (0, 1)
        }
    )
    assert [each for each, count in owners.items() if count > 1] == []


def test_no_text_is_hidden_by_a_cap_the_knob_a_screw_or_the_window(any_page: Legend) -> None:
    layout, parts = any_page.layout, any_page.layout.parts
    covers = {place.name: parts.key.cap for place in layout.of("key")}
    covers |= {place.name: (parts.encoder.knob, parts.encoder.knob) for place in layout.of("encoder")}
    covers |= {place.name: (parts.led_5mm.collar,) * 2 for place in layout.of("led_5mm")}
    covers |= {f"screw_{index}": (parts.screws["M3"].head,) * 2 for index in range(1, 5)}
    holes, texts = cuts(any_page), labels(any_page).values()
    covers |= {"oled": (holes["oled"].wide, holes["oled"].high)}
    for name, (wide, high) in covers.items():
        cut = holes[name]
        hidden = {
            label.name
            for label in texts
            for x, y in label.dots
            if abs(x - cut.x) < wide / 2 + 0.4 and abs(y - cut.y) < high / 2 + 0.4
        }
        assert hidden == set(), name


def test_the_keys_are_named_in_market_order(any_page: Legend) -> None:
    shapes = {shape.name: shape for shape in any_page.on_panel()}
    for part in ("icon", "name", "colour"):
        xs = [middle(shapes[f"{kind} {part}"]) for kind in KINDS]
        keys = [shapes[f"key_{index}"] for index in range(1, 6)]
        assert xs == pytest.approx([middle(key) for key in keys], abs=0.6), part


def test_the_coins_lamps_are_named_in_the_rows_order(page: Legend) -> None:
    texts = labels(page)
    names = [page.words.text(action.english) for action in ACTIONS]
    heads = [middle(texts[f"{name[0].upper()}{name[1:]} icon"]) for name in names]
    is_full = page.layout.name == "full"
    lamps = lamp_columns(page.layout)[1:4] if is_full else lamp_columns(page.layout)
    assert heads == pytest.approx([page.at(x, 0)[0] for x in lamps], abs=0.3)
    assert ("money" in texts, "seats" in texts) == (is_full, is_full)


def test_a_line_leads_from_every_column_of_the_oled_to_its_key(any_page: Legend) -> None:
    lines = [shape for shape in any_page.on_panel() if isinstance(shape, Line) and shape.name[:6] == "column"]
    holes = cuts(any_page)
    oled = holes["oled"]
    assert len(lines) == 5
    for index, line in enumerate(lines, start=1):
        assert abs(line.points[0][0] - oled.x) < oled.wide / 2
        assert line.points[-1][0] == holes[f"key_{index}"].x
