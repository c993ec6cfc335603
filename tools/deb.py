"""Builds the Debian packages and the wheel into dist/; `python -m tools.deb bookworm-amd64` builds one."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from companion import __version__
from tools import deb_tree, deb_wheels
from tools.deb_targets import BUILD, ROOT, TARGETS, Target


def main(argv: Sequence[str] | None = None) -> int:
    names = {str(target): target for target in TARGETS}
    parser = argparse.ArgumentParser(prog="tools.deb", description=__doc__)
    parser.add_argument("targets", metavar="TARGET", nargs="*", help=f"of {', '.join(names)} (default: all)")
    parser.add_argument(
        "--version", default=__version__, help=f"the packages' version (default: {__version__})"
    )
    parser.add_argument(
        "--into", type=Path, default=ROOT / "dist", help="the folder they go to (default: dist)"
    )
    options = parser.parse_args(argv)
    if unknown := [name for name in options.targets if name not in names]:
        parser.error(f"there is no target {unknown[0]}; use one of {', '.join(names)}")
    try:
        packages = build([names[name] for name in options.targets or names], options.version, options.into)
    except deb_wheels.WheelsError as problem:
        print(problem, file=sys.stderr)
        return 2
    for package in packages:
        print(sizes(package))
    return 0


def build(targets: Sequence[Target], version: str, into: Path, xz_level: int = 6) -> list[Path]:
    """The packages of these targets; the same commit gives the same bytes."""
    made_at = os.environ.setdefault("SOURCE_DATE_EPOCH", last_change())
    into.mkdir(parents=True, exist_ok=True)
    BUILD.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        app = deb_wheels.build_app(Path(folder, "app"))
        shutil.copy(app, into)  # for pipx
        packages = []
        for target in targets:
            tree, package = Path(folder, str(target)), into / target.file_name(version)
            deb_tree.lay_out(target, app, version, int(made_at), tree)
            call = ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{xz_level}", "--build", tree, package]
            subprocess.run([str(word) for word in call], check=True, stdout=subprocess.DEVNULL)
            packages.append(package)
    return packages


def last_change() -> str:
    """The time of the last commit; without git's history, that of pyproject.toml."""
    call = ["git", "log", "-1", "--format=%ct"]
    try:
        return subprocess.run(call, check=True, cwd=ROOT, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return f"{(ROOT / 'pyproject.toml').stat().st_mtime:.0f}"


def sizes(package: Path) -> str:
    call = ["dpkg-deb", "--field", str(package), "Installed-Size"]
    installed_kib = int(subprocess.run(call, check=True, capture_output=True, text=True).stdout)
    packed_mib = package.stat().st_size / 1024**2
    return f"{package.name}: {packed_mib:.1f} MiB, installed {installed_kib / 1024:.1f} MiB"


if __name__ == "__main__":
    sys.exit(main())
