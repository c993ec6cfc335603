"""The Makefile: `make` alone lists every target, and each runs programs that are there."""

import os
import re
import subprocess
from importlib.util import find_spec

import pytest

from tools.deb_targets import ROOT

TARGETS = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE)


def make(*words: str) -> str:
    # Without what a make that runs these tests hands on.
    around = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    call = ["make", "--no-print-directory", *words]
    return subprocess.run(call, cwd=ROOT, env=around, capture_output=True, text=True, check=True).stdout


def test_make_alone_lists_every_target() -> None:
    assert re.findall(r"^  make ([a-z-]+) +\S", make(), re.MULTILINE) == TARGETS
    assert {"run", "test", "bench", "deb", "flash"} <= set(TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_what_a_target_runs_is_there(target: str) -> None:
    recipe = make("--dry-run", target)
    assert recipe
    assert [module for module in re.findall(r"python -m (\S+)", recipe) if find_spec(module) is None] == []
    scripts = re.findall(r"^(tools/\S+)", recipe, re.MULTILINE)
    assert [script for script in scripts if not os.access(ROOT / script, os.X_OK)] == []


def test_a_bare_machine_gets_all_that_a_foreign_debian_takes() -> None:
    """mmdebstrap refuses another architecture without arch-test, which it only recommends."""
    assert {"mmdebstrap=mmdebstrap", "arch-test=arch-test"} <= set(make("--dry-run", "test-deb").split())


def test_the_pico_s_port_is_handed_on() -> None:
    assert make("--dry-run", "flash", "PORT=/dev/ttyACM1").endswith("pico update --port /dev/ttyACM1\n")
