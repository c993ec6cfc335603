"""`sudo make image`: bootable card images for a Zero 2 W, 3 and 4, one for each build, into dist/.

Beside each lie its manifest for Raspberry Pi Imager and a list of its packages, as `make release` wants them.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from companion import __version__
from companion.card.image import describe
from tools import deb
from tools.deb_targets import NAME, ROOT, TARGETS
from tools.deb_trial import CANNOT_RUN, can_run
from tools.deb_wheels import WheelsError
from tools.firstboot import BUILDS
from tools.image import disk, system
from tools.mirror import MirrorError
from tools.release.downloads import IMAGE_ENDING, MANIFEST_ENDING, PACKAGES_ENDING

TARGET = next(target for target in TARGETS if str(target) == "trixie-arm64")
# A Zero 2 W counts as a 3. Debian 13's kernel does not run a 5.
DEVICES = ("pi4-64bit", "pi3-64bit")


def main(words: Sequence[str] | None = None) -> int:
    """The exit status: 0, or 2 with a sentence if this computer can't make one."""
    parser = argparse.ArgumentParser(prog="tools.image", description=__doc__)
    parser.add_argument("builds", metavar="BUILD", nargs="*", help=f"of {', '.join(BUILDS)} (default: all)")
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="the folder (default: dist)")
    parser.add_argument("--base", type=Path, help="Debian's part as a .tar, made if it is not there")
    options = parser.parse_args(words)
    if unknown := [build for build in options.builds if build not in BUILDS]:
        parser.error(f"there is no build {unknown[0]}; use one of {', '.join(BUILDS)}")
    if os.geteuid() != 0:
        print("A root file system holds files of many owners: run `sudo make image`.", file=sys.stderr)
        return 2
    if not can_run(TARGET.arch):
        print(CANNOT_RUN.format(target=TARGET, arch=TARGET.arch.machine), file=sys.stderr)
        return 2
    try:
        for image in make(options.builds or list(BUILDS), options.into, options.base):
            print(f"{image}: {image.stat().st_size / 1024**2:.0f} MiB")
    except (MirrorError, WheelsError, disk.TooLargeError, subprocess.CalledProcessError) as problem:
        print(f"make image: {problem}", file=sys.stderr)
        return 2
    return 0


def make(builds: Sequence[str], into: Path, base: Path | None = None) -> list[Path]:
    """The packed images. The same commit on the same state of the mirror gives the same bytes."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", deb.last_change())
    os.umask(0o022)
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        work = Path(folder)
        (package,) = deb.build([TARGET], __version__, work / "packages")
        base = base or work / "base.tar"
        if not base.exists():
            system.make_base(TARGET.suite.name, TARGET.arch.name, base)
        return [make_one(build, base, package, into=into, work=work / build) for build in builds]


def make_one(build: str, base: Path, package: Path, *, into: Path, work: Path) -> Path:
    """One build's image, packed, with what lies beside it."""
    work.mkdir()
    made_at = int(os.environ["SOURCE_DATE_EPOCH"])
    stem = f"{NAME}-{__version__}-{build}"
    parts = system.complete(base, package, BUILDS[build], work)
    image = disk.write(parts, made_at, work)
    packed = disk.pack(image, into / f"{stem}{IMAGE_ENDING}")
    released = datetime.fromtimestamp(made_at, UTC).date()
    text = describe(image, packed, packed.absolute().as_uri(), DEVICES, released)
    (into / f"{stem}{MANIFEST_ENDING}").write_text(text, encoding="utf-8", newline="\n")
    (into / f"{stem}{PACKAGES_ENDING}").write_text(system.packages(parts.root), encoding="utf-8")
    image.unlink()
    return packed


if __name__ == "__main__":
    sys.exit(main())
