"""The printed parts, made by OpenSCAD; the label in each file identifies the sources it was made from."""

import hashlib
import subprocess
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.generators.enclosure.layout import Layout
from hardware.generators.enclosure.mesh import Mesh, read_stl, write_stl
from hardware.generators.enclosure.parts import ENCLOSURE
from hardware.generators.enclosure.sizes import as_scad

STL = ENCLOSURE / "stl"
PRINTED = ("base", "lid")


def stl_file(layout: Layout, part: str) -> Path:
    return STL / f"{layout.name}-{part}.stl"


def label(layout: Layout) -> str:
    """A digest of what OpenSCAD reads for a build: the same for the same shape."""
    sources = (ENCLOSURE / name for name in ("box.scad", f"{layout.name}.scad"))
    return labelled(
        f"{layout.name} build", as_scad(layout).encode(), *(each.read_bytes() for each in sources)
    )


def labelled(what: str, *sources: bytes) -> str:
    return f"Toscana Companion, {what}, sources {hashlib.sha256(b''.join(sources)).hexdigest()[:32]}"


def export(layout: Layout, part: str) -> Mesh:
    STL.mkdir(exist_ok=True)
    return render(ENCLOSURE / f"{layout.name}.scad", part, stl_file(layout, part), label(layout))


def render_variant(layout: Layout, part: str, file: Path) -> Mesh:
    """A part of a box that box.toml does not describe; its sizes are written aside for OpenSCAD."""
    with TemporaryDirectory() as place:
        source = Path(place) / f"{layout.name}.scad"
        shapes = "".join(f"include <{ENCLOSURE / name}>\n" for name in ("box.scad", "view.scad"))
        source.write_text(as_scad(layout) + shapes, encoding="utf-8")
        return render(source, part, file, label(layout))


def render(source: Path, part: str, file: Path, text: str) -> Mesh:
    """OpenSCAD's part as a file whose triangles are sorted, with this text as its label."""
    call = ("openscad", "-q", "-D", f'part="{part}"', "--export-format", "binstl")
    subprocess.run([*call, "-o", str(file), str(source)], check=True)
    write_stl(file, replace(read_stl(file), label=text))
    return read_stl(file)


def summary(mesh: Mesh) -> str:
    """Its outer size and the volume of its material, as text."""
    low, high = mesh.bounds
    size = " x ".join(f"{end - start:.0f}" for start, end in zip(low, high, strict=True))
    return f"{size} mm, {mesh.volume / 1000:.0f} cm3"
