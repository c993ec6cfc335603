"""Importing a device opens nothing and loads no hardware library."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEVICES = ROOT / "companion" / "devices"
MODULES = sorted(
    ".".join(path.relative_to(DEVICES).with_suffix("").parts) for path in DEVICES.rglob("[a-z]*.py")
)
HARDWARE = ("gpiod", "gpiozero", "luma", "serial", "smbus2", "lgpio", "RPi")


@pytest.mark.parametrize("module", MODULES)
def test_importing_loads_no_hardware_library(module: str) -> None:
    code = f"import sys, companion.devices.{module}; print(*sorted({{m.split('.')[0] for m in sys.modules}}))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not set(loaded.stdout.split()) & set(HARDWARE)
