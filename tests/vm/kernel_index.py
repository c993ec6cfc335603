"""Which kernel to fetch: the newest in the text of a Packages index of which every part is there."""

import re
from dataclasses import dataclass

# What is built in, the image, its modules.
PARTS = ("base", "binary-unsigned", "modules")
MODULES = re.compile(r"linux-modules-(?P<version>[\d.]+\+deb\d+-amd64)")


@dataclass(frozen=True, slots=True)
class Deb:
    """A package: its path below the mirror's address, and the hash that it must have."""

    name: str
    path: str
    sha256: str


@dataclass(frozen=True, slots=True)
class KernelDebs:
    """A kernel's version and its packages, in the order of `PARTS`."""

    version: str
    debs: tuple[Deb, ...]


def newest_kernel(index: str) -> KernelDebs | None:
    """None if no kernel for a PC is whole; while a mirror is updated, the newest may lack a part."""
    debs = {deb.name: deb for deb in map(_deb, index.split("\n\n")) if deb is not None}
    whole = []
    for modules in filter(None, map(MODULES.fullmatch, debs)):
        version = modules["version"]
        names = [f"linux-{part}-{version}" for part in PARTS]
        if debs.keys() >= set(names):
            whole.append(KernelDebs(version, tuple(debs[name] for name in names)))
    return max(whole, key=_age, default=None)


def _deb(stanza: str) -> Deb | None:
    """A field is one line; the lines of a longer one begin with a space."""
    fields = dict(re.findall(r"^([\w-]+): (.*)$", stanza, re.MULTILINE))
    if not fields.keys() >= {"Package", "Filename", "SHA256"}:
        return None
    return Deb(fields["Package"], fields["Filename"], fields["SHA256"])


def _age(kernel: KernelDebs) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", kernel.version)]
