"""`make bench-tournament` in small: the hub beside a bare subscriber and beside libraries runs to its end."""

import asyncio
from pathlib import Path

import pytest

from tests.tournament.proofs import bench

BOXES, EACH = 3, 20


def test_the_hub_is_measured_beside_a_bare_subscriber(tmp_path: Path) -> None:
    assert all(row.value > 0 for row in asyncio.run(bench.throughput(tmp_path, BOXES, EACH)))


def test_the_hubs_own_mqtt_is_measured_beside_a_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "TURNS", 1)
    own, *others = bench.libraries(tmp_path, BOXES, EACH)
    assert own.value > 0
    assert any("paho" in row.what and row.value > 0 for row in others)
