"""The QEMU that knows a Pi's I2C bus: this computer's own if it is new, else Debian 13's in a folder."""

import re
import shutil
import subprocess
from pathlib import Path

from tests.vm.host import ROOT, run
from tools.mirror import mmdebstrap

PROGRAM = "qemu-system-aarch64"
CACHE = ROOT / "build" / "pi"
OLDEST = 10
SUITE = "trixie"
# The folder of the trial is seen in there under its own name; the mount is this process's alone.
INSIDE = 'mkdir -p "$0$1" && mount --bind "$1" "$0$1" && root=$0 && shift && exec chroot "$root" "$@"'


def find_qemu(work: Path) -> tuple[str, ...]:
    """The words that start it; what it reads and writes is below `work`."""
    if shutil.which(PROGRAM) and _version(run(PROGRAM, "--version")) >= OLDEST:
        return (PROGRAM,)
    root = CACHE / f"qemu-{SUITE}"
    if not root.exists():
        unfinished = root.with_name(f"unfinished-{root.name}")
        shutil.rmtree(unfinished, ignore_errors=True)
        subprocess.run(mmdebstrap(SUITE, unfinished, ("qemu-system-arm",), "--format=directory"), check=True)
        unfinished.rename(root)
    return ("unshare", "--mount", "sh", "-c", INSIDE, str(root), str(work), PROGRAM)


def _version(told: str) -> int:
    found = re.search(r"version (\d+)", told)
    return int(found[1]) if found else 0
