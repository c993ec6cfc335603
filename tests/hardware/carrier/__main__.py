"""KiCad's own checks of the carrier board, as root: rules, its gerbers read back, its own footprints.

KiCad 9 comes from Debian 13 into a folder of its own, once: some 200 MB to fetch.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from hardware.generators.carrier.bill import CARRIER
from hardware.generators.carrier.footprints import FOOTPRINTS, MM
from hardware.generators.carrier.gerber import NAME
from tests.hardware.carrier.copper import Copper, read_drills, read_gerber
from tests.hardware.carrier.test_gerbers import LAYERS, faults
from tools.mirror import MirrorError, mmdebstrap

SUITE, PACKAGES = "trixie", ("kicad", "kicad-footprints")
ROOT = CARRIER.parents[1] / "build" / "kicad"
WORK = "root/carrier"
LEAN = (
    '--aptopt=APT::Install-Recommends "false";',
    *(f"--dpkgopt=path-exclude=/usr/share/{folder}/*" for folder in ("doc", "man", "locale")),
)


def prepare() -> None:
    """A Debian with KiCad; a half made one is made anew."""
    if ROOT.exists():
        return
    unfinished = ROOT.with_name("kicad.unfinished")
    if unfinished.exists():
        shutil.rmtree(unfinished)
    unfinished.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(mmdebstrap(SUITE, unfinished, PACKAGES, *LEAN), check=True)
    unfinished.rename(ROOT)


def run(*words: str) -> int:
    """KiCad's command line, without network; prints what it says only if it fails."""
    call = [
        "unshare",
        "--net",
        "chroot",
        str(ROOT),
        "sh",
        "-c",
        'cd /root/carrier && exec "$@"',
        "sh",
        *words,
    ]
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
    done = subprocess.run(call, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n")
    return done.returncode


def check_rules() -> list[str]:
    """What KiCad finds wrong with the board, with the diagram, and between the two."""
    strict = ("--severity-all", "--exit-code-violations", "--format", "json")
    board = ("kicad-cli", "pcb", "drc", *strict, "--schematic-parity", "-o", "drc.json", f"{NAME}.kicad_pcb")
    diagram = ("kicad-cli", "sch", "erc", *strict, "-o", "erc.json", f"{NAME}.kicad_sch")
    wrong = [words[2] for words in (board, diagram) if run(*words)]
    found = json.loads((ROOT / WORK / "drc.json").read_text(encoding="utf-8"))
    counts = [
        f"{len(found[kind])} {kind}" for kind in ("violations", "unconnected_items", "schematic_parity")
    ]
    print(f"KiCad {found['kicad_version']}: {', '.join(counts).replace('_', ' ')}")
    return wrong


def check_gerbers() -> list[str]:
    """KiCad's own export joins the same pads as the circuit."""
    origin = "--use-drill-file-origin"
    layers = ("--layers", "F.Cu,B.Cu", "--no-netlist", "--no-x2", "--precision", "6")
    wrong = run("kicad-cli", "pcb", "export", "gerbers", origin, *layers, "-o", "out/", f"{NAME}.kicad_pcb")
    drill = (
        "kicad-cli",
        "pcb",
        "export",
        "drill",
        "--drill-origin",
        "plot",
        "--excellon-separate-th",
        "-o",
        "out/",
    )
    wrong = wrong or run(*drill, f"{NAME}.kicad_pcb")
    if wrong:
        return ["export"]
    out = ROOT / WORK / "out"
    shapes = [
        shape
        for layer, name in LAYERS.items()
        for shape in read_gerber((out / name).read_text(encoding="utf-8"), layer)
    ]
    found = faults(Copper(shapes, read_drills((out / f"{NAME}-PTH.drl").read_text(encoding="utf-8"))))
    print(f"KiCad's gerbers: {len(shapes)} shapes, {len(found)} faults")
    return found


def check_footprints() -> list[str]:
    """The headers' walls and the ribbon's notch are on the side where KiCad's library has them."""
    library = ROOT / "usr/share/kicad/footprints"
    wrong = [
        f"the wall of {name}"
        for name, footprint in FOOTPRINTS.items()
        if name.startswith("KK254")
        if not _has_wall(library, len(footprint.pads))
    ]
    notch = _lines(library / "Connector_IDC.pretty/IDC-Header_2x20_P2.54mm_Vertical.kicad_mod")
    # There the pins run down and the odd ones are at the left; ours run to the right, the odd ones below.
    theirs = {(y, -x) for x, y in notch}
    if not {(x / MM, y / MM) for x, y in FOOTPRINTS["IDC_2x20"].marks[0][1:3]} <= theirs:
        wrong.append("the notch of IDC_2x20")
    print(f"KiCad's own footprints: {len(wrong)} parts the other way round")
    return wrong


def _has_wall(library: Path, pins: int) -> bool:
    name = f"Connector_Molex.pretty/Molex_KK-254_AE-6410-{pins:02}A_1x{pins:02}_P2.54mm_Vertical.kicad_mod"
    theirs, ours = _lines(library / name), FOOTPRINTS[f"KK254_1x{pins:02}"].marks[1]
    return {(x / MM, y / MM) for x, y in ours[1:3]} <= theirs


def _lines(file: Path) -> set[tuple[float, float]]:
    """The ends of all lines that are printed."""
    text = file.read_text(encoding="utf-8")
    found = re.findall(r"\(fp_line\s+\(start (\S+) (\S+)\)\s+\(end (\S+) (\S+)\)", text)
    return {(float(x), float(y)) for each in found for x, y in (each[:2], each[2:])}


def main() -> None:
    if os.geteuid():
        sys.exit("A Debian in a folder needs root: run it with sudo.")
    try:
        prepare()
    except MirrorError as problem:
        sys.exit(str(problem))
    work: Path = ROOT / WORK
    if work.exists():
        shutil.rmtree(work)
    shutil.copytree(CARRIER / "kicad", work)
    if wrong := [*check_rules(), *check_gerbers(), *check_footprints()]:
        sys.exit(f"The carrier board has faults: {', '.join(wrong)}")
    print("Nothing is wrong with the carrier board.")


if __name__ == "__main__":
    main()
