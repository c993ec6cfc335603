"""Other programs are started in one place, where nothing of the caller decides what runs."""

import ast
import re
from pathlib import Path

import pytest

from companion.box.machine import POWER_OFF
from companion.devices.pico import update
from companion.doctor.outside import run_command
from companion.system.child_process import ENVIRONMENT, ISOLATED_PYTHON, run_child

ROOT = Path(__file__).parents[2]
STARTERS = {
    *("subprocess.run", "subprocess.Popen", "subprocess.call", "subprocess.check_call"),
    *("subprocess.check_output", "os.system", "os.popen", "asyncio.create_subprocess_exec"),
    *("asyncio.create_subprocess_shell", "os.execv", "os.execve", "os.execvp", "os.posix_spawn"),
}


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which somebody has laid out programs for root to step on; nothing may write `sprung`."""
    sprung = tmp_path / "sprung"
    for name in ("mpremote", "sitecustomize", "serial"):
        (tmp_path / f"{name}.py").write_text(f"open({str(sprung)!r}, 'w').close()\n")
    for name in ("systemctl", "timedatectl", "vcgencmd"):
        (tmp_path / name).write_text(f"#!/bin/sh\n: >{sprung}\n")
        (tmp_path / name).chmod(0o755)
    config = tmp_path / ".config" / "mpremote" / "config.py"
    config.parent.mkdir(parents=True)
    config.write_text(f"open({str(sprung)!r}, 'w').close()\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))
    return sprung


def test_the_pico_s_update_runs_nothing_from_the_folder_it_is_called_in(trap: Path) -> None:
    words = update.command("/dev/nothing")
    asked = [*words[: words.index("connect")], "version"]
    assert update._run(asked) == 0
    assert not trap.exists()


def test_the_doctor_runs_nothing_from_the_caller_s_path(trap: Path) -> None:
    for name in ("systemctl", "timedatectl", "vcgencmd"):
        run_command((name, "--version"))
    assert not trap.exists()


def test_a_child_gets_nothing_of_the_caller_s_variables(trap: Path) -> None:
    printed = run_child(("/usr/bin/env",)).stdout
    assert dict(line.split("=", 1) for line in printed.splitlines()) == ENVIRONMENT


def test_the_machine_is_switched_off_by_debian_s_own_program() -> None:
    assert Path(POWER_OFF[0]).is_absolute()


def test_python_is_always_started_isolated() -> None:
    assert ISOLATED_PYTHON[1:] == ("-I",)
    scripts = [path for path in (ROOT / "systemd").rglob("*") if path.is_file() and path.suffix != ".md"]
    calls = [call for path in scripts for call in re.findall(r"bin/python\S* .*", path.read_text())]
    assert calls
    assert all(call.split()[1] == "-I" for call in calls)


def test_no_other_module_starts_a_program() -> None:
    modules = (ROOT / "companion").rglob("*.py")
    starting = {
        path.relative_to(ROOT).as_posix()
        for path in modules
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in STARTERS
    }
    assert starting == {"companion/system/child_process.py"}
