"""`make release`: everything that a builder needs as a folder, and what the release's page offers.

dist/release-VERSION is the folder. dist/downloads-VERSION has it as one archive, the card images, the bill of
the software and the checksums; both are signed if there is a key.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from companion import __version__
from tools import deb, firstboot
from tools.deb_targets import ROOT, TARGETS
from tools.deb_wheels import WheelsError
from tools.micropython import NoMicroPythonError
from tools.release import booklet, changes, downloads, enclosure, micropython_uf2, pico_image, signature
from tools.release.folder import ReleaseError, expect_all, names_in, pack, set_times, write_sums

SOURCES = Path(__file__).parent
BOARD = ROOT / "hardware" / "carrier" / "fabrication"
BOARD_ZIP = "board/fabrication.zip"
GUIDE = "build-guide.pdf"
CARDS = ROOT / "docs" / "cards"
# For a Pico as it is sold, and for one that has MicroPython.
PICO, PICO_PROGRAM = "toscana-pico.uf2", "toscana-pico-program.uf2"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools.release", description=__doc__)
    parser.add_argument(
        "--into", type=Path, default=ROOT / "dist" / f"release-{__version__}", help="the folder"
    )
    parser.add_argument(
        "--image", type=Path, nargs="*", default=(), help="card images, each with its manifest beside it"
    )
    parser.add_argument("--key", type=Path, help="minisign's secret key, to sign the checksums with")
    options = parser.parse_args(words)
    into: Path = options.into
    made_at = int(os.environ.setdefault("SOURCE_DATE_EPOCH", deb.last_change()))
    offered = into.with_name(f"downloads-{__version__}")
    try:
        if options.key:
            signature.expect_pair(options.key, ROOT / signature.PUBLIC)
        for image in options.image:
            downloads.beside(image)
        assemble(into, made_at, options.key)
        downloads.write(into, offered, __version__, made_at, options.image)
        if options.key:
            downloads.sign(offered, options.key, __version__)
    except (ReleaseError, WheelsError, NoMicroPythonError) as problem:
        print(f"make release: {problem}", file=sys.stderr)
        return 2
    size = sum(file.stat().st_size for file in into.rglob("*") if file.is_file())
    print(f"{into}: {len(names_in(into))} files, {size / 1024**2:.0f} MiB; `sha256sum -c SHA256SUMS` checks.")
    print(f"{offered}: {', '.join(file.name for file in sorted(offered.iterdir()))}")
    if not options.key:
        print("Nothing is signed: there was no --key.")
    return 0


def assemble(into: Path, made_at: int, key: Path | None = None) -> None:
    """The whole folder, made anew beside the old one, which is replaced when everything is there."""
    runtime = micropython_uf2.read()
    if runtime is None and key:
        raise ReleaseError(f"{micropython_uf2.NAME} is missing, and a signed release has to have it.")
    unfinished = into.with_name(f"{into.name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    write_texts(unfinished)
    write_pico(unfinished / "pico", runtime)
    firstboot.write(unfinished / "first-boot")
    write_board(BOARD, unfinished / BOARD_ZIP)
    booklet.write(unfinished / GUIDE, made_at)
    enclosure.write(unfinished / "enclosure")
    write_packages(unfinished / "packages")
    expect_all(unfinished, names(has_micropython=runtime is not None))
    write_sums(unfinished)
    if key:
        downloads.sign(unfinished, key, __version__)
    set_times(unfinished, made_at)
    shutil.rmtree(into, ignore_errors=True)
    unfinished.rename(into)


def names(*, has_micropython: bool = True) -> list[str]:
    """Every file of a release, but the checksums and their signature."""
    return [
        *("READ-ME.txt", "CHANGES.md", "LICENSE", GUIDE),
        *(f"cards/{card.name}" for card in sorted(CARDS.glob("*.pdf"))),
        *(f"packages/{target.file_name(__version__)}" for target in TARGETS),
        f"packages/toscana_companion-{__version__}-py3-none-any.whl",
        f"packages/toscana_companion-{__version__}.tar.gz",
        *(f"first-boot/{name}" for name in firstboot.files()),
        *(f"pico/{name}" for name in ("READ-ME.txt", "LICENSES.txt", PICO_PROGRAM, "toscana-pico.littlefs")),
        *((f"pico/{PICO}",) if has_micropython else ()),
        *(f"pico/copy-me/{name}" for name in pico_image.firmware()),
        *(f"enclosure/{name}" for name in enclosure.names()),
        *((BOARD_ZIP, *(f"board/jlcpcb-{file.name}" for file in _jlcpcb(BOARD))) if BOARD.exists() else ()),
    ]


def write_texts(folder: Path) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (folder / "CHANGES.md").write_text(changes.section(changelog, __version__), encoding="utf-8")
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    _write_for_people(SOURCES / "READ-ME.txt", folder / "READ-ME.txt")
    shutil.copytree(CARDS, folder / "cards", ignore=shutil.ignore_patterns("*.txt"))


def write_pico(folder: Path, runtime: bytes | None) -> None:
    """The program as files, as a file system, and as a file to drop, with MicroPython too if it is given."""
    copied = folder / "copy-me"
    copied.mkdir(parents=True)
    files = pico_image.firmware()
    for name, content in files.items():
        (copied / name).write_bytes(content)
    image = pico_image.as_image(files)
    program = pico_image.as_uf2(image)
    (folder / "toscana-pico.littlefs").write_bytes(image)
    (folder / PICO_PROGRAM).write_bytes(program)
    if runtime is None:
        print("There is no network, so the Pico's file comes without MicroPython: see pico/READ-ME.txt.")
    else:
        (folder / PICO).write_bytes(pico_image.with_micropython(runtime, program))
    for name in ("READ-ME.txt", "LICENSES.txt"):
        _write_for_people(SOURCES / f"pico-{name}", folder / name)


def write_board(source: Path, file: Path) -> None:
    """What a board maker is sent, if the board is there: one archive; JLCPCB's lists lie beside it."""
    if not source.exists():
        return
    file.parent.mkdir(parents=True)
    pack(source, file)
    for each in _jlcpcb(source):
        shutil.copyfile(each, file.with_name(f"jlcpcb-{each.name}"))


def write_packages(folder: Path) -> None:
    """The .debs, the wheel, and the source as it is under version control."""
    deb.build(TARGETS, __version__, folder)
    call = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(folder)]
    subprocess.run(call, check=True, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _jlcpcb(fabrication: Path) -> list[Path]:
    return sorted(fabrication.with_name("jlcpcb").glob("*.csv"))


def _write_for_people(source: Path, file: Path) -> None:
    """With the line ends that every editor of Windows shows."""
    text = source.read_text(encoding="utf-8").replace("{version}", __version__)
    file.write_text(text, encoding="utf-8", newline="\r\n")


if __name__ == "__main__":
    sys.exit(main())
