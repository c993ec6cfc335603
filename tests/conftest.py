"""What many tests share: a folder with a game in it, and the options of the command line."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from tests.first_game import begin

# No deadline: a slow example on a busy machine is no failure. The same examples each time: a change is not
# refused for what it did not touch. `--hypothesis-profile hunt` looks for new ones.
settings.register_profile("same", settings(), deadline=None, derandomize=True, database=None)
settings.register_profile("hunt", settings(), deadline=None, max_examples=1000)
settings.load_profile("same")

MEMORY = Path("/dev/shm")
ENOUGH_MEMORY = 2 << 30


def pytest_configure() -> None:
    """Keep temporary files in memory, if there is room: a journal waits for the disk at every command."""
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ENOUGH_MEMORY:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Three for two cores: about a third of the time a test waits, for a page, a process or a clock."""
    return len(os.sched_getaffinity(0)) * 3 // 2


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden pictures anew")
    parser.addoption("--language", help="draw every screen in this language only, such as `en`")
    parser.addoption(
        "--update-games", action="store_true", help="write what the recorded games lead to as expected"
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A box's folder: its language is chosen, and its game has begun."""
    begin(tmp_path / "journal.db")
    return tmp_path
