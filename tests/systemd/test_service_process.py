"""`toscana run` as systemd runs it: a process with a notify socket, stopped by SIGTERM or from its panel."""

import asyncio
import ctypes
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.first_game import begin
from tests.processes import command, free_port
from tests.systemd.manager import Manager
from tests.test_process import push, words_after

# Stands in for systemctl: writes down how it was called, and which of the journal's files were there then.
SYSTEMCTL = """#!/bin/sh
echo "$@" >{folder}/asked
ls {folder} | grep journal >{folder}/left
exit {status}
"""
# The box with that one in the place of Debian's, which is named by its whole path.
BOX = """
import sys
from companion.box import machine
from companion.cli import main
machine.POWER_OFF = (sys.argv[1], *machine.POWER_OFF[1:])
sys.exit(main(sys.argv[2:]))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    begin(tmp_path / "journal.db")
    return tmp_path


def systemctl(folder: Path, status: int) -> Path:
    stand_in = folder / "systemctl"
    stand_in.write_text(SYSTEMCTL.format(folder=folder, status=status))
    stand_in.chmod(0o755)
    return stand_in


@contextmanager
def service(
    folder: Path, gpio: str, *, power_off_status: int = 0, **environment: str
) -> Iterator[tuple[subprocess.Popen[str], Manager, str]]:
    """The box on these pins, its manager and the address of its page."""
    port = free_port()
    config = folder / "table.toml"
    config.write_text(f"[gpio]\n{gpio}\n[oled]\ni2c_port = 77\n[web]\nport = {port}\n")
    with Manager(str(folder / "notify")) as manager:
        python, _, _, *words = command(folder, "run", "--config", str(config))
        process = subprocess.Popen(
            [python, "-c", BOX, str(systemctl(folder, power_off_status)), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={
                **os.environ,
                "NOTIFY_SOCKET": manager.address,
                "STATE_DIRECTORY": str(folder),
                **environment,
            },
        )
        try:
            yield process, manager, f"http://127.0.0.1:{port}/"
        finally:
            process.kill()
            process.communicate()


def left_of_the_journal(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.glob("journal.db*"))


def test_the_box_is_ready_is_fed_and_stops_with_everything_on_the_disk(folder: Path) -> None:
    with service(folder, 'library = "mock"', WATCHDOG_USEC="300000") as (process, manager, _):
        manager.hear("READY=1")
        for _ in range(3):
            manager.hear("WATCHDOG=1")
        assert "journal.db-wal" in left_of_the_journal(folder)
        process.send_signal(signal.SIGTERM)
        manager.hear("STOPPING=1")
        process.communicate(timeout=20)
    assert process.returncode == 0
    assert left_of_the_journal(folder) == ["journal.db", "journal.db.confirmed", "journal.db.lock"]


def test_the_status_names_the_part_that_does_not_work(folder: Path) -> None:
    with service(folder, 'library = "mock"') as (_, manager, _):
        assert "There is no /dev/i2c-77" in manager.hear("STATUS=There")


def test_a_box_that_the_watchdog_ends_says_where_it_hung(folder: Path) -> None:
    with service(folder, 'library = "mock"') as (process, manager, _):
        manager.hear("READY=1")
        # To its main thread: on a busy machine another thread may take what is sent to the whole process.
        ctypes.CDLL(None).tgkill(process.pid, process.pid, signal.SIGABRT)
        _, errors = process.communicate(timeout=20)
    assert process.returncode == -signal.SIGABRT
    # The main thread is somewhere below the command, wherever it was just then.
    assert "companion/cli/box.py" in errors


async def switch_off(address: str) -> None:
    """From the first screen into the menu, on to the line that switches off, and yes."""
    menu = await words_after(address, push("back"), "Switch off")
    _, *lines = menu.splitlines()
    await words_after(address, [{"turn": 1}] * lines.index("Switch off"), "> Switch off")
    await words_after(address, push("knob_push"), "Unplug it when all is dark")
    with pytest.raises(AssertionError, match="never said"):
        await words_after(address, push("knob_push"), "a page that is still served")


@pytest.mark.parametrize(("status", "ends_with"), [(0, 0), (1, 2)])
def test_a_panel_that_is_switched_off_asks_for_it_after_the_journal_is_closed(
    folder: Path, status: int, ends_with: int
) -> None:
    no_pins = 'chip = "/dev/gpiochip77"'
    with service(folder, no_pins, power_off_status=status) as (process, manager, address):
        manager.hear("READY=1")
        assert process.stdout is not None
        process.stdout.readline()
        asyncio.run(switch_off(address))
        manager.hear("STOPPING=1")
        _, errors = process.communicate(timeout=20)
    assert process.returncode == ends_with
    assert ("pull the plug" in errors) == (ends_with != 0)
    assert (folder / "asked").read_text().split()[-1] == "poweroff"
    assert (folder / "left").read_text().split() == ["journal.db", "journal.db.confirmed", "journal.db.lock"]


# The box whose card has this file.
BOX_WITH_CARD = """
import sys
from functools import partial
from pathlib import Path
from companion.cli import box, main
box.current_settings = partial(box.current_settings, card=Path(sys.argv[1]))
sys.exit(main(sys.argv[2:]))
"""


def test_a_mistake_on_the_card_is_told_and_the_last_good_settings_hold(folder: Path) -> None:
    address = f"http://127.0.0.1:{(port := free_port())}/"
    good = f'language = "fi"\n[gpio]\nlibrary = "mock"\n[oled]\ni2c_port = 77\n[web]\nport = {port}\n'
    (folder / "table.toml").write_text(good)
    card = folder / "card.toml"
    card.write_text(f"{good}prot = 1\n")
    python, _, _, *words = command(folder, "run")
    process = subprocess.Popen(
        [python, "-c", BOX_WITH_CARD, str(card), *words],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        told = asyncio.run(words_after(address, [], "Jokin meni rikki"))
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
    finally:
        process.kill()
        process.communicate()
    assert "rivi 8" in told
    assert f"In {card}, line 8: There is no setting web.prot" in errors
