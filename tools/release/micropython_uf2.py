"""MicroPython for the Pico: one file of its makers, kept in build/ and known by its checksum."""

import hashlib
import os
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tools.release.folder import ReleaseError

NAME = "RPI_PICO-20260824-v1.29.0.uf2"
ADDRESS = f"https://micropython.org/resources/firmware/{NAME}"
SHA256 = "e1160e602e277d85920adb5fe741435edccba9ba6ecadc85fdab75252eeff4e9"
CACHE = Path(__file__).parents[2] / "build" / "release"
SECONDS = 30


def read() -> bytes | None:
    """The file in $MICROPYTHON_UF2, the kept one, or a download; None without a network."""
    given = os.environ.get("MICROPYTHON_UF2")
    if given:
        return expected(Path(given).read_bytes(), given)
    kept = CACHE / NAME
    if not kept.exists():
        content = _download()
        if content is None:
            return None
        CACHE.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(expected(content, ADDRESS))
    return expected(kept.read_bytes(), str(kept))


def expected(content: bytes, source: str) -> bytes:
    if hashlib.sha256(content).hexdigest() != SHA256:
        raise ReleaseError(f"{source} is not {NAME}: its checksum is another.")
    return content


def _download() -> bytes | None:
    try:
        with urlopen(ADDRESS, timeout=SECONDS) as answer:
            return bytes(answer.read())
    except (URLError, OSError):
        return None
