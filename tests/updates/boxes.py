"""A box on its disk below a folder, and releases for it, signed with the tests' key."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from companion.record.journal import Journal
from companion.updates.release import SIGNATURE, SUMS, Platform
from companion.updates.slots import Slots
from companion.updates.update import Installation

SIGNING = Path(__file__).parents[1] / "tools" / "signing"
PYTHON = Path(os.path.realpath("/usr/bin/python3")).name
PLATFORM = Platform("1.0.0", "13", "arm64")
SAYS = "import sys\nprint({version!r})\n"


def lay_program(home: Path, version: str, source: str = SAYS, python: str = PYTHON) -> None:
    """What a package has in /usr/lib/toscana, with a program that only says its version."""
    package = home / "lib" / python / "site-packages" / "companion"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text(source.format(version=version))
    (home / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = false\n")
    (home / "bin").mkdir()
    (home / "bin" / "python").symlink_to(f"../../../bin/{python}")


def box_in(root: Path) -> Installation:
    """A box of version 1.0.0 as the package has installed it, with an empty journal."""
    slots = Slots(root)
    lay_program(slots.own, "1.0.0")
    (slots.own / "bin" / "python").unlink()
    (slots.own / "bin" / "python").symlink_to(f"/usr/bin/{PYTHON}")
    shutil.copy(SIGNING / "test.pub", slots.own / "release.pub")
    journal = root / "var" / "lib" / "toscana" / "journal.db"
    journal.parent.mkdir(parents=True)
    Journal.open(journal).close()
    return Installation(slots, journal, PLATFORM)


def release_in(
    folder: Path,
    version: str = "1.1.0",
    source: str = SAYS,
    platform: Platform = PLATFORM,
    python: str = PYTHON,
) -> Path:
    """A release with one package of this version."""
    debian, architecture = platform.debian, platform.architecture
    tree, name = folder / "tree", f"toscana-companion_{version}+deb{debian}_{architecture}.deb"
    lay_program(tree / "usr" / "lib" / "toscana", version, source, python)
    (tree / "DEBIAN").mkdir()
    control = f"Package: toscana-companion\nVersion: {version}+deb{debian}\nArchitecture: {architecture}\n"
    control += "Maintainer: Nobody <nobody@example.org>\nDescription: a program that says its version\n"
    (tree / "DEBIAN" / "control").write_text(control)
    package = folder / "packages" / name
    package.parent.mkdir()
    call = ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(tree), str(package)]
    subprocess.run(call, check=True, capture_output=True)
    shutil.rmtree(tree)
    sign_release(folder)
    return folder


def sign_release(folder: Path) -> None:
    """Its list of checksums, of all packages in it, and the signature by the tests' key."""
    packages = sorted((folder / "packages").iterdir())
    sums = [f"{hashlib.sha256(each.read_bytes()).hexdigest()}  packages/{each.name}\n" for each in packages]
    (folder / SUMS).write_text("".join(sums))
    sign(folder / SUMS, SIGNING / "test.key")


def sign(file: Path, key: Path) -> None:
    signature = file.with_name(SIGNATURE)
    words = ("-S", "-W", "-s", str(key), "-m", str(file), "-x", str(signature), "-t", "a release")
    subprocess.run(["minisign", *words], check=True, capture_output=True)


def says(box: Installation) -> str:
    """The version that starts, as its own program says it."""
    call = [str(box.slots.current / "bin" / "python"), "-I", "-m", "companion"]
    return subprocess.run(call, check=True, capture_output=True, text=True).stdout.strip()
