"""The printed parts and legends of every variant, as STL, 3MF and PDF; what can't be printed is refused."""

from pathlib import Path

from companion.ui.kit.languages import LANGUAGES
from hardware.generators.enclosure import cap, coupon, satellite
from hardware.generators.enclosure.layout import Layout, layouts
from hardware.generators.enclosure.legend import legend
from hardware.generators.enclosure.legend_pdf import as_pdf
from hardware.generators.enclosure.mesh import Mesh, read_stl
from hardware.generators.enclosure.printed import PRINTED, label, render_variant
from hardware.generators.enclosure.spaces import problems
from hardware.generators.enclosure.threemf import as_3mf
from hardware.generators.enclosure.variants import variants
from tools.release.folder import ReleaseError

SINGLE = {
    "coupon": coupon.FILE,
    "cap": cap.FILE,
    **{f"satellite-{part}": satellite.FOLDER / satellite.file(part) for part in satellite.PRINTED},
}
# OpenSCAD takes its time; a part whose sources have not changed is taken from here.
CACHE = Path(__file__).parents[2] / "build" / "release"


def names() -> list[str]:
    """Every file of this shelf."""
    made = [f"{name}.{ending}" for name in SINGLE for ending in ("stl", "3mf")]
    for variant in variants():
        made += [f"{variant}/{part}.{ending}" for part in PRINTED for ending in ("stl", "3mf")]
        made += [f"{variant}/legend-{language.code}.pdf" for language in LANGUAGES]
    return made


def write(folder: Path) -> None:
    folder.mkdir(parents=True)
    write_single(folder)
    for name, layout in variants().items():
        if wrong := problems(layout):
            raise ReleaseError(f"{name}: {wrong[0]}")
        write_legends(layout, folder / name)
        for part in PRINTED:
            file = _rendered(layout, part)
            mesh = read_stl(file)
            expect_printable(mesh, f"{name} {part}", layout.box.bed)
            (folder / name / f"{part}.stl").write_bytes(file.read_bytes())
            (folder / name / f"{part}.3mf").write_bytes(as_3mf(mesh, f"Toscana {name} {part}"))
        print(f"enclosure {name}")


def write_single(folder: Path) -> None:
    """What is the same for every variant."""
    for name, file in SINGLE.items():
        mesh = read_stl(file)
        expect_printable(mesh, name, layouts()["full"].box.bed)
        (folder / f"{name}.stl").write_bytes(file.read_bytes())
        (folder / f"{name}.3mf").write_bytes(as_3mf(mesh, f"Toscana {name}"))


def write_legends(layout: Layout, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        (folder / f"legend-{language.code}.pdf").write_bytes(as_pdf(legend(layout, language.code)))


def expect_printable(mesh: Mesh, name: str, bed: float) -> None:
    """Closed, one piece, on the bed and not larger than it."""
    low, high = mesh.bounds
    if mesh.open_edges() or mesh.volume <= 0:
        raise ReleaseError(f"The surface of {name} is not closed.")
    if mesh.bodies() != 1:
        raise ReleaseError(f"{name} is {mesh.bodies()} pieces.")
    if abs(low[2]) > 0.01 or max(high[0] - low[0], high[1] - low[1]) > bed:
        raise ReleaseError(f"{name} does not lie on a bed of {bed:g} mm.")


def _rendered(layout: Layout, part: str) -> Path:
    CACHE.mkdir(parents=True, exist_ok=True)
    file = CACHE / f"{label(layout).rpartition(' ')[2]}-{part}.stl"
    if not file.exists():
        unfinished = file.with_suffix(".unfinished.stl")
        render_variant(layout, part, unfinished)
        unfinished.rename(file)
    return file
