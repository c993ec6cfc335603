"""The bill of the software as CycloneDX: every wheel in the packages, every package in a card image."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from tools.deb_targets import NAME, TARGETS, Target
from tools.deb_wheels import fetch

Json = dict[str, Any]
FORM, VERSION = "CycloneDX", "1.5"
HOME = UUID("3f6a1b52-0f0e-4d0b-9a43-6c5b2f7a9d10")
LICENSE = [{"license": {"id": "MIT"}}]


@dataclass(frozen=True, slots=True)
class Image:
    """A card image: its file, and a line for each package in it: name, version, architecture."""

    file: Path
    packages: Sequence[str]


def wheels_of_packages() -> dict[Target, list[Path]]:
    """What the lock files name, as it was downloaded for each package."""
    return {target: sorted(fetch(target).glob("*.whl")) for target in TARGETS}


def bill(
    version: str, made_at: int, debs: Path, wheels: Mapping[Target, Iterable[Path]], images: Iterable[Image]
) -> str:
    """`debs` is the folder of the packages. The same files give the same text."""
    components: dict[str, Json] = {}
    depends: dict[str, list[str]] = {}

    def add(component: Json, needs: Iterable[str] = ()) -> str:
        ref = str(component["bom-ref"])
        components[ref] = component
        depends[ref] = sorted(needs)
        return ref

    program = _program(version)
    made = [
        add(_package(target, version, debs), [add(_wheel(wheel)) for wheel in wheels[target]])
        for target in wheels
    ]
    made += [add(_image(image), [add(_debian(line)) for line in image.packages]) for image in images]
    known = {program["bom-ref"]: sorted(made), **depends}
    listed = {
        "components": [components[ref] for ref in sorted(components)],
        "dependencies": [{"ref": ref, "dependsOn": known[ref]} for ref in sorted(known)],
    }
    number = uuid5(HOME, json.dumps(listed, sort_keys=True))
    moment = datetime.fromtimestamp(made_at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    head = {"bomFormat": FORM, "specVersion": VERSION, "serialNumber": f"urn:uuid:{number}", "version": 1}
    metadata = {"timestamp": moment, "component": program}
    return json.dumps({**head, "metadata": metadata, **listed}, indent=1) + "\n"


def _program(version: str) -> Json:
    return _component("application", NAME, version, f"pkg:pypi/{NAME}@{version}", licenses=LICENSE)


def _package(target: Target, version: str, folder: Path) -> Json:
    file = folder / target.file_name(version)
    purl = _deb_purl("toscana", NAME, target.version(version), target.arch.name)
    return _component(
        "application",
        NAME,
        target.version(version),
        f"{purl}&distro={target.suite.name}",
        file,
        licenses=LICENSE,
    )


def _wheel(file: Path) -> Json:
    name, version, *_ = file.name.split("-")
    name = name.lower().replace("_", "-")
    return _component("library", name, version, f"pkg:pypi/{name}@{version}?file_name={file.name}", file)


def _debian(line: str) -> Json:
    name, version, arch = line.split()
    return _component("library", name, version, _deb_purl("debian", name, version, arch))


def _image(image: Image) -> Json:
    name = image.file.name
    digest = _digest(image.file)
    return _component("operating-system", name, digest[:12], f"pkg:generic/{quote(name)}", image.file)


def _deb_purl(owner: str, name: str, version: str, arch: str) -> str:
    return f"pkg:deb/{owner}/{quote(name, safe='')}@{quote(version, safe='.-~')}?arch={arch}"


def _component(
    kind: str, name: str, version: str, purl: str, file: Path | None = None, **more: object
) -> Json:
    hashes = {} if file is None else {"hashes": [{"alg": "SHA-256", "content": _digest(file)}]}
    return {"type": kind, "bom-ref": purl, "name": name, "version": version, "purl": purl, **hashes, **more}


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
