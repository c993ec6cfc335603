"""What a release's page offers: an archive for each audience, the software's bill, checksums, a signature."""

import json
import shutil
import tomllib
from collections.abc import Iterable
from pathlib import Path

from tools.deb_targets import NAME, ROOT
from tools.release import sbom, signature
from tools.release.folder import SUMS, ReleaseError, pack, set_times, write_sums

IMAGE_ENDING = ".img.xz"
# What lies beside a card image: Raspberry Pi Imager's list with it, and a line for each package in it.
MANIFEST_ENDING, PACKAGES_ENDING = ".rpi-imager-manifest", ".packages"


def builder_zip(version: str) -> str:
    return f"{NAME}-{version}-builder.zip"


def bill_name(version: str) -> str:
    return f"{NAME}-{version}.cdx.json"


def beside(image: Path) -> tuple[Path, Path]:
    """An image's manifest and its list of packages; ReleaseError if one is missing."""
    if not image.name.endswith(IMAGE_ENDING):
        raise ReleaseError(f"{image.name} is no card image: its name has to end in {IMAGE_ENDING}.")
    stem = image.name.removesuffix(IMAGE_ENDING)
    found = image.with_name(stem + MANIFEST_ENDING), image.with_name(stem + PACKAGES_ENDING)
    for file in (image, *found):
        if not file.exists():
            raise ReleaseError(f"{file} is missing.")
    return found


def published(manifest: Path, name: str, version: str) -> str:
    """An image's manifest with the address that the image has on the release's page."""
    pages = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    listed = json.loads(manifest.read_text(encoding="utf-8"))
    for system in listed["os_list"]:
        system["url"] = f"{pages['Repository']}/releases/download/v{version}/{name}"
    return json.dumps(listed, indent=2) + "\n"


def write(folder: Path, into: Path, version: str, made_at: int, images: Iterable[Path] = ()) -> None:
    """From a finished release's folder; what was in `into` is replaced."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    pack(folder, into / builder_zip(version), prefix=f"{NAME}-{version}")
    known = []
    for image in images:
        manifest, packages = beside(image)
        shutil.copyfile(image, into / image.name)
        (into / manifest.name).write_text(published(manifest, image.name, version), encoding="utf-8")
        known.append(sbom.Image(into / image.name, packages.read_text(encoding="utf-8").splitlines()))
    text = sbom.bill(version, made_at, folder / "packages", sbom.wheels_of_packages(), known)
    (into / bill_name(version)).write_text(text, encoding="utf-8")
    write_sums(into)
    set_times(into, made_at)


def sign(folder: Path, key: Path, version: str) -> None:
    """Its checksums, and so every file in it."""
    signature.sign(folder / SUMS, key, f"Toscana Companion {version}")
