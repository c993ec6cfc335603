"""What this computer does for the virtual machines: a folder, programs, and a sentence when one fails."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
CACHE = ROOT / "build" / "vm"


class HostError(Exception):
    """This computer can't do what is asked; the text is one sentence that says what to do."""


def expect_root() -> None:
    """Debian's root file systems hold files of many owners."""
    if os.geteuid() != 0:
        raise HostError("The virtual machines' disks are made by root: run sudo make test-vm.")


def run(*words: str | Path, cwd: Path | None = None) -> str:
    """A program that must succeed; what it printed."""
    done = subprocess.run(words, capture_output=True, text=True, cwd=cwd, check=False)
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise HostError(f"{Path(words[0]).name} failed: {' '.join(last)}")
    return done.stdout
