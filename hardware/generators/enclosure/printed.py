"""The printed parts, made by OpenSCAD; the label in each file identifies the sources it was made from."""

import hashlib
import subprocess
from dataclasses import replace
from pathlib import Path

from hardware.generators.enclosure.layout import Layout
from hardware.generators.enclosure.mesh import Mesh, read_stl, write_stl
from hardware.generators.enclosure.parts import ENCLOSURE

STL = ENCLOSURE / "stl"
PRINTED = ("base", "lid")


def stl_file(layout: Layout, part: str) -> Path:
    return STL / f"{layout.name}-{part}.stl"


def label(layout: Layout) -> str:
    """A digest of what OpenSCAD reads for a build: the same for the same shape."""
    sources = (ENCLOSURE / name for name in (f"sizes-{layout.name}.scad", "box.scad", f"{layout.name}.scad"))
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
    return f"Toscana Companion, {layout.name} build, sources {digest[:32]}"


def export(layout: Layout, part: str) -> Mesh:
    STL.mkdir(exist_ok=True)
    file = stl_file(layout, part)
    subprocess.run(
        [
            *("openscad", "-q", "-D", f'part="{part}"', "--export-format", "binstl"),
            *("-o", str(file), str(ENCLOSURE / f"{layout.name}.scad")),
        ],
        check=True,
    )
    write_stl(file, replace(read_stl(file), label=label(layout)))
    return read_stl(file)


def summary(mesh: Mesh) -> str:
    """Its outer size and the volume of its material, as text."""
    low, high = mesh.bounds
    size = " x ".join(f"{end - start:.0f}" for start, end in zip(low, high, strict=True))
    return f"{size} mm, {mesh.volume / 1000:.0f} cm3"
