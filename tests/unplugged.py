"""Power loss for tests: leaves a journal as it is on the disk when the program is killed."""

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.evening import Plain

TOSCANA = (sys.executable, "-m", "companion")


def unplug_while_playing(path: Path, commands: Sequence[Plain]) -> None:
    """Play the commands in a process, then kill it, so that entries stay in the write-ahead log."""
    with subprocess.Popen(
        [*TOSCANA, "replay", "-", "--save", "--journal", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as box:
        assert box.stdin is not None
        assert box.stdout is not None
        for command in commands:
            box.stdin.write(json.dumps(command).encode() + b"\n")
            box.stdin.flush()
            assert b'"ok":true' in box.stdout.readline()
        box.send_signal(signal.SIGKILL)


def change_and_unplug(path: Path, *statements: str) -> None:
    """Run SQL statements on the journal in another process, which exits without closing the database."""
    program = (
        "import os, sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "for statement in sys.argv[2:]: connection.execute(statement).fetchall()\n"
        "os._exit(0)\n"
    )
    subprocess.run([sys.executable, "-c", program, path, *statements], check=True)


def content(folder: Path) -> dict[str, bytes]:
    """The bytes of every file, except SQLite's shared memory, the lock, and empty logs."""
    return {
        file.name: file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.endswith(("-shm", ".lock"))
        if file.stat().st_size or not file.name.endswith("-wal")
    }
