"""Lays out a package's files as they will be on the box's disk."""

import gzip
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from email import message_from_string
from email.utils import format_datetime
from pathlib import Path

from tools import deb_wheels
from tools.deb_targets import DEBIAN, HOME, NAME, ROOT, Target
from tools.release.signature import PUBLIC

DOC = f"usr/share/doc/{NAME}"
RUN, READ = 0o755, 0o644

# A file of the repository, where the package puts it, and its mode.
FILES = (
    ("systemd/debian/toscana", "usr/bin/toscana", RUN),
    ("systemd/back-off", f"{HOME}/back-off", RUN),
    ("systemd/toscana.service", "usr/lib/systemd/system/toscana.service", READ),
    ("systemd/toscana-update.service", "usr/lib/systemd/system/toscana-update.service", READ),
    ("systemd/toscana-update.path", "usr/lib/systemd/system/toscana-update.path", READ),
    ("systemd/try-version", f"{HOME}/try-version", RUN),
    ("systemd/wifi-from-card", f"{HOME}/wifi-from-card", RUN),
    (
        "systemd/network-manager.conf",
        "usr/lib/systemd/system/NetworkManager.service.d/50-toscana.conf",
        READ,
    ),
    ("systemd/sysusers.conf", "usr/lib/sysusers.d/toscana.conf", READ),
    ("systemd/modules-load.conf", "usr/lib/modules-load.d/toscana.conf", READ),
    ("systemd/60-toscana.rules", "usr/lib/udev/rules.d/60-toscana.rules", READ),
    ("firmware/70-toscana-pico.rules", "usr/lib/udev/rules.d/70-toscana-pico.rules", READ),
    ("systemd/50-toscana.rules", "usr/share/polkit-1/rules.d/50-toscana.rules", READ),
    ("systemd/debian/table.toml", "etc/toscana/table.toml", READ),
    ("systemd/debian/lintian-overrides", f"usr/share/lintian/overrides/{NAME}", READ),
    ("README.md", f"{DOC}/README.md", READ),
    ("docs/operations.md", f"{DOC}/operations.md", READ),
    ("docs/settings.md", f"{DOC}/settings.md", READ),
    ("systemd/README.md", f"{DOC}/service.md", READ),
)
SCRIPTS = ("preinst", "postinst", "prerm", "postrm")


# Compressed, as Debian's policy asks.
PACKED = (("systemd/debian/toscana.1", "usr/share/man/man1/toscana.1.gz"),)

CHANGELOG = """\
{name} ({version}) {suite}; urgency=medium

  * Version {app_version} of the Toscana Companion for Debian {release}.

 -- The Toscana Companion developers <toscana-companion@users.noreply.github.com>  {date}
"""


def lay_out(target: Target, app: Path, app_version: str, made_at: int, tree: Path) -> None:
    """Write all files of the package below `tree`, with DEBIAN/ for dpkg-deb."""
    deb_wheels.install(target, app, tree / target.site_packages)
    _make_environment(target, tree)
    for source, place, mode in FILES:
        _put((ROOT / source).read_bytes(), tree / place, mode)
    if (ROOT / PUBLIC).exists():  # with it the box checks what it is updated with
        _put((ROOT / PUBLIC).read_bytes(), tree / HOME / PUBLIC)
    for source, place in PACKED:
        _put(_packed((ROOT / source).read_bytes()), tree / place)
    _put(_packed(_changelog(target, app_version, made_at).encode()), tree / DOC / "changelog.gz")
    _put(_copyright(tree / target.site_packages).encode(), tree / DOC / "copyright")
    _set_modes(tree)
    _describe(target, app_version, tree)


def _make_environment(target: Target, tree: Path) -> None:
    """What `python3 -m venv` makes, without running the other machine's Python."""
    python = target.suite.python
    settings = f"home = /usr/bin\ninclude-system-site-packages = false\nversion = {python}\n"
    _put(settings.encode(), tree / HOME / "pyvenv.cfg")
    # GPIO libraries that only Debian has are found too, after the packages that we bring.
    _put(b"/usr/lib/python3/dist-packages\n", tree / target.site_packages / "debian.pth")
    link = tree / HOME / "bin" / "python"
    link.parent.mkdir(parents=True)
    link.symlink_to(f"../../../bin/python{python}")


def _put(content: bytes, place: Path, mode: int = READ) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)
    place.chmod(mode)


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _changelog(target: Target, app_version: str, made_at: int) -> str:
    return CHANGELOG.format(
        name=NAME,
        version=target.version(app_version),
        suite=target.suite.name,
        app_version=app_version,
        release=target.suite.release,
        date=format_datetime(datetime.fromtimestamp(made_at, UTC)),
    )


def _copyright(site_packages: Path) -> str:
    """The program's licence, and that of each bundled package as its metadata says."""
    return (DEBIAN / "copyright").read_text() + "".join(
        f"  {name} {version}: {licence}\n" for name, version, licence in sorted(licences(site_packages))
    )


def licences(site_packages: Path) -> Iterator[tuple[str, str, str]]:
    """Name, version and licence of every bundled package."""
    for file in site_packages.glob("*.dist-info/METADATA"):
        metadata = message_from_string(file.read_text())
        if metadata["Name"] == NAME:
            continue
        classified = [
            each.rpartition(" :: ")[2]
            for each in metadata.get_all("Classifier", [])
            if each.startswith("License :: ")
        ]
        licence = metadata["License-Expression"] or ", ".join(classified) or metadata["License"]
        yield metadata["Name"], metadata["Version"], licence.splitlines()[0]


def _set_modes(tree: Path) -> None:
    """Folders are open to everybody and files are not executable, except those that FILES says are."""
    runnable = {tree / place for _, place, mode in FILES if mode == RUN}
    for folder, _, names in os.walk(tree):
        Path(folder).chmod(RUN)
        for file in (Path(folder, name) for name in names):
            if not file.is_symlink() and file not in runnable:
                file.chmod(READ)


def _describe(target: Target, app_version: str, tree: Path) -> None:
    """DEBIAN/: what dpkg reads and runs."""
    control = (
        (DEBIAN / "control")
        .read_text()
        .format(
            version=target.version(app_version),
            arch=target.arch.name,
            python=target.suite.python,
            installed_kib=installed_kib(tree),
        )
    )
    conffiles = [f"/{place}\n" for _, place, _ in FILES if place.startswith("etc/")]
    _put(control.encode(), tree / "DEBIAN" / "control")
    _put("".join(conffiles).encode(), tree / "DEBIAN" / "conffiles")
    for script in SCRIPTS:
        _put((DEBIAN / script).read_bytes(), tree / "DEBIAN" / script, RUN)


def installed_kib(tree: Path) -> int:
    """Counted as dpkg-gencontrol does: each file in whole KiB, everything else 1 KiB."""
    found = [each for each in tree.rglob("*") if "DEBIAN" not in each.relative_to(tree).parts]
    return sum(-(-each.stat().st_size // 1024) if _is_file(each) else 1 for each in found)


def _is_file(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()
