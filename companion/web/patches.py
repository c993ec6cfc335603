"""The bytes that differ between two frames, as a browser needs them to go from one to the next."""

import re
import struct

# A run has four bytes of heading, so a gap of up to four bytes is sent along.
_RUN = re.compile(rb"[^\0](?:\0{0,4}[^\0])*")


def patch(old: bytes | None, new: bytes) -> bytes:
    """Runs of (offset, length, bytes), the numbers in two bytes, high first; without `old` one whole run."""
    if old is None:
        return struct.pack(">HH", 0, len(new)) + new
    changed = (int.from_bytes(old) ^ int.from_bytes(new)).to_bytes(len(new))
    return b"".join(
        struct.pack(">HH", run.start(), run.end() - run.start()) + new[run.start() : run.end()]
        for run in _RUN.finditer(changed)
    )
