"""`make test-release`: makes the release once more from a fresh clone, and compares every byte with dist/.

The card images that lie there too, as root; they are the same as long as the mirror has the same packages.
"""

import hashlib
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from companion import __version__
from tools.deb_targets import ROOT
from tools.release.downloads import IMAGE_ENDING
from tools.release.folder import SUMS

NAME = f"dist/release-{__version__}"


def main() -> int:
    ours = ROOT / NAME
    if not (ours / SUMS).exists():
        print(f"There is no {NAME}: run `make release` first.", file=sys.stderr)
        return 2
    if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, check=True, capture_output=True).stdout:
        print("Commit your changes first: the clone would not have them.", file=sys.stderr)
        return 2
    # Not in /tmp, which may be small or in memory: an environment and four packages are built in it.
    with TemporaryDirectory(dir=ROOT / "dist", prefix="again-") as place:
        subprocess.run(["git", "clone", "--quiet", str(ROOT), place], check=True)
        subprocess.run(["make", "-C", place, "release"], check=True)
        known, made = read_sums(ours), read_sums(Path(place) / NAME)
        for image in sorted((ROOT / "dist").glob(f"*-{__version__}-*{IMAGE_ENDING}")):
            build = image.name.removesuffix(IMAGE_ENDING).rpartition("-")[2]
            subprocess.run(["make", "-C", place, "image", f"BUILD={build}"], check=True)
            known[image.name], made[image.name] = digest(image), digest(Path(place) / "dist" / image.name)
        wrong = differing(known, made)
    for name in wrong:
        print(f"{name} is not the same in both.")
    print(f"{len(wrong)} of {len(known)} files differ.")
    return 1 if wrong else 0


def read_sums(folder: Path) -> dict[str, str]:
    """The checksum of each file, by its name."""
    lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ", 1) for line in lines)}


def digest(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def differing(one: Mapping[str, str], other: Mapping[str, str]) -> list[str]:
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


if __name__ == "__main__":
    sys.exit(main())
