"""KiCad's own checks of the carrier board, as root: design rules, circuit rules, and its gerbers read back.

KiCad 9 comes from Debian 13 into a folder of its own, once: some 200 MB to fetch.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from hardware.generators.carrier.bill import CARRIER
from hardware.generators.carrier.gerber import NAME
from tests.hardware.carrier.copper import Copper, read_drills, read_gerber
from tests.hardware.carrier.test_gerbers import LAYERS, faults
from tools.mirror import MirrorError, mmdebstrap

SUITE, PACKAGES = "trixie", ("kicad",)
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
    if wrong := [*check_rules(), *check_gerbers()]:
        sys.exit(f"The carrier board has faults: {', '.join(wrong)}")
    print("Nothing is wrong with the carrier board.")


if __name__ == "__main__":
    main()
