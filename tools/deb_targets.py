"""The Debian packages that are built: each suite on each architecture."""

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "deb"
DEBIAN = ROOT / "systemd" / "debian"
NAME = "toscana-companion"
HOME = "usr/lib/toscana"


@dataclass(frozen=True, slots=True)
class Suite:
    """A Debian release, which Raspberry Pi OS follows, and the Python it has."""

    name: str
    release: int
    python: str
    glibc_minor: int
    extras: tuple[str, ...]

    @property
    def lock(self) -> Path:
        return DEBIAN / f"wheels-{self.name}.txt"


@dataclass(frozen=True, slots=True)
class Arch:
    """An architecture, by Debian's name, the kernel's, and its number in an ELF header."""

    name: str
    machine: str
    elf_machine: int


@dataclass(frozen=True, slots=True)
class Target:
    """One package."""

    suite: Suite
    arch: Arch

    def __str__(self) -> str:
        return f"{self.suite.name}-{self.arch.name}"

    @property
    def platforms(self) -> tuple[str, ...]:
        """pip's names for the wheels that run there, by the oldest glibc they need; the best comes first."""
        newest = self.suite.glibc_minor
        return tuple(f"manylinux_2_{minor}_{self.arch.machine}" for minor in range(newest, 16, -1))

    @property
    def site_packages(self) -> str:
        return f"{HOME}/lib/python{self.suite.python}/site-packages"

    @property
    def abi(self) -> str:
        """The mark in the file name of an extension module for that Python."""
        return f"cpython-{self.suite.python.replace('.', '')}-"

    def version(self, app_version: str) -> str:
        """The package's version. That of a newer Debian is newer, so that both are upgraded together."""
        return f"{app_version}+deb{self.suite.release}"

    def file_name(self, app_version: str) -> str:
        return f"{NAME}_{self.version(app_version)}_{self.arch.name}.deb"


# PyPI has lgpio for Python 3.11; trixie has it as a package of its own.
SUITES = (
    Suite("bookworm", 12, "3.11", 36, ("pi", "tournament", "lgpio")),
    Suite("trixie", 13, "3.13", 41, ("pi", "tournament")),
)
ARCHS = (Arch("arm64", "aarch64", 183), Arch("amd64", "x86_64", 62))
TARGETS = tuple(Target(suite, arch) for suite in SUITES for arch in ARCHS)
