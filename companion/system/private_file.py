"""Private files: written whole or not at all, and readable by their own user only."""

import os
from pathlib import Path


def write_private(file: Path, content: str | bytes) -> None:
    """Put a file with this content in the place of what was there, once it is on the disk."""
    unfinished = file.with_name(f".{file.name}.new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with open(descriptor, "wb") as out:  # noqa: PTH123 - a file that is open already
        out.write(content.encode() if isinstance(content, str) else content)
        out.flush()
        os.fsync(out.fileno())
    unfinished.replace(file)
