"""Wheels inside the packages: pinned with hashes, downloaded once; `python -m tools.deb_wheels` pins anew."""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.deb_targets import ARCHS, BUILD, ROOT, SUITES, Suite, Target

# colorzero asks for setuptools, but does not use it.
UNUSED = ("setuptools",)
# Commands for the Python of this machine, their man pages, and pip's own notes, which name this machine.
UNWANTED = ("bin", "share", *(f"*.dist-info/{note}" for note in ("direct_url.json", "RECORD", "REQUESTED")))
HEADER = """\
# The wheels of the package for {suite} (Python {python}), on each architecture.
# Written by `python -m tools.deb_wheels`, from the extras in pyproject.toml.
"""


class WheelsError(Exception):
    """The wheels can't be downloaded or installed; the text says why."""


def pip(*words: object) -> None:
    quiet = ("--quiet", "--disable-pip-version-check", "--no-input")
    call = [sys.executable, "-m", "pip", *map(str, words), *quiet]
    done = subprocess.run(call, check=False, capture_output=True, text=True)
    if done.returncode:
        raise WheelsError(f"pip could not do this:\n{' '.join(call)}\n{done.stderr.strip()}")


def for_target(target: Target) -> list[str]:
    """The options that make pip choose wheels for that machine, not for this one."""
    platforms = [f"--platform={platform}" for platform in target.platforms]
    return [
        *("--only-binary=:all:", "--implementation=cp", f"--python-version={target.suite.python}"),
        *platforms,
    ]


def fetch(target: Target) -> Path:
    """The folder with the wheels of the lock file; downloaded only when the lock has changed."""
    content = hashlib.sha256(target.suite.lock.read_bytes()).hexdigest()[:12]
    folder = BUILD / "wheels" / f"{target}-{content}"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as unfinished:
            lock = ("--no-deps", "--require-hashes", f"--requirement={target.suite.lock}")
            pip("download", *lock, f"--dest={unfinished}/wheels", *for_target(target))
            Path(unfinished, "wheels").rename(folder)
    return folder


def install(target: Target, app: Path, folder: Path) -> None:
    """Install the app's wheel and those of the lock into this folder, for that machine's Python."""
    wheels = [app, *sorted(fetch(target).glob("*.whl"))]
    pip(
        "install",
        "--no-deps",
        "--no-index",
        "--no-compile",
        *for_target(target),
        f"--target={folder}",
        *wheels,
    )
    for unwanted in UNWANTED:
        for found in folder.glob(unwanted):
            shutil.rmtree(found) if found.is_dir() else found.unlink()


def build_app(folder: Path) -> Path:
    """This program as a wheel."""
    pip("wheel", "--no-deps", "--no-build-isolation", f"--wheel-dir={folder}", ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel


def lock(suite: Suite) -> str:
    """Every wheel that the extras need, with its hash on each architecture."""
    hashes: dict[str, set[str]] = {}
    for arch in ARCHS:
        for item in resolve(Target(suite, arch), requirements(suite.extras)):
            name = item["metadata"]["name"].lower()
            if name not in UNUSED:
                pin = f"{name}=={item['metadata']['version']}"
                archive = item["download_info"]["archive_info"]
                hashes.setdefault(pin, set()).add(f"--hash=sha256:{archive['hashes']['sha256']}")
    lines = [" \\\n    ".join([pin, *sorted(found)]) for pin, found in sorted(hashes.items())]
    return HEADER.format(suite=suite.name, python=suite.python) + "\n".join(lines) + "\n"


def requirements(extras: Iterable[str]) -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return [
        *project["dependencies"],
        *(each for extra in extras for each in project["optional-dependencies"][extra]),
    ]


def resolve(target: Target, wanted: Iterable[str]) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        pip(
            *("install", "--dry-run", "--ignore-installed", f"--report={report}", f"--target={folder}/none"),
            *(*for_target(target), *wanted),
        )
        return list(json.loads(report.read_text())["install"])


def main() -> None:
    for suite in SUITES:
        suite.lock.write_text(lock(suite))
        print(f"{suite.lock.relative_to(ROOT)} is written.")


if __name__ == "__main__":
    main()
