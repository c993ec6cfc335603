"""A picture as few changed bytes: what a browser needs to go from one frame to the next."""

import re
import struct

# A run costs four bytes of heading, so a shorter gap between two runs is sent along.
_RUN = re.compile(rb"[^\0](?:\0{0,4}[^\0])*")


def patch(old: bytes | None, new: bytes) -> bytes:
    """Runs of (offset, length, bytes), the numbers in two bytes, high first; without `old` the whole."""
    if old is None:
        return struct.pack(">HH", 0, len(new)) + new
    changed = (int.from_bytes(old) ^ int.from_bytes(new)).to_bytes(len(new))
    return b"".join(
        struct.pack(">HH", run.start(), run.end() - run.start()) + new[run.start() : run.end()]
        for run in _RUN.finditer(changed)
    )
