"""Files of the event's folder that only the hub's own user may read."""

import os
from pathlib import Path


def write_private(path: Path, text: str) -> None:
    """Write the whole file, in the place of what was there."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    descriptor = os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def private_folder(path: Path) -> Path:
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def secret_in(path: Path) -> bytes:
    """The secret that this file holds; made when it is first asked for."""
    if not path.exists():
        write_private(path, os.urandom(32).hex())
    return bytes.fromhex(path.read_text(encoding="ascii"))
