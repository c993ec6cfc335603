"""Releases that lie somewhere: which has a newer package for this box, and that it is what was signed."""

import hashlib
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from subprocess import SubprocessError

from companion.frozen import frozen
from companion.games.kit.sentences import say, verbatim
from companion.record.owner import acting_as_owner
from companion.system.child_process import run_child
from companion.updates.signature import CHANGED, SignatureError, check, key_in
from companion.updates.slots import Slots, UpdateError

SUMS = "SHA256SUMS"
SIGNATURE = f"{SUMS}.minisig"
NAME = "toscana-companion"
# A folder's list of checksums and a package are never larger.
MOST_SUMS, MOST_PACKAGE = 1 << 20, 200 << 20
LINE = re.compile(rf"([0-9a-f]{{64}})  (packages/{NAME}_([0-9.]+)\+deb(\d+)_(\w+)\.deb)")
QUERY = ("dpkg-query", "--show", "--showformat=${Version} ${Architecture}", NAME)
INSTALLED = re.compile(r"(\S+?)\+deb(\d+) (\w+)")
# Of whoever builds packages of their own, else the project's, as the installed package brought it.
KEYS = ("etc/toscana/release.pub", "usr/lib/toscana/release.pub")
NOT_INSTALLED = verbatim("Only a box that was installed by its Debian package is updated this way.")


@frozen
class Platform:
    """What packages must be for: Debian's release and architecture; and the package's version."""

    version: str
    debian: str
    architecture: str


@frozen
class Offer:
    """A package for this box in a release, and the checksum that the release promises."""

    version: str
    package: Path
    sha256: str
    sums: Path
    """The release's list of checksums."""


def this_platform() -> Platform:
    try:
        said = run_child(QUERY, timeout_s=30).stdout
    except (OSError, SubprocessError) as problem:
        raise UpdateError(NOT_INSTALLED) from problem
    found = INSTALLED.fullmatch(said.strip())
    if found is None:
        raise UpdateError(NOT_INSTALLED)
    return Platform(found[1], found[2], found[3])


def running_version(slots: Slots, platform: Platform) -> str:
    return platform.version if slots.current == slots.own else slots.current.name


def is_newer(version: str, than: str) -> bool:
    return _numbers(version) > _numbers(than)


def offers_in(places: Iterable[Path], platform: Platform) -> list[Offer]:
    """The packages for this platform in these folders and the folders in them, the newest first."""
    found = [offer for folder in _releases(places) for offer in _offers(folder, platform)]
    return sorted(found, key=lambda offer: _numbers(offer.version), reverse=True)


def take(offer: Offer, slots: Slots) -> Path:
    """A copy of the package where only root can write, once it is what the key's owner has signed.

    UpdateError if it is not; the copy is checked, not what lies on the stick, which may change meanwhile.
    """
    slots.folder.mkdir(parents=True, exist_ok=True)
    copy = slots.folder / "package.deb"
    try:
        sums = _read(offer.sums, MOST_SUMS)
        signature = _read(offer.sums.with_name(SIGNATURE), MOST_SUMS).decode("utf-8", "replace")
        check(sums, signature, _key(slots.root))
        if f"{offer.sha256}  packages/{offer.package.name}\n".encode() not in sums.splitlines(keepends=True):
            raise SignatureError(CHANGED)
        with copy.open("wb") as target, acting_as_owner(offer.package.parent):
            if offer.package.stat().st_size > MOST_PACKAGE:
                raise SignatureError(CHANGED)
            with offer.package.open("rb") as source:
                shutil.copyfileobj(source, target)
    except FileNotFoundError as problem:
        name = Path(str(problem.filename)).name
        raise UpdateError(say("The release lacks {name}: copy its whole folder.", name=name)) from problem
    except SignatureError as problem:
        raise UpdateError(problem.sentence) from problem
    except OSError as problem:
        raise UpdateError(
            say("{name} can't be read: copy the release once more.", name=offer.package.name)
        ) from problem
    if hashlib.sha256(copy.read_bytes()).hexdigest() != offer.sha256:
        copy.unlink()
        raise UpdateError(say("{name} is damaged: copy it once more.", name=offer.package.name))
    return copy


def _releases(places: Iterable[Path]) -> Iterator[Path]:
    for place in places:
        try:
            inner = [each.path for each in os.scandir(place) if each.is_dir(follow_symlinks=False)]
        except OSError:
            continue
        for folder in (place, *(Path(each) for each in sorted(inner))):
            if (folder / SUMS).is_file():
                yield folder


def _offers(folder: Path, platform: Platform) -> Iterator[Offer]:
    try:
        sums = _read(folder / SUMS, MOST_SUMS).decode("utf-8", "replace")
    except OSError:
        return
    for digest, name, version, debian, architecture in LINE.findall(sums):
        if (debian, architecture) == (platform.debian, platform.architecture):
            yield Offer(version, folder / name, digest, folder / SUMS)


def _key(root: Path) -> str:
    for key in (root / name for name in KEYS):
        if key.is_file():
            return key_in(key)
    raise UpdateError(say("This box can't check signatures: install the package with apt."))


def _read(file: Path, most: int) -> bytes:
    with acting_as_owner(file.parent), file.open("rb") as stream:
        return stream.read(most)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version))
