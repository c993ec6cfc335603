"""`make release`: puts everything that a builder needs into dist/release-VERSION, with checksums."""

import argparse
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion import __version__
from tools import deb, firstboot
from tools.deb_targets import ROOT, TARGETS
from tools.deb_wheels import WheelsError
from tools.micropython import NoMicroPythonError
from tools.release import booklet, changes, enclosure, pico_image
from tools.release.folder import ReleaseError, expect_all, set_times, write_sums

SOURCES = Path(__file__).parent
BOARD = ROOT / "hardware" / "carrier" / "fabrication"
BOARD_ZIP = "board/fabrication.zip"
GUIDE = "build-guide.pdf"
ZIP_DATE = (1980, 1, 1, 0, 0, 0)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools.release", description=__doc__)
    parser.add_argument(
        "--into", type=Path, default=ROOT / "dist" / f"release-{__version__}", help="the folder"
    )
    into: Path = parser.parse_args(words).into
    try:
        assemble(into, int(os.environ.setdefault("SOURCE_DATE_EPOCH", deb.last_change())))
    except (ReleaseError, WheelsError, NoMicroPythonError) as problem:
        print(f"make release: {problem}", file=sys.stderr)
        return 2
    size = sum(file.stat().st_size for file in into.rglob("*") if file.is_file())
    print(f"{into}: {len(names())} files, {size / 1024**2:.0f} MiB; `sha256sum -c SHA256SUMS` checks them.")
    return 0


def assemble(into: Path, made_at: int) -> None:
    """The whole folder, made anew beside the old one, which is replaced when everything is there."""
    unfinished = into.with_name(f"{into.name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    write_texts(unfinished)
    write_pico(unfinished / "pico")
    firstboot.write(unfinished / "first-boot")
    write_board(BOARD, unfinished / BOARD_ZIP)
    booklet.write(unfinished / GUIDE, made_at)
    enclosure.write(unfinished / "enclosure")
    write_packages(unfinished / "packages")
    expect_all(unfinished, names())
    write_sums(unfinished)
    set_times(unfinished, made_at)
    shutil.rmtree(into, ignore_errors=True)
    unfinished.rename(into)


def names() -> list[str]:
    """Every file of a release, but the checksums."""
    return [
        *("READ-ME.txt", "CHANGES.md", "LICENSE", GUIDE),
        *(f"packages/{target.file_name(__version__)}" for target in TARGETS),
        f"packages/toscana_companion-{__version__}-py3-none-any.whl",
        f"packages/toscana_companion-{__version__}.tar.gz",
        *(f"first-boot/{name}" for name in firstboot.files()),
        *("pico/READ-ME.txt", "pico/toscana-pico.uf2", "pico/toscana-pico.littlefs"),
        *(f"pico/copy-me/{name}" for name in pico_image.firmware()),
        *(f"enclosure/{name}" for name in enclosure.names()),
        *((BOARD_ZIP,) if BOARD.exists() else ()),
    ]


def write_texts(folder: Path) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (folder / "CHANGES.md").write_text(changes.section(changelog, __version__), encoding="utf-8")
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    _write_for_people(SOURCES / "READ-ME.txt", folder / "READ-ME.txt")


def write_pico(folder: Path) -> None:
    copied = folder / "copy-me"
    copied.mkdir(parents=True)
    files = pico_image.firmware()
    for name, content in files.items():
        (copied / name).write_bytes(content)
    image = pico_image.as_image(files)
    (folder / "toscana-pico.littlefs").write_bytes(image)
    (folder / "toscana-pico.uf2").write_bytes(pico_image.as_uf2(image))
    _write_for_people(SOURCES / "pico-READ-ME.txt", folder / "READ-ME.txt")


def write_board(source: Path, file: Path) -> None:
    """What a board maker is sent, if the board is there: one archive, the same for the same files."""
    if not source.exists():
        return
    file.parent.mkdir(parents=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for each in _files(source):
            entry = zipfile.ZipInfo(str(each.relative_to(source)), ZIP_DATE)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, each.read_bytes(), zipfile.ZIP_DEFLATED)


def write_packages(folder: Path) -> None:
    """The .debs, the wheel, and the source as it is under version control."""
    deb.build(TARGETS, __version__, folder)
    call = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(folder)]
    subprocess.run(call, check=True, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _files(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*")) if file.is_file())


def _write_for_people(source: Path, file: Path) -> None:
    """With the line ends that every editor of Windows shows."""
    text = source.read_text(encoding="utf-8").replace("{version}", __version__)
    file.write_text(text, encoding="utf-8", newline="\r\n")


if __name__ == "__main__":
    sys.exit(main())
