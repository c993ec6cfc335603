"""A box that loses power while it plays: its journal as the disk holds it then."""

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.evening import Plain

TOSCANA = (sys.executable, "-m", "companion")


def unplug_while_playing(path: Path, commands: Sequence[Plain]) -> None:
    """Plays all the commands; the program is killed before it can put the journal in order."""
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
    """Somebody else's program changes the journal's database, and never closes it either."""
    program = (
        "import os, sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "for statement in sys.argv[2:]: connection.execute(statement).fetchall()\n"
        "os._exit(0)\n"
    )
    subprocess.run([sys.executable, "-c", program, path, *statements], check=True)


def content(folder: Path) -> dict[str, bytes]:
    """Every file with its bytes, but for SQLite's shared memory, the lock, and logs that are empty."""
    return {
        file.name: file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.endswith(("-shm", ".lock"))
        if file.stat().st_size or not file.name.endswith("-wal")
    }
