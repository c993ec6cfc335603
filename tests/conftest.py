"""Fixtures that many tests share: golden pictures, a folder with a game; and the flags to rewrite goldens."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from PIL import Image

from tests.first_game import begin

GOLDEN = Path(__file__).parent / "golden"

# No deadline: a slow example on a busy machine is no failure.
settings.register_profile("unhurried", settings(), deadline=None)
settings.load_profile("unhurried")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden pictures anew")
    parser.addoption(
        "--update-games", action="store_true", help="write what the recorded games lead to as expected"
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, bytes], None]:
    """Compare a 128x64 picture with tests/golden/<name>.png."""

    def compare(name: str, pixels: bytes) -> None:
        file = GOLDEN / f"{name}.png"
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(parents=True, exist_ok=True)
            Image.frombytes("1", (128, 64), pixels).save(file, optimize=True)
        assert file.exists(), f"{file.name} is missing: run pytest --update-golden and look at it"
        with Image.open(file) as picture:
            same = picture.convert("1").tobytes() == pixels
        assert same, f"{file.name} differs: run pytest --update-golden and look at the change"

    return compare


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A box's folder: its language is chosen, and its game has begun."""
    begin(tmp_path / "journal.db")
    return tmp_path
