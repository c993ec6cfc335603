"""A hub as a process: SIGTERM ends it in time, whatever hangs in it, and its broker goes with it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.tournament.hub import run
from tests.tournament.running import EVENT, free_ports

# The hub with something that hangs where it ends: the loop itself, or a task of it.
CHILD = """
import asyncio, sys, time
from pathlib import Path
from companion.tournament.hub import run
from companion.tournament.hub.hall import Ports

async def hang(self):
    time.sleep(600) if sys.argv[3] == "loop" else await asyncio.sleep(600)

run.GIVE_UP_S = 0.5
run.RunningHub.stop = hang if sys.argv[3] else run.RunningHub.stop
ports = Ports(*map(int, sys.argv[4:]))
asyncio.run(run.run_hub(run.HubSettings(Path(sys.argv[1]), sys.argv[2], host="127.0.0.1", ports=ports)))
"""
PATIENCE_S = 60


def brokers_of(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_gone(pid: int) -> bool:
    """Whether a process has ended, whoever reaps it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].startswith("Z")
    except FileNotFoundError:
        return True


@pytest.mark.parametrize(("hanging", "status"), [("", 0), ("loop", 1), ("task", 1)])
def test_sigterm_ends_the_hub_whatever_hangs(tmp_path: Path, hanging: str, status: int) -> None:
    assert run.GIVE_UP_S < 10
    ports = map(str, free_ports().__dict__.values())
    command = (sys.executable, "-c", CHILD, str(tmp_path / "event"), EVENT, hanging, *ports)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as hub:
        assert hub.stdout is not None
        assert "The director's page" in hub.stdout.readline()
        brokers = brokers_of(hub.pid)
        assert brokers
        os.kill(hub.pid, signal.SIGTERM)
        assert hub.wait(PATIENCE_S) == status
    for _ in range(PATIENCE_S * 10):
        if all(map(is_gone, brokers)):
            break
        time.sleep(0.1)
    assert all(map(is_gone, brokers))
