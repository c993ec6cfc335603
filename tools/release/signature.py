"""Signatures of the releases, made and checked by Debian's minisign.

The secret key has no password of its own: who keeps it keeps it locked away. CONTRIBUTING.md tells how.
"""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.release.folder import ReleaseError

ENDING = ".minisig"
PUBLIC = "release.pub"


def sign(file: Path, key: Path, comment: str) -> Path:
    """The signature beside the file; the same key, file and comment give the same bytes."""
    signature = file.with_name(file.name + ENDING)
    words = ("-S", "-W", "-s", str(key), "-m", str(file), "-x", str(signature), "-t", comment, "-c", comment)
    _run(*words)
    return signature


def is_signed(file: Path, public_key: Path) -> bool:
    """Whether the signature beside the file is of that key and of this very file."""
    try:
        _run("-V", "-q", "-H", "-p", str(public_key), "-m", str(file))
    except ReleaseError:
        return False
    return True


def expect_pair(key: Path, public_key: Path) -> None:
    """ReleaseError unless a box that has the public key will take what the secret key signs."""
    if not public_key.exists():
        raise ReleaseError(f"{public_key} is missing: without it no box can check what it is updated with.")
    with TemporaryDirectory() as folder:
        tried = Path(shutil.copy(public_key, folder))
        sign(tried, key, "a try")
        if not is_signed(tried, public_key):
            raise ReleaseError(f"{key} and {public_key} do not belong together.")


def _run(*words: str) -> None:
    try:
        done = subprocess.run(["minisign", *words], check=False, capture_output=True, text=True)
    except FileNotFoundError:
        raise ReleaseError("There is no minisign: install Debian's package of that name.") from None
    if done.returncode:
        raise ReleaseError(f"minisign: {(done.stderr or done.stdout).strip()}")
