"""The release: everything is in it, its checksums fit, it is the same twice, and others can read it."""

import hashlib
import io
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from companion import __version__
from companion.devices.pico.update import FILES
from companion.ui.kit.languages import LANGUAGES
from hardware.generators.enclosure import coupon
from hardware.generators.enclosure.mesh import Mesh, Point, read_stl
from hardware.generators.enclosure.threemf import as_3mf
from hardware.generators.enclosure.variants import variants
from tools import firstboot
from tools.deb_targets import ROOT, TARGETS
from tools.micropython import micropython
from tools.release import __main__ as release
from tools.release import again, booklet, changes, enclosure, micropython_uf2, pico_image
from tools.release.folder import SUMS, ReleaseError, expect_all, names_in, set_times, write_sums

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
MADE_AT = 1_795_000_000
MOUNT = """\
import sys, vfs
class Flash:
    def __init__(self, data): self.data = data
    def readblocks(self, number, into, at=0):
        first = number * 4096 + at
        into[:] = memoryview(self.data)[first : first + len(into)]
    def writeblocks(self, number, given, at=None): raise OSError("a mount alone changes nothing")
    def ioctl(self, what, number): return {4: len(self.data) // 4096, 5: 4096}.get(what, 0)
with open(sys.argv[1], "rb") as image: made = vfs.VfsLfs2(Flash(image.read()), progsize=256, mtime=False)
for name, *_ in sorted(made.ilistdir("/")):
    with made.open(name, "rb") as file: print(name, len(file.read()))
"""


def runtime() -> bytes:
    """As MicroPython's file is: from the beginning of the flash, in one piece."""
    pieces = [
        pico_image.Piece(0x10000000 + 256 * number, bytes([number % 251]) * 256) for number in range(40)
    ]
    return pico_image.packed(pieces)


def flash_after(uf2: bytes) -> bytearray:
    """What is in 2 MiB of flash after the boot loader has written it, which erases whole blocks of 4 KiB."""
    flash = bytearray(b"\0" * (2 << 20))
    pieces = pico_image.unpacked(uf2)
    for piece in pieces:
        block = (piece.address - 0x10000000) & ~0xFFF
        flash[block : block + 4096] = b"\xff" * 4096
    for piece in pieces:
        place = piece.address - 0x10000000
        flash[place : place + 256] = piece.content
    return flash


def listed(image: Path, folder: Path) -> list[str]:
    """The files and their sizes that a real MicroPython finds when it mounts the image."""
    (folder / "mount").write_text(MOUNT)
    call = [micropython(), "-X", "heapsize=16M", str(folder / "mount"), str(image)]
    return subprocess.run(call, check=True, capture_output=True, text=True).stdout.splitlines()


def quick_shelves(folder: Path) -> None:
    """What takes neither OpenSCAD, nor a browser, nor the wheels of four packages."""
    folder.mkdir()
    release.write_texts(folder)
    release.write_pico(folder / "pico", runtime())
    firstboot.write(folder / "first-boot")
    enclosure.write_legends(variants()["full-pi-3-4-5-oled-2.42"], folder / "legends")
    (folder / "coupon.3mf").write_bytes(as_3mf(read_stl(coupon.FILE), "coupon"))
    write_sums(folder)


def test_a_release_has_what_a_builder_needs() -> None:
    names = set(release.names())
    assert len(names) == len(release.names())
    assert {f"packages/{target.file_name(__version__)}" for target in TARGETS} <= names
    assert len([name for name in names if name.endswith(".deb")]) == 4
    for variant in variants():
        for part in ("base.stl", "base.3mf", "lid.stl", "lid.3mf"):
            assert f"enclosure/{variant}/{part}" in names
        assert {f"enclosure/{variant}/legend-{language.code}.pdf" for language in LANGUAGES} <= names
    assert {f"pico/copy-me/{name}" for name in FILES} <= names
    assert {"pico/toscana-pico.uf2", "pico/toscana-pico-program.uf2", "pico/LICENSES.txt"} <= names
    assert {"board/fabrication.zip", "board/jlcpcb-bill-lite.csv", "board/jlcpcb-positions-full.csv"} <= names
    assert {"build-guide.pdf", "CHANGES.md", "READ-ME.txt", "enclosure/coupon.stl"} <= names
    assert {"enclosure/cap.stl", "enclosure/satellite-base.stl", "enclosure/satellite-lid.3mf"} <= names
    assert {"first-boot/lite/trixie/user-data", "first-boot/full/bookworm/firstrun.sh"} <= names


def test_the_same_source_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        quick_shelves(tmp_path / name)
    one, two = (tmp_path / name for name in ("one", "two"))
    assert names_in(one) == names_in(two)
    assert [name for name in names_in(one) if (one / name).read_bytes() != (two / name).read_bytes()] == []


def test_what_is_not_the_same_in_both_releases_is_named(tmp_path: Path) -> None:
    for name in ("one", "two"):
        quick_shelves(tmp_path / name)
    (tmp_path / "two" / "LICENSE").write_text("another")
    (tmp_path / "two" / "more").write_text("more")
    write_sums(tmp_path / "two")
    one, two = (again.read_sums(tmp_path / name) for name in ("one", "two"))
    assert again.differing(one, one) == []
    assert again.differing(one, two) == again.differing(two, one) == ["LICENSE", "more"]


def test_the_guide_is_printed_alike_twice(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        booklet.write(tmp_path / name, MADE_AT)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    assert (tmp_path / "one.pdf").stat().st_size > 500_000


def test_the_checksums_are_what_sha256sum_reads(tmp_path: Path) -> None:
    quick_shelves(tmp_path / "made")
    check = ["sha256sum", "--check", "--strict", "--quiet", SUMS]
    assert subprocess.run(check, cwd=tmp_path / "made", check=False).returncode == 0
    listed = {line.split("  ", 1)[1] for line in (tmp_path / "made" / SUMS).read_text().splitlines()}
    assert listed == set(names_in(tmp_path / "made")) - {SUMS}
    (tmp_path / "made" / "LICENSE").write_text("another")
    assert subprocess.run(check, cwd=tmp_path / "made", check=False, capture_output=True).returncode == 1


def test_a_folder_that_is_not_whole_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    expect_all(tmp_path, ["a"])
    with pytest.raises(ReleaseError, match="lacks b"):
        expect_all(tmp_path, ["a", "b"])
    with pytest.raises(ReleaseError, match="has a, which nobody"):
        expect_all(tmp_path, [])
    (tmp_path / "a").write_text("")
    with pytest.raises(ReleaseError, match="a is empty"):
        expect_all(tmp_path, ["a"])


def test_every_file_is_as_old_as_the_source(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "file").touch()
    set_times(tmp_path, MADE_AT)
    assert {path.stat().st_mtime for path in (tmp_path, *tmp_path.rglob("*"))} == {MADE_AT}


def test_micropython_finds_the_pico_s_files_in_the_image(tmp_path: Path) -> None:
    files = pico_image.firmware()
    image = tmp_path / "image"
    image.write_bytes(pico_image.as_image(files))
    assert listed(image, tmp_path) == [f"{name} {len(content)}" for name, content in sorted(files.items())]


def test_one_file_brings_micropython_and_a_file_system_that_it_mounts(tmp_path: Path) -> None:
    files = pico_image.firmware()
    program = pico_image.as_uf2(pico_image.as_image(files))
    both = pico_image.with_micropython(runtime(), program)
    blocks = [struct.unpack_from("<8I", both, at) for at in range(0, len(both), 512)]
    assert [block[5] for block in blocks] == list(range(len(blocks)))
    assert {block[6] for block in blocks} == {len(blocks)}
    assert len({block[3] for block in blocks}) == len(blocks)
    flash = flash_after(both)
    assert flash[:10240] == b"".join(piece.content for piece in pico_image.unpacked(runtime()))
    image = tmp_path / "image"
    image.write_bytes(flash[0xA0000:])
    assert listed(image, tmp_path) == [f"{name} {len(content)}" for name, content in sorted(files.items())]


def test_a_micropython_that_reaches_into_the_files_or_is_no_uf2_is_refused() -> None:
    program = pico_image.as_uf2(pico_image.as_image({"main.py": b"pass\n"}))
    for address in (0x100A0000, 0x0FFFFF00):
        with pytest.raises(ReleaseError, match="where the program"):
            pico_image.with_micropython(pico_image.packed([pico_image.Piece(address, b"")]), program)
    cut, foreign, renumbered = runtime()[:-1], bytearray(runtime()), runtime()[512:]
    foreign[28] ^= 1
    for wrong, words in (
        (b"", "length"),
        (cut, "length"),
        (bytes(foreign), "RP2040"),
        (renumbered, "1 of 40"),
    ):
        with pytest.raises(ReleaseError, match=words):
            pico_image.unpacked(wrong)


def test_another_micropython_than_the_one_that_is_known_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = tmp_path / "given.uf2"
    given.write_bytes(runtime())
    monkeypatch.setenv("MICROPYTHON_UF2", str(given))
    with pytest.raises(ReleaseError, match="its checksum is another"):
        micropython_uf2.read()
    monkeypatch.setattr(micropython_uf2, "SHA256", hashlib.sha256(runtime()).hexdigest())
    assert micropython_uf2.read() == runtime()


def test_without_micropython_the_program_comes_alone_and_the_text_tells_the_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    release.write_pico(tmp_path / "pico", None)
    assert not (tmp_path / "pico" / "toscana-pico.uf2").exists()
    assert "without MicroPython" in capsys.readouterr().out
    text = (tmp_path / "pico" / "READ-ME.txt").read_text()
    assert text.index("RPI_PICO-....uf2") < text.index("2. toscana-pico-program.uf2")
    assert set(release.names()) - set(release.names(has_micropython=False)) == {"pico/toscana-pico.uf2"}


def test_the_uf2_file_writes_the_image_to_the_pico_s_file_system() -> None:
    image = pico_image.as_image(pico_image.firmware())
    packed = pico_image.as_uf2(image)
    assert len(packed) % 512 == 0
    written = bytearray(b"\xff" * len(image))
    for number, at in enumerate(range(0, len(packed), 512)):
        first, second, flags, address, size, index, count, family = struct.unpack_from("<8I", packed, at)
        assert (first, second, flags, size, family) == (0x0A324655, 0x9E5D5157, 0x2000, 256, 0xE48BFF56)
        assert (index, count) == (number, len(packed) // 512)
        assert struct.unpack_from("<I", packed, at + 508) == (0x0AB16F30,)
        # The last 1408 KiB of 2 MiB.
        assert 0x100A0000 <= address < 0x10200000
        assert address % 256 == 0
        place = address - 0x100A0000
        written[place : place + 256] = packed[at + 32 : at + 288]
    assert written == image


def test_a_3mf_has_the_mesh_in_millimetres() -> None:
    mesh = read_stl(coupon.FILE)
    with zipfile.ZipFile(io.BytesIO(as_3mf(mesh, "coupon"))) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"]
        for name in archive.namelist():
            ET.fromstring(archive.read(name))
        model = ET.fromstring(archive.read("3D/3dmodel.model"))
    assert model.get("unit") == "millimeter"
    points = [
        (float(each.get("x", "")), float(each.get("y", "")), float(each.get("z", "")))
        for each in model.iter(f"{CORE}vertex")
    ]
    corners = [
        (points[int(each.get("v1", ""))], points[int(each.get("v2", ""))], points[int(each.get("v3", ""))])
        for each in model.iter(f"{CORE}triangle")
    ]
    read = Mesh(mesh.label, tuple(corners))
    assert len(corners) == len(mesh.triangles)
    assert read.open_edges() == set()
    assert read.volume == pytest.approx(mesh.volume, rel=1e-4)
    (item,) = model.iter(f"{CORE}item")
    assert item.get("objectid") == "1"


def test_a_part_that_can_not_be_printed_is_refused() -> None:
    mesh = read_stl(coupon.FILE)
    enclosure.expect_printable(mesh, "coupon", 220)
    with pytest.raises(ReleaseError, match="coupon does not lie on a bed of 50 mm"):
        enclosure.expect_printable(mesh, "coupon", 50)
    with pytest.raises(ReleaseError, match="surface of coupon is not closed"):
        enclosure.expect_printable(Mesh("", mesh.triangles[1:]), "coupon", 220)
    moved = tuple((beside(a), beside(b), beside(c)) for a, b, c in mesh.triangles)
    with pytest.raises(ReleaseError, match="coupon is 2 pieces"):
        enclosure.expect_printable(Mesh("", mesh.triangles + moved), "coupon", 999)


def beside(point: Point) -> Point:
    return point[0] + 500, point[1], point[2]


def test_what_is_the_same_for_every_variant_lies_beside_them(tmp_path: Path) -> None:
    enclosure.write_single(tmp_path)
    assert set(names_in(tmp_path)) == {name for name in enclosure.names() if "/" not in name}


def test_the_board_s_files_are_packed_alike(tmp_path: Path) -> None:
    source = tmp_path / "fabrication"
    (source / "gerber").mkdir(parents=True)
    (source / "gerber" / "top.gbr").write_text("G04*\n")
    (source / "drill.drl").write_text("M48\n")
    digests = set()
    for name in ("one", "two"):
        (source / "drill.drl").touch()
        release.write_board(source, tmp_path / name / "board.zip")
        digests.add(hashlib.sha256((tmp_path / name / "board.zip").read_bytes()).hexdigest())
    assert len(digests) == 1
    with zipfile.ZipFile(tmp_path / "one" / "board.zip") as archive:
        assert archive.namelist() == ["drill.drl", "gerber/top.gbr"]
    release.write_board(tmp_path / "nowhere", tmp_path / "none.zip")
    assert not (tmp_path / "none.zip").exists()


def test_the_changes_are_the_unreleased_ones_or_the_version_s() -> None:
    changelog = "# C\n\n## [Unreleased]\n\n### Added\n\n- New.\n\n## [0.1.0] - 2026\n\n- First.\n"
    assert changes.section(changelog, "0.1.0") == "## [Unreleased]\n\n### Added\n\n- New.\n"
    released = changelog.replace("### Added\n\n- New.\n\n", "")
    assert changes.section(released, "0.1.0") == "## [0.1.0] - 2026\n\n- First.\n"
    assert (
        changes.section((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__).count("\n## ") == 0
    )


def test_the_guide_on_paper_has_header_wires_bill_and_steps_with_their_pictures() -> None:
    page = booklet.as_html()
    for words in ("8. Close the box", "Every wire of the full build", "What to buy", "Currents"):
        assert f">{words}</h" in page
    for words in ("Putting it together", "Screws and small things"):
        assert f">{words}</h" in page, "how the parts go into the enclosure"
    assert ">What to order for the carrier board</h" in page
    assert ">Seat satellites</h" in page
    pictures = booklet.SOURCE.findall(page)
    assert len(pictures) > 15
    for name in ("header.svg", "stripboard.svg", "board.svg", "assembly-lite.svg", "assembly-full.svg"):
        assert any(to.endswith(f"/{name}") for _, to in pictures), name
    assert "%(" not in page
    assert f'content: "Toscana Companion {__version__}: build it"' in page
    assert [to for _, to in pictures if not Path(to.removeprefix("file://")).exists()] == []
    places = set(re.findall(r' id="([^"]+)"', page))
    assert [to for to, _ in booklet.LINK.findall(page) if to.startswith("#") and to[1:] not in places] == []


def test_a_printed_page_has_the_time_of_the_source() -> None:
    pdf = b"<</Creator (x)\n/CreationDate (D:20261117001122+00'00')\n/ModDate (D:20261117001122+00'00')>>"
    dated = booklet.at_time(pdf, MADE_AT)
    assert len(dated) == len(pdf)
    assert dated.count(b"D:20261118110640+00'00'") == 2
    with pytest.raises(ValueError, match="another form"):
        booklet.at_time(b"/ModDate (D:2026)", MADE_AT)


def test_the_source_has_nothing_of_an_environment_that_lies_beside_it(tmp_path: Path) -> None:
    """Also where it is built below a folder that git does not look at, as `make test-release` does."""
    place = tmp_path / "dist" / "again"
    (place / "companion").mkdir(parents=True)
    for name in (".gitignore", "LICENSE", "README.md", "companion/__init__.py", "pyproject.toml"):
        shutil.copy(ROOT / name, place / name)
    stray = place / ".venv-other" / "lib" / "tests" / "stray.py"
    stray.parent.mkdir(parents=True)
    stray.touch()
    call = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(tmp_path)]
    subprocess.run(call, check=True, cwd=place, capture_output=True)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as made:
        names = sorted(name.partition("/")[2] for name in made.getnames())
    assert names == [
        ".gitignore",
        "LICENSE",
        "PKG-INFO",
        "README.md",
        "companion/__init__.py",
        "pyproject.toml",
    ]
