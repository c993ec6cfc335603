"""The `toscana` command as a process of its own, with a journal in a test's folder."""

import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

READY = "The box is at "

# Below the range from which Linux assigns ports.
PORTS = range(20_000, 32_000)
CLAIMS: list[socket.socket] = []


def free_port() -> int:
    """A free port of loopback that no other test on this machine gets while this process lives."""
    while True:
        port, claim = random.choice(PORTS), socket.socket(socket.AF_UNIX)
        try:
            # A name without a file: the kernel gives it back, however the process ends.
            claim.bind(f"\0toscana-test-port-{port}")
            with socket.create_server(("127.0.0.1", port)):
                CLAIMS.append(claim)
                return port
        except OSError:
            claim.close()


def command(folder: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "companion", *words, "--journal", str(folder / "journal.db")]


@contextmanager
def running(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and the address of its page; it is killed at the end of the block if it still runs."""
    process = subprocess.Popen(
        command(folder, *words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith(READY), process.communicate()[1]
        yield process, line.removeprefix(READY).strip()
    finally:
        process.kill()
        process.communicate()
