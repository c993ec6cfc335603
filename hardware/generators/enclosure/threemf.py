"""Writes a printed part as 3MF, which slicers open with its unit; the same mesh gives the same bytes."""

import io
import zipfile

from hardware.generators.enclosure.mesh import Mesh, Point

CONTENT_TYPES = """\
<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
RELATIONS = """\
<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel0"
 Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""
MODEL = """\
<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<metadata name="Title">{title}</metadata>
<metadata name="Description">{label}</metadata>
<resources>
<object id="1" type="model" name="{title}">
<mesh>
<vertices>
{vertices}
</vertices>
<triangles>
{triangles}
</triangles>
</mesh>
</object>
</resources>
<build>
<item objectid="1"/>
</build>
</model>
"""
# The first date that a ZIP archive can have.
DATE = (1980, 1, 1, 0, 0, 0)


def as_3mf(mesh: Mesh, title: str) -> bytes:
    """A ZIP archive of three files; shared corners are written once, as exactly as STL has them."""
    numbers: dict[Point, int] = {}
    corners = [[numbers.setdefault(point, len(numbers)) for point in triangle] for triangle in mesh.triangles]
    vertices = "\n".join(f'<vertex x="{x:.9g}" y="{y:.9g}" z="{z:.9g}"/>' for x, y, z in numbers)
    triangles = "\n".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in corners)
    model = MODEL.format(title=title, label=mesh.label, vertices=vertices, triangles=triangles)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in (
            ("[Content_Types].xml", CONTENT_TYPES),
            ("_rels/.rels", RELATIONS),
            ("3D/3dmodel.model", model),
        ):
            archive.writestr(_entry(name), text.encode("utf-8"), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    """With nothing in it of this computer or of the time."""
    entry = zipfile.ZipInfo(name, DATE)
    entry.external_attr = 0o644 << 16
    entry.create_system = 3
    return entry
