"""The bench for every test of the doctor."""

from pathlib import Path

import pytest

from tests.doctor.bench import Bench


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)
